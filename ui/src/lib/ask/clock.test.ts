// The clock of a question with a limit, and before whose eyes it stands still.
import { screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { ask } from '../../dev/fake/made';
import { cardOnPage, notice } from '../../dev/testing/card';
import { Attention } from '../card/attention.svelte';
import { inDigits, LimitClock, momentOf } from '../state/limitClock.svelte';

const page = cardOnPage();
const MINUTE_MS = 60_000;
const clock = () => screen.getByTestId('ask-clock').textContent.trim();
const said = () => screen.getByTestId('ask-clock-said').textContent;
const tell = (remainingMs: number, running: boolean) =>
  page.it.app.cards.tick({ interactionId: page.it.interaction.id, clock: { remainingMs, running } });

describe('a limit', () => {
  it('is not there unless it was set', async () => {
    await page.it.show();
    expect(screen.queryByTestId('ask-clock')).toBeNull();
  });

  it('counts down to the second', async () => {
    await page.it.show({ clock: { remainingMs: 272_000, running: true }, armed: false });
    expect(clock()).toBe('Closes unanswered in 4:32');
    await page.it.pass(33_000);
    expect(clock()).toBe('Closes unanswered in 3:59');
  });

  it('is shown from the start with the time that was set', async () => {
    await page.it.show({ card: ask('Which?', ['A'], { limitMs: 5 * MINUTE_MS }), armed: false });
    expect(clock()).toBe('Closes unanswered in 5:00');
  });

  it('has run since the question was opened, where its card is looked at later', async () => {
    await page.it.show({
      card: ask('Which?', ['A'], { limitMs: 5 * MINUTE_MS, openedAt: Date.now() - 3 * MINUTE_MS }),
      armed: false,
    });
    expect(clock()).toBe('Closes unanswered in 2:00');
  });

  it('is what the program said before there was a card', async () => {
    await page.it.show();
    const later = ask('And then?', ['A'], { limitMs: 5 * MINUTE_MS });
    page.it.app.cards.tick({ interactionId: later.id, clock: { remainingMs: 90_000, running: true } });
    await page.it.pass(30_000);
    expect(page.it.app.cards.of(later).clock.remainingMs(Date.now())).toBe(60_000);
  });

  it('stands still when the program says so, and goes on from there', async () => {
    await page.it.show({ clock: { remainingMs: 5 * MINUTE_MS, running: true }, armed: false });
    tell(100_000, false);
    await page.it.pass(30_000);
    expect(clock()).toBe('Paused while you’re here, 1:40 left');
    tell(100_000, true);
    await page.it.pass(10_000);
    expect(clock()).toBe('Closes unanswered in 1:30');
  });

  it('is read aloud at the start, for the last minute and when it stands still, and not each second', async () => {
    await page.it.show({ clock: { remainingMs: 90_000, running: true }, armed: false });
    const heard = new Set<string | null>();
    for (let second = 0; second < 40; second += 1) {
      heard.add(said());
      await page.it.pass(1_000);
    }
    expect([...heard].map((text) => text?.slice(0, 50))).toEqual([
      'This question closes unanswered in 2 minutes. The ',
      'This question closes unanswered in one minute.',
    ]);
    tell(50_000, false);
    await page.it.pass(0);
    expect(said()).toContain('clock is paused');
    expect(screen.getByTestId('ask-clock').getAttribute('aria-live')).toBe('off');
  });

  it('is made longer by ten minutes where the person asks for it', async () => {
    await page.it.show({ clock: { remainingMs: MINUTE_MS, running: true } });
    await page.it.click('ask-more-time');
    expect(page.it.backend.called('moreTime')).toEqual([[page.it.interaction.id]]);
    page.it.backend.refusals.set('moreTime', new Error('It has ended.'));
    await page.it.click('ask-more-time');
    await page.it.pass(0);
    expect(notice()).toMatch(/Couldn’t add time: It has ended/);
  });
});

const digits: [ms: number, shown: string][] = [
  [0, '0:00'],
  [1, '0:01'],
  [999, '0:01'],
  [1000, '0:01'],
  [59_001, '1:00'],
  [272_000, '4:32'],
  [3_599_000, '59:59'],
  [3_872_000, '1:04:32'],
];
it.each(digits)('shows %d ms as %s', (ms, shown) => expect(inDigits(ms)).toBe(shown));

it('never counts below nothing, nor up when the system clock is set back', () => {
  const now = Date.now();
  const limit = new LimitClock(1_000, now);
  expect(limit.remainingMs(now + 5_000)).toBe(0);
  expect(limit.remainingMs(now - 5_000)).toBe(1_000);
});

it('has a last minute of exactly one', () => {
  expect([60_001, 60_000, 0].map((ms) => momentOf(ms, true))).toEqual(['counting', 'last', 'last']);
  expect(momentOf(0, false)).toBe('paused');
});

describe('attention', () => {
  let backend: FakeBackend;
  let attention: Attention;
  const told = () => backend.called('attending').map(([id]) => id);
  beforeEach(() => {
    backend = new FakeBackend();
    attention = new Attention(backend);
  });

  it('is on the question in view while the window is in front, told once for each change', () => {
    attention.see('a', true);
    expect(told()).toEqual([]);
    attention.front(true);
    attention.front(true);
    attention.see('a', true);
    attention.front(false);
    attention.see('a', false);
    attention.front(true);
    expect(told()).toEqual(['a', null]);
  });

  it('is, of several in view, on the one that was touched last', () => {
    attention.front(true);
    attention.see('a', true);
    attention.see('b', true);
    attention.touch('b');
    attention.touch('b');
    attention.see('b', false);
    expect(told()).toEqual(['a', 'b', 'a']);
  });

  it('does not go to a question out of view', () => {
    attention.front(true);
    attention.touch('a');
    expect(told()).toEqual([]);
  });
});

describe('a card in view', () => {
  let inView: (seen: boolean) => void;
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
          inView = (isIntersecting) => heard([{ isIntersecting }]);
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  it('has the attention until it is folded or scrolled away', async () => {
    await page.it.show();
    page.it.app.cards.attention.front(true);
    inView(true);
    await page.it.pass(0);
    await page.it.click('ask-fold');
    await page.it.click('ask-fold');
    inView(false);
    await page.it.pass(0);
    const { id } = page.it.interaction;
    expect(page.it.backend.called('attending').flat()).toEqual([id, null, id, null]);
  });
});
