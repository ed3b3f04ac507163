// Sample conversations for looking at the window in a browser. `?` parameters choose the scene: `lang`, `theme`, `welcome`, `empty`, `cards`, `history`, `past`, `consent`, `family`, `guests`, `mcp`, `channels`, `browser`, `show`.
import type { Entry, LiveStep } from '../../lib/generated/wire';
import { FakeLink } from '../testing/link';
import { FakeBackend } from './fake';
import { ask, asked, closed, replied, said, settingsOf, used } from './made';
import { keepCards } from './sampleCards';
import { channelsIn, keepChannels } from './sampleChannels';
import { keepConsent } from './sampleConsent';
import { keepDevices, SERVING } from './sampleDevices';
import { keepFamily } from './sampleFamily';
import { keepGuests } from './sampleGuests';
import { keepHistory } from './sampleHistory';
import { keepMcp } from './sampleMcp';
import { keepPast } from './samplePast';

const MINUTE_MS = 60_000;
const REPLY = `I looked at the three notes and the plan. Here is what I found:

- **harbour-plan.md** is the newest and contradicts the older two.
- \`crew-list.txt\` names *seven* people, the plan only six.

\`\`\`ts
const berths = plan.filter((berth) => berth.length >= 12);
\`\`\`

| Berth | Length | Free |
|---|---|---|
| A1 | 12 m | yes |
| B4 | 9 m | no |

Before I change anything I need to know which list is right.`;

export function sampleBackend(): FakeBackend {
  const chosen = new URLSearchParams(location.search);
  const zh = chosen.get('lang') === 'zh';
  const theme = chosen.get('theme');
  const channels = chosen.get('channels');
  const backend = new FakeBackend({
    settings: settingsOf({
      language: zh ? 'zh' : 'en',
      appearance: theme === 'dark' || theme === 'light' ? theme : 'system',
      welcomed: !chosen.has('welcome'),
      channels: channelsIn(channels),
      ...(chosen.has('devices') ? { api: SERVING } : {}),
    }),
  });
  backend.servers = [{ name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['harbour-small'] }];
  if (!chosen.has('empty')) fill(backend, zh);
  if (chosen.has('cards')) keepCards(backend, zh);
  if (chosen.has('history')) keepHistory(backend, zh);
  if (chosen.has('past')) keepPast(backend, zh);
  if (chosen.has('consent')) keepConsent(backend, zh);
  if (chosen.has('family')) keepFamily(backend, zh);
  if (chosen.has('guests')) keepGuests(backend, zh);
  if (chosen.has('mcp')) keepMcp(backend, zh);
  if (chosen.has('devices')) keepDevices(backend);
  if (channels !== null) keepChannels(backend, channels, zh);
  backend.onMessage = (id, text) => void answer(backend, id, text);
  backend.onAnswer = (id) => void answer(backend, id, zh ? '好的' : 'your answer');
  backend.onStop = (id) =>
    backend.add(id, { kind: 'ended', run: 1, end: { kind: 'stopped' }, at: Date.now() }, { standing: 'idle' });
  if (chosen.has('browser')) {
    backend.place = 'browser';
    backend.link = new FakeLink();
  }
  const show = chosen.get('show');
  if (show) setTimeout(() => backend.tell('show-conversation', show), 300);
  return backend;
}

function fill(backend: FakeBackend, zh: boolean): void {
  const now = Date.now();
  const first = ask(
    zh
      ? '`crew-list.txt` 有 **7** 人，`harbour-plan.md` 只有 **6** 人。以哪一份为准？'
      : 'The crew list has **seven** names, `harbour-plan.md` only **six**. Which one is right?',
    zh
      ? ['以 crew-list.txt 为准，补充计划', '以 harbour-plan.md 为准，更新名单', '两份都不改，只写一份差异说明']
      : [
          'Trust crew-list.txt and complete the plan',
          'Trust harbour-plan.md and shorten the list',
          'Change neither; write down the difference',
        ],
    { conversation: 'c1', openedAt: now - 4 * MINUTE_MS },
  );
  backend.keep(
    {
      id: 'c1',
      title: zh ? '核对船员名单与港口计划' : 'Reconcile the crew list with the harbour plan',
      standing: 'needsYou',
      openAsks: 1,
      workspace: '/home/lin/projects/harbour',
      updatedAt: now - 4 * MINUTE_MS,
    },
    [
      said(
        zh
          ? '请核对船员名单和港口计划，把不一致的地方改好。'
          : 'Please reconcile the crew list with the harbour plan and fix what does not agree.',
      ),
      replied(zh ? '我先看看文件夹里有什么。' : 'I will look at what is in the folder first.', {
        reasoning: 'The person wants two lists to agree. List the files, read both.',
      }),
      used('list_files', '.', 'ok', 'crew-list.txt\nharbour-plan.md\nnotes/'),
      used('read_file', 'crew-list.txt', 'ok', 'Ada\nBo\nChen\nDara\nEli\nFen\nGus'),
      used('read_file', 'notes/missing.md', 'failed', 'There is no such file in the workspace.'),
      asked(
        closed(
          ask(
            zh ? '备注文件夹也要一起看吗？' : 'Shall I read the notes folder as well?',
            zh ? ['要', '不要'] : ['Yes', 'No'],
          ),
          {
            outcome: { kind: 'answered', answers: [{ question: 'q1', selected: ['o1'] }] },
            at: now - 6 * MINUTE_MS,
            by: 'window',
          },
        ),
      ),
      used('search_text', 'berth', 'ok', '12 matches'),
      replied(
        zh
          ? '我看完了三份笔记和计划。**harbour-plan.md** 最新，但与另外两份矛盾。\n\n改动之前，我需要知道以哪份名单为准。'
          : REPLY,
      ),
      asked(first),
    ],
  );
  const second = ask(
    zh ? '旧照片是归档还是删除？' : 'Archive the old photographs, or delete them?',
    zh ? ['归档', '删除'] : ['Archive', 'Delete'],
    { conversation: 'c2', openedAt: now - 47 * MINUTE_MS },
  );
  backend.keep(
    {
      id: 'c2',
      title: zh ? '整理照片' : 'Sort the photographs',
      standing: 'needsYou',
      openAsks: 1,
      updatedAt: now - 47 * MINUTE_MS,
    },
    [said('Sort'), asked(second)],
  );
  backend.keep(
    {
      id: 'c3',
      title: zh ? '总结会议记录' : 'Summarise the minutes of the last meeting',
      standing: 'working',
      updatedAt: now - 5 * MINUTE_MS,
    },
    [
      said(zh ? '总结会议记录' : 'Summarise the minutes of the last meeting.'),
      used('read_file', 'minutes/2026-11.md', 'running'),
    ],
  );
  const ends: Entry[] = (['unauthorized', 'unreachable', 'rateLimited'] as const).map((code) => ({
    kind: 'ended',
    run: 1,
    end: { kind: 'failed', failure: { code, detail: '{"error":{"message":"Incorrect API key provided"}}' } },
    at: now,
  }));
  backend.keep(
    { id: 'c4', title: zh ? '翻译说明书' : 'Translate the manual', standing: 'failed', updatedAt: now - 9e6 },
    [
      said('Translate'),
      replied('The first half of the', { cut: true }),
      asked(closed(ask('Which language?', ['German', 'French']), { outcome: { kind: 'superseded' }, at: now - 9e6 })),
      used('read_file', 'manual.md', 'notRun'),
      { kind: 'compacted', at: now },
      { kind: 'ended', run: 1, end: { kind: 'stopped' }, at: now },
      { kind: 'ended', run: 2, end: { kind: 'roundLimit' }, at: now },
      ...ends,
    ],
  );
  const long: Entry[] = Array.from({ length: 10_000 }, (_, at) =>
    at % 2 ? replied(`Entry **${at}**. ${'Words and more words. '.repeat(at % 9)}`) : said(`Message ${at}`),
  );
  backend.keep({ id: 'c5', title: zh ? '一万条消息' : 'Ten thousand messages', updatedAt: now - 9e7 }, long);
  const imported = { file: 'harbour-2026-11.askwell.tar.gz', at: now - 3 * MINUTE_MS, needsFolder: true };
  backend.keep(
    { id: 'c7', title: zh ? '检查缆绳' : 'Check the mooring lines', imported, updatedAt: now - 3 * MINUTE_MS },
    [
      said(zh ? '检查缆绳，列出要更换的。' : 'Check the mooring lines and list those to be replaced.'),
      replied(zh ? '三根缆绳需要更换：2、5、9 号。' : 'Three lines need to be replaced: 2, 5 and 9.'),
    ],
  );
  backend.keep(
    {
      id: 'c6',
      title: 'safe\u202Egnp.exe and a very long title that does not fit into the sidebar',
      updatedAt: now - 2e8,
    },
    [said('?')],
  );
}

async function answer(backend: FakeBackend, id: string, text: string): Promise<void> {
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const say = (step: LiveStep) => backend.say([step]);
  await pause(400);
  say({ kind: 'begin', conversationId: id });
  const many = Number(/^stream (\d+)/.exec(text)?.[1] ?? 0);
  const words =
    many > 0
      ? Array.from({ length: many }, (_, at) => (at % 60 === 59 ? 'word.\n\n' : 'word '))
      : REPLY.split(/(?<= )/);
  const batch = many > 0 ? 200 : 1;
  for (let at = 0; at < words.length; at += batch) {
    backend.say(words.slice(at, at + batch).map((word) => ({ kind: 'text', conversationId: id, text: word })));
    await pause(16);
  }
  say({ kind: 'end', conversationId: id });
  backend.add(id, replied(words.join('')), { standing: 'working' });
  if (text.includes('?')) {
    backend.add(id, asked(ask('Which way shall I go?', ['Left', 'Right'], { conversation: id })), {
      standing: 'needsYou',
    });
    return;
  }
  backend.add(id, { kind: 'ended', run: 1, end: { kind: 'completed' }, at: Date.now() }, { standing: 'idle' });
}
