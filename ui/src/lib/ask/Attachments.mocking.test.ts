// Files come to a card by three ways, and each that does not says why.
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeBackend } from '../../dev/fake/fake';
import type { Attachment, Closing, Interaction } from '../generated/wire';
import { inApp } from '../../dev/testing/inApp';
import Attachments from './Attachments.svelte';
import { Files, type Holder } from './files.svelte';
import { thumbnail } from './thumbnail';

vi.mock('./thumbnail', () => ({ thumbnail: vi.fn() }));

const interaction: Interaction = {
  id: 'i1',
  conversation: 'c1',
  toolCall: 't1',
  body: { kind: 'question', questions: [] },
  resume: { node: 'ask_user', phase: 'chatting', step: 0 },
  openedAt: 0,
  status: { kind: 'open' },
};
const attachment = (id: string, over: Partial<Attachment> = {}): Attachment => ({
  id,
  name: `${id}.txt`,
  mediaType: 'text/plain',
  bytes: 1536,
  path: `/data/${id}`,
  ...over,
});
/** jsdom's files cannot be read. */
const file = (name: string, content = 'x', type = 'text/plain') =>
  Object.assign(new File([content], name, { type }), {
    arrayBuffer: async () => new TextEncoder().encode(content).buffer,
  });

let held: { attachments: readonly Attachment[]; phase: string; revises: Closing | null };
let card: Holder;
let root: HTMLElement;
let backend: FakeBackend;
let again: () => Promise<void>;

async function show(before: readonly Attachment[] = [], disabled = false): Promise<void> {
  held = { attachments: before, phase: 'open', revises: null };
  card = {
    interaction,
    get attachments() {
      return held.attachments;
    },
    get phase() {
      return held.phase;
    },
    get revises() {
      return held.revises;
    },
    attach: (one) => (held.attachments = [...held.attachments, one]),
    detach: (id) => (held.attachments = held.attachments.filter((one) => one.id !== id)),
  };
  const shown = inApp(Attachments, { card, disabled });
  backend = shown.backend;
  root = document.createElement('section');
  document.body.replaceChildren(...document.body.children, root);
  Files.of(shown.app.backend, card).receive(root);
  again = () => shown.change({ card: { ...card, attachments: held.attachments }, disabled });
}

function drag(name: 'dragEnter' | 'dragOver' | 'dragLeave' | 'drop', files: File[], types = ['Files']): Event {
  const event = createEvent[name](root, { dataTransfer: { files, types, dropEffect: 'none' } });
  void fireEvent(root, event);
  return event;
}

function paste(files: File[], types: string[] = ['Files']): Event {
  const event = createEvent.paste(root, { clipboardData: { files, types } });
  void fireEvent(root, event);
  return event;
}

const refused = () => screen.getByTestId('attach-refused').textContent;

beforeEach(() => vi.mocked(thumbnail).mockReset().mockResolvedValue(null));

describe('a file', () => {
  it('is chosen in the system’s dialog', async () => {
    await show();
    backend.files = [attachment('plan')];
    await userEvent.click(screen.getByTestId('attach-files'));
    await waitFor(() => expect(held.attachments).toEqual([attachment('plan')]));
    expect(backend.called('chooseFiles')).toEqual([['i1']]);
  });

  it('is dropped on the card, which shows that it takes it', async () => {
    await show();
    expect(drag('dragEnter', []).defaultPrevented).toBe(true);
    expect((await screen.findByTestId('attach-drop')).textContent).toContain('Drop the files');
    expect(drag('drop', [file('a.txt', 'hello')]).defaultPrevented).toBe(true);
    await waitFor(() => expect(held.attachments.map((one) => one.name)).toEqual(['a.txt']));
    const [[id, name, content] = []] = backend.called('attachFile');
    expect([id, name, new TextDecoder().decode(content as ArrayBuffer)]).toEqual(['i1', 'a.txt', 'hello']);
    expect(screen.queryByTestId('attach-drop')).toBeNull();
  });

  it('that is dragged away again leaves nothing', async () => {
    await show();
    drag('dragOver', []);
    await screen.findByTestId('attach-drop');
    drag('dragLeave', []);
    await waitFor(() => expect(screen.queryByTestId('attach-drop')).toBeNull());
  });

  it('is pasted as a picture', async () => {
    await show();
    expect(paste([file('image.png', 'x', 'image/png')]).defaultPrevented).toBe(true);
    await waitFor(() => expect(held.attachments.map((one) => one.name)).toEqual(['image.png']));
  });

  it('is not made of text: pasted and dropped words go where they were going', async () => {
    await show();
    expect(paste([], ['text/plain']).defaultPrevented).toBe(false);
    expect(paste([file('image.png')], ['text/plain', 'text/html', 'Files']).defaultPrevented).toBe(false);
    expect(drag('dragOver', [], ['text/plain']).defaultPrevented).toBe(false);
    expect(drag('drop', [], ['text/plain']).defaultPrevented).toBe(false);
    expect(backend.called('attachFile')).toEqual([]);
  });

  it('is not taken, and not opened by the window, once the answer is on its way', async () => {
    await show();
    held.phase = 'sending';
    expect(drag('drop', [file('a.txt')]).defaultPrevented).toBe(true);
    expect(backend.called('attachFile')).toEqual([]);
  });

  it('that was still being copied when the answer went says so and is not kept', async () => {
    await show();
    let copied: ((one: Attachment) => void) | undefined;
    backend.attachFile = () => new Promise((resolve) => (copied = resolve));
    paste([file('a.txt')]);
    expect((await screen.findByTestId('attachment-copying')).textContent).toContain('Copying a.txt');
    held.phase = 'taken';
    await waitFor(() => expect(copied).toBeDefined());
    copied?.(attachment('a'));
    await waitFor(() => expect(refused()).toContain('the answer was sent before it was copied'));
    expect(held.attachments).toEqual([]);
    expect(backend.called('removeAttachment')).toEqual([['i1', 'a']]);
  });
});

describe('the list', () => {
  it('shows name and size, and hides nothing in a name', async () => {
    await show([attachment('a', { name: 'safe\u202Egnp.exe' })]);
    const row = screen.getByTestId('attachment');
    expect(row.textContent).toContain('safe⟨U+202E⟩gnp.exe');
    expect(row.textContent).toContain('1.5 kB');
    expect(row.querySelector('img')).toBeNull();
  });

  it('shows a small picture of a picture', async () => {
    vi.mocked(thumbnail).mockResolvedValue('data:image/png;base64,AAAA');
    await show();
    backend.attachmentImage = () => Promise.resolve('data:image/png;base64,BBBB');
    held.attachments = [attachment('a', { mediaType: 'image/png' })];
    await again();
    await waitFor(() =>
      expect(screen.getByTestId('attachment').querySelector('img')?.getAttribute('src')).toBe(
        'data:image/png;base64,AAAA',
      ),
    );
    expect(thumbnail).toHaveBeenCalledWith('data:image/png;base64,BBBB');
  });

  it('loses a file that is removed, and its copy', async () => {
    await show([attachment('a'), attachment('b')]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.txt' }));
    await waitFor(() => expect(held.attachments.map((one) => one.id)).toEqual(['b']));
    expect(backend.called('removeAttachment')).toEqual([['i1', 'a']]);
  });

  it('keeps the copy of a file that belongs to the answer being changed', async () => {
    await show([attachment('a')]);
    held.revises = { outcome: { kind: 'answered', answers: [], attachments: [attachment('a')] }, at: 0 };
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.txt' }));
    await waitFor(() => expect(held.attachments).toEqual([]));
    expect(backend.called('removeAttachment')).toEqual([]);
  });

  it('keeps a file that could not be removed, and says so', async () => {
    await show([attachment('a')]);
    backend.refusals.set('removeAttachment', { code: 'internal', message: 'The disk does not answer.' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.txt' }));
    await waitFor(() =>
      expect(refused()).toBe('“a.txt” is still attached: The disk does not answer. Try removing it again.'),
    );
    expect(held.attachments).toHaveLength(1);
  });
});

describe('what is not taken says why', () => {
  it('where a file is too large, and the others are', async () => {
    await show();
    const large = file('film.mov');
    Object.defineProperty(large, 'size', { value: 12 * 1024 * 1024 });
    drag('drop', [large, file('a.txt')]);
    await waitFor(() => expect(held.attachments.map((one) => one.name)).toEqual(['a.txt']));
    expect(refused()).toBe(
      '“film.mov” isn’t attached: it’s 12 MB, and the limit is 10 MB per file. You can write down its path instead.',
    );
  });

  it('where there are too many', async () => {
    await show([attachment('1'), attachment('2'), attachment('3'), attachment('4')]);
    drag('drop', [file('5.txt'), file('6.txt'), file('7.txt')]);
    await waitFor(() => expect(held.attachments).toHaveLength(5));
    expect(refused()).toContain('an answer can have at most 5 files: “6.txt”, “7.txt”.');
  });

  it('where too many were chosen: their copies go', async () => {
    await show([attachment('1'), attachment('2'), attachment('3'), attachment('4')]);
    backend.files = [attachment('5'), attachment('6')];
    await userEvent.click(screen.getByTestId('attach-files'));
    await waitFor(() => expect(refused()).toContain('“6.txt”'));
    expect(held.attachments.map((one) => one.id)).toEqual(['1', '2', '3', '4', '5']);
    expect(backend.called('removeAttachment')).toEqual([['i1', '6']]);
  });

  it('where it is a folder', async () => {
    await show();
    const folder = file('folder');
    folder.arrayBuffer = () => Promise.reject(new DOMException('no', 'NotFoundError'));
    drag('drop', [folder]);
    await waitFor(() => expect(refused()).toContain('it’s a folder or can’t be read'));
  });

  it.each([
    ['attachFile', (): void => void drag('drop', [file('a.txt')]), '“a.txt” isn’t attached: The disk is full.'],
    [
      'chooseFiles',
      (): void => screen.getByTestId('attach-files').click(),
      'No files were attached: The disk is full.',
    ],
  ] as const)('where the program refuses: %s', async (name, act, words) => {
    await show();
    backend.refusals.set(name, { code: 'notSaved', message: 'The disk is full.' });
    act();
    await waitFor(() => expect(refused()).toContain(words));
    expect(refused()).toContain('Your answer is unchanged. Try again.');
  });

  it('by a button that waits, where the card is full', async () => {
    await show(['1', '2', '3', '4', '5'].map((id) => attachment(id)));
    expect(screen.getByTestId<HTMLButtonElement>('attach-files').disabled).toBe(true);
    expect(screen.getByTestId('attachments').textContent).toContain('An answer can have at most 5 files.');
  });
});
