// A message that is sent while the agent works: seen at once behind what the agent says, had back until the agent was told it.
import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import type { Entry } from '../generated/wire';
import { appOn, settle, stage } from '../../dev/testing/stage';
import ThreadRows from '../../dev/testing/ThreadRows.svelte';
import { rowsOf } from '../facts/rows';

const ID = 'c1';
let backend: FakeBackend;
let app: App;
const said = (id: string, text: string, queued = false): Entry => ({
  kind: 'user',
  id,
  text,
  at: 0,
  ...(queued ? { queued } : {}),
});
const reply = (text: string): Entry => ({ kind: 'reply', text, reasoning: '', model: '', cut: false, at: 0 });
const live = (text: string) =>
  backend.say([
    { kind: 'begin', conversationId: ID },
    { kind: 'text', conversationId: ID, text },
  ]);
const frame = () => new Promise((drawn) => setTimeout(drawn, 60));
const shown = () =>
  [...document.querySelectorAll('[data-testid=reply], [aria-label=You] > p')].map((one) => one.textContent?.trim());

beforeEach(async () => {
  backend = new FakeBackend();
  backend.keep({ id: ID, standing: 'working' }, [said('m1', 'Paint the fence')]);
  app = await appOn(backend);
  await app.connect();
  app.open(ID);
  await settle();
  live('Looking at the fence');
  await frame();
  stage(app, ThreadRows, {});
  await settle();
});

describe('a message sent while the agent works', () => {
  it('stands behind what the agent is saying, and says when it will be read', async () => {
    backend.add(ID, said('m2', 'in white', true));
    await settle();
    expect(shown()).toEqual(['Paint the fence', expect.stringContaining('Looking at the fence'), 'in white']);
    expect(screen.getByTestId('queued').textContent).toContain('Will be read after this step');
  });

  it('is there once when the reply has come, in the same order', async () => {
    backend.add(ID, said('m2', 'in white', true));
    await settle();
    backend.say([{ kind: 'end', conversationId: ID }]);
    await frame();
    backend.kept.get(ID)?.entries.splice(1, 0, reply('Looking at the fence, which is old'));
    backend.tell('conversation-changed', {
      ...(await backend.openConversation(ID)),
      after: 1,
      seq: 9,
      entries: [],
      reordered: true,
      decisions: null,
      plan: null,
    });
    const kept = backend.kept.get(ID);
    if (kept) kept.seq = 9;
    await settle();
    await frame();
    expect(shown()).toEqual(['Paint the fence', 'Looking at the fence, which is old', 'in white']);
  });

  it('is no longer queued when the request that tells it has begun', async () => {
    backend.add(ID, said('m2', 'in white', true));
    await settle();
    const entries = backend.kept.get(ID)?.entries ?? [];
    entries[1] = said('m2', 'in white');
    live('White it is');
    await settle();
    await frame();
    expect(screen.queryByTestId('queued')).toBeNull();
    expect(shown().at(-1)).toContain('White it is');
  });

  it('goes back into the field, before what is being typed there', async () => {
    backend.add(ID, said('m2', 'in white', true));
    await settle();
    app.thread?.message.write('and the gate');
    await userEvent.click(screen.getByTestId('take-back-message'));
    await settle();
    expect(backend.called('takeBackMessage')).toEqual([[ID, 'm2']]);
    expect(app.thread?.message.text).toBe('in white\n\nand the gate');
    expect(backend.called('saveMessageDraft').at(-1)).toEqual([ID, 'in white\n\nand the gate']);
    expect(screen.queryByTestId('queued')).toBeNull();
  });

  it('stays where the agent was told it meanwhile, and the field is as it was', async () => {
    backend.add(ID, said('m2', 'in white', true));
    await settle();
    const entries = backend.kept.get(ID)?.entries ?? [];
    entries[1] = said('m2', 'in white');
    app.thread?.message.write('and the gate');
    await userEvent.click(screen.getByTestId('take-back-message'));
    await settle();
    expect(app.thread?.message.text).toBe('and the gate');
    expect(app.thread?.message.trouble).toEqual({ kind: 'told' });
  });
});

it('keeps the element of what is being written when it is stored before a queued message', () => {
  const placed = [said('m1', 'a'), said('m2', 'b', true)].map((entry, index) => ({ index, entry }));
  const writing = rowsOf(placed, true);
  expect(writing.map(({ key }) => key)).toEqual([0, 1, 'm2']);
  const stored = [said('m1', 'a'), reply('r'), said('m2', 'b', true)].map((entry, index) => ({ index, entry }));
  expect(rowsOf(stored, false).map(({ key }) => key)).toEqual([0, 1, 'm2']);
});
