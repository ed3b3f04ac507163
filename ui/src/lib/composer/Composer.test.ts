import { fireEvent, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked } from '../../dev/fake/made';
import { settle, appOn, stage } from '../../dev/testing/stage';
import type { Thread } from '../state/thread.svelte';
import Composer from './Composer.svelte';

let backend: FakeBackend;
let app: App;

beforeEach(() => {
  backend = new FakeBackend();
  backend.keep({ id: 'c1' }, []);
});

async function show(): Promise<HTMLTextAreaElement> {
  app = await appOn(backend);
  await app.connect();
  app.open('c1');
  await settle();
  stage(app, Composer, { thread: app.thread as Thread });
  return screen.getByTestId<HTMLTextAreaElement>('composer');
}

describe('the composer', () => {
  it('sends with Enter and is empty when the program has the message', async () => {
    const field = await show();
    await userEvent.type(field, 'line{Shift>}{Enter}{/Shift}two{Enter}');
    expect(backend.called('sendMessage')).toEqual([['c1', 'line\ntwo']]);
    await settle();
    expect(field.value).toBe('');
  });

  it('does not send with the Enter of an input method', async () => {
    const field = await show();
    await userEvent.type(field, 'nihao');
    await fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    await fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(backend.called('sendMessage')).toEqual([]);
  });

  it('keeps the text and says why when it was not sent', async () => {
    const field = await show();
    backend.refusals.set('sendMessage', { code: 'notSaved', message: 'The disk is full.' });
    await userEvent.type(field, 'precious{Enter}');
    await settle();
    expect(field.value).toBe('precious');
    expect(screen.getByTestId('composer-trouble').textContent).toContain('The disk is full.');
  });

  it('does not send what is too long', async () => {
    const field = await show();
    await fireEvent.input(field, { target: { value: 'x'.repeat(262_145) } });
    await userEvent.click(screen.getByTestId('send'));
    expect(backend.called('sendMessage')).toEqual([]);
    expect(screen.getByTestId('composer-trouble').textContent).toContain('262145');
  });

  it('saves what is half-written when it is left, and brings it back', async () => {
    const field = await show();
    await userEvent.type(field, 'half');
    await fireEvent.blur(field);
    expect(backend.called('saveMessageDraft').at(-1)).toEqual(['c1', 'half']);
    const again = await appOn(backend);
    again.open('c1');
    await settle();
    expect(again.thread?.message.text).toBe('half');
  });

  it('says beside an open question that a message asks before it skips that, and can stop the run', async () => {
    backend.keep({ id: 'c1', standing: 'needsYou' }, [asked(ask('Which?', ['A', 'B']))]);
    await show();
    expect(screen.getByTestId('supersedes').textContent).toContain('A question is open');
    await userEvent.click(screen.getByTestId('stop'));
    expect(backend.called('stopRun')).toEqual([['c1']]);
  });

  it('offers no stop when nothing runs', async () => {
    await show();
    expect(screen.queryByTestId('stop')).toBeNull();
    expect(screen.queryByTestId('supersedes')).toBeNull();
  });
});
