// The lines of a thread as they are listed: its entries, and at the end what is being written.
import type { Entry, Placed } from '../generated/wire';

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

export function isOpenAsk(row: Row | undefined): boolean {
  return row?.entry?.kind === 'ask' && row.entry.interaction.status.kind === 'open';
}

/** Its run goes on without the answer. */
export function isBackground(row: Row | undefined): boolean {
  return row?.entry?.kind === 'ask' && row.entry.interaction.background === true;
}
