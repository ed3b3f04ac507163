// Sample conversations in which something waits for consent, for looking at them in a browser: `?consent&show=` and one of the names below.
import type { ConversationSummary, ElicitedReply, Entry, Interaction, Plan } from '../../lib/generated/wire';
import type { FakeBackend } from './fake';
import { asked, closed, replied, said } from './made';
import { drawn, pictureOf } from './madePictures';
import { row } from './madeHistory';
import { elicit, elicitUrl, everyKind } from './madeElicit';
import {
  acted,
  command,
  confirm,
  delivered,
  edit,
  lost,
  mcp,
  missed,
  page,
  planned,
  proposal,
  quiet,
  rule,
} from './madeActions';

const MINUTE_MS = 60_000;
const HARBOUR = '/home/lin/projects/harbour';
const DIFF = `@@ -1,6 +1,7 @@
 [berth.A1]
-length = 12
+length = 14
+depth = 3
 free = true
 
 [berth.A2]`;
const LONG = `@@ -1,80 +1,80 @@
${Array.from({ length: 80 }, (_, at) => `-berth ${at + 1} free\n+berth ${at + 1} taken`).join('\n')}`;
const TAIL = Array.from({ length: 12 }, (_, at) => `Compiling harbour-plan v0.${at}.0`).join('\n');

interface Scene {
  entries: Entry[];
  summary?: Partial<ConversationSummary>;
  plan?: Plan;
}

export function keepConsent(backend: FakeBackend, zh: boolean): void {
  const w = (en: string, chinese: string): string => (zh ? chinese : en);
  const now = Date.now();
  const steps = [
    w('Read all lists', '阅读所有名单'),
    w('Write one table of berths', '写出一份泊位表'),
    w('Remove the old lists', '删除旧名单'),
    w('Run the checks', '运行检查'),
  ];
  const outline = { title: w('One list of berths instead of three', '把三份泊位名单合为一份'), steps };
  const one = (interaction: Interaction): Entry => acted([interaction], { startedAt: now - 7 * MINUTE_MS });
  const plan = (done: number): Plan => ({
    interaction: 'plan',
    title: outline.title,
    steps: steps.map((text, at) => ({
      text,
      done: at < done,
      ...(at < done ? { note: w('All three agree.', '三份一致。') } : {}),
    })),
  });
  const test = command('cargo test -p harbour', { confined: true, isolated: true });
  const yes = (interaction: Interaction): Interaction =>
    closed(interaction, {
      outcome: { kind: 'approved', scope: { kind: 'once' } },
      at: now - 5 * MINUTE_MS,
      by: 'window',
    });
  const no = (interaction: Interaction, reason: string): Interaction =>
    closed(interaction, { outcome: { kind: 'denied', reason }, at: now - 4 * MINUTE_MS, by: 'terminal' });
  const ran = (state: 'ok' | 'failed', result: string) => ({
    state,
    result,
    resultBytes: result.length,
    startedAt: now - 5 * MINUTE_MS,
  });
  const absent = closed(
    { ...planned(outline), id: 'away-plan' },
    { outcome: { kind: 'afk' }, at: now - 80 * MINUTE_MS },
  );

  const asks = (interaction: Interaction, state: 'running'): Entry =>
    acted([interaction], { state, tool: 'mcp__weather__forecast', startedAt: now - MINUTE_MS });
  const told = (reply: ElicitedReply): Interaction =>
    closed(elicit(everyKind()), { outcome: { kind: 'elicited', reply }, at: now, by: 'window' });

  const scenes: Record<string, Scene> = {
    confirm: { entries: [one(confirm(edit('berths/north.toml', DIFF)))] },
    together: {
      entries: [
        one(confirm(edit('berths/north.toml', DIFF))),
        one(confirm(edit('berths/south.toml', LONG))),
        one(
          confirm(
            proposal(
              'delete_file',
              { path: 'old/berths.txt' },
              {
                kind: 'files',
                changes: [
                  {
                    path: 'old/berths.txt',
                    kind: 'delete',
                    before: { bytes: 2210, hash: 'x' },
                    after: null,
                    diff: null,
                  },
                ],
              },
              { undo: 'restorable' },
            ),
          ),
        ),
      ],
    },
    command: {
      entries: [
        one(
          confirm(
            command('npm run build\n\trm -rf dist \u202Etxt.exe   ', {
              limitMs: 120_000,
              environment: { NODE_ENV: 'production' },
            }),
          ),
        ),
      ],
    },
    page: {
      entries: [
        one(
          confirm(
            page('https://xn--bcher-kva.example/list?year=2026', { hostUnicode: 'bücher.example', private: false }),
          ),
        ),
      ],
    },
    private: {
      entries: [
        one(confirm(page('http://192.168.1.1/admin', { private: true, outside: true, complete: false, patterns: [] }))),
      ],
    },
    mcp: { entries: [one(confirm(mcp('book_berth', { berth: 'A1', from: '2026-12-01', note: 'two lines\nof it' })))] },
    images: {
      entries: [
        acted([yes(confirm(mcp('draw_chart', { harbour: 'north', year: 2026 })))], {
          ...ran(
            'ok',
            '[Image "berths-2026.png": image/png, 640x360]\n\n{\n  "berths": 48,\n  "free": [\n    "A1",\n    "C7"\n  ]\n}',
          ),
          files: ['berths-2026.png', 'tall.png', 'gone.png'].map(pictureOf),
        }),
      ],
      summary: { standing: 'idle', openAsks: 0, phase: 'done' },
    },
    plan: { entries: [asked(planned(outline))], summary: { phase: 'planning' } },
    quiet: {
      entries: [
        acted([yes(confirm(test)), quiet({ command: 'cargo test -p harbour', tail: TAIL })], {
          state: 'running',
          startedAt: now - 9 * MINUTE_MS,
        }),
      ],
      summary: { phase: 'executing' },
      plan: plan(3),
    },
    lost: {
      entries: [
        acted(
          [
            yes(confirm(edit('berths/north.toml', DIFF))),
            lost(edit('berths/north.toml', DIFF), {
              output: TAIL,
              files: [
                { path: 'berths/north.toml', state: 'after' },
                { path: 'berths/south.toml', state: 'other' },
              ],
            }),
          ],
          { state: 'lost', startedAt: now - 30 * MINUTE_MS },
        ),
      ],
      summary: { phase: 'interrupted' },
    },
    elicit: { entries: [asks(elicit(everyKind()), 'running')] },
    elicitUrl: {
      entries: [
        asks(
          elicitUrl(
            'http://xn--80ak6aa92e.com/oauth/authorize?client_id=askwell&redirect_uri=http%3A%2F%2F127.0.0.1%3A4321%2Fback&scope=berths.read%20berths.write&state=9f2c4d',
            { hostUnicode: 'аррӏе.com' },
          ),
          'running',
        ),
      ],
    },
    elicited: {
      entries: [
        asks(
          told({
            kind: 'accept',
            content: { city: 'Kiel', days: 3, now: true, pier: 's', piers: ['n', 's'], api_token: 'x' },
          }),
          'running',
        ),
        asks(told({ kind: 'decline' }), 'running'),
        asks(closed(elicit(everyKind()), { outcome: { kind: 'gone' }, at: now }), 'running'),
        asks(
          closed(elicitUrl('https://auth.harbour.example/in'), {
            outcome: { kind: 'elicited', reply: { kind: 'accept', content: {} } },
            at: now,
            by: 'window',
          }),
          'running',
        ),
      ],
    },
    delivery: {
      entries: [
        asked(closed(planned(outline), { outcome: { kind: 'planAccepted' }, at: now - 9 * MINUTE_MS, by: 'window' })),
        acted([yes(confirm(edit('berths/north.toml', DIFF)))], { call: 'd1', ...ran('ok', 'Written.') }),
        acted([], {
          call: 'd2',
          tool: 'run_command',
          proposal: test,
          by: { kind: 'rule', rule: 'r2' },
          ...ran('failed', `${TAIL}\nerror: 2 checks failed`),
        }),
        acted([no(confirm(command('git push')), w('Not before Friday.', '周五之前不行。'))], { state: 'notRun' }),
        replied(w('The berths stand in **one** list now.', '泊位现在都在**一份**名单里。')),
        delivered({
          files: [{ path: 'berths/north.toml', kind: 'change', to: null, call: 'd1', status: 'ok' }],
          commands: [{ command: 'cargo test -p harbour', call: 'd2', status: 'failed' }],
          pages: ['https://example.org/tides'],
          byPerson: 1,
          byRule: 1,
          refused: 1,
          canUndo: true,
        }),
      ],
      summary: { standing: 'idle', openAsks: 0, phase: 'done' },
      plan: plan(4),
    },
    afk: {
      entries: [
        asked(absent),
        acted([], { call: 'away-done', proposal: test, by: { kind: 'rule', rule: 'r2' }, ...ran('ok', TAIL) }),
        acted([closed(confirm(command('git push')), { outcome: { kind: 'afk' }, at: now - 70 * MINUTE_MS })], {
          call: 'away-push',
          state: 'notRun',
        }),
      ],
      summary: { standing: 'idle', openAsks: 0, phase: 'done' },
    },
  };
  for (const [name, { entries, summary, plan }] of Object.entries(scenes)) {
    const own = (interaction: Interaction): Interaction => ({ ...interaction, conversation: name });
    const here = entries.map((entry): Entry => {
      if (entry.kind === 'ask') return { ...entry, interaction: own(entry.interaction) };
      return entry.kind === 'action' ? { ...entry, interactions: entry.interactions.map(own) } : entry;
    });
    backend.keep(
      { id: name, title: name, standing: 'needsYou', openAsks: 1, workspace: HARBOUR, phase: 'executing', ...summary },
      [
        said(w('Put the three lists of berths together.', '把三份泊位名单合在一起。')),
        replied(w('I have read them. They agree but for two berths.', '我读完了，除两个泊位外都一致。')),
        ...here,
      ],
    );
    if (plan) backend.plan(name, plan);
  }
  backend.resultImage = (_, __, id) => Promise.resolve(drawn(id));
  backend.granted = [
    rule({ id: 'r1', pattern: { kind: 'files', tool: 'edit_file', folder: 'berths' }, at: now - 90 * MINUTE_MS }),
    rule({
      id: 'r2',
      pattern: { kind: 'command', command: 'cargo test -p harbour' },
      until: now + 7 * 24 * 60 * MINUTE_MS,
    }),
    rule({
      id: 'r3',
      pattern: { kind: 'commandsBeginning', words: ['git', 'status'] },
      conversation: 'confirm',
      uses: [
        row({
          kind: 'unasked',
          asked: 'Run: git status -sb',
          conversation: 'confirm',
          title: 'confirm',
          decidedBy: { kind: 'rule', rule: 'r3' },
          endedAt: now - 20 * MINUTE_MS,
        }),
      ],
    }),
    rule({
      id: 'r4',
      pattern: { kind: 'pages', host: 'example.org', beneath: 'https://example.org/berths/' },
      workspace: null,
    }),
    rule({ id: 'r5', pattern: { kind: 'pages', host: 'example.com' }, workspace: null }),
  ];
  backend.missed = [
    missed({
      conversationId: 'afk',
      title: 'afk',
      what: 'planned',
      text: outline.title,
      interactionId: absent.id,
      at: now - 80 * MINUTE_MS,
    }),
    missed({
      conversationId: 'afk',
      title: 'afk',
      what: 'refused',
      text: 'git push',
      call: 'away-push',
      at: now - 70 * MINUTE_MS,
    }),
    missed({
      conversationId: 'afk',
      title: 'afk',
      what: 'done',
      text: 'cargo test -p harbour',
      call: 'away-done',
      by: { kind: 'rule', rule: 'r2' },
      at: now - 60 * MINUTE_MS,
    }),
    missed({
      conversationId: 'h',
      title: w('Prepare the harbour for the season', '为航季准备港口'),
      what: 'asked',
      text: w('Old ropes: **archive** or delete?', '旧缆绳记录：归档还是删除？'),
      interactionId: 'absent',
      at: now - 85 * MINUTE_MS,
    }),
    missed({
      conversationId: 'afk',
      title: 'afk',
      what: 'done',
      text: 'berths/north.toml',
      by: { kind: 'mode', mode: 'allowChanges' },
      at: now - 50 * MINUTE_MS,
    }),
  ];
}
