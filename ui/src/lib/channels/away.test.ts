// Being away: said in the sidebar or in Settings, shown on every page, and what it comes to in words.
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import AppWindow from '../../App.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { channelsOf, settingsOf } from '../../dev/fake/made';
import { readyOf } from '../../dev/fake/madeChannels';
import type { Channels, Messenger, QuietHours, Settings } from '../generated/wire';
import { I18n } from '../i18n/i18n.svelte';
import { appOn, settle } from '../../dev/testing/stage';
import { isQuiet, quietInWords, whatHolds } from './words';

async function show(channels: Channels, ready: Messenger[] = ['telegram'], more: Partial<Settings> = {}) {
  const backend = new FakeBackend({ settings: settingsOf({ channels, ...more }) });
  for (const messenger of ready) backend.channels.put(readyOf(messenger));
  const app = await appOn(backend);
  render(AppWindow, { app });
  await vi.waitFor(() => expect(app.conversations.loaded).toBe(true));
  await settle();
  return { backend, app };
}

const saved = (backend: FakeBackend) =>
  (backend.called('saveSettings').at(-1)?.[0] as Settings | undefined)?.channels.away;
async function click(name: string) {
  await userEvent.click(screen.getByTestId(name));
  await settle();
}

describe('where a person leaves from', () => {
  it.each<[string, Channels, Messenger[]]>([
    ['nothing is set up', channelsOf(), []],
    ['what is set up is switched off', channelsOf({ chat: 'telegram', now: true }), ['telegram']],
  ])('nothing is offered while %s', async (_, channels, ready) => {
    await show(channels, ready);
    expect(screen.queryByTestId('away-switch')).toBeNull();
    expect(screen.queryByTestId('away-banner')).toBeNull();
    expect(screen.getByTestId('nobody-here')).toBeTruthy();
  });

  it('one press says it, takes the chat that there is, and another takes it back', async () => {
    const { backend } = await show(channelsOf({}, 'telegram', 'wechat'), ['telegram', 'wechat']);
    const control = screen.getByRole('switch', { name: 'I’m away: ask me on Telegram' });
    expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /it closes them/,
    );
    await click('away-switch');
    expect(saved(backend)).toMatchObject({ chat: 'telegram', now: true });
    expect(control.getAttribute('aria-checked')).toBe('true');
    expect(screen.getByTestId('away-banner').textContent).toMatch(
      /You’ve been away since \d\d:\d\d\. Questions go to Telegram\./,
    );
    await click('away-back');
    expect(saved(backend)).toMatchObject({ chat: 'telegram', now: false });
    expect(screen.queryByTestId('away-banner')).toBeNull();
    expect(document.activeElement?.tagName).toBe('MAIN');
  });

  it('the chat that was chosen is named', async () => {
    await show(channelsOf({ chat: 'wechat' }, 'telegram', 'wechat'), ['telegram', 'wechat']);
    expect(screen.getByTestId('away-switch').textContent).toContain('ask me on WeChat');
  });

  it('it says why it was not taken, and all is as before', async () => {
    const { backend } = await show(channelsOf({}, 'telegram'));
    backend.refusals.set('saveSettings', { code: 'notSaved', message: 'The disk is full.' });
    await click('away-switch');
    expect(screen.getByRole('alert').textContent).toContain('The disk is full.');
    expect(screen.getByTestId('away-switch').getAttribute('aria-checked')).toBe('false');
  });

  it('that nobody is here says more: then nothing is sent', async () => {
    await show(channelsOf({ chat: 'telegram', now: true }, 'telegram'), ['telegram'], { nobodyHere: true });
    expect(screen.getByTestId('away-nobody')).toBeTruthy();
    expect(screen.queryByTestId('away-banner')).toBeNull();
    expect(screen.getByTestId('nobody-here-banner')).toBeTruthy();
  });
});

describe('in Settings', () => {
  it('only chats that are set up are offered, and then when', async () => {
    const { backend } = await show(channelsOf({}, 'telegram'));
    await click('open-settings');
    const chat = screen.getByTestId<HTMLSelectElement>('setting-away-chat');
    expect([...chat.options].map((option) => option.text)).toEqual(['Only on this machine', 'Telegram']);
    expect(screen.queryByTestId('setting-away-now')).toBeNull();
    await userEvent.selectOptions(chat, 'telegram');
    await userEvent.selectOptions(screen.getByTestId('setting-away-idle'), '10');
    await userEvent.selectOptions(screen.getByTestId('setting-away-escalate'), '15');
    await settle();
    expect(saved(backend)).toEqual({ chat: 'telegram', now: false, idleMinutes: 10, escalateMinutes: 15 });
    expect(screen.getByTestId('away-holds').textContent).toMatch(
      /After 10 minutes with nobody.*attended to for 15 minutes goes to Telegram/s,
    );
    await click('setting-away-now');
    expect(saved(backend)?.now).toBe(true);
    expect(screen.getByTestId('away-banner')).toBeTruthy();
    await userEvent.selectOptions(chat, 'nowhere');
    await settle();
    expect(saved(backend)).toMatchObject({ chat: null, now: false });
    expect(screen.getByTestId('away-holds').textContent).toContain('only on this machine');
  });

  it('where none is set up it says what comes first', async () => {
    await show(channelsOf(), []);
    await click('open-settings');
    expect(within(screen.getByTestId('away-fields')).getByText('Set up a chat above first.')).toBeTruthy();
    expect(screen.queryByTestId('away-speaking')).toBeNull();
  });

  it('a chosen chat that is gone is named, and that nothing is sent', async () => {
    await show(channelsOf({ chat: 'wechat', now: true }), []);
    await click('open-settings');
    expect(screen.getByTestId<HTMLSelectElement>('setting-away-chat').value).toBe('wechat');
    expect(screen.getByTestId('away-holds').textContent).toContain('WeChat is switched off or not set up');
  });

  it('the quiet hours are said, and a button leads to them', async () => {
    const notifications = { ...settingsOf().notifications, quiet: { from: 22 * 60, to: 7 * 60 } };
    await show(channelsOf({ chat: 'telegram' }, 'telegram'), ['telegram'], { notifications });
    await click('open-settings');
    expect(screen.getByTestId('away-holds').textContent).toContain('From 22:00 to 07:00');
    expect(screen.getByTestId('away-speaking').textContent).toMatch(/asked there until you’re back/);
    await click('away-quiet');
    expect(document.activeElement).toBe(screen.getByTestId('setting-quiet'));
  });
});

describe('in words', () => {
  const i18n = new I18n('en');
  const away = { chat: 'telegram', now: false, idleMinutes: null, escalateMinutes: null } as const;

  it('what holds is said in every case', () => {
    expect(whatHolds(away, 'telegram', true, i18n)).toEqual([expect.stringContaining('nothing is sent')]);
    expect(whatHolds({ ...away, now: true }, 'telegram', false, i18n)).toEqual([
      'You’re away: questions go to Telegram at once.',
    ]);
    expect(whatHolds(away, 'telegram', false, i18n).join(' ')).toMatch(/only when you say you’re away/);
    expect(whatHolds({ ...away, escalateMinutes: 1 }, 'telegram', false, i18n).join(' ')).toMatch(/for 1 minute goes/);
  });

  it.each<[QuietHours | null, number, boolean]>([
    [null, 0, false],
    [{ from: 22 * 60, to: 7 * 60 }, 23, true],
    [{ from: 22 * 60, to: 7 * 60 }, 6, true],
    [{ from: 22 * 60, to: 7 * 60 }, 7, false],
    [{ from: 12 * 60, to: 13 * 60 }, 12, true],
    [{ from: 12 * 60, to: 13 * 60 }, 13, false],
    [{ from: 12 * 60, to: 12 * 60 }, 12, false],
  ])('quiet %j at %i is %s', (quiet, hour, expected) => {
    expect(isQuiet(quiet, new Date(2026, 10, 21, hour).getTime())).toBe(expected);
  });

  it('hours that are none are not named', () => {
    expect(quietInWords({ from: 60, to: 60 }, i18n)).toBe(quietInWords(null, i18n));
  });

  it.each([
    ['telegram', '我离开了：在 Telegram 上问我'],
    ['wechat', '我离开了：在微信上问我'],
  ] as const)('Chinese sets %s as Chinese does', (messenger, words) => {
    const { t } = new I18n('zh');
    expect(t('out.switch', { name: t(`chat.${messenger}`) })).toBe(words);
  });
});
