// Sample conversations with tasks that ask one another, for looking at them in a browser: `?family&show=` and `parent`, `crew`, `tides`, `charts` or `soundings`.
import type { FakeBackend } from './fake';
import { ask, asked, closed, replied, said, used } from './made';
import { askAgent, authorize, byAgent, heard, task, taskEnded } from './madeFamily';

const MINUTE_MS = 60_000;

export function keepFamily(backend: FakeBackend, zh: boolean): void {
  const w = (en: string, chinese: string): string => (zh ? chinese : en);
  const now = Date.now();
  const titles = {
    parent: w('Prepare the harbour for the season', '为航季准备港口'),
    crew: w('Reconcile the crew lists', '核对船员名单'),
    tides: w('Read the tide tables', '阅读潮汐表'),
    charts: w('Compare the old charts', '比较旧海图'),
    soundings: w('Enter the soundings', '录入水深'),
  };
  const long = Array.from({ length: 40 }, (_, at) =>
    w(
      `- Berth ${at + 1}: high water at ${6 + (at % 6)}:40, draught ${2 + (at % 3)}.5 m`,
      `- 泊位 ${at + 1}：高潮 ${6 + (at % 6)}:40，吃水 ${2 + (at % 3)}.5 米`,
    ),
  ).join('\n');
  const which = askAgent(
    'parent',
    w(
      'The crew list has **seven** names, the plan **six**. Which one holds?',
      '船员名单有**七**人，计划里**六**人。以哪份为准？',
    ),
    [w('The crew list', '船员名单'), w('The plan', '计划')],
    {
      conversation: 'crew',
      openedAt: now - MINUTE_MS / 2,
      context: {
        hint: w('Gus is only in the crew list; he may have left in spring.', 'Gus 只在船员名单里，他可能春天已离开。'),
        refs: ['crew-list.txt', 'harbour-plan.md', 'notes/spring.md'],
      },
      warnings: [
        { kind: 'missingRefs', refs: ['notes/spring.md'] },
        { kind: 'clampedLimit', limitMs: 120_000 },
      ],
    },
  );
  const settled = closed(
    askAgent('parent', w('Local time or UTC?', '用当地时间还是 UTC？'), [w('Local time', '当地时间'), 'UTC'], {
      conversation: 'tides',
      context: { refs: ['tides/2026.csv'] },
    }),
    byAgent('parent', 'o1', 80),
  );
  const inPlace = closed(
    askAgent('parent', w('May I leave out winter?', '可以不含冬季吗？'), [w('Yes', '可以'), w('No', '不可以')], {
      conversation: 'tides',
    }),
    {
      outcome: { kind: 'answered', answers: [{ question: 'q1', selected: ['o2'] }] },
      at: now - 12 * MINUTE_MS,
      by: 'window',
    },
  );
  const depth = askAgent(
    'charts',
    w('Metres or feet for the soundings?', '水深用米还是英尺？'),
    [w('Metres', '米'), w('Feet', '英尺')],
    { conversation: 'soundings', unanswered: 1, openedAt: now - 3 * MINUTE_MS },
  );
  const passed = ask(
    w('A task asks: metres or feet for the soundings?', '有任务问：水深用米还是英尺？'),
    [w('Metres', '米'), w('Feet', '英尺')],
    {
      conversation: 'charts',
      passesOn: { conversation: 'soundings', interaction: depth.id },
      openedAt: now - 2 * MINUTE_MS,
    },
  );
  const climbed = askAgent(
    'parent',
    w(
      `The 1911 chart shows a wreck that no later one has. Keep it?\n\n${long}`,
      `1911 年的海图上有一处沉船，后来的都没有。保留吗？\n\n${long}`,
    ),
    [w('Keep it', '保留'), w('Leave it out', '去掉')],
    {
      conversation: 'charts',
      unanswered: 2,
      climbed: true,
      limitMs: undefined,
      openedAt: now - 9 * MINUTE_MS,
      warnings: [{ kind: 'folded', bytes: 2210 }],
    },
  );
  const agree = authorize(
    {
      action: w('Replace the 1911 chart in the archive by a redrawn copy', '用重绘的副本替换档案中的 1911 年海图'),
      reason: w('The scan is too faint to be read.', '扫描件太淡，无法辨认。'),
      risk: w('Marks that cannot be read would be lost.', '无法辨认的标记会丢失。'),
      question: w('May I redraw the old chart?', '可以重绘旧海图吗？'),
    },
    { conversation: 'charts', openedAt: now - 4 * MINUTE_MS },
  );
  const agreed = closed(
    authorize(
      { action: w('Rename all berths to the new scheme', '按新方案重命名所有泊位') },
      { conversation: 'crew', to: { kind: 'agent', conversation: 'parent' } },
    ),
    {
      outcome: { kind: 'consented', consent: 'alt', rationale: w('Only the northern ones.', '只改北侧的。') },
      at: now - 6 * MINUTE_MS,
      by: 'agent',
      answerer: { conversation: 'parent', confidencePercent: 65 },
    },
  );
  const workspace = '/home/lin/projects/harbour';
  backend.keep({ id: 'parent', title: titles.parent, standing: 'working', workspace, updatedAt: now - MINUTE_MS }, [
    said(w('Prepare everything for the season. Share the work out.', '为航季做好一切准备，把工作分开做。')),
    replied(w('I hand out three pieces of work.', '我把工作分成三份。')),
    task({
      task: 'crew',
      title: titles.crew,
      prompt: w(
        'Compare crew-list.txt with harbour-plan.md, and say which names differ.',
        '比较 crew-list.txt 与 harbour-plan.md，指出不同的名字。',
      ),
    }),
    task({
      task: 'tides',
      title: titles.tides,
      end: { kind: 'completed', text: `${w('All tables are read.', '潮汐表都已读完。')}\n\n${long}` },
    }),
    task({ task: 'charts', title: titles.charts }),
    heard(settled, titles.tides),
    heard(inPlace, titles.tides),
    heard(agreed, titles.crew),
    heard(which, titles.crew),
    heard(climbed, titles.charts),
    taskEnded({
      task: 'gone',
      title: w('Look for a printer', '寻找打印店'),
      end: { kind: 'failed', failure: { code: 'unreachable', detail: '' } },
    }),
  ]);
  const child = { parent: 'parent', workspace };
  backend.keep({ id: 'crew', title: titles.crew, standing: 'working', ...child, updatedAt: now - MINUTE_MS }, [
    said(w('Compare the lists.', '比较名单。')),
    used('read_file', 'crew-list.txt', 'ok', 'Ada'),
    asked(agreed),
    asked(which),
  ]);
  backend.keep({ id: 'tides', title: titles.tides, ...child, updatedAt: now - 8 * MINUTE_MS }, [
    said(w('Read the tide tables.', '阅读潮汐表。')),
    asked(settled),
    asked(inPlace),
    replied(w('All tables are read.', '潮汐表都已读完。')),
  ]);
  backend.keep(
    { id: 'charts', title: titles.charts, standing: 'needsYou', openAsks: 3, ...child, updatedAt: now - 2 * MINUTE_MS },
    [
      said(w('Compare the old charts.', '比较旧海图。')),
      task({ task: 'soundings', title: titles.soundings }),
      heard(depth, titles.soundings),
      asked(passed),
      asked(climbed),
      asked(agree),
    ],
  );
  backend.keep(
    {
      id: 'soundings',
      title: titles.soundings,
      standing: 'working',
      parent: 'charts',
      workspace,
      updatedAt: now - 3 * MINUTE_MS,
    },
    [said(w('Enter the soundings.', '录入水深。')), asked(depth)],
  );
  backend.keep(
    {
      id: 'orphan',
      title: w('A task whose conversation is gone', '原对话已删除的任务'),
      parent: 'deleted',
      updatedAt: now - 9e7,
    },
    [said('?'), replied('!')],
  );
}
