// The lines of a thread as they are listed: its entries, and at the end what is being written.
import { forPerson } from './family';
import type { CallId, Entry, Interaction, InteractionId, Placed } from '../generated/wire';

export interface Row {
  readonly index: number;
  readonly entry: Entry | null;
  /** What is being written has the key of the place it will be stored at, so it stays the same element. */
  readonly key: number | string;
}

/** What the person said and the agent was not told yet stands behind what the agent is saying. */
export function rowsOf(entries: readonly Placed[], writing: boolean): Row[] {
  const shown = entries.filter(({ entry }) => !(entry.kind === 'ended' && entry.end.kind === 'completed'));
  const rows = shown.map(({ index, entry }): Row => ({ index, entry, key: isQueued(entry) ? entry.id : index }));
  if (!writing) return rows;
  const at = rows.findIndex(({ entry }) => entry !== null && isQueued(entry));
  const index = rows[at]?.index ?? (entries.at(-1)?.index ?? -1) + 1;
  return at < 0
    ? [...rows, { index, entry: null, key: index }]
    : rows.toSpliced(at, 0, { index, entry: null, key: index });
}

/** A message that the agent was not told yet: it can be taken back. */
export function isQueued(entry: Entry): entry is Extract<Entry, { kind: 'user' }> {
  return entry.kind === 'user' && entry.queued === true;
}

/** The agent was told it, and is about to speak. */
export function isUnanswered(last: Entry | undefined): boolean {
  return last?.kind === 'user' && !isQueued(last);
}

/** Everything that the agent of this conversation asks, or has asked, in an entry. */
export function interactionsIn(entry: Entry): readonly Interaction[] {
  if (entry.kind === 'ask') return [entry.interaction];
  return entry.kind === 'action' ? entry.interactions : [];
}

/** The run waits for it: a message of the person sets it aside. */
export function blocks({ status, background, body }: Interaction): boolean {
  const goesOn = body.kind === 'quiet' || body.kind === 'network' || body.kind === 'elicitation';
  return status.kind === 'open' && !background && !goesOn;
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
  return (
    after.includes('delivery') &&
    replies <= 1 &&
    after.every((kind) => kind === 'delivery' || kind === 'undone' || kind === 'reply')
  );
}
