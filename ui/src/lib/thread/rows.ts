// The lines of a thread as they are listed: its entries, and at the end what is being written.
import { forPerson } from '../family/family';
import type { CallId, Entry, Interaction, InteractionId, Placed } from '../generated/wire';

export interface Row {
  /** The place of the entry. What is being written has the place it will be stored at, so it stays the same element. */
  readonly index: number;
  readonly entry: Entry | null;
}

export function rowsOf(entries: readonly Placed[], writing: boolean): Row[] {
  const rows: Row[] = entries.filter(({ entry }) => !(entry.kind === 'ended' && entry.end.kind === 'completed'));
  if (writing) rows.push({ index: (entries.at(-1)?.index ?? -1) + 1, entry: null });
  return rows;
}

/** Everything that the agent of this conversation asks, or has asked, in an entry. */
export function interactionsIn(entry: Entry): readonly Interaction[] {
  if (entry.kind === 'ask') return [entry.interaction];
  return entry.kind === 'action' ? entry.interactions : [];
}

/** The run waits for it: a message of the person sets it aside. */
export function blocks({ status, background, body }: Interaction): boolean {
  return status.kind === 'open' && !background && body.kind !== 'quiet' && body.kind !== 'elicitation';
}

/** It is the place of this interaction, or of this call. */
export function holds(entry: Entry, id: InteractionId | CallId): boolean {
  if (entry.kind === 'action' || entry.kind === 'task') {
    if (entry.call === id) return true;
  }
  if (entry.kind === 'heard') return entry.interaction.id === id;
  return interactionsIn(entry).some((interaction) => interaction.id === id);
}

/** It waits for the person: a question, a plan, a consent. */
export function isOpenAsk(row: Row | undefined): boolean {
  return row?.entry ? interactionsIn(row.entry).some((one) => one.status.kind === 'open' && forPerson(one)) : false;
}

/** Its run goes on without the answer. */
export function isBackground(row: Row | undefined): boolean {
  return row?.entry?.kind === 'ask' && row.entry.interaction.background === true;
}

/** After the end of a run stands only what came of that run: what it did, its summary, and what was undone. */
export function isOutcomeOnly(entries: readonly Placed[], end: number): boolean {
  const after = entries.filter(({ index }) => index > end).map(({ entry }) => entry.kind);
  const replies = after.filter((kind) => kind === 'reply').length;
  return after.includes('delivery') && replies <= 1 && after.every((kind) => kind === 'delivery' || kind === 'undone' || kind === 'reply');
}
