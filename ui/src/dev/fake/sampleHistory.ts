// A sample conversation with questions that ended in every way, for looking at them in a browser: `?history&show=h`.
import type { Answers, Closing, Decision, Interaction, Outcome } from '../../lib/generated/wire';
import type { FakeBackend } from './fake';
import { ask, askAll, asked, closed, optionsOf, replied, said } from './made';

const MINUTE_MS = 60_000;
const HOUSE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'%3E%3Crect width='10' height='10' fill='%2389b'/%3E%3Cpath d='M2 9V5l3-3 3 3v4z' fill='%23fff'/%3E%3C/svg%3E";

export function keepHistory(backend: FakeBackend, zh: boolean): void {
  const w = (en: string, chinese: string): string => (zh ? chinese : en);
  const now = Date.now();
  const chosen = (option: string): Outcome => ({ kind: 'answered', answers: [{ question: 'q1', selected: [option] }] });
  const simple = (text: string, outcome: Outcome, more: Partial<Interaction> & Partial<Closing> = {}): Interaction => {
    const { revised, by = 'window', ...rest } = more;
    const options = [w('Archive them', '归档'), w('Delete them', '删除')];
    return closed(ask(text, options, { conversation: 'h', ...rest }), {
      outcome,
      at: now - 30 * MINUTE_MS,
      by,
      ...(revised ? { revised } : {}),
    });
  };
  const given: Answers = {
    answers: [
      { question: 'q1', selected: ['o1', 'o2'], note: w('The pier is being repaired.', '码头正在维修。') },
      { question: 'q2', selected: [], text: w('Seven, with Gus', '七人，包括 Gus') },
    ],
    comment: w('Do it before Friday.', '请在周五之前完成。'),
    attachments: [
      { id: 'f1', name: 'pier.svg', mediaType: 'image/svg+xml', bytes: 48_213, path: '/data/pier.svg' },
      {
        id: 'f2',
        name: w('list of everybody who sails in the summer.txt', '夏季出海人员名单.txt'),
        mediaType: 'text/plain',
        bytes: 812,
        path: '/data/list.txt',
      },
    ],
    remember: true,
  };
  const several = closed(
    askAll(
      [
        {
          header: w('Berths', '泊位'),
          text: w('Which berths are free?', '哪些泊位空着？'),
          options: optionsOf('A1', w('B4, by the pier', 'B4，靠码头')),
          multiSelect: true,
        },
        { header: w('Crew', '船员'), text: w('How many sail?', '多少人出海？') },
        { text: w('When does the season begin?', '航季从什么时候开始？') },
      ],
      { conversation: 'h' },
    ),
    { outcome: { kind: 'answered', ...given }, at: now - 40 * MINUTE_MS, by: 'terminal' },
  );
  const late: Interaction = {
    ...simple(w('Shall the old photographs be archived or deleted?', '旧照片归档还是删除？'), {
      kind: 'noResponse',
      limitMs: 5 * MINUTE_MS,
    }),
    late: { outcome: chosen('o1'), at: now - 10 * MINUTE_MS, by: 'window' },
  };
  const open = ask(
    w('Which **colour** for the buoys?', '浮标用什么**颜色**？'),
    [w('Red', '红色'), w('Green', '绿色')],
    {
      conversation: 'h',
      background: true,
      openedAt: now - 90 * MINUTE_MS,
      limitMs: 110 * MINUTE_MS,
    },
  );
  backend.keep(
    {
      id: 'h',
      title: w('Prepare the harbour for the season', '为航季准备港口'),
      standing: 'working',
      openAsks: 1,
      workspace: '/home/lin/projects/harbour',
      updatedAt: now - MINUTE_MS,
    },
    [
      said(w('Prepare the harbour for the season.', '请为航季准备港口。')),
      asked(several),
      asked(open),
      {
        kind: 'user',
        id: 'h1',
        text: w('What does paint cost this year?', '今年油漆多少钱？'),
        about: open.id,
        at: now - 80 * MINUTE_MS,
      },
      replied(w('A tin is **40**; it takes three for all buoys.', '一罐 **40**，所有浮标需要三罐。')),
      asked(
        simple(w('Who may move the boats?', '谁可以移动船只？'), {
          kind: 'delegated',
          comment: w('Somebody who knows the pier.', '找熟悉码头的人。'),
        }),
      ),
      asked(simple(w('Old ropes: archive or delete?', '旧缆绳记录：归档还是删除？'), { kind: 'dismissed' })),
      asked(simple(w('And the old maps?', '旧地图呢？'), { kind: 'superseded' })),
      asked(simple(w('And the tide tables?', '潮汐表呢？'), { kind: 'stopped' })),
      asked(late),
      { kind: 'told', interaction: late, at: now - 10 * MINUTE_MS },
      asked(simple(w('And the invoices?', '发票呢？'), chosen('o2'), { revised: true })),
    ],
  );
  const decision = (
    interaction: Interaction,
    question: string,
    text: string,
    answer: string,
    corrected = false,
  ): Decision => ({
    interaction: interaction.id,
    question,
    asked: text,
    answer,
    corrected,
    at: now - 40 * MINUTE_MS,
  });
  backend.decide('h', [
    decision(several, 'q1', w('Which berths are free?', '哪些泊位空着？'), w('A1\nB4, by the pier', 'A1\nB4，靠码头')),
    decision(
      several,
      'q2',
      w('How many sail?', '多少人出海？'),
      w('Eight, with Gus and Ivo', '八人，包括 Gus 和 Ivo'),
      true,
    ),
    decision(
      late,
      'q1',
      w('Shall the old photographs be archived or deleted?', '旧照片归档还是删除？'),
      w('Archive them', '归档'),
    ),
  ]);
  const standing = { conversation: 'h', at: now - 40 * MINUTE_MS };
  backend.standing = [
    {
      ...standing,
      id: 's1',
      workspace: '/home/lin/projects/harbour',
      asked: w('Which berths are free?', '哪些泊位空着？'),
      answer: 'A1',
    },
    {
      ...standing,
      id: 's2',
      workspace: '/home/lin/projects/harbour',
      asked: w('Which list is right?', '以哪份名单为准？'),
      answer: 'crew-list.txt',
    },
    {
      ...standing,
      id: 's3',
      workspace: '/home/lin/attic',
      conversation: 'gone',
      asked: w('Archive or delete?', '归档还是删除？'),
      answer: w('Archive', '归档'),
    },
  ];
  backend.attachmentImage = () => Promise.resolve(HOUSE);
}
