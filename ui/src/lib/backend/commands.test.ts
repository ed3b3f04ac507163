// All that reaches the program by name, as it is declared, held against both ways to it: the window's, and a browser's.
import { clearMocks, mockIPC } from '@tauri-apps/api/mocks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commands } from '../generated/commands';
import type { Submit } from '../generated/wire';
import { emptyDraft } from '../../dev/fake/made';
import { httpBackend } from './http';
import { tauriBackend } from './tauri';
import type { Backend } from './types';

const submit: Submit = {
  conversationId: 'c',
  interactionId: 'i',
  submitId: 's',
  answer: null,
  response: { kind: 'dismissed' },
  revises: false,
};
/** Handed over as something else than the declaration's own arguments, and looked at below. */
const OTHERWISE = ['submitAskUserResponse', 'attachFile', 'subscribeLive'];
const DECLARED = Object.entries(commands).filter(([method]) => !OTHERWISE.includes(method));
/** In a browser these ask the program nothing of the kind. */
const NOT_ASKED = ['exportPending', 'openLink', 'lookingAt'];

const made = (argument: string): unknown => (argument === 'draft' ? emptyDraft : `the ${argument}`);
const argumentsOf = (takes: readonly string[]) =>
  Object.fromEntries(takes.map((argument) => [argument, made(argument)]));
const call = (backend: Backend, method: string, takes: readonly string[]) =>
  (backend as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>)[method]?.(...takes.map(made));

let calls: [string, unknown][];
beforeEach(() => (calls = []));

it('the declared commands are all there is', () => {
  const listed = [
    ...DECLARED.map(([method]) => method),
    'submit',
    'attachFile',
    'place',
    'link',
    'on',
    'onLive',
  ].sort();
  expect(Object.keys(tauriBackend()).sort()).toEqual(listed);
  expect(Object.keys(httpBackend()).sort()).toEqual(listed);
});

describe('from the window', () => {
  beforeEach(() =>
    mockIPC((command, args) => {
      calls.push([command, args]);
      return null;
    }),
  );
  afterEach(() => clearMocks());

  it.each(DECLARED)('%s', async (method, [name, ...takes]) => {
    await call(tauriBackend(), method, takes);
    expect(calls).toEqual([[name, argumentsOf(takes)]]);
  });

  it('what goes in another way', async () => {
    const backend = tauriBackend();
    await Promise.all([
      backend.submit(submit),
      backend.attachFile('i', 'ä.png', new ArrayBuffer(1)),
      backend.onLive(() => {}),
    ]);
    expect(calls.map(([command]) => command)).toEqual(['submit_ask_user_response', 'attach_file', 'subscribe_live']);
    expect(calls[0]?.[1]).toEqual({ ...submit });
    expect(calls.at(-1)?.[1]).toHaveProperty('channel');
  });
});

describe('from a browser', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      expect([init.method, headers.get('content-type')]).toEqual(['POST', 'application/json']);
      calls.push([address, JSON.parse(init.body as string)]);
      return Promise.resolve(
        Response.json(address.endsWith('open_conversation') ? {} : /inbox|between/.test(address) ? [] : null),
      );
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each(DECLARED.filter(([method]) => !NOT_ASKED.includes(method)))('%s', async (method, [name, ...takes]) => {
    await call(httpBackend(), method, takes);
    expect(calls).toEqual([[`/api/commands/${name}`, argumentsOf(takes)]]);
  });

  it('an answer goes as it is', async () => {
    await httpBackend().submit(submit);
    expect(calls).toEqual([['/api/commands/submit_ask_user_response', { ...submit }]]);
  });
});
