// Where each of the ways leads, and what is saved before it does.
import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { settingsOf } from '../../dev/fake/made';
import type { Settings } from '../generated/wire';
import { inApp } from '../../dev/testing/inApp';
import { settle } from '../../dev/testing/stage';
import Welcome from './Welcome.svelte';

const first = settingsOf({ welcomed: false });
const show = (settings: Settings = first) => inApp(Welcome, {}, { settings });
const click = (id: string) => userEvent.click(screen.getByTestId(id));

describe('the welcome', () => {
  it('leads to the demo in its sample folder, with a task that only waits to be sent', async () => {
    const { app, backend } = show();
    await click('welcome-demo');
    expect(backend.called('saveSettings').at(-1)?.[0]).toMatchObject({
      welcomed: true,
      ai: { profile: null },
      workspace: null,
    });
    expect(app.route.place).toEqual({ view: 'thread', conversation: null });
    expect(app.firstMessage.text).not.toBe('');
    expect(backend.called('startConversation')).toEqual([]);
  });

  it('does not write over a message that was begun', async () => {
    const { app } = show();
    app.firstMessage.write('my own');
    await click('welcome-demo');
    expect(app.firstMessage.text).toBe('my own');
  });

  it.each([
    ['welcome-local', 'findLocal'],
    ['welcome-provider', 'addProfile'],
  ])('%s leads to the settings', async (way, start) => {
    const { app, backend } = show();
    await click(way);
    expect(backend.called('saveSettings').at(-1)?.[0]).toMatchObject({ welcomed: true });
    expect(app.route.place).toEqual({ view: 'settings', start });
  });

  it('leads nobody away who has gone elsewhere while it was saved', async () => {
    const { app, backend } = show();
    const save = backend.saveSettings;
    let letGo = () => {};
    const held = new Promise<void>((done) => (letGo = done));
    backend.saveSettings = (settings) => held.then(() => save(settings));
    await click('welcome-demo');
    app.route.openSettings();
    letGo();
    await settle();
    await settle();
    expect(app.route.place.view).toBe('settings');
  });

  it('can be skipped, and changes nothing else', async () => {
    const { backend } = show();
    await click('welcome-skip');
    expect(backend.called('saveSettings')).toEqual([[{ ...first, welcomed: true }]]);
  });

  it('stays, and says why, when it cannot be saved', async () => {
    const { app, backend } = show();
    backend.refusals.set('saveSettings', { code: 'notSaved', message: 'The disk is full.' });
    await click('welcome-provider');
    expect(screen.getByRole('alert').textContent).toContain('The disk is full.');
    expect(app.route.place.view).toBe('thread');
    expect(app.settings.current.welcomed).toBe(false);
  });

  it('speaks the other language at once', async () => {
    const { app, backend } = show();
    await userEvent.selectOptions(screen.getByTestId('setting-language'), '中文');
    expect(backend.called('saveSettings').at(-1)?.[0]).toMatchObject({ language: 'zh', welcomed: false });
    app.i18n.speak('zh');
    expect(await screen.findByText('试试演示')).toBeTruthy();
  });
});
