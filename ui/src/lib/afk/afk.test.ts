// "Nobody is here": said and taken back from anywhere, and what happened meanwhile is listed until it was seen.
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import AppWindow from '../../App.svelte';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked, closed, said, settingsOf } from '../../dev/fake/made';
import { acted, command, missed, rule } from '../../dev/fake/madeActions';
import type { Settings, Unattended } from '../generated/wire';
import { appOn, settle } from '../../dev/testing/stage';

let backend: FakeBackend;
let app: App;
const question = closed(ask('Archive **or** delete?', ['Archive', 'Delete']), { outcome: { kind: 'afk' }, at: 5 });
const things: Unattended[] = [
  missed({ what: 'done', text: 'cargo test', call: 'k1', by: { kind: 'rule', rule: 'r1' }, at: 4 }),
  missed({ what: 'done', text: 'a.rs', call: 'k2', by: { kind: 'rule', rule: 'gone' }, at: 5 }),
  missed({ what: 'done', text: 'b.rs', call: 'k3', by: { kind: 'mode', mode: 'allowChanges' }, at: 6 }),
  missed({ what: 'refused', text: 'rm \u202Ex', call: 'k4', at: 3 }),
  missed({ what: 'asked', text: 'Archive **or** delete?', call: 'k5', interactionId: question.id, at: 2 }),
  missed({ what: 'planned', text: 'Tidy up', call: 'k6', at: 1 }),
];

beforeEach(() => {
  backend = new FakeBackend({ cardArmingMs: 0 });
  backend.keep({ id: 'c1', title: 'Harbour', updatedAt: 2 }, [
    said('Go'),
    asked(question),
    acted([], { call: 'k1', proposal: command('cargo test'), by: { kind: 'rule', rule: 'r1' }, state: 'ok' }),
  ]);
  backend.granted = [rule({ id: 'r1', pattern: { kind: 'command', command: 'cargo test' } })];
});

async function show(): Promise<void> {
  app = await appOn(backend);
  render(AppWindow, { app });
  await vi.waitFor(() => expect(app.conversations.loaded).toBe(true));
  await settle();
}

async function click(name: string): Promise<void> {
  await userEvent.click(screen.getByTestId(name));
  await settle();
}

const nobodyHere = (): boolean[] =>
  backend.called('saveSettings').map(([settings]) => (settings as Settings).nobodyHere);
const items = (kind: string) => within(screen.getByTestId(`away-${kind}`)).getAllByTestId('away-item');

describe('that nobody is here', () => {
  it('is said with one press, shown on every page, and taken back there', async () => {
    await show();
    expect(screen.queryByTestId('nobody-here-banner')).toBeNull();
    await click('nobody-here');
    expect(nobodyHere()).toEqual([true]);
    expect(screen.getByTestId('nobody-here').getAttribute('aria-checked')).toBe('true');
    expect(screen.getByTestId('nobody-here-banner').textContent).toMatch(
      /“Nobody is here” has been on since \d\d:\d\d/,
    );
    await click('open-settings');
    expect(screen.getByTestId('nobody-here-banner')).toBeTruthy();
    await click('here-again');
    expect(nobodyHere()).toEqual([true, false]);
    expect(screen.queryByTestId('nobody-here-banner')).toBeNull();
    expect(app.route.place.view).toBe('settings');
    expect(document.activeElement?.tagName).toBe('MAIN');
  });

  it('still holds after a restart, when nobody knows any more since when', async () => {
    backend = new FakeBackend({ settings: settingsOf({ nobodyHere: true }) });
    await show();
    expect(screen.getByTestId('nobody-here-banner').textContent).toContain('“Nobody is here” is on.');
  });

  it('is said without a time where it was said elsewhere', async () => {
    await show();
    await click('nobody-here');
    backend.tell('settings-changed', settingsOf({ nobodyHere: false }));
    backend.tell('settings-changed', settingsOf({ nobodyHere: true }));
    await settle();
    expect(screen.getByTestId('nobody-here-banner').textContent).toContain('“Nobody is here” is on.');
  });

  it('is not so where the program did not take it', async () => {
    await show();
    backend.refusals.set('saveSettings', { code: 'notSaved', message: 'The disk is full.' });
    await click('nobody-here');
    expect(screen.getByTestId('nobody-here').getAttribute('aria-checked')).toBe('false');
    expect(screen.getByRole('alert').textContent).toContain('The disk is full.');
    backend.refusals.clear();
    await click('nobody-here');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('what happened meanwhile', () => {
  it('is shown to the person who comes back, by what became of it and oldest first', async () => {
    await show();
    await click('nobody-here');
    backend.missed = things;
    await click('nobody-here');
    expect(app.route.place.view).toBe('away');
    expect(items('asked')[0]?.textContent).toMatch(/Archive or delete\?.*Answer now/);
    expect(items('planned')[0]?.textContent).toContain('Tidy up');
    expect(items('refused')[0]?.textContent).toContain('rm ⟨U+202E⟩x');
    expect(items('done').map((item) => within(item).getByTestId('away-by').textContent)).toEqual([
      expect.stringMatching(/by your rule: .*cargo test/),
      'Allowed by a rule of yours that no longer applies',
      expect.stringContaining('by the mode: Edit freely'),
    ]);
  });

  it('is not shown where nothing happened', async () => {
    await show();
    await click('nobody-here');
    await click('nobody-here');
    expect(app.route.place.view).toBe('thread');
    expect(screen.queryByTestId('open-away')).toBeNull();
  });

  it('stays within reach until it is seen, also after a restart', async () => {
    backend.missed = things;
    await show();
    expect(screen.getByTestId('away-count').textContent).toBe('6');
    await click('open-away');
    await click('away-seen');
    expect(backend.called('unattendedSeen')).toHaveLength(1);
    expect(screen.getByTestId('away-empty')).toBeTruthy();
    expect(screen.queryByTestId('open-away')).toBeNull();
  });

  it('is kept where it could not be cleared', async () => {
    backend.missed = things;
    await show();
    await click('open-away');
    backend.refusals.set('unattendedSeen', { code: 'notSaved', message: 'The disk is full.' });
    await click('away-seen');
    expect(screen.getByRole('alert').textContent).toContain('The disk is full.');
    expect(items('done')).toHaveLength(3);
  });

  it('is loaded anew when the program says that it changed', async () => {
    await show();
    backend.missed = things.slice(0, 2);
    backend.tell('unattended-changed', null);
    await settle();
    expect(screen.getByTestId('away-count').textContent).toBe('2');
  });

  it('is asked for again where it could not be loaded', async () => {
    backend.missed = things;
    await show();
    backend.refusals.set('unattended', { code: 'internal', message: 'The file is locked.' });
    await click('open-away');
    expect(screen.getByRole('alert').textContent).toContain('The file is locked.');
    backend.refusals.clear();
    await userEvent.click(screen.getByText('Try again'));
    await settle();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['a question', () => items('asked')[0]!, question.id],
    ['an action', () => items('done')[0]!, 'k1'],
  ])('leads to its place: %s', async (_, find, id) => {
    backend.missed = things;
    await show();
    await click('open-away');
    let led: unknown;
    const lead = vi.spyOn(app.thread!, 'lead').mockImplementation((to) => void (led ??= to));
    await userEvent.click(find());
    expect(led).toBe(id);
    expect(app.route.conversation).toBe('c1');
    lead.mockRestore();
  });

  it('leaves a question to be answered after all', async () => {
    backend.missed = things;
    await show();
    expect(app.thread?.again(question)).toBe('afterAll');
  });
});
