// What the person sees and keeps while the program cannot be reached, and that everything is looked at again afterwards.
import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import AppWindow from '../../App.svelte';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked, said, settingsOf } from '../../dev/fake/made';
import { Unconfirmed } from '../backend/link';
import { limits } from '../generated/wire';
import { FakeLink } from '../../dev/testing/link';
import { appOn, settle } from '../../dev/testing/stage';
import { BACK_MS, CALM_MS } from '../state/connection.svelte';
import { QuestionCard } from '../ask/questionCard.svelte';
import { userInTime } from '../../dev/testing/user';

let backend: FakeBackend;
let link: FakeLink;
let app: App;
const user = userInTime();
const line = () => screen.getByTestId('connection').textContent ?? '';

beforeEach(async () => {
  vi.useFakeTimers();
  backend = new FakeBackend({ cardArmingMs: 0 });
  link = new FakeLink();
  backend.place = 'browser';
  backend.link = link;
  backend.keep({ id: 'c1', title: 'Harbour plan', standing: 'needsYou' }, [
    said('one'),
    asked(ask('Which?', ['A', 'B'], { conversation: 'c1' })),
  ]);
  app = await appOn(backend);
  render(AppWindow, { app });
  await pass(0);
});
afterEach(() => vi.useRealTimers());

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

describe('a connection that is gone', () => {
  it('for a moment is not worth a word', async () => {
    link.say('down');
    await pass(CALM_MS - 1);
    link.say('up');
    await pass(CALM_MS);
    expect(line()).toBe('');
  });

  it('is said calmly, with what is kept and what comes, and that it is back', async () => {
    link.say('down');
    await pass(CALM_MS);
    expect(screen.getByTestId('connection').getAttribute('role')).toBe('status');
    expect(line()).toContain('is lost');
    expect(line()).toContain('what you typed is kept');
    await user.click(screen.getByTestId('connection-again'));
    expect(link.tries).toBe(1);
    link.say('up');
    await pass(0);
    expect(line()).toContain('is back');
    await pass(BACK_MS);
    expect(line()).toBe('');
  });

  it('is said in Chinese to whoever reads Chinese', async () => {
    backend.tell('settings-changed', settingsOf({ language: 'zh' }));
    link.say('down');
    await pass(CALM_MS);
    expect(line()).toContain('连接中断了');
  });

  it('asks nothing of a server that is not there when the page comes to the front', async () => {
    link.say('down');
    backend.calls.length = 0;
    window.dispatchEvent(new Event('focus'));
    await pass(0);
    expect(backend.called('conversations')).toEqual([]);
  });
});

describe('when it is back', () => {
  it('everything is looked at again', async () => {
    link.say('down');
    backend.calls.length = 0;
    link.say('up');
    await pass(0);
    const names = new Set(backend.calls.map(({ name }) => name));
    for (const name of ['hello', 'conversations', 'inbox', 'betweenAgents', 'unattended', 'openConversation'])
      expect(names, name).toContain(name);
  });

  it('settings that were changed meanwhile are those of the page', async () => {
    link.say('down');
    await backend.saveSettings(settingsOf({ language: 'zh' }));
    link.say('up');
    await pass(0);
    expect(app.settings.language).toBe('zh');
  });

  it('a page of another version than the program asks to be loaded anew', async () => {
    link.say('down');
    const { version } = app.settings.hello;
    const answer = backend.hello;
    backend.hello = async () => ({ ...(await answer()), version: `${version}.1` });
    link.say('up');
    await pass(BACK_MS);
    expect(line()).toContain('Askwell was updated');
    expect(screen.getByTestId('connection-load')).toBeTruthy();
    backend.hello = answer;
    link.say('down');
    link.say('up');
    await pass(BACK_MS);
    expect(line()).toBe('');
  });

  it('a question that was answered elsewhere is closed, and what was typed for it is kept', async () => {
    const card = app.cards.find([...app.inbox.waiting][0]?.interaction.id ?? '', QuestionCard);
    card?.comment('Because of the tide');
    link.say('down');
    const kept = backend.kept.get('c1');
    const entry = kept?.entries[1];
    if (kept && entry?.kind === 'ask') {
      const outcome = { kind: 'dismissed' } as const;
      kept.entries[1] = {
        kind: 'ask',
        interaction: { ...entry.interaction, status: { kind: 'closed', outcome, by: 'window', at: 1 } },
      };
      kept.seq += 1;
    }
    link.say('up');
    await pass(0);
    expect(card?.notice).toMatchObject({ kind: 'closed' });
    expect(card?.unsent).toContain('Because of the tide');
    expect(screen.queryByTestId('ask-card')).toBeNull();
  });

  it('what could not be saved meanwhile is saved', async () => {
    link.say('down');
    backend.refusals.set('saveDraft', new Unconfirmed('gone'));
    backend.refusals.set('saveMessageDraft', new Unconfirmed('gone'));
    const card = app.cards.find([...app.inbox.waiting][0]?.interaction.id ?? '', QuestionCard);
    card?.comment('Because of the tide');
    app.thread?.message.write('half a mess');
    await pass(1_000);
    expect([card?.draftFailed, app.thread?.message.trouble]).toEqual([true, { kind: 'draftNotSaved' }]);
    backend.refusals.clear();
    link.say('up');
    await pass(0);
    expect([card?.draftFailed, app.thread?.message.trouble]).toEqual([false, null]);
    expect(backend.called('saveDraft').at(-1)?.[1]).toMatchObject({ comment: 'Because of the tide' });
    expect(backend.called('saveMessageDraft').at(-1)).toEqual(['c1', 'half a mess']);
  });
});

it('a message that nobody confirmed is neither said to be lost nor sent twice', async () => {
  backend.refusals.set('sendMessage', new Unconfirmed('gone'));
  await user.type(screen.getByTestId('composer'), 'Do it{Enter}');
  await pass(0);
  // A question is open, so the message asks first whether it skips that one.
  await user.click(screen.getByTestId('meant-skip'));
  await pass(limits.undoMillis);
  expect(screen.getByTestId('composer-trouble').textContent).toContain('send it again if it isn’t there');
  expect((screen.getByTestId('composer') as HTMLTextAreaElement).value).toBe('Do it');
  expect(backend.called('sendMessage')).toHaveLength(1);
});
