import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { violations } from '../../dev/testing/access';
import Guarded from '../../dev/testing/Guarded.svelte';
import { appOn, settle, stage } from '../../dev/testing/stage';

let mended = false;
let raised: unknown[] = [];
const note = (event: ErrorEvent) => {
  raised.push(event.error);
  event.preventDefault();
};

beforeEach(() => {
  mended = false;
  raised = [];
  window.addEventListener('error', note);
});
afterEach(() => window.removeEventListener('error', note));

async function show(when: 'render' | 'effect' | 'event', language: 'en' | 'zh' = 'en'): Promise<void> {
  const app = await appOn(new FakeBackend());
  app.i18n.speak(language);
  stage(app, Guarded, { when, mended: () => mended });
}

describe.each(['render', 'effect'] as const)('an error in %s', (when) => {
  it('leaves words in its place, and the rest as it was', async () => {
    await show(when);
    await userEvent.type(screen.getByLabelText('Beside'), 'kept');
    await userEvent.click(screen.getByTestId('raise'));
    const broken = await screen.findByRole('alert');
    expect(broken.textContent).toContain('Couldn’t show this page');
    expect(broken.textContent).toContain(`Broken in ${when}`);
    expect(screen.queryByTestId('shown')).toBeNull();
    expect((screen.getByLabelText('Beside') as HTMLInputElement).value).toBe('kept');
    expect(raised.map(String)).toEqual([expect.stringContaining(`Broken in ${when}`)]);
    expect(await violations()).toEqual([]);
  });

  it('takes the keys along, to the words and back', async () => {
    await show(when);
    await userEvent.click(screen.getByTestId('raise'));
    const broken = await screen.findByRole('alert');
    expect(document.activeElement).toBe(broken);
    mended = true;
    await userEvent.click(screen.getByTestId('broken-again'));
    await settle();
    expect(screen.getByTestId('shown').textContent).toContain('Shown');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});

describe('what is broken', () => {
  it('says so again where it still is', async () => {
    await show('render');
    await userEvent.click(screen.getByTestId('raise'));
    await screen.findByRole('alert');
    await userEvent.click(screen.getByTestId('broken-again'));
    await userEvent.click(screen.getByTestId('raise'));
    expect(document.activeElement).toBe(await screen.findByRole('alert'));
    expect(raised).toHaveLength(2);
  });

  it('takes the keys of nobody who is elsewhere', async () => {
    await show('render');
    const raise = screen.getByTestId('raise');
    screen.getByLabelText('Beside').focus();
    raise.click();
    await screen.findByRole('alert');
    expect(document.activeElement).toBe(screen.getByLabelText('Beside'));
  });

  it('gives the whole error to copy, in Chinese too', async () => {
    await show('render', 'zh');
    const user = userEvent.setup();
    await user.click(screen.getByTestId('raise'));
    const broken = await screen.findByRole('alert');
    expect(broken.textContent).toContain('无法显示此页面');
    expect(broken.textContent).toContain('重新显示');
    await user.click(screen.getByTestId('broken-copy'));
    await vi.waitFor(() => expect(screen.getByTestId('broken-copy').textContent).toContain('已复制'));
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain('Broken in render');
    expect(copied).toContain('Throwing.svelte');
  });
});

it('an error in an event takes nothing off the page', async () => {
  await show('event');
  await userEvent.click(screen.getByTestId('raise'));
  await userEvent.click(screen.getByTestId('raise'));
  expect(screen.getByTestId('shown').textContent).toBe('Shown 2');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(raised).toHaveLength(2);
});
