// Sample cards in every state, for looking at them in a browser: `?cards&show=` and one of the names below.
import type { Draft, Interaction } from '../../lib/generated/wire';
import type { FakeBackend } from './fake';
import { ask, askAll, asked, emptyDraft, optionsOf, replied, said } from './made';

const DIFF = `--- a/berths.toml
+++ b/berths.toml
@@ -1,39 +1,39 @@
 [berth.A1]
-length = 12
+length = 14
 free = true
${Array.from({ length: 36 }, (_, at) => ` # berth ${at + 2} stays as it is`).join('\n')}`;

export function keepCards(backend: FakeBackend, zh: boolean): void {
  const w = (en: string, chinese: string): string => (zh ? chinese : en);
  const several = (): Interaction =>
    askAll(
      [
        {
          header: w('Storage', '存储方式'),
          text: w('Where shall the **berth list** be kept?', '**泊位清单**放在哪里？'),
          options: optionsOf(
            {
              label: w('SQLite file', 'SQLite 文件'),
              description: w('One file, no server; fits one harbour.', '一个文件，无需服务器；适合单个港口。'),
              recommended: true,
            },
            {
              label: 'PostgreSQL',
              description: w(
                'Needs a server; fits several harbours that write at once.',
                '需要服务器；适合多个港口同时写入。',
              ),
            },
            {
              label: w('Plain text', '纯文本'),
              description: w('Readable by everybody, no queries.', '人人可读，不能查询。'),
            },
          ),
        },
        {
          header: w('Notifications and mail', '通知与邮件设置'),
          text: w('Who is told when a berth becomes free?', '泊位空出时通知谁？'),
          multiSelect: true,
          options: optionsOf(w('Harbour office', '港务办公室'), w('Waiting list', '候补名单'), w('Crew', '船员')),
        },
        { header: w('Deadline', '期限'), text: w('When does it have to be ready?', '什么时候必须完成？') },
      ],
      { conversation: 'k' },
    );
  const half: Draft = {
    ...emptyDraft,
    answers: [
      { question: 'q1', selected: ['o1'], note: w('The office has no server.', '办公室没有服务器。') },
      { question: 'q2', selected: ['o1', 'o3'], text: w('the coast guard', '海岸警卫队') },
    ],
  };
  const scenes: Record<string, { card: Interaction; draft?: Draft; workspace?: string }> = {
    single: {
      card: ask(
        w(
          'The crew list has **seven** names, the plan only **six**. Which is right?',
          '船员名单有 **7** 人，计划只有 **6** 人。以哪份为准？',
        ),
        [w('The crew list', '名单'), w('The plan', '计划')],
        { limitMs: 272_000 },
      ),
      workspace: '/home/lin/projects/harbour',
    },
    steps: { card: several(), draft: half, workspace: '/home/lin/projects/harbour' },
    multi: { card: several(), draft: { ...half, step: 1 } },
    review: {
      card: several(),
      draft: { ...half, step: 3, comment: w('Keep it small.', '尽量简单。') },
      workspace: '/home/lin/projects/harbour',
    },
    talk: {
      card: several(),
      draft: {
        ...half,
        talk: w('What would moving to PostgreSQL cost later?', '以后迁移到 PostgreSQL 要花多少功夫？'),
      },
    },
    preview: {
      card: askAll([
        {
          text: w('Which form shall the report take?', '报告用什么形式？'),
          options: optionsOf(
            {
              label: w('A table', '表格'),
              recommended: true,
              preview: '| Berth | Length | Free |\n|---|---|---|\n| A1 | 12 m | yes |\n| B4 | 9 m | no |',
            },
            {
              label: w('A change to the file', '修改文件'),
              description: w('Written into berths.toml', '写入 berths.toml'),
              preview: DIFF,
            },
            {
              label: w('A list', '列表'),
              preview: '- **A1**: 12 m\n- B4: 9 m\n\n```mermaid\ngraph LR\n  A1 --> B4\n```',
            },
            {
              label: w('A drawing', '图'),
              preview: `\`\`\`mermaid\ngraph LR\n  ${['Pier', 'Harbour office', 'Waiting list', 'Berth A1', 'Berth B4', 'Crew'].map((name, at) => `n${at}[${name}]`).join(' --> ')}\n\`\`\``,
            },
            { label: w('None of these', '都不要') },
          ),
        },
      ]),
      draft: { ...emptyDraft, answers: [{ question: 'q1', selected: ['o2'], text: '' }] },
    },
    twelve: {
      card: askAll([
        {
          text: w('Which port shall the ship call at first?', '船先停靠哪个港口？'),
          options: optionsOf(
            ...[
              'Hamburg',
              'Rotterdam',
              'Antwerp',
              '上海',
              '宁波',
              'Valencia',
              'Piraeus',
              'Gdańsk',
              'حيفا',
              'Bremerhaven',
              'Le Havre',
              'Algeciras',
            ].map((label) => ({ label, description: w('Pilots at all hours', '全天引航') })),
          ),
        },
      ]),
    },
    awkward: {
      card: askAll([
        {
          header: 'Donaudampfschifffahrtsgesellschaftskapitän',
          text: `أي مرفأ تختار؟ ${'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3)}`,
          options: optionsOf(
            { label: 'المرفأ القديم', description: 'أقرب إلى المدينة', recommended: true },
            { label: 'x'.repeat(220) },
            'safe\u202Egnp.exe',
          ),
        },
        { header: '一二三四五六七八', text: 'Second?', options: optionsOf('A', 'B') },
      ]),
    },
  };
  for (const [name, { card, draft, workspace = null }] of Object.entries(scenes)) {
    const interaction = { ...card, conversation: name };
    backend.keep({ id: name, title: name, standing: 'needsYou', openAsks: 1, workspace }, [
      said(w('Build the berth planner.', '做一个泊位计划工具。')),
      replied(w('Before I begin, I need a decision.', '开始之前，我需要一个决定。')),
      asked(interaction),
    ]);
    if (draft) backend.drafts.set(interaction.id, draft);
  }
}
