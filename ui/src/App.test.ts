import { fireEvent, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import AppWindow from './App.svelte';
import type { App } from './app/app.svelte';
import { FakeBackend } from './dev/fake/fake';
import { ask, asked, said, settingsOf } from './dev/fake/made';
import { appOn, settle, stage } from './dev/testing/stage';
import ThreadRows from './dev/testing/ThreadRows.svelte';

let backend: FakeBackend;
let app: App;

beforeEach(() => {
  backend = new FakeBackend();
  backend.keep({ id: 'c1', title: 'Harbour plan', updatedAt: 2 }, [said('one')]);
  backend.keep({ id: 'c2', title: 'Photographs', updatedAt: 1 }, [said('two')]);
});

async function show(): Promise<void> {
  app = await appOn(backend);
  render(AppWindow, { app });
  await vi.waitFor(() => expect(app.conversations.loaded).toBe(true));
  await settle();
}

describe('the window', () => {
  it('opens the conversation that was worked in last', async () => {
    await show();
    expect(app.thread?.id).toBe('c1');
    expect(screen.getByTestId('title').textContent).toBe('Harbour plan');
  });

  it('never misses a question of a conversation that is not open', async () => {
    await show();
    const waiting = ask('Archive or delete?', ['Archive', 'Delete'], { conversation: 'c2' });
    backend.add('c2', asked(waiting), { standing: 'needsYou' });
    await settle();
    expect(screen.getByTestId('inbox-item').textContent).toContain('Archive or delete?');
    expect(screen.getByTestId('inbox-item').textContent).toContain('Photographs');
    expect(screen.getByTestId('conversation-c2').textContent).toContain('1 waiting');
    expect(document.title).toBe('(1) Harbour plan – Askwell');
    expect(screen.getByTestId('announcer').textContent).toContain('Archive or delete?');
    await userEvent.click(screen.getByTestId('inbox-item'));
    expect(app.thread?.id).toBe('c2');
  });

  it('finds questions of which no event told, when it comes to the front', async () => {
    await show();
    const state = backend.kept.get('c2');
    state?.entries.push(asked(ask('Silent?', ['A', 'B'], { conversation: 'c2' })));
    await fireEvent(window, new Event('focus'));
    await settle();
    expect(screen.getByTestId('inbox-item').textContent).toContain('Silent?');
  });

  it('takes a question that was answered elsewhere out of the inbox', async () => {
    const waiting = ask('Which?', ['A', 'B'], { conversation: 'c2' });
    backend.keep({ id: 'c2', title: 'Photographs', standing: 'needsYou', updatedAt: 1 }, [asked(waiting)]);
    await show();
    expect(screen.getByTestId('inbox-count').textContent).toBe('1');
    backend.tell('ai-agent-ask-closed', {
      conversationId: 'c2',
      toolCallId: waiting.toolCall,
      interactionId: waiting.id,
      closing: { outcome: { kind: 'dismissed' }, at: 0, by: 'terminal' },
    });
    await settle();
    expect(screen.queryByTestId('inbox-item')).toBeNull();
    expect(document.title).toBe('Harbour plan – Askwell');
  });

  it('tells the program what the person is looking at', async () => {
    await show();
    await fireEvent(window, new Event('focus'));
    await settle();
    expect(backend.called('lookingAt').at(-1)).toEqual(['c1']);
    await fireEvent(window, new Event('blur'));
    await settle();
    expect(backend.called('lookingAt').at(-1)).toEqual([null]);
  });

  it('starts a conversation with the first message in the chosen folder', async () => {
    await show();
    await userEvent.click(screen.getByTestId('new-conversation'));
    await userEvent.type(screen.getByTestId('composer'), 'Do it{Enter}');
    await settle();
    const hello = await backend.hello();
    expect(backend.called('startConversation')).toEqual([[hello.sampleWorkspace, 'Do it', 'askBeforeChanges']]);
    expect(app.thread?.id).toBe('new-1');
  });

  it('leaves a conversation that was deleted', async () => {
    await show();
    backend.tell('conversation-deleted', 'c1');
    await settle();
    expect(screen.queryByTestId('conversation-c1')).toBeNull();
    expect(app.thread).toBeNull();
  });

  it('finds conversations by title', async () => {
    await show();
    await userEvent.type(screen.getByTestId('search'), 'photo');
    expect(screen.queryByTestId('conversation-c1')).toBeNull();
    expect(screen.getByTestId('conversation-c2')).toBeTruthy();
  });

  it('changes its language while it runs', async () => {
    await show();
    backend.tell('settings-changed', settingsOf({ language: 'zh' }));
    await settle();
    expect(screen.getByTestId('new-conversation').textContent).toContain('新建对话');
    expect(document.documentElement.lang).toBe('zh-CN');
  });

  it('shows the theme that was chosen', async () => {
    await show();
    backend.tell('settings-changed', settingsOf({ appearance: 'dark' }));
    await settle();
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  it('says when nothing can be saved, until it can again', async () => {
    await show();
    backend.tell('storage-trouble', { code: 'diskFull', detail: '' });
    await settle();
    expect(screen.getByTestId('trouble').textContent).toContain('The disk is full');
    backend.tell('storage-trouble', null);
    await settle();
    expect(screen.queryByTestId('trouble')).toBeNull();
  });
});

describe('keys', () => {
  it('start, search, set and move between conversations', async () => {
    await show();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(app.thread?.id).toBe('c2');
    await userEvent.keyboard('{Control>}n{/Control}');
    expect(app.thread).toBeNull();
    await userEvent.keyboard('{Control>}k{/Control}');
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('search')));
    await userEvent.keyboard('{Control>},{/Control}');
    expect(app.route.place.view).toBe('settings');
  });

  it('lead from one open question to the next', async () => {
    for (const [at, id] of ['c1', 'c2'].entries()) {
      backend.keep({ id, standing: 'needsYou' }, [asked(ask('Which?', ['A'], { conversation: id, openedAt: at }))]);
    }
    await show();
    await userEvent.keyboard('{Control>}j{/Control}');
    expect(app.thread?.id).toBe('c1');
    await userEvent.keyboard('{Control>}j{/Control}');
    expect(app.thread?.id).toBe('c2');
    await userEvent.keyboard('{Control>}j{/Control}');
    expect(app.thread?.id).toBe('c1');
  });

  it('are listed on "?", but a question mark in a text is a question mark', async () => {
    await show();
    await userEvent.type(screen.getByTestId('composer'), 'why?');
    expect(screen.getByTestId('keys-dialog').hasAttribute('open')).toBe(false);
    screen.getByTestId('composer').blur();
    await userEvent.keyboard('?');
    await settle();
    expect(screen.getByTestId('keys-dialog').hasAttribute('open')).toBe(true);
  });
});

describe('what the window cannot draw', () => {
  const broken = null as unknown as string;
  const raised: unknown[] = [];
  const note = ({ error }: ErrorEvent) => void raised.push(error);
  beforeEach(() => {
    raised.length = 0;
    window.addEventListener('error', note);
    return () => window.removeEventListener('error', note);
  });

  it('in the list of conversations leaves the one that is open', async () => {
    backend.keep({ id: 'c2', title: broken, updatedAt: 1 }, [said('two')]);
    await show();
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t show your conversations');
    expect(screen.getByTestId('title').textContent).toBe('Harbour plan');
    await userEvent.type(screen.getByTestId('composer'), 'Go on{Enter}');
    expect(backend.called('sendMessage')).toEqual([['c1', 'Go on']]);
    backend.put('c2', [], { title: 'Photographs' });
    await userEvent.click(screen.getByTestId('broken-again'));
    await settle();
    expect(screen.getByTestId('conversation-c2').textContent).toContain('Photographs');
    expect(raised).toHaveLength(1);
  });

  it('of a conversation leaves everything around it, and is left by going elsewhere', async () => {
    backend.keep({ id: 'c1', title: 'Harbour plan', updatedAt: 2, workspace: 1 as unknown as string }, [said('one')]);
    await show();
    expect(screen.getByRole('main').textContent).toContain('Couldn’t show this page');
    await userEvent.click(screen.getByTestId('conversation-c2'));
    await settle();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByTestId('title').textContent).toBe('Photographs');
  });

  it('of one entry leaves the others', async () => {
    backend.keep({ id: 'c1', title: 'Harbour plan', updatedAt: 2 }, [said('one'), said(broken), said('three')]);
    app = await appOn(backend);
    await app.connect();
    app.open('c1');
    await settle();
    stage(app, ThreadRows, {});
    await settle();
    expect(screen.getByText('one')).toBeTruthy();
    expect(screen.getByText('three')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t show this part');
  });
});
