// Ready-made decisions of the past for tests and samples.
import type { DecisionShown, Entry, HistoryRow } from '../../lib/generated/wire';

let made = 0;

/** A question that was answered in the window; what is given is otherwise. Its answer in words may be given alone. */
export function row({ answer, ...more }: Partial<HistoryRow> & { answer?: string } = {}): HistoryRow {
  made += 1;
  const endedAt = more.endedAt ?? Date.now() - made * 60_000;
  const waitedMs = more.waitedMs ?? 95_000;
  return {
    id: `decision-${made}`,
    conversation: 'c1',
    title: 'Harbour',
    workspace: '/home/lin/projects/harbour',
    interaction: `ask-d${made}`,
    call: `call-d${made}`,
    kind: 'question',
    asker: 'agent',
    asked: `Question ${made}?`,
    answers: [{ question: 'q1', words: answer ?? `Answer ${made}`, corrected: false, withdrawn: false }],
    decidedBy: { kind: 'person', surface: 'window' },
    outcome: 'answered',
    late: false,
    askedAt: endedAt - waitedMs,
    endedAt,
    waitedMs,
    ...more,
  };
}

export function shownOf(of: HistoryRow, entry: Entry, more: Partial<DecisionShown> = {}): DecisionShown {
  return { row: of, entry, before: [], result: '', reply: null, canBranch: false, ...more };
}
