// Ten thousand sample decisions, for looking at the history in a browser: `?past`.
import type { DecidedBy, HistoryRow } from '../../lib/generated/wire';
import type { FakeBackend } from './fake';
import { ask, asked, closed, replied, said, used } from './made';
import { row, shownOf } from './madeHistory';
import { keepPastTree } from './samplePastTree';

const MINUTE_MS = 60_000;
const COUNT = 10_000;

export function keepPast(backend: FakeBackend, zh: boolean): void {
  const w = (en: string, chinese: string): string => (zh ? chinese : en);
  const now = Date.now();
  const title = w('Prepare the harbour for the season', '为航季准备港口');
  const question = closed(
    ask(
      w(
        'The crew list has **seven** names, the plan only **six**. Which is right?',
        '船员名单有 **7** 人，计划只有 **6** 人。以哪份为准？',
      ),
      [w('The crew list', '名单'), w('The plan', '计划')],
      { id: 'past-ask-1', conversation: 'past' },
    ),
    {
      outcome: {
        kind: 'answered',
        answers: [{ question: 'q1', selected: ['o1'], note: w('Gus came in May.', 'Gus 五月来的。') }],
      },
      at: now - 90 * MINUTE_MS,
      by: 'window',
    },
  );
  const first = row({
    id: 'past-1',
    conversation: 'past',
    title,
    interaction: question.id,
    asked: w(
      'The crew list has **seven** names, the plan only **six**. Which is right?',
      '船员名单有 **7** 人，计划只有 **6** 人。以哪份为准？',
    ),
    answer: w('The crew list', '名单'),
    endedAt: now - 90 * MINUTE_MS,
  });
  const plain: [string, string, string, string][] = [
    ['Which **berths** are free?', '哪些**泊位**空着？', 'A1 and B4', 'A1 和 B4'],
    ['Archive the old photographs, or delete them?', '旧照片归档还是删除？', 'Archive them', '归档'],
    [
      'Who may move the boats when nobody of the harbour office is there to be asked?',
      '港务办公室没有人时，谁可以移动船只？',
      'Whoever knows the pier',
      '熟悉码头的人',
    ],
  ];
  const ways: Partial<HistoryRow>[] = [
    {},
    { kind: 'confirmation', asked: 'run_command: cargo test --workspace', answers: [], outcome: 'approved' },
    {
      kind: 'confirmation',
      asked: 'edit_file: berths.toml',
      answers: [{ question: null, words: w('not before Friday', '周五之前不行'), corrected: false, withdrawn: false }],
      outcome: 'denied',
    },
    { kind: 'plan', asked: w('Tidy up the harbour plan', '整理港口计划'), answers: [], outcome: 'planAccepted' },
    {
      kind: 'unasked',
      asked: 'edit_file: notes/tide.md',
      answers: [],
      outcome: 'approved',
      interaction: null,
      waitedMs: 0,
    },
    { outcome: 'noResponse', answers: [], waitedMs: 5 * MINUTE_MS },
    { asker: 'task', outcome: 'answered', waitedMs: 800 },
    { late: true, waitedMs: 190 * MINUTE_MS },
  ];
  const by: DecidedBy[] = [
    { kind: 'person', surface: 'window' },
    { kind: 'person', surface: 'notification' },
    { kind: 'person', surface: 'terminal' },
    { kind: 'person', surface: 'window' },
    { kind: 'rule', rule: 'r' },
    { kind: 'nobody' },
    { kind: 'agent', conversation: 'past' },
    { kind: 'person', surface: 'browser' },
  ];
  const folders = ['/home/lin/projects/harbour', '/home/lin/attic', null];
  backend.past.rows = [
    first,
    ...Array.from({ length: COUNT - 1 }, (_, at) => {
      const [en, chinese, answer, answered] = plain[at % plain.length] ?? plain[0]!;
      return row({
        conversation: 'past',
        title,
        workspace: folders[at % 3],
        asked: w(en, chinese),
        answer: w(answer, answered),
        waitedMs: ((at * 7919) % 900) * 1000 + 400,
        endedAt: now - 95 * MINUTE_MS - at * 3 * MINUTE_MS,
        ...ways[at % ways.length],
        decidedBy: by[at % by.length],
      });
    }),
  ];
  const before = [
    { index: 0, entry: said(w('Prepare the harbour for the season.', '请为航季准备港口。')) },
    { index: 1, entry: used('read_file', 'crew-list.txt', 'ok', 'Ada\nBo\nChen') },
    { index: 2, entry: replied(w('The two lists do not agree.', '两份名单不一致。')) },
  ];
  backend.past.shown.set(
    first.id,
    shownOf(first, asked(question), {
      before,
      canBranch: true,
      result: JSON.stringify({ answers: [{ question: 'q1', selected: [w('The crew list', '名单')] }] }, null, 2),
      reply: w('Then I add **Gus** to the plan.', '那我把 **Gus** 加进计划。'),
    }),
  );
  for (const other of backend.past.rows.slice(1)) {
    if (other.kind !== 'question') continue;
    const answered = closed(ask(other.asked, [], { conversation: 'past', id: other.interaction ?? '' }), {
      outcome: { kind: 'answered', answers: [{ question: 'q1', selected: [], text: other.answers[0]?.words ?? '' }] },
      at: other.endedAt,
      by: 'window',
    });
    backend.past.shown.set(other.id, shownOf(other, asked(answered), { before }));
  }
  backend.keep({ id: 'past', title, workspace: '/home/lin/projects/harbour', updatedAt: now - 80 * MINUTE_MS }, [
    ...before.map(({ entry }) => entry),
    asked(question),
    replied(w('Then I add **Gus** to the plan.', '那我把 **Gus** 加进计划。')),
  ]);
  keepPastTree(backend, zh, first, question);
}
