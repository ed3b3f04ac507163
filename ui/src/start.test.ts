// What a person does while the window starts: wherever they go, and whatever they press or write, at whatever moment, holds.
import { fireEvent, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import AppWindow from './App.svelte';
import type { App } from './app/app.svelte';
import { FakeBackend } from './dev/fake/fake';
import { ask, asked, said, settingsOf } from './dev/fake/made';
import Door from './Door.svelte';
import { EarlyKeys } from './lib/shell/earlyKeys';
import { FakeLink } from './dev/testing/link';
import { appOn, settle } from './dev/testing/stage';

let backend: FakeBackend;
let app: App;

beforeEach(() => {
  backend = new FakeBackend();
  const waiting = ask('Archive or delete?', ['Archive', 'Delete'], { conversation: 'c3' });
  backend.keep({ id: 'c1', title: 'Harbour plan', updatedAt: 3 }, [said('one')]);
  backend.keep({ id: 'c2', title: 'Photographs', updatedAt: 2 }, [said('two')]);
  backend.keep({ id: 'c3', title: 'Old letters', updatedAt: 1, standing: 'needsYou', openAsks: 1 }, [asked(waiting)]);
  history.replaceState(null, '');
});

/** What the page asks for one after the other: until it is answered, all that follows is not asked for. */
type Name = 'on' | 'hello' | 'conversations' | 'inbox' | 'openConversation';

/** What the page asks for under this name gets no answer until the test lets go; what it says then was made then, or before. */
function hold(name: Name, made: 'then' | 'before' = 'then'): { isAsked: () => boolean; letGo: () => void } {
  let letGo = () => {};
  let asked = false;
  const held = new Promise<void>((done) => (letGo = done));
  const answers = backend[name] as (...given: unknown[]) => Promise<unknown>;
  const answer = async (...given: unknown[]) => {
    asked = true;
    const before = made === 'before' ? answers(...given) : null;
    await held;
    return before ?? answers(...given);
  };
  Object.assign(backend, { [name]: answer });
  return { isAsked: () => asked, letGo };
}

async function show(early?: EarlyKeys): Promise<void> {
  app = await appOn(backend);
  render(AppWindow, { app, early });
  await settle();
}

async function everythingIsThere(): Promise<void> {
  await vi.waitFor(() => expect(app.conversations.loaded).toBe(true));
  for (let turn = 0; turn < 4; turn += 1) await settle();
}

const press = (key: string, held: KeyboardEventInit = {}) =>
  void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held });
const isThere = (id: string) => () => expect(screen.getByTestId(id)).toBeTruthy();
const isOpen = (id: string) => () =>
  expect(screen.getByTestId('title').textContent).toBe(backend.kept.get(id)?.summary.title);

/** By keys, at any moment. */
const KEYS: [string, () => void, () => void][] = [
  ['the history', () => press('H', { ctrlKey: true, shiftKey: true }), isThere('history-search')],
  ['Settings', () => press(',', { ctrlKey: true }), isThere('settings')],
  ['the inbox', () => press('i', { ctrlKey: true }), isThere('inbox-page')],
  ['a new conversation', () => press('n', { ctrlKey: true }), isThere('demo-task')],
  ['what waits', () => press('j', { ctrlKey: true }), isOpen('c3')],
  ['what waits, backwards', () => press('J', { ctrlKey: true, shiftKey: true }), isOpen('c3')],
  ['the next conversation', () => press('ArrowDown', { altKey: true }), isOpen('c2')],
];

/** By what can be seen, and by a link. */
const OTHERS: [string, () => Promise<void> | void, () => void][] = [
  ['the history, by its button', () => userEvent.click(screen.getByTestId('open-history')), isThere('history-search')],
  ['Settings, by their button', () => userEvent.click(screen.getByTestId('open-settings')), isThere('settings')],
  [
    'a new conversation, by its button',
    () => userEvent.click(screen.getByTestId('new-conversation')),
    isThere('demo-task'),
  ],
  ['another conversation, by a link', () => backend.tell('show-conversation', 'c2'), isOpen('c2')],
];

async function during(name: Name, goes: () => Promise<void> | void): Promise<void> {
  const { isAsked, letGo } = hold(name);
  await show();
  await vi.waitFor(() => expect(isAsked()).toBe(true));
  await goes();
  letGo();
  await everythingIsThere();
}

describe.each<Name>(['on', 'conversations', 'inbox', 'openConversation'])('while `%s` has no answer yet', (name) => {
  it.each(KEYS)('%s is gone to, and stays', async (_, goes, stays) => {
    await during(name, goes);
    stays();
  });
});

describe('while conversations are asked for', () => {
  it.each(OTHERS)('%s is gone to, and stays', async (_, goes, stays) => {
    await during('conversations', goes);
    stays();
  });

  it('what is being written stays in sight', async () => {
    await during('conversations', () => userEvent.type(screen.getByTestId('composer'), 'Paint'));
    expect(screen.getByTestId<HTMLTextAreaElement>('composer').value).toBe('Paint');
  });
});

describe('before the window stands', () => {
  const early = async (goes: () => void): Promise<void> => {
    (document.activeElement as HTMLElement | null)?.blur();
    const keys = new EarlyKeys();
    goes();
    await show(keys);
    await everythingIsThere();
  };

  it.each(KEYS)('%s is gone to once it does', async (_, goes, stays) => {
    await early(goes);
    stays();
  });

  it('what is written begins a message', async () => {
    await early(() => [...'Paint 围栏'].forEach((key) => press(key)));
    expect(screen.getByTestId<HTMLTextAreaElement>('composer').value).toBe('Paint 围栏');
    expect(app.thread).toBeNull();
  });

  it('what belongs to a field of the sign-in stays there', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await early(() => (field.focus(), press('i', { ctrlKey: true })));
    field.remove();
    isOpen('c1')();
  });

  it('a key counts once', async () => {
    await early(() => press('a'));
    press('b');
    expect(app.firstMessage.text).toBe('a');
  });
});

it('a step that is asked for while nothing is known is not taken any more by who goes elsewhere', async () => {
  const { letGo } = hold('inbox');
  await show();
  press('j', { ctrlKey: true });
  press(',', { ctrlKey: true });
  letGo();
  await everythingIsThere();
  isThere('settings')();
});

it('hears where a link leads only when it can go there', async () => {
  const { letGo } = hold('on');
  const heard = vi.spyOn(backend, 'onLive');
  await show();
  expect(heard).not.toHaveBeenCalled();
  letGo();
  await everythingIsThere();
  expect(heard).toHaveBeenCalledOnce();
});

describe('in a browser', () => {
  beforeEach(() => {
    backend.place = 'browser';
    backend.link = new FakeLink();
  });

  const left = (place: object) =>
    history.replaceState({ askwell: { here: { place, card: null, past: null, sheet: null }, from: null } }, '');

  it('a page that is loaded again stands where it was', async () => {
    left({ view: 'thread', conversation: 'c2' });
    await show();
    await everythingIsThere();
    isOpen('c2')();
  });

  it('whoever goes elsewhere meanwhile is not led back there', async () => {
    left({ view: 'thread', conversation: 'c2' });
    const { letGo } = hold('conversations');
    await show();
    press(',', { ctrlKey: true });
    letGo();
    await everythingIsThere();
    isThere('settings')();
  });

  it('keys count that are pressed before the door is open', async () => {
    const early = new EarlyKeys();
    const { link } = backend;
    if (!link) throw new Error('no link');
    press(',', { ctrlKey: true });
    render(Door, { backend, link, early });
    await screen.findByTestId('settings');
  });
});

describe('what changes while the window starts', () => {
  const elsewhere = settingsOf({ nobodyHere: true });

  it('is known, also where it changed before anybody listened', async () => {
    app = await appOn(backend);
    await backend.saveSettings(elsewhere);
    render(AppWindow, { app });
    await everythingIsThere();
    expect(app.settings.current.nobodyHere).toBe(true);
  });

  it('is not taken back by what was said earlier', async () => {
    app = await appOn(backend);
    const { isAsked, letGo } = hold('hello', 'before');
    render(AppWindow, { app });
    await vi.waitFor(() => expect(isAsked()).toBe(true));
    backend.tell('settings-changed', elsewhere);
    backend.tell('storage-trouble', { code: 'diskFull', detail: '' });
    letGo();
    await everythingIsThere();
    expect(app.settings.current.nobodyHere).toBe(true);
    expect(app.trouble).not.toBeNull();
  });

  it.each(['told after the list was made', 'told, and the list asked for again'])(
    'a conversation stays in the list: %s',
    async (how) => {
      const { isAsked, letGo } = hold('conversations', 'before');
      await show();
      await vi.waitFor(() => expect(isAsked()).toBe(true));
      backend.keep({ id: 'c4', title: 'New fence', updatedAt: 4 });
      backend.put('c4', []);
      if (how.includes('again')) void app.refresh();
      letGo();
      await everythingIsThere();
      expect(app.conversations.find('c4')?.title).toBe('New fence');
    },
  );
});
