// A host that a command wants to reach: shown letter by letter with what has to be known of it, and each answer is the one meant.
import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { closed } from '../../dev/fake/made';
import { acted, command, confirm, network } from '../../dev/fake/madeActions';
import { threadOnPage } from '../../dev/testing/thread';
import type { Interaction, Outcome } from '../generated/wire';

const page = threadOnPage();
const run = command('npm ci', { confined: true, isolated: true });
const yes = () => closed(confirm(run), { outcome: { kind: 'approved', scope: { kind: 'once' } }, at: 1 });
const show = (...asked: Interaction[]) => page.it.show([acted([yes(), ...asked], { state: 'running', startedAt: 1 })]);
const cards = () => screen.getAllByTestId('confirm-card');
const bundle = { ecosystem: 'node' as const, places: ['registry.npmjs.org', 'registry.yarnpkg.com'] };

describe('a host that a command wants to reach', () => {
  it('names the host, and the command that wants it, with hidden characters in sight', async () => {
    await show(network('registry.npmjs.org', { command: 'npm ci\u202E' }));
    const [card] = cards() as [HTMLElement];
    expect(within(card).getByTestId('confirm-sentence').textContent).toContain('Connect to registry.npmjs.org');
    expect(within(card).getByTestId('network-host').textContent?.trim()).toBe('registry.npmjs.org');
    expect(within(card).getByTestId('command-text').textContent).toContain('npm ci⟨U+202E⟩');
    expect(within(card).queryByTestId('confirm-warning')).toBeNull();
  });

  it.each([
    ['private', 'localhost:5432', { private: true, port: 5432, host: 'localhost' }],
    ['encoded', 'xn--pple-43d.com', { hostUnicode: 'аpple.com' }],
  ] as const)('warns: %s', async (warning, place, about) => {
    await show(network(place, about));
    expect(screen.getByTestId('confirm-warning').dataset.warning).toBe(warning);
  });

  it.each([
    ['once', ['confirm-once'], { kind: 'approved', scope: { kind: 'once' } }],
    ['no', ['confirm-deny'], { kind: 'denied' }],
    [
      'always, this host',
      ['confirm-more', 'confirm-always', 'pattern-0', 'until-3', 'scope-act'],
      { kind: 'approved', scope: { kind: 'always', pattern: { kind: 'host', places: ['registry.npmjs.org'] } } },
    ],
    [
      'always, all its registries',
      ['confirm-more', 'confirm-always', 'pattern-1', 'until-3', 'scope-act'],
      {
        kind: 'approved',
        scope: { kind: 'always', pattern: { kind: 'host', places: bundle.places, bundle: 'node' } },
      },
    ],
  ])('%s', async (_, presses, response) => {
    await show(network('registry.npmjs.org', { bundle }));
    await page.it.click(...presses);
    expect(page.it.responses).toEqual([response]);
  });

  it('offers its registries by name, and nothing to change', async () => {
    await show(network('registry.npmjs.org', { bundle }));
    await page.it.click('confirm-more');
    expect(screen.queryByTestId('confirm-change')).toBeNull();
    await page.it.click('confirm-always');
    const offered = screen.getByTestId('pattern-1').closest('label')?.textContent;
    expect(offered).toContain('Package registries for Node.js: registry.npmjs.org, registry.yarnpkg.com');
  });

  it('stands beside others, each with a card of its own, and says afterwards what became of each', async () => {
    const denied: Outcome = { kind: 'denied' };
    await show(network('a.example'), network('b.example'), closed(network('c.example'), { outcome: denied, at: 1 }));
    expect(cards().map((card) => within(card).getByTestId('network-host').textContent?.trim())).toEqual([
      'a.example',
      'b.example',
    ]);
    await page.it.click('action-summary');
    expect(screen.getAllByTestId('consent-by').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('Connect to c.example: '),
    );
  });
});
