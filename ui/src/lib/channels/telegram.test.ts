// Setting up Telegram in Settings: each step, what is refused, and what is there when it is done.
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { channelsOf, settingsOf } from '../../dev/fake/made';
import { pairingOfTelegram, readyOf, standingOf } from '../../dev/fake/madeChannels';
import type { ChannelStanding, Health, Settings } from '../generated/wire';
import SettingsPage from '../settings/SettingsPage.svelte';
import { appOn, settle, stage } from '../../dev/testing/stage';

const TOKEN = '123456789:AAF-x_made';

async function show(standing: ChannelStanding = standingOf('telegram')) {
  const on = standing.setup.kind === 'ready' ? (['telegram'] as const) : [];
  const backend = new FakeBackend({ settings: settingsOf({ channels: channelsOf({}, ...on) }) });
  backend.channels.put(standing);
  const app = await appOn(backend);
  await app.connect();
  stage(app, SettingsPage, {});
  await settle();
  return backend;
}

const card = () => screen.getByTestId('channel-telegram');
const inCard = (name: string) => within(card()).getByTestId(name);
const state = () => inCard('telegram-state').textContent;
const current = () =>
  within(inCard('telegram-steps'))
    .getAllByRole('listitem')
    .map((step) => step.getAttribute('aria-current'));
async function click(name: string) {
  await userEvent.click(inCard(name));
  await settle();
}

describe('setting up', () => {
  it('is not begun by itself', async () => {
    await show();
    expect(state()).toBe('Not set up');
    expect(screen.queryByTestId('telegram-steps')).toBeNull();
  });

  it('goes from the bot over its token to the person', async () => {
    const backend = await show();
    await click('telegram-set-up');
    expect(current()).toEqual(['step', 'step', null]);
    expect(within(card()).getByRole('status').textContent).toBe('Setting up Telegram');
    await click('telegram-botfather');
    expect(backend.called('openLink')).toEqual([['https://t.me/BotFather']]);
    await userEvent.type(inCard('telegram-token'), ` ${TOKEN} `);
    await click('telegram-connect');
    expect(backend.called('setUpTelegram')).toEqual([[TOKEN, null]]);
    expect(current()).toEqual([null, null, 'step']);
    expect(inCard('telegram-code').textContent).toBe('K7Q4MX');
    expect(inCard('telegram-link').textContent).toBe('https://t.me/harbour_askwell_bot?start=K7Q4MX');
    expect(inCard('telegram-waiting').textContent).toContain('Waiting for your message to @harbour_askwell_bot');
    await click('telegram-open');
    expect(backend.called('openLink').at(-1)).toEqual(['https://t.me/harbour_askwell_bot?start=K7Q4MX']);
    backend.stand(readyOf('telegram'));
    await settle();
    expect(inCard('telegram-who').textContent).toBe('@harbour_askwell_bot writes to Lin. Nobody else can answer.');
    expect(within(card()).getAllByRole('status')[0]?.textContent).toBe('Telegram is set up.');
  });

  it('keeps the keys on the card when a step goes away under them', async () => {
    await show();
    await click('telegram-set-up');
    expect(document.activeElement?.textContent).toBe('Telegram');
  });

  it.each(['', 'nonsense', '12:', '123456789 AAF'])('asks for a whole token, not %j', async (typed) => {
    const backend = await show();
    await click('telegram-set-up');
    if (typed) await userEvent.type(inCard('telegram-token'), typed);
    await click('telegram-connect');
    expect(backend.called('setUpTelegram')).toEqual([]);
    expect(within(card()).getByRole('alert').textContent).toMatch(/A token looks like/);
  });

  it('takes the address of another server, and only an address', async () => {
    const backend = await show();
    await click('telegram-set-up');
    await userEvent.type(inCard('telegram-token'), TOKEN);
    await userEvent.type(inCard('telegram-address'), 'box.lan');
    await click('telegram-connect');
    expect(within(card()).getByRole('alert').textContent).toMatch(/starts with https/);
    await userEvent.clear(inCard('telegram-address'));
    await userEvent.type(inCard('telegram-address'), 'http://box.lan:8081');
    await click('telegram-connect');
    expect(backend.called('setUpTelegram')).toEqual([[TOKEN, 'http://box.lan:8081']]);
  });

  it('says why the token was not taken, and keeps it to be mended', async () => {
    const backend = await show();
    backend.refusals.set('setUpTelegram', { code: 'invalid', message: 'Telegram does not know this token.' });
    await click('telegram-set-up');
    await userEvent.type(inCard('telegram-token'), TOKEN);
    await click('telegram-connect');
    expect(inCard('telegram-failed').textContent).toBe('Couldn’t set up Telegram: Telegram does not know this token.');
    expect((inCard('telegram-token') as HTMLInputElement).value).toBe(TOKEN);
    expect((inCard('telegram-token') as HTMLInputElement).type).toBe('password');
  });

  it('is called off before a token was given, and after', async () => {
    const backend = await show();
    await click('telegram-set-up');
    await click('telegram-cancel');
    expect(backend.called('cancelPairing')).toEqual([]);
    expect(state()).toBe('Not set up');
    backend.stand(standingOf('telegram', { setup: pairingOfTelegram() }));
    await settle();
    await click('telegram-cancel');
    expect(backend.called('cancelPairing')).toEqual([['telegram']]);
    expect(state()).toBe('Not set up');
  });

  it('shows a new code, or why there is none', async () => {
    const backend = await show(standingOf('telegram', { setup: pairingOfTelegram('OLD123') }));
    await click('telegram-new-code');
    expect(inCard('telegram-code').textContent).toBe('K7Q4MX');
    backend.refusals.set('pairChannel', { code: 'internal', message: 'No answer.' });
    await click('telegram-new-code');
    expect(within(card()).getByRole('alert').textContent).toBe('Couldn’t show a new code: No answer.');
  });
});

describe('set up', () => {
  it.each<[Health, string, RegExp]>([
    [{ kind: 'off' }, 'Off', /Switched off/],
    [{ kind: 'connecting' }, 'Connecting', /Connecting to Telegram/],
    [{ kind: 'well', heardAt: null }, 'Working', /Working: listening to Telegram/],
    [{ kind: 'well', heardAt: new Date(2026, 10, 21, 14, 2).getTime() }, 'Working', /last answered at .*14:02/],
    [
      { kind: 'trouble', why: 'unreachable', detail: 'dns', since: 1, retryAt: 2 },
      'Needs attention',
      /sent as soon as it does.*Next try at.*The service said: dns/s,
    ],
    [
      { kind: 'trouble', why: 'signedOut', detail: null, since: 1, retryAt: null },
      'Needs attention',
      /ask @BotFather.*Nothing is tried until/is,
    ],
    [
      { kind: 'trouble', why: 'blocked', detail: null, since: 1, retryAt: null },
      'Needs attention',
      /Unblock it in Telegram/,
    ],
    [
      { kind: 'trouble', why: 'elsewhere', detail: null, since: 1, retryAt: 2 },
      'Needs attention',
      /Stop the other program/,
    ],
    [
      { kind: 'trouble', why: 'tooMany', detail: null, since: 1, retryAt: 2 },
      'Needs attention',
      /don’t need to do anything/,
    ],
    [{ kind: 'trouble', why: 'notFit', detail: null, since: 1, retryAt: null }, 'Needs attention', /refused a message/],
  ])('says how it stands: %j', async (health, word, words) => {
    await show(readyOf('telegram', { health }));
    expect(state()).toBe(word);
    expect(inCard('telegram-health').textContent).toMatch(words);
  });

  it('sends a test message, and says what became of it', async () => {
    const backend = await show(readyOf('telegram'));
    await click('telegram-test');
    expect(backend.called('testChannel')).toEqual([['telegram']]);
    expect(inCard('telegram-tested').textContent).toMatch(/^Sent at \d\d:\d\d\. Look for it in Telegram\.$/);
    backend.refusals.set('testChannel', { code: 'internal', message: 'Telegram does not answer.' });
    await click('telegram-test');
    expect(inCard('telegram-tested').textContent).toBe('');
    expect(inCard('telegram-test-failed').textContent).toBe(
      'Couldn’t send the test message: Telegram does not answer.',
    );
  });

  it('is switched off and on, and keeps what was set up', async () => {
    const backend = await show(readyOf('telegram'));
    const saved = () => (backend.called('saveSettings').at(-1)?.[0] as Settings).channels.telegram.enabled;
    await click('telegram-use');
    expect(saved()).toBe(false);
    expect(state()).toBe('Off');
    expect(screen.queryByTestId('telegram-test')).toBeNull();
    await click('telegram-use');
    expect(saved()).toBe(true);
    expect(state()).toBe('Working');
  });

  it('is paired again, with what there was until that is done', async () => {
    const backend = await show(readyOf('telegram'));
    await click('telegram-pair');
    expect(backend.called('pairChannel')).toEqual([['telegram']]);
    expect(inCard('telegram-code')).toBeTruthy();
    await click('telegram-cancel');
    expect(inCard('telegram-who').textContent).toContain('Lin');
  });

  it('says where the code ran out before anybody sent it', async () => {
    const backend = await show(readyOf('telegram', { setup: { kind: 'ready', bot: '@b', person: '' } }));
    expect(inCard('telegram-who').textContent).toMatch(/Nobody can answer yet/);
    expect(screen.queryByTestId('telegram-test')).toBeNull();
    expect([...screen.getByTestId<HTMLSelectElement>('setting-away-chat').options]).toHaveLength(1);
    await userEvent.click(within(card()).getByText('Show a new code'));
    expect(backend.called('pairChannel')).toEqual([['telegram']]);
  });

  it('takes another token, and lets that be', async () => {
    const backend = await show(
      readyOf('telegram', { health: { kind: 'trouble', why: 'signedOut', detail: null, since: 1, retryAt: null } }),
    );
    await click('telegram-new-token');
    expect(inCard('telegram-token')).toBeTruthy();
    await click('telegram-cancel');
    expect(inCard('telegram-who')).toBeTruthy();
    expect(backend.called('cancelPairing')).toEqual([]);
  });

  it('is removed only after asking', async () => {
    const backend = await show(readyOf('telegram'));
    await click('telegram-remove');
    expect(screen.getByTestId('channel-remove-dialog').textContent).toMatch(/token is deleted/);
    await userEvent.click(within(screen.getByTestId('channel-remove-dialog')).getByText('Cancel'));
    expect(backend.called('removeChannel')).toEqual([]);
    await click('telegram-remove');
    await userEvent.click(screen.getByTestId('channel-remove-yes'));
    await settle();
    expect(backend.called('removeChannel')).toEqual([['telegram']]);
    expect(state()).toBe('Not set up');
  });

  it('says why it was not removed, and stays', async () => {
    const backend = await show(readyOf('telegram'));
    backend.refusals.set('removeChannel', { code: 'notSaved', message: 'The keychain is locked.' });
    await click('telegram-remove');
    await userEvent.click(screen.getByTestId('channel-remove-yes'));
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('Couldn’t remove it: The keychain is locked. Try again.');
  });
});

describe('in a browser', () => {
  it.each([
    ['nothing is set up', standingOf('telegram')],
    [
      'a code is shown at the machine',
      standingOf('telegram', { setup: { kind: 'pairing', bot: '@b', code: '', link: '', picture: '' } }),
    ],
    ['it is ready', readyOf('telegram')],
  ])('it is only looked at, where %s', async (_, standing) => {
    const backend = new FakeBackend();
    backend.place = 'browser';
    backend.channels.put(standing);
    const app = await appOn(backend);
    await app.connect();
    stage(app, SettingsPage, {});
    await settle();
    expect(card()).toBeTruthy();
    expect(
      screen.getAllByTestId('at-the-machine').some((one) => one.textContent?.includes('Channels are set up')),
    ).toBe(true);
    expect(within(card()).queryAllByRole('button')).toEqual([]);
    for (const control of within(card()).queryAllByRole('switch')) expect(control).toHaveProperty('disabled', true);
    expect(screen.getByTestId('setting-away-chat')).toHaveProperty('disabled', false);
  });
});

it('says where nothing could be found out, and looks again', async () => {
  const backend = new FakeBackend();
  backend.refusals.set('channelsStanding', { code: 'internal', message: 'No answer.' });
  stage(await appOn(backend), SettingsPage, {});
  await settle();
  expect(screen.getByTestId('channels-failed').textContent).toContain('Couldn’t check their status: No answer.');
  backend.refusals.clear();
  await userEvent.click(screen.getByTestId('channels-again'));
  await settle();
  expect(screen.queryByTestId('channels-failed')).toBeNull();
  expect(card()).toBeTruthy();
});
