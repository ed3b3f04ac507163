// A browser on a phone: what waits comes first, one card follows the other, and the way back leads where the person came from.
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import AppWindow from '../../App.svelte';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked, said } from '../../dev/fake/made';
import { FakeLink } from '../../dev/testing/link';
import { elsewhere } from '../../dev/testing/card';
import { appOn, settle } from '../../dev/testing/stage';

let backend: FakeBackend;
let link: FakeLink;
let app: App;
let narrow: boolean;
const user = userEvent.setup();

beforeEach(async () => {
  narrow = true;
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('max-width: 767') ? narrow : false,
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  backend = new FakeBackend({ cardArmingMs: 0 });
  link = new FakeLink();
  backend.place = 'browser';
  backend.link = link;
  for (const [n, text] of ['First?', 'Second?', 'Third?'].entries()) {
    const id = `c${n}`;
    const question = { ...ask(text, ['Yes', 'No'], { conversation: id }), openedAt: n };
    backend.keep({ id, title: `Task ${n}`, standing: 'needsYou' }, [said('go'), asked(question)]);
  }
});
afterEach(() => vi.unstubAllGlobals());

async function open(): Promise<void> {
  app = await appOn(backend);
  render(AppWindow, { app });
  await settled();
}

/** The browser tells of its own history a moment later. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await new Promise((passed) => setTimeout(passed, 5));
    await settle();
  }
}

const cards = () => screen.queryAllByTestId('waiting-toggle').map((item) => item.textContent);
const question = () => screen.queryByTestId('ask-question')?.textContent?.trim() ?? null;
const press = async (testid: string, at = 0) => {
  const found = screen.getAllByTestId(testid)[at];
  if (!found) return expect.fail(`no ${testid}`);
  await user.click(found);
  await settled();
};
async function back(): Promise<void> {
  history.back();
  await settled();
}

describe('on a phone', () => {
  it('what waits is first, with who asks, and below it every conversation', async () => {
    await open();
    expect(cards()).toHaveLength(3);
    expect(cards()[0]).toContain('Task 0');
    expect(screen.getByTestId('home-conversations').textContent).toContain('Task 2');
    expect(screen.queryByTestId('inbox-back')).toBeNull();
  });

  it('a wide window in a browser begins with the conversation, as before', async () => {
    narrow = false;
    await open();
    expect(app.route.place.view).toBe('thread');
  });

  it('the program’s own window is never taken for a phone', async () => {
    backend.place = 'window';
    backend.link = null;
    const length = history.length;
    await open();
    app.openInbox();
    await settled();
    expect(app.screen.small).toBe(false);
    expect([history.length, history.state]).toEqual([length, null]);
  });

  it('a card is answered alone, the next one follows, and after the last there is the list', async () => {
    await open();
    await press('waiting-toggle');
    expect([question(), screen.getByTestId('card-place').textContent]).toEqual(['First?', '1 of 3']);
    for (const next of ['Second?', 'Third?', null]) {
      await user.click(screen.getByText('Yes'));
      await settled();
      expect(question()).toBe(next);
    }
    expect(backend.called('submit')).toHaveLength(3);
    expect(screen.getByTestId('inbox-empty')).toBeTruthy();
  });

  it('a card that ended elsewhere stays while something was written on it', async () => {
    await open();
    await press('waiting-toggle');
    await user.type(screen.getByTestId('ask-text'), 'white');
    backend.tell('ai-agent-ask-closed', {
      interactionId: app.inbox.waiting[0]?.interaction.id ?? '',
      conversationId: 'c0',
      toolCallId: 'call',
      closing: elsewhere,
    });
    await settled();
    expect(question()).toBe('First?');
    expect(screen.getByTestId('ask-notice').textContent).toContain('terminal');
    expect((screen.getByTestId('ask-text') as HTMLTextAreaElement).value).toBe('white');
    await press('card-next');
    expect(question()).toBe('Second?');
  });

  it('and goes without a word where nothing was', async () => {
    await open();
    await press('waiting-toggle');
    backend.tell('ai-agent-ask-closed', {
      interactionId: app.inbox.waiting[0]?.interaction.id ?? '',
      conversationId: 'c0',
      toolCallId: 'call',
      closing: elsewhere,
    });
    await settled();
    expect(question()).toBe('Second?');
  });
});

describe('the way back', () => {
  it('leads from a card to the list, also after others have followed it', async () => {
    await open();
    await press('waiting-toggle');
    await user.click(screen.getByText('Yes'));
    await settled();
    expect(question()).toBe('Second?');
    await back();
    expect([question(), cards().length]).toEqual([null, 2]);
  });

  it('closes what lies over the page first', async () => {
    await open();
    await press('open-sidebar');
    expect(app.screen.drawer).toBe(true);
    await back();
    expect([app.screen.drawer, app.route.place.view]).toEqual([false, 'inbox']);
  });

  it('leads from Settings to where they were opened, by the arrow too', async () => {
    await open();
    for (const way of [back, () => press('settings-back')]) {
      await press('open-sidebar');
      await press('open-settings');
      expect([app.route.place.view, app.screen.drawer]).toEqual(['settings', false]);
      await way();
      expect([app.route.place.view, app.screen.drawer]).toEqual(['inbox', false]);
    }
  });

  it('leads through the pages of the history and out of it', async () => {
    await open();
    app.open('c1');
    await settled();
    app.openHistory({ page: 'decisions' });
    await settled();
    app.history.go({ page: 'decision', id: 'd' });
    await settled();
    await back();
    expect(app.history.place).toEqual({ page: 'decisions' });
    await back();
    expect(app.route.place).toEqual({ view: 'thread', conversation: 'c1' });
    history.forward();
    await settled();
    expect(app.route.place.view).toBe('history');
  });

  it('is known after the page was loaded again, and so is where it stood', async () => {
    await open();
    app.open('c1');
    await settled();
    const left = history.state as unknown;
    document.body.innerHTML = '';
    history.replaceState(left, '');
    await open();
    expect(app.route.place).toEqual({ view: 'thread', conversation: 'c1' });
  });

  it('does not lead to a conversation that is gone', async () => {
    history.replaceState(
      {
        askwell: {
          here: { place: { view: 'thread', conversation: 'gone' }, card: null, past: null, sheet: null },
          from: null,
        },
      },
      '',
    );
    await open();
    expect(app.route.place.view).toBe('inbox');
  });
});

describe('what waits for the connection', () => {
  it('is said on its card, and can be had back', async () => {
    await open();
    await press('waiting-toggle');
    const about = app.inbox.waiting[0]?.interaction.id ?? '';
    link.sayOutgoing([{ id: 'press-1', about, tried: false }]);
    await settled();
    expect(screen.getByTestId('will-be-sent').textContent).toContain('Will be sent');
    await press('take-back');
    expect(link.takenBack).toEqual(['press-1']);
  });

  it('and what was not taken stands at the top, until it is put away', async () => {
    await open();
    link.sayOutgoing([], [{ id: 'press-1', text: 'white, please', why: { kind: 'closed', closing: elsewhere } }]);
    await settled();
    expect(screen.getByTestId('not-taken').textContent).toContain('terminal');
    expect(screen.getByTestId('not-taken-text').textContent).toBe('white, please');
    await press('not-taken-away');
    expect(screen.queryByTestId('not-taken')).toBeNull();
  });

  it('of an earlier page goes out once it is known what is open', async () => {
    await open();
    const isOpen = link.resumed[0];
    expect(isOpen?.(app.inbox.waiting[0]?.interaction.id ?? '')).toBe(true);
    expect(isOpen?.('another')).toBe(false);
  });
});
