// Of whatever is asked for twice at once, the later look holds, whichever answer comes first.
import { describe, expect, it } from 'vitest';
import { Afk } from './afk.svelte';
import { Asking } from './asking';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked, helloOf } from '../../dev/fake/made';
import { Chats } from './chats.svelte';
import { Devices } from './devices.svelte';
import { Between } from './between.svelte';
import type { AskUser } from '../generated/wire';
import { HeldBack } from '../mcp/heldBack.svelte';
import { McpServers } from '../mcp/servers.svelte';
import { Agents } from '../settings/agents.svelte';
import { DeletedList } from '../settings/deletedList.svelte';
import { Saving } from '../fields/saving.svelte';
import { Server } from '../settings/server.svelte';
import { SettingsState } from './settings.svelte';
import { Templates } from '../settings/templates.svelte';
import { WorkspaceList } from '../settings/workspaceList.svelte';
import { Conversations } from './conversations.svelte';
import { Inbox } from './inbox.svelte';
import { settle } from '../../dev/testing/stage';

/** Holds back the answers to one command, each made when it was asked. */
class Held {
  readonly waiting: (() => void)[] = [];
  asked = 0;

  constructor(backend: FakeBackend, command: keyof FakeBackend, answer: (n: number) => unknown) {
    const held = (): Promise<unknown> =>
      new Promise((resolve) => {
        const made = answer((this.asked += 1));
        this.waiting.push(() => resolve(made));
      });
    Object.assign(backend, { [command]: held });
  }

  /** All that waits is answered, the latest first, and what is asked then too. */
  async release(): Promise<void> {
    while (this.waiting.length > 0) {
      this.waiting.pop()?.();
      await settle();
    }
  }
}

const row = (n: number) => ({ id: `n${n}`, workspace: null, at: n });
const waiting = (n: number) => ({ interaction: ask(`n${n}`, ['A', 'B']), title: '', draft: null, clock: null });
const settings = (backend: FakeBackend) => new SettingsState(backend, helloOf());

interface Look {
  load: () => Promise<void>;
  shown: () => unknown;
}
type Case = [command: keyof FakeBackend, answer: (n: number) => unknown, look: (backend: FakeBackend) => Look];

const cases: Case[] = [
  [
    'inbox',
    (n) => [waiting(n)],
    looking(
      (b) => new Inbox(b),
      (of) => of.refresh(),
      (of) => of.waiting[0]?.interaction.body,
    ),
  ],
  [
    'betweenAgents',
    (n) => [waiting(n)],
    looking(
      (b) => new Between(b),
      (of) => of.refresh(),
      (of) => of.waiting[0]?.interaction.body,
    ),
  ],
  [
    'conversations',
    (n) => [{ id: 'c', title: `n${n}`, updatedAt: 1 }],
    looking(
      (b) => new Conversations(b),
      (of) => of.refresh(),
      (of) => of.find('c')?.title,
    ),
  ],
  [
    'unattended',
    (n) => [{ at: n, name: `n${n}` }],
    looking(
      (b) => new Afk(b, settings(b)),
      (of) => of.load(),
      (of) => of.missed,
    ),
  ],
  [
    'channelsStanding',
    (n) => [{ messenger: 'telegram', name: `n${n}` }],
    looking(
      (b) => new Chats(b, settings(b)),
      (of) => of.load(),
      (of) => of.of('telegram'),
    ),
  ],
  [
    'mcpServers',
    (n) => [`n${n}`],
    looking(
      (b) => new McpServers(b, () => {}),
      (of) => of.load(),
      (of) => of.list,
    ),
  ],
  [
    'mcpHeldBack',
    (n) => [{ server: `n${n}`, tools: n }],
    looking(
      (b) => new HeldBack(b),
      (of) => of.load(),
      (of) => of.list,
    ),
  ],
  [
    'agents',
    (n) => ({ agents: [{ id: `n${n}`, found: true }] }),
    looking(
      (b) => new Agents(b),
      (of) => of.load(),
      (of) => of.list,
    ),
  ],
  [
    'deletedConversations',
    (n) => [{ id: `n${n}` }],
    looking(
      (b) => new DeletedList(b),
      (of) => of.load(),
      (of) => of.all,
    ),
  ],
  [
    'templates',
    (n) => ({ templates: [`n${n}`] }),
    looking(
      (b) => new Templates(b),
      (of) => of.load(),
      (of) => of.list,
    ),
  ],
  [
    'rules',
    (n) => [row(n)],
    looking(
      (b) =>
        new WorkspaceList(
          () => b.rules().then((all) => all.map(({ id }) => ({ id, workspace: null, at: 0 }))),
          () => Promise.resolve(),
        ),
      (of) => of.load(),
      (of) => of.groups,
    ),
  ],
  [
    'devices',
    (n) => ({ devices: [{ id: `n${n}` }], attempts: [] }),
    looking(
      (b) => new Devices(b),
      (of) => of.load(),
      (of) => of.all,
    ),
  ],
  [
    'apiStanding',
    (n) => ({ address: `n${n}` }),
    looking(
      (b) => new Server(b, new Saving(settings(b))),
      (of) => of.load(),
      (of) => of.standing,
    ),
  ],
];

function looking<T>(make: (backend: FakeBackend) => T, load: (of: T) => Promise<void>, shown: (of: T) => unknown) {
  return (backend: FakeBackend): Look => {
    const of = make(backend);
    return { load: () => load(of), shown: () => shown(of) };
  };
}

describe('two looks at once', () => {
  it.each(cases)('%s: the later one holds, and both wait for it', async (command, answer, look) => {
    const backend = new FakeBackend();
    const held = new Held(backend, command, answer);
    const { load, shown } = look(backend);
    const both = Promise.all([load(), load()]);
    await held.release();
    await both;
    expect(held.asked).toBeGreaterThan(1);
    expect(JSON.stringify(shown())).toContain(`n${held.asked}`);
  });

  it('are the same everywhere: what loads or refreshes asks by this one way', () => {
    const sources = import.meta.glob<string>(['../**/*.ts', '../**/*.svelte', '../../app/*.ts', '!../**/*.test.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const ways = Object.entries(sources).flatMap(([file, text]) =>
      [...text.matchAll(/\b(load|refresh)\(\): Promise<.*> \{\n\s*(.*)/g)].map(([, name, body]) => ({
        at: `${file} ${name}`,
        body,
      })),
    );
    const own = ways.filter(({ body }) => body !== 'return this.#asking.now();').map(({ at }) => at);
    // All of the window at once, and a module that is fetched once.
    expect(own).toEqual([
      '../../app/app.svelte.ts refresh',
      '../markdown/highlight.ts load',
      '../preview/diagram.ts load',
    ]);
    // One that is not in the table above, or is no longer.
    expect(ways.length - own.length).toBe(cases.length);
  });
});

describe('what becomes known while it is asked', () => {
  it('is not taken back by the answer', async () => {
    const backend = new FakeBackend();
    backend.keep({ id: 'c1' }, [asked(ask('Silent?', ['A', 'B'], { conversation: 'c1' }))]);
    const held = new Held(backend, 'inbox', (n) => (n === 1 ? [] : [waiting(2)]));
    const inbox = new Inbox(backend);
    const look = inbox.refresh();
    const heard = ask('Heard', ['A', 'B']);
    inbox.take({ interactionId: heard.id, card: heard, title: '' } as AskUser);
    held.waiting.pop()?.();
    await settle();
    expect(inbox.find(heard.id)).not.toBeNull();
    await held.release();
    await look;
    expect(held.asked).toBe(2);
    expect(JSON.stringify(inbox.waiting)).toContain('n2');
  });

  it('of a list, by what was done to it, is not taken back either', async () => {
    const backend = new FakeBackend();
    const held = new Held(backend, 'deletedConversations', (n) => (n === 1 ? [{ id: 'c1' }] : []));
    const list = new DeletedList(backend);
    const look = list.load();
    await list.restore('c1');
    held.waiting.pop()?.();
    await settle();
    expect(list.all).toEqual([]);
    await held.release();
    await look;
    expect(list.all).toEqual([]);
  });

  it('a look that fails says why, until one comes', async () => {
    const heard: (string | null)[] = [];
    let fails = true;
    const asking = new Asking(
      () => (fails ? Promise.reject(new Error('gone')) : Promise.resolve(1)),
      () => {},
      (why) => heard.push(why),
    );
    await asking.now();
    fails = false;
    await asking.now();
    expect(heard).toEqual(['gone', null]);
  });
});
