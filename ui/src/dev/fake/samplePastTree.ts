// A sample conversation with two branches and a task, its steps, and what another answer to it begins with: `?past`.
import type {
  ConversationId,
  DecisionTree,
  HistoryRow,
  Interaction,
  ReplayKind,
  ReplayStep,
  TreeBody,
  TreeEdgeKind,
  TreeNode,
} from '../../lib/generated/wire';
import type { FakeBackend } from './fake';
import { asked, closed, replied, said } from './made';
import { row } from './madeHistory';

const MINUTE_MS = 60_000;

export function keepPastTree(backend: FakeBackend, zh: boolean, first: HistoryRow, question: Interaction): void {
  const w = (en: string, chinese: string): string => (zh ? chinese : en);
  const now = Date.now();
  const tree: DecisionTree = { conversation: 'past', nodes: [], edges: [], more: false };
  const add = (
    id: string,
    conversation: ConversationId,
    body: TreeBody,
    from?: string,
    kind: TreeEdgeKind = 'then',
  ): TreeNode => {
    const node = { id, conversation, at: now - (100 - tree.nodes.length) * MINUTE_MS, body };
    tree.nodes.push(node);
    if (from) tree.edges.push({ from, to: id, kind });
    return node;
  };
  const decision = (
    conversation: ConversationId,
    words: string,
    answer: string,
    more: Partial<HistoryRow> = {},
  ): TreeBody => ({
    kind: 'decision',
    row: row({ conversation, asked: words, answer, ...more }),
  });
  const title = w('Prepare the harbour for the season', '为航季准备港口');
  const done = { kind: 'completed' } as const;
  add('conversation:past', 'past', { kind: 'conversation', title, standing: 'idle' });
  add(
    'run:past:1',
    'past',
    { kind: 'run', run: 1, said: w('Prepare the harbour for the season.', '请为航季准备港口。'), end: done },
    'conversation:past',
  );
  add('decision:1', 'past', { kind: 'decision', row: first }, 'run:past:1');
  add(
    'decision:2',
    'past',
    decision('past', w('May I change berths.toml?', '可以更改 berths.toml 吗？'), '', {
      kind: 'confirmation',
      answers: [],
      outcome: 'approved',
    }),
    'decision:1',
  );
  add(
    'decision:3',
    'past',
    decision('past', w('Who may move the boats?', '谁可以移动船只？'), w('Whoever knows the pier', '熟悉码头的人')),
    'decision:2',
  );
  add(
    'run:past:2',
    'past',
    { kind: 'run', run: 2, said: w('And the buoys?', '浮标呢？'), end: { kind: 'stopped' } },
    'decision:3',
  );
  add(
    'conversation:branch-1',
    'branch-1',
    { kind: 'conversation', title, standing: 'needsYou' },
    'decision:1',
    'branch',
  );
  add(
    'decision:b1',
    'branch-1',
    decision('branch-1', first.asked, w('The plan', '计划'), { outcome: 'answered' }),
    'conversation:branch-1',
  );
  add(
    'open:b2',
    'branch-1',
    {
      kind: 'open',
      interaction: 'past-open',
      about: 'question',
      asked: w('Shall Gus be left out everywhere?', '所有地方都去掉 Gus 吗？'),
    },
    'decision:b1',
  );
  add('conversation:branch-2', 'branch-2', { kind: 'conversation', title, standing: 'idle' }, 'decision:1', 'branch');
  add(
    'decision:c1',
    'branch-2',
    decision('branch-2', first.asked, '', { outcome: 'delegated', answers: [] }),
    'conversation:branch-2',
  );
  add(
    'conversation:task-1',
    'task-1',
    { kind: 'conversation', title: w('Count the boats', '清点船只'), standing: 'idle' },
    'decision:3',
    'task',
  );
  add(
    'run:task:1',
    'task-1',
    { kind: 'run', run: 1, said: w('Count the boats at every pier.', '清点每个码头的船只。'), end: done },
    'conversation:task-1',
  );
  add(
    'decision:t1',
    'task-1',
    decision('task-1', w('Do canoes count?', '独木舟算吗？'), w('Yes', '算'), {
      asker: 'task',
      decidedBy: { kind: 'agent', conversation: 'past' },
    }),
    'run:task:1',
  );
  tree.edges.push({ from: 'decision:t1', to: 'run:past:2', kind: 'passedOn' });
  for (const id of ['past', 'branch-1', 'branch-2', 'task-1'])
    backend.past.trees.set(id, { ...tree, conversation: id });

  backend.past.previews.set(question.id, {
    interaction: { ...question, status: { kind: 'open' } },
    files: { restored: ['berths.toml', 'notes/tide.md'], kept: ['crew-list.txt'] },
    beyond: ['run_command: git push origin season'],
    busy: false,
  });

  const kinds: [ReplayKind, string | null][] = [
    ['started', title],
    ['message', w('Prepare the harbour for the season.', '请为航季准备港口。')],
    ['runStarted', null],
    ['reply', w('I will look at both lists.', '我先看两份名单。')],
    ['finished', 'read_file'],
    ['asked', first.asked],
    ['answered', first.answers[0]?.words ?? null],
    ['reply', w('Then I add Gus.', '那我加上 Gus。')],
    ['runEnded', null],
  ];
  backend.past.steps.set(
    'past',
    kinds.map(([kind, words], at): ReplayStep => ({ seq: at + 1, at: now - (100 - at) * MINUTE_MS, kind, words })),
  );

  const other = closed(
    { ...question, id: 'past-ask-b', conversation: 'branch-1' },
    {
      outcome: { kind: 'answered', answers: [{ question: 'q1', selected: ['o2'] }] },
      at: now - 20 * MINUTE_MS,
      by: 'window',
    },
  );
  const past = backend.kept.get('past')?.entries ?? [];
  backend.keep({ id: 'branch-1', title, workspace: '/home/lin/projects/harbour', updatedAt: now - 18 * MINUTE_MS }, [
    ...past.slice(0, 3),
    asked(other),
    replied(w('Then I take **Gus** off the list.', '那我把 **Gus** 从名单中去掉。')),
  ]);
  const compared = (conversation: ConversationId, files: string[]) => ({
    conversation,
    title,
    files,
    updatedAt: now - 18 * MINUTE_MS,
  });
  backend.past.comparisons.set('past branch-1', {
    a: compared('past', ['berths.toml', 'notes/tide.md']),
    b: compared('branch-1', ['crew-list.txt']),
    common: 3,
    more: false,
    rows: [
      { a: asked(question), b: asked(other), same: false },
      {
        a: replied(w('Then I add **Gus** to the plan.', '那我把 **Gus** 加进计划。')),
        b: replied(w('Then I take **Gus** off the list.', '那我把 **Gus** 从名单中去掉。')),
        same: false,
      },
      { a: said(w('Thank you.', '谢谢。')), b: said(w('Thank you.', '谢谢。')), same: true },
      { a: said(w('And the buoys?', '浮标呢？')), b: null, same: false },
    ],
  });
}
