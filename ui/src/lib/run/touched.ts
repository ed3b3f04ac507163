// Which files the agent has changed, and by which actions.
import { editedIn, lastConfirm, proposedIn } from '../consent/words';
import type { ActionEntry, CallId, CallStatus, ChangeKind, Entry, FileChange, FileTouched } from '../generated/wire';

/** One file, however often it was changed. */
export interface Touched {
  readonly path: string;
  /** What became of it in all. */
  readonly kind: ChangeKind;
  /** Where it was moved. */
  readonly to: string | null;
  /** The actions that did it, oldest first. */
  readonly calls: readonly CallId[];
  /** Of the newest of them. */
  readonly status: CallStatus;
  /** The person has undone it since. */
  readonly undone: boolean;
}

/** What was done: where a rule consented or the person changed it the entry itself says so, else the confirmation does. */
export function changesOf(entry: ActionEntry): readonly FileChange[] {
  const asked = lastConfirm(entry.interactions);
  const action = (entry.proposal ?? editedIn(asked) ?? proposedIn(asked))?.action;
  return action?.kind === 'files' ? action.changes : [];
}

/** Every file that an action of these entries changed, the one changed last first. */
export function touchedIn(entries: readonly Entry[]): Touched[] {
  const begun = entries.flatMap((entry) => (entry.kind === 'action' && entry.startedAt !== null ? [entry] : []));
  const files = begun.flatMap((entry): FileTouched[] => {
    const { state, call } = entry;
    if (state !== 'ok' && state !== 'failed') return [];
    return changesOf(entry).map(({ path, kind, to }) => ({ path, kind, to: to ?? null, call, status: state }));
  });
  const restored = restoredIn(entries);
  return eachOnce(files)
    .map((file) => ({ ...file, undone: restored.has(file.path) }))
    .toReversed();
}

/** Files that were put back, and not changed since. */
function restoredIn(entries: readonly Entry[]): Set<string> {
  const restored = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === 'undone' || entry.kind === 'restored')
      for (const path of entry.files.restored) restored.add(path);
    if (entry.kind === 'action') for (const { path } of changesOf(entry)) restored.delete(path);
  }
  return restored;
}

/** In the order in which they were changed last. */
export function eachOnce(files: readonly FileTouched[]): Touched[] {
  const touched = new Map<string, Touched>();
  for (const { path, kind, to, call, status } of files) {
    const before = touched.get(path);
    touched.delete(path);
    const calls = before?.calls ?? [];
    touched.set(path, {
      path,
      to,
      status,
      undone: false,
      // A new file that was then changed is still a new one.
      kind: before?.kind === 'create' && kind === 'change' ? 'create' : kind,
      calls: calls.includes(call) ? calls : [...calls, call],
    });
  }
  return [...touched.values()];
}
