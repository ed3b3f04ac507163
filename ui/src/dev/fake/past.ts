// The history in memory: decisions that tests and samples put there, searched and counted as simply as can be.
import type {
  BranchPreview,
  Comparison,
  ConversationId,
  DecisionShown,
  DecisionTree,
  Decider,
  Figures,
  HistoryPage,
  HistoryQuery,
  HistoryRow,
  InteractionId,
  ReplayStep,
  Tally,
  Waited,
} from '../../lib/generated/wire';
import { limits } from '../../lib/generated/wire';

export class Past {
  /** The latest first. */
  rows: HistoryRow[] = [];
  readonly trees = new Map<ConversationId, DecisionTree>();
  readonly previews = new Map<InteractionId, BranchPreview>();
  readonly steps = new Map<ConversationId, ReplayStep[]>();
  /** What two conversations come to side by side, by both ids with a space between. */
  readonly comparisons = new Map<string, Comparison>();
  /** What stood around a decision, where more is to be shown than its row. */
  readonly shown = new Map<string, DecisionShown>();

  find(query: HistoryQuery): HistoryPage {
    const found = this.rows.filter((row) => fits(row, query));
    const { cursor } = query;
    const from = cursor ? found.findIndex((row) => row.id === cursor.id) + 1 : 0;
    const rows = found.slice(from, from + (query.limit ?? limits.historyPageCount));
    const last = rows.at(-1);
    const next = last && from + rows.length < found.length ? { endedAt: last.endedAt, id: last.id } : null;
    return { rows, next, total: query.cursor ? null : found.length, totalIsLeast: false };
  }

  figures(): Figures {
    const by = <T>(of: (row: HistoryRow) => T) =>
      [...new Set(this.rows.map(of))].map((one) => ({
        of: one,
        ...summed(this.rows.filter((row) => of(row) === one)),
      }));
    const count = <T>(of: (row: HistoryRow) => T) =>
      [...new Set(this.rows.map(of))].map((one) => ({
        of: one,
        count: this.rows.filter((row) => of(row) === one).length,
      }));
    const { tally: total, waited } = summed(this.rows);
    return {
      total,
      waited,
      outcomes: count((row) => row.outcome),
      deciders: count((row): Decider => row.decidedBy.kind),
      askers: by((row) => row.asker),
      workspaces: by((row) => row.workspace),
      days: by((row) => new Date(row.endedAt).setHours(0, 0, 0, 0)).sort((a, b) => a.of - b.of),
    };
  }
}

/** What was put there before; without it there is no such thing. */
export function known<K, V>(kept: Map<K, V>, key: K): V {
  const found = kept.get(key);
  if (found === undefined) throw Object.assign(new Error('There is no such thing.'), { code: 'notFound' });
  return found;
}

function fits(row: HistoryRow, query: HistoryQuery): boolean {
  const words = [row.title, row.asked, ...row.answers.map((answer) => answer.words)].join('\n').toLowerCase();
  return (
    (query.text ?? '')
      .toLowerCase()
      .split(/\s+/)
      .every((word) => words.includes(word)) &&
    (query.kind ?? row.kind) === row.kind &&
    (query.asker ?? row.asker) === row.asker &&
    (query.decidedBy ?? row.decidedBy.kind) === row.decidedBy.kind &&
    (query.outcome ?? row.outcome) === row.outcome &&
    (query.workspace ?? row.workspace) === row.workspace &&
    (query.conversation ?? row.conversation) === row.conversation &&
    (query.from ?? row.endedAt) <= row.endedAt &&
    row.endedAt < (query.until ?? Infinity)
  );
}

function summed(rows: HistoryRow[]): { tally: Tally; waited: Waited } {
  const asked = rows.filter((row) => row.kind !== 'unasked');
  const ended = (outcomes: HistoryRow['outcome'][]) => asked.filter((row) => outcomes.includes(row.outcome)).length;
  const [dismissed, noResponse, setAside] = [
    ended(['dismissed']),
    ended(['noResponse', 'afk']),
    ended(['superseded', 'stopped', 'moot']),
  ];
  const tally = {
    asked: asked.length,
    answered: asked.length - dismissed - noResponse - setAside,
    dismissed,
    noResponse,
    setAside,
    unasked: rows.length - asked.length,
  };
  const times = asked
    .filter((row) => row.decidedBy.kind === 'person')
    .map((row) => row.waitedMs)
    .sort((a, b) => a - b);
  const rank = (percent: number) => times[Math.max(0, Math.ceil((times.length * percent) / 100) - 1)] ?? 0;
  return { tally, waited: { medianMs: rank(50), ninthDecileMs: rank(90), longestMs: rank(100) } };
}
