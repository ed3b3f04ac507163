// Setting up WeChat in Settings: the picture, the number, how it can end, and how much may still be written.
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { channelsOf, settingsOf } from '../../dev/fake/made';
import { loginOf, readyOf, standingOf } from '../../dev/fake/madeChannels';
import type { ChannelStanding, Language, ReplyWindow, Settings } from '../generated/wire';
import SettingsPage from '../settings/SettingsPage.svelte';
import { appOn, settle, stage } from '../../dev/testing/stage';

async function show(standing: ChannelStanding = standingOf('wechat'), language: Language = 'en') {
  const backend = new FakeBackend({ settings: settingsOf({ language, channels: channelsOf({}, 'wechat') }) });
  backend.channels.put(standing);
  const app = await appOn(backend);
  await app.connect();
  stage(app, SettingsPage, {});
  await settle();
  return backend;
}

const card = () => screen.getByTestId('channel-wechat');
const inCard = (name: string) => within(card()).getByTestId(name);
const said = () => inCard('wechat-status').textContent;
const turns = () =>
  within(inCard('wechat-steps'))
    .getAllByRole('listitem')
    .map((step) => step.getAttribute('aria-current'));
async function click(name: string) {
  await userEvent.click(inCard(name));
  await settle();
}

describe('signing in', () => {
  it('shows the picture whose news came before the answer to the press', async () => {
    const backend = await show();
    let letGo = () => {};
    const held = new Promise<void>((done) => (letGo = done));
    backend.pairChannel = () => held.then(() => standingOf('wechat', { setup: loginOf('starting', null) }));
    await click('wechat-set-up');
    backend.channels.put(standingOf('wechat', { setup: loginOf('waiting') }));
    // The news leads to a look whose answer is under way when the older one comes.
    backend.tell('channels-changed', null);
    letGo();
    await settle();
    await settle();
    expect(inCard('wechat-picture')).toBeTruthy();
  });

  it('begins with a picture, and ends on the phone', async () => {
    const backend = await show();
    await click('wechat-set-up');
    expect(backend.called('pairChannel')).toEqual([['wechat']]);
    expect(inCard('wechat-picture').getAttribute('alt')).toMatch(/QR code/);
    expect(turns()).toEqual(['step', null]);
    backend.stand(standingOf('wechat', { setup: loginOf('scanned') }));
    await settle();
    expect(turns()).toEqual([null, 'step']);
    expect(said()).toMatch(/Now confirm it/);
    expect(screen.queryByTestId('wechat-picture')).toBeNull();
    backend.stand(readyOf('wechat'));
    await settle();
    expect(inCard('wechat-who').textContent).toContain('Lin');
  });

  it('says why there is no picture', async () => {
    const backend = await show();
    backend.refusals.set('pairChannel', { code: 'internal', message: 'WeChat does not answer.' });
    await click('wechat-set-up');
    expect(within(card()).getByRole('alert').textContent).toBe('Couldn’t set up WeChat: WeChat does not answer.');
  });

  it('takes the number that the phone shows', async () => {
    const backend = await show(standingOf('wechat', { setup: loginOf('needsCode') }));
    expect(said()).toMatch(/shows a number/);
    await click('wechat-send');
    expect(within(card()).getByRole('alert').textContent).toMatch(/Type the number/);
    await userEvent.type(inCard('wechat-code'), '41');
    await click('wechat-send');
    expect(said()).toMatch(/wasn’t the number/);
    expect((inCard('wechat-code') as HTMLInputElement).value).toBe('');
    await userEvent.type(inCard('wechat-code'), ' 42 ');
    await click('wechat-send');
    expect(backend.called('verifyChannel')).toEqual([['41'], ['42']]);
    expect(said()).toMatch(/Now confirm it/);
  });

  it('says where the number could not be sent, and keeps it', async () => {
    const backend = await show(standingOf('wechat', { setup: loginOf('needsCode') }));
    backend.refusals.set('verifyChannel', { code: 'internal', message: 'No answer.' });
    await userEvent.type(inCard('wechat-code'), '42');
    await click('wechat-send');
    expect(within(card()).getByRole('alert').textContent).toBe('Couldn’t send the number: No answer.');
    expect((inCard('wechat-code') as HTMLInputElement).value).toBe('42');
  });

  it.each([
    ['expired', /wasn’t scanned in time/],
    ['failed', /didn’t respond as expected/],
    ['alreadyBound', /already connected to a bot/],
    ['codeBlocked', /Too many wrong numbers/],
  ] as const)('says how it ended (%s), and begins anew', async (step, words) => {
    const backend = await show(standingOf('wechat', { setup: loginOf(step) }));
    expect(said()).toMatch(words);
    expect(said()).toContain('Nothing was changed.');
    expect(screen.queryByTestId('wechat-picture')).toBeNull();
    await click('wechat-again');
    expect(backend.called('pairChannel')).toEqual([['wechat']]);
    expect(inCard('wechat-picture')).toBeTruthy();
  });

  it('waits for the picture in words', async () => {
    await show(standingOf('wechat', { setup: loginOf('starting', null) }));
    expect(said()).toBe('Loading the QR code…');
  });

  it('is called off', async () => {
    const backend = await show(standingOf('wechat', { setup: loginOf('waiting') }));
    await click('wechat-cancel');
    expect(backend.called('cancelPairing')).toEqual([['wechat']]);
    expect(inCard('wechat-state').textContent).toBe('Not set up');
  });

  it('can be led to another address first', async () => {
    const backend = await show();
    const saved = () => (backend.called('saveSettings').at(-1)?.[0] as Settings | undefined)?.channels.wechat.baseUrl;
    await userEvent.type(inCard('wechat-address'), 'box.lan');
    await userEvent.tab();
    expect(saved()).toBeUndefined();
    expect(within(card()).getByRole('alert').textContent).toMatch(/starts with https/);
    await userEvent.clear(inCard('wechat-address'));
    await userEvent.type(inCard('wechat-address'), 'http://127.0.0.1:9000');
    await userEvent.tab();
    await settle();
    expect(saved()).toBe('http://127.0.0.1:9000');
  });

  it('begins only once the address that was typed is saved', async () => {
    const backend = await show();
    await userEvent.type(inCard('wechat-address'), 'http://127.0.0.1:9000');
    await click('wechat-set-up');
    await settle();
    const names = backend.calls
      .map(({ name }) => name)
      .filter((name) => name === 'saveSettings' || name === 'pairChannel');
    expect(names).toEqual(['saveSettings', 'pairChannel']);
  });
});

describe('how much may still be written', () => {
  const until = new Date(2099, 10, 21, 14, 2).getTime();
  it.each<[ReplyWindow, RegExp]>([
    [{ postsLeft: 7, until }, /7 more messages until .*14:02/],
    [{ postsLeft: 1, until }, /1 more message until/],
    [{ postsLeft: 0, until }, /no more messages for now\. Write anything to the bot/],
    [{ postsLeft: 0, until: 0 }, /only after you’ve written to it/],
    [{ postsLeft: 9, until: 1 }, /no more messages for now/],
  ])('%j', async (window, words) => {
    await show(readyOf('wechat', { window }));
    expect(inCard('wechat-window').textContent).toMatch(words);
  });

  it('is said once where it is the trouble itself', async () => {
    const health = { kind: 'trouble', why: 'windowShut', detail: null, since: 1, retryAt: null } as const;
    await show(readyOf('wechat', { window: { postsLeft: 0, until }, health }));
    expect(screen.queryByTestId('wechat-window')).toBeNull();
    expect(inCard('wechat-health').textContent).toContain('until you write to the bot');
  });
});

it('signs in again, in the words of WeChat', async () => {
  const health = { kind: 'trouble', why: 'signedOut', detail: null, since: 1, retryAt: null } as const;
  const backend = await show(readyOf('wechat', { health }), 'zh');
  expect(inCard('wechat-health').textContent).toContain('微信已结束登录');
  expect(screen.queryByTestId('telegram-new-token')).toBeNull();
  await userEvent.click(within(card()).getByText('重新登录'));
  await settle();
  expect(backend.called('pairChannel')).toEqual([['wechat']]);
});
