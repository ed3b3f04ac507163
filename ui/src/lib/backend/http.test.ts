// What a browser asks the server for, and what the page makes of the answers, with the network in the test's hands.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Submit } from '../generated/wire';
import { httpBackend } from './http';
import { SignedOut, Unconfirmed } from './link';
import type { Backend } from './types';

type Answer = () => Promise<Response>;
const json =
  (value: unknown): Answer =>
  () =>
    Promise.resolve(Response.json(value));
const problem =
  (status: number, body: unknown, headers: HeadersInit = {}): Answer =>
  () =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }));
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

const submit: Submit = {
  conversationId: 'c',
  interactionId: 'i',
  submitId: 'press-1',
  answer: null,
  response: { kind: 'dismissed' },
  revises: false,
};
let asked: { address: string; init: RequestInit }[];
let answers: Answer[];
let backend: Backend;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answers = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push({ address, init });
    return (answers.shift() ?? lost)();
  });
  localStorage.clear();
  backend = httpBackend();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.documentElement.lang = 'en';
});

/** Why it was refused. */
async function refused(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail('it was not refused'),
    (why: unknown) => why,
  );
}

function textOf(blob: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    if (blob) reader.readAsText(blob);
  });
}

describe('a refusal', () => {
  it('is what the command itself said', async () => {
    answers = [
      problem(503, {
        type: 'urn:askwell:problem:not-saved',
        title: 'T',
        detail: 'D',
        code: 'notSaved',
        message: 'The disk is full.',
      }),
    ];
    expect(await refused(backend.stopRun('c'))).toEqual({ code: 'notSaved', message: 'The disk is full.' });
  });
  it.each([
    [404, { detail: 'Nothing here.' }, { code: 'notFound', message: 'Nothing here.' }],
    [
      403,
      { type: 'urn:askwell:problem:only-here', title: 'Only at the machine itself' },
      { code: 'invalid', message: 'Only at the machine itself' },
    ],
    [500, { detail: 'It broke.', code: 'some-other' }, { code: 'internal', message: 'It broke.' }],
    [500, '<html>', { code: 'internal', message: 'The server didn’t do it and gave no reason (HTTP 500). Try again.' }],
  ])('with status %s says as much as there is', async (status, body, error) => {
    answers = [problem(status, body)];
    expect(await refused(backend.stopRun('c'))).toEqual(error);
  });
  it('for want of a session is heard by the page, and kept from nobody', async () => {
    const heard: string[] = [];
    backend.link?.follow((standing) => heard.push(standing));
    answers = [problem(401, {})];
    expect(await refused(backend.inbox())).toBeInstanceOf(SignedOut);
    expect(heard).toEqual(['signedOut']);
    expect(asked).toHaveLength(1);
  });
});

describe('where no answer comes', () => {
  it('an answer is sent again, word for word and under the same id', async () => {
    answers = [lost, lost, json({ kind: 'duplicate' })];
    const submitted = backend.submit(submit);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await submitted).toEqual({ kind: 'duplicate' });
    const bodies = asked
      .filter(({ address }) => address.endsWith('submit_ask_user_response'))
      .map(({ init }) => init.body);
    expect(bodies).toEqual(Array(3).fill(JSON.stringify(submit)));
  });
  it('what is only read is given up in the end', async () => {
    const why = refused(backend.rules());
    await vi.advanceTimersByTimeAsync(90_000);
    expect(await why).toBeInstanceOf(Unconfirmed);
  });
  it('an answer waits while the server ends, is too busy, or stands behind one that does not reach it', async () => {
    answers = [
      problem(503, { type: 'urn:askwell:problem:ending' }),
      problem(429, {}),
      problem(502, '<html>'),
      json({ kind: 'accepted', seq: 1 }),
    ];
    const submitted = backend.submit(submit);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await submitted).toEqual({ kind: 'accepted', seq: 1 });
  });
  it('an answer that could not be saved is not sent again by itself', async () => {
    answers = [problem(503, { type: 'urn:askwell:problem:not-saved', code: 'notSaved', message: 'Full.' })];
    expect(await refused(backend.submit(submit))).toEqual({ code: 'notSaved', message: 'Full.' });
    expect(asked).toHaveLength(1);
  });
  it.each([
    ['more time', (b: Backend) => b.moreTime('i')],
    ['a draft, which a later one may have overtaken,', (b: Backend) => b.saveMessageDraft('c', 't')],
  ])('%s is sent once only', async (_, call) => {
    const why = refused(call(backend));
    await vi.advanceTimersByTimeAsync(90_000);
    expect(await why).toBeInstanceOf(Unconfirmed);
    expect(asked.filter(({ address }) => address.startsWith('/api/commands/'))).toHaveLength(1);
  });
  it('that is said in the language of the page', async () => {
    document.documentElement.lang = 'zh-CN';
    expect(await refused(backend.moreTime('i'))).toMatchObject({ message: expect.stringContaining('连接中断') });
  });
  it('nor what was cut off in the middle counts as done', async () => {
    answers = [() => Promise.resolve(new Response('{"kind":"acc', { status: 200 }))];
    expect(await refused(backend.stopRun('c'))).toBeInstanceOf(Unconfirmed);
  });
});

describe('beside the commands', () => {
  it('a file goes as it is, with its name in a header', async () => {
    answers = [json({ id: 'a' })];
    const content = new ArrayBuffer(3);
    await backend.attachFile('i', 'ä b.png', content);
    const [{ address, init } = expect.fail()] = asked;
    expect([address, init.method, init.body]).toEqual(['/api/commands/attach_file', 'POST', content]);
    expect(init.headers).toEqual({
      'content-type': 'application/octet-stream',
      interaction: 'i',
      name: '%C3%A4%20b.png',
    });
  });
  it('a draft still goes out when the page is left, unless browsers refuse one of its size', async () => {
    answers = [json(null), json(null)];
    await backend.saveMessageDraft('c', 'short');
    await backend.saveMessageDraft('c', 'x'.repeat(40_000));
    expect(asked.map(({ init }) => init.keepalive)).toEqual([true, false]);
  });
  it('what waits is handed to the downloads', async () => {
    const made: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`, revokeObjectURL: () => {} }),
    );
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(`${this.href} ${this.download}`);
    });
    answers = [json([{ interactionId: 'i' }])];
    expect(await backend.exportPending()).toBe('askwell-pending.json');
    expect(clicked).toEqual(['blob:1 askwell-pending.json']);
    vi.useRealTimers();
    expect(JSON.parse(await textOf(made[0]))).toEqual([{ interactionId: 'i' }]);
  });
  it('a link is opened where it can do nothing to this page', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await backend.openLink('https://harbour.example/');
    expect(open).toHaveBeenCalledWith('https://harbour.example/', '_blank', 'noopener,noreferrer');
  });
  it('what is looked at is nothing to the machine', async () => {
    await backend.lookingAt('c');
    expect(asked).toEqual([]);
  });
});

describe('signing in', () => {
  it.each([
    [json({ who: 'browser' }), { kind: 'in' }],
    [problem(401, { detail: 'Show the token.' }), { kind: 'wrong' }],
    [problem(429, {}, { 'retry-after': '7' }), { kind: 'tooOften', seconds: 7 }],
    [problem(429, {}), { kind: 'tooOften', seconds: null }],
    [problem(503, { detail: 'Nothing can be saved.' }), { kind: 'failed', why: 'Nothing can be saved.' }],
    [lost, { kind: 'unreachable' }],
  ])('ends in one of few ways (%#)', async (answer, came) => {
    answers = [answer];
    expect(await backend.link?.signIn({ token: 'secret' })).toEqual(came);
    const [{ address, init } = expect.fail()] = asked;
    expect([address, init.method, init.body]).toEqual(['/api/session', 'POST', '{"token":"secret"}']);
  });
  it('and out, also where nobody is let in any more', async () => {
    answers = [() => Promise.resolve(new Response(null, { status: 204 })), problem(401, {})];
    await backend.link?.signOut();
    await backend.link?.signOut();
    expect(asked.map(({ init }) => init.method)).toEqual(['DELETE', 'DELETE']);
  });
});
