// Several actions that wait side by side: one answer for all, and a yes only after all of each was in sight.
import { screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { command } from '../../dev/fake/madeActions';
import { ARMING_MS, consentOnPage } from '../../dev/testing/consent';

const page = consentOnPage();
const once = { kind: 'approved', scope: { kind: 'once' } };
const allow = (): HTMLButtonElement => screen.getByTestId<HTMLButtonElement>('together-allow');
const why = (): string => screen.queryByTestId('together-why')?.textContent ?? '';

/** What is watched, and by whom: the test says what has come into sight. */
const watching = new Map<Element, IntersectionObserverCallback>();
class Watcher {
  constructor(private readonly told: IntersectionObserverCallback) {}
  observe(element: Element): void {
    watching.set(element, this.told);
  }
  unobserve(): void {}
  disconnect(): void {}
}

async function see(card: number, ...edges: string[]): Promise<void> {
  const element = screen.getAllByTestId('confirm-card')[card];
  for (const edge of edges) {
    const target = element?.querySelector(`[data-edge=${edge}]`);
    if (target)
      watching.get(target)?.(
        [{ isIntersecting: true, target } as unknown as IntersectionObserverEntry],
        null as unknown as IntersectionObserver,
      );
  }
  await page.it.pass(0);
}

describe('several that wait', () => {
  beforeEach(() => vi.stubGlobal('IntersectionObserver', Watcher));
  afterEach(() => {
    vi.unstubAllGlobals();
    watching.clear();
  });

  it('are counted, and one bar stands in the last', async () => {
    await page.it.ask(command('one'), command('two'), command('three'));
    expect(screen.getAllByTestId('confirm-count').map((count) => count.textContent)).toEqual([
      '1 of 3',
      '2 of 3',
      '3 of 3',
    ]);
    expect(screen.getAllByTestId('confirm-card').map((card) => card.contains(screen.getByTestId('together')))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('are allowed together only when all of each was in sight', async () => {
    await page.it.ask(command('one'), command('two'), command('three'));
    expect(why()).toContain('1, 2, 3');
    await see(0, 'begin', 'end');
    await see(1, 'begin');
    await see(2, 'begin', 'end');
    expect(why()).toContain('end yet: 2.');
    expect(allow().disabled).toBe(true);
    await see(1, 'end');
    expect(why()).toBe('');
    await page.it.click('together-allow');
    expect(page.it.responses).toEqual([once, once, once]);
  });

  it('are refused together at any time', async () => {
    await page.it.ask(command('one'), command('two'));
    await page.it.click('together-deny');
    expect(page.it.responses).toEqual([{ kind: 'denied' }, { kind: 'denied' }]);
  });

  it('are not allowed together while one is being changed', async () => {
    await page.it.ask(command('one'), command('two'));
    await see(0, 'begin', 'end');
    await see(1, 'begin', 'end');
    const [more] = screen.getAllByTestId('confirm-more');
    if (more) await page.it.user.click(more);
    await page.it.user.click(screen.getByTestId('confirm-change'));
    expect(allow().disabled).toBe(false);
    await page.it.user.type(screen.getByTestId('argument-command'), 'x');
    expect(why()).toContain('number 1');
    expect(allow().disabled).toBe(true);
  });

  it('get no answer at all when one of them has only just appeared', async () => {
    const [first] = await page.it.ask(command('one'), command('two'));
    if (first) page.it.app.cards.of(first).appear();
    await page.it.click('together-deny');
    expect(page.it.responses).toEqual([]);
    await page.it.pass(ARMING_MS);
    await page.it.click('together-deny');
    expect(page.it.responses).toHaveLength(2);
  });

  it('keep the others open where one does not get through', async () => {
    await page.it.ask(command('one'), command('two'));
    page.it.backend.verdicts.push({ kind: 'notSaved', why: 'no space' });
    await page.it.click('together-deny');
    expect(screen.getAllByTestId('confirm-card')).toHaveLength(1);
    expect(screen.getByTestId('consent-notice').textContent).toContain('no space');
  });

  it('one alone has no bar', async () => {
    await page.it.ask(command('one'));
    expect(screen.queryByTestId('together')).toBeNull();
    expect(screen.queryByTestId('confirm-count')).toBeNull();
  });
});
