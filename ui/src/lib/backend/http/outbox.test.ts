// What is sent while the program cannot be reached: it goes out once, also from another page, and the person can have it back.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft, Submit, Submitted, Waiting } from '../../generated/wire';
import { httpBackend } from '../http';
import { TakenBack, type NotTaken, type Outgoing } from '../link';
import type { Backend } from '../types';

const submit: Submit = {
  conversationId: 'c',
  interactionId: 'i',
  submitId: 'press-1',
  answer: null,
  revises: false,
  response: { kind: 'answered', answers: [{ question: 'q1', selected: [], text: 'white, please' }] },
};
const draft: Draft = {
  answers: [{ question: 'q1', selected: [], text: 'half' }],
  comment: null,
  attachments: [],
  remember: false,
  talk: null,
  step: 0,
  submit: 'press-1',
};
const accepted: Submitted = { kind: 'accepted', seq: 1 };
const closed = { kind: 'closed', closing: { outcome: { kind: 'dismissed' }, at: 1 } } as Submitted;

/** What the program says; null while it cannot be reached. */
let program: ((command: string, args: Record<string, unknown>) => unknown) | null;
let heard: [string, Record<string, unknown>][];
let outgoing: readonly Outgoing[];
let notTaken: readonly NotTaken[];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  heard = [];
  program = null;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (!program) return Promise.reject(new TypeError('Failed to fetch'));
    const [command, args] = [
      address.replace('/api/commands/', ''),
      JSON.parse(String(init.body ?? '{}')) as Record<string, unknown>,
    ];
    if (address.startsWith('/api/commands/')) heard.push([command, args]);
    const said = program(command, args);
    return Promise.resolve(said instanceof Response ? said : Response.json(said ?? null));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Another page in the same browser; whatever the one before still held in memory is of no use to it. */
function page(): Backend {
  const backend = httpBackend();
  backend.link?.followOutgoing((now, not) => ([outgoing, notTaken] = [now, not]));
  [outgoing, notTaken] = [[], []];
  return backend;
}

const pass = (ms = 5_000) => vi.advanceTimersByTimeAsync(ms);
const times = (command: string) => heard.filter(([name]) => name === command).length;

describe('what was sent and got no answer', () => {
  it('waits, however long, and goes out once the program is there', async () => {
    const came = page().submit(submit);
    await pass(600_000);
    expect(outgoing).toEqual([{ id: 'press-1', about: 'i', tried: true }]);
    program = () => accepted;
    await pass();
    expect(await came).toEqual(accepted);
    expect([times('submit_ask_user_response'), outgoing, localStorage.length]).toEqual([1, [], 0]);
  });

  it.each<[string, string, Record<string, unknown>, (backend: Backend) => Promise<unknown>]>([
    [
      'a message',
      'send_message',
      { conversationId: 'c', messageId: 'm', text: 't', skips: [] },
      (backend) => backend.sendMessage('c', 't', 'm', []),
    ],
    [
      'a first message',
      'start_conversation',
      {
        conversationId: 'n',
        workspace: null,
        text: 't',
        mode: 'allowChanges',
        agent: null,
        noQuestions: null,
      },
      (backend) => backend.startConversation(null, 't', 'allowChanges', 'n', null, null),
    ],
  ])('%s is sent again under the same id', async (_, command, args, send) => {
    const came = send(page());
    await pass();
    program = () => new Response('<html>', { status: 502 });
    await pass();
    program = () => 'n';
    await pass();
    expect(await came).toBe('n');
    const sent = heard.filter(([name]) => name === command).map(([, with_]) => with_);
    expect(sent).toEqual(sent.map(() => args));
  });

  it('waits for the person to sign in again', async () => {
    program = () => new Response('{}', { status: 401 });
    const backend = page();
    const standings: string[] = [];
    backend.link?.follow((standing) => standings.push(standing));
    const came = backend.submit(submit);
    await pass();
    expect([standings, outgoing.length, times('submit_ask_user_response')]).toEqual([['signedOut'], 1, 1]);
    program = () => accepted;
    await backend.link?.signIn({ token: 't' });
    await pass();
    expect(await came).toEqual(accepted);
  });

  it('is given back, and not sent any more', async () => {
    const why = page()
      .submit(submit)
      .catch((error: unknown) => error);
    await pass();
    const backend = page();
    backend.link?.takeBack('press-1');
    expect(outgoing, 'only the page that sent it has it to give back').toEqual([]);
    expect(await Promise.race([why, Promise.resolve('waits')])).toBe('waits');
  });

  it('is given back by the page that sent it, with word whether it may have arrived', async () => {
    const backend = page();
    const why = backend.submit(submit).catch((error: unknown) => error);
    await pass();
    backend.link?.takeBack('press-1');
    await pass();
    expect(await why).toEqual(new TakenBack(true));
    expect(await why).toMatchObject({ tried: true });
    program = () => accepted;
    await pass(60_000);
    expect([heard, localStorage.length]).toEqual([[], 0]);
  });
});

describe('another page', () => {
  async function left(sent: (backend: Backend) => Promise<unknown>): Promise<Backend> {
    sent(page()).catch(() => undefined);
    await pass(100);
    vi.clearAllTimers();
    return page();
  }

  it('sends what the one before has left, once, and lets go of its draft', async () => {
    const backend = await left(async (before) => {
      before.saveDraft('i', draft).catch(() => undefined);
      await before.submit(submit);
    });
    program = () => accepted;
    backend.link?.resume(null);
    backend.link?.resume(null);
    await pass();
    expect([times('submit_ask_user_response'), notTaken, localStorage.length]).toEqual([1, [], 0]);
    expect(heard[0]?.[1]).toEqual(submit);
  });

  it('shows what was written where it is too late for it', async () => {
    const backend = await left(async (before) => {
      before.saveDraft('i', draft).catch(() => undefined);
      await before.submit(submit);
    });
    program = () => closed;
    backend.link?.resume(() => false);
    await pass();
    expect(notTaken).toEqual([{ id: 'press-1', text: 'white, please', why: closed }]);
    backend.link?.putAway('press-1');
    expect([notTaken, localStorage.length]).toEqual([[], 0]);
  });

  it('gives no consent that was given on the one before', async () => {
    const backend = await left((before) =>
      before.submit({ ...submit, response: { kind: 'approved', scope: { kind: 'once' } } }),
    );
    program = () => accepted;
    backend.link?.resume(null);
    await pass();
    expect(heard).toEqual([]);
  });

  it('does not offer a message as a draft that it has sent', async () => {
    const backend = await left(async (before) => {
      before.saveMessageDraft('c', 'Go').catch(() => undefined);
      await before.sendMessage('c', 'Go on', 'm', []);
    });
    program = (command) => (command === 'open_conversation' ? { draft: 'Go' } : null);
    backend.link?.resume(() => true);
    await pass();
    expect((await backend.openConversation('c')).draft).toBeNull();
    expect(heard).toContainEqual(['save_message_draft', { conversationId: 'c', text: '' }]);
  });
});

describe('a draft that could not be saved', () => {
  const waiting = { interaction: { id: 'i' }, title: 't', draft: null, clock: null } as unknown as Waiting;

  it('is there on the next page, and saved from there', async () => {
    const before = page();
    await before.saveDraft('i', draft).catch(() => undefined);
    await before.saveMessageDraft(null, 'A new ta').catch(() => undefined);
    program = (command) => (command === 'inbox' ? [waiting] : null);
    const backend = page();
    expect((await backend.inbox())[0]?.draft).toEqual(draft);
    expect(await backend.messageDraft()).toBe('A new ta');
    backend.link?.resume(() => true);
    await pass();
    expect(heard).toContainEqual(['save_draft', { interactionId: 'i', draft }]);
    expect(heard).toContainEqual(['save_message_draft', { conversationId: null, text: 'A new ta' }]);
    expect(localStorage.length).toBe(0);
  });

  it('of a question that has ended is shown to be copied', async () => {
    await page()
      .saveDraft('i', draft)
      .catch(() => undefined);
    program = () => null;
    const backend = page();
    backend.link?.resume(() => false);
    expect(notTaken).toEqual([{ id: 'i', text: 'half', why: { kind: 'ended' } }]);
    expect(localStorage.length).toBe(0);
  });

  it.each([
    ['Typed here', 'Typed', 'Typed here'],
    ['Typed', 'Typed there', 'Typed there'],
    ['Here', 'There', 'There\n\nHere'],
    ['', 'There', null],
    ['Here', null, 'Here'],
  ])('%j stands beside what was saved elsewhere: %j', async (here, there, shown) => {
    const backend = page();
    await backend.saveMessageDraft(null, here).catch(() => undefined);
    program = () => there;
    expect(await backend.messageDraft()).toBe(shown);
  });

  it('goes with the session', async () => {
    const backend = page();
    await backend.saveDraft('i', draft).catch(() => undefined);
    localStorage.setItem('askwell.pane', 'open');
    program = () => null;
    await backend.link?.signOut();
    expect(Object.keys(localStorage)).toEqual(['askwell.pane']);
  });

  it('is kept as long as the page where the browser keeps nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const backend = page();
    await backend.saveMessageDraft(null, 'Here').catch(() => undefined);
    vi.restoreAllMocks();
    program = () => null;
    expect(await backend.messageDraft()).toBe('Here');
  });
});
