// What may be done without asking: the rules in words, revoked only after asking, and how long a command may be silent.
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { settingsOf } from '../../dev/fake/made';
import { rule } from '../../dev/fake/madeActions';
import { row } from '../../dev/fake/madeHistory';
import type { HistoryRow, ListedRule, SandboxStatus, Settings } from '../generated/wire';
import { appOn, settle, stage } from '../../dev/testing/stage';
import SettingsPage from './SettingsPage.svelte';

let backend: FakeBackend;

beforeEach(() => (backend = new FakeBackend()));

async function show(granted: ListedRule[] = []) {
  backend.granted = granted;
  const app = await appOn(backend);
  await app.conversations.refresh();
  stage(app, SettingsPage, {});
  await settle();
  return app;
}

const command = (id: string, more: Partial<ListedRule> = {}): ListedRule =>
  rule({ id, pattern: { kind: 'command', command: `run ${id}` }, ...more });
const items = () => screen.getAllByTestId('rule');
const saved = (): Settings | undefined => backend.called('saveSettings').at(-1)?.[0] as Settings | undefined;

describe('the sandbox', () => {
  it.each<[SandboxStatus, RegExp, RegExp]>([
    ['isolated', /no protected paths.*can’t be read.*no other processes.*asked before/, /works/],
    ['files', /protected paths there too.*can’t be read.*Docker or an ssh agent/, /sudo apt install bubblewrap/],
    ['filesOnly', /protected paths there too.*can’t be read.*Docker or an ssh agent/, /sudo apt install bubblewrap/],
    ['none', /all your files.*can read your keys.*Docker or an ssh agent/, /whatever you can/],
  ])('that is %s says part by part what holds and how to get the rest', async (standing, parts, hint) => {
    backend.sandboxStatus = standing;
    await show();
    const list = screen.getByTestId('sandbox');
    expect(list.dataset.standing).toBe(standing);
    expect(list.textContent).toMatch(parts);
    expect(list.parentElement?.textContent).toMatch(hint);
  });

  it('of which nothing can be told says so', async () => {
    backend.refusals.set('sandbox', { code: 'internal', message: 'It is broken.' });
    await show();
    expect(screen.queryByTestId('sandbox')).toBeNull();
    expect(screen.getByText(/Couldn’t tell what holds commands back: It is broken\./)).toBeTruthy();
  });
});

describe('the rules', () => {
  it.each<[ListedRule['pattern'], RegExp]>([
    [{ kind: 'files', tool: 'edit_file', folder: 'src' }, /src.*below/],
    [{ kind: 'command', command: 'cargo test\u202E' }, /cargo test⟨U\+202E⟩/],
    [{ kind: 'commandsBeginning', words: ['git', 'status'] }, /git status with harmless arguments/],
    [{ kind: 'pages', host: 'example.org', beneath: 'https://example.org/a/' }, /Pages at https:\/\/example\.org\/a\//],
  ])('say in words what they permit: %o', async (pattern, words) => {
    await show([rule({ pattern })]);
    expect(within(items()[0]!).getByTestId('rule-pattern').textContent).toMatch(words);
    expect(items()[0]?.textContent).toMatch(/without asking/);
  });

  it('of an earlier version say that they cover nothing', async () => {
    await show([rule({ pattern: { kind: 'pages', host: 'example.org' } })]);
    expect(screen.getByTestId('rule-pattern').textContent).toMatch(/Pages of example\.org/);
    expect(screen.getByTestId('rule-outdated').textContent).toMatch(/earlier version.*no longer/);
    expect(screen.getByTestId('rule').textContent).not.toMatch(/without asking/);
  });

  it('say how long they hold, and lead to where they were made', async () => {
    backend.keep({ id: 'c1' });
    const until = new Date(2031, 4, 6, 12).getTime();
    const app = await show([
      command('a', { at: 4 }),
      command('b', { at: 3, until }),
      command('c', { at: 2, conversation: 'c1' }),
      command('d', { at: 1, conversation: 'gone' }),
    ]);
    const spans = screen.getAllByTestId('rule-span').map((span) => span.textContent);
    expect(spans).toEqual([
      'Always',
      expect.stringContaining('2031'),
      'Only in one conversation',
      'Only in one conversation, which was deleted',
    ]);
    await userEvent.click(screen.getByText('Where it was made'));
    expect(app.route.conversation).toBe('c1');
    expect(app.thread?.wanted).toBe('c');
  });

  it('say when they were last used, and lead to what they allowed', async () => {
    backend.keep({ id: 'c1', title: 'Tidy' });
    const use = (id: string, more: Partial<HistoryRow>) =>
      row({ id, kind: 'unasked', decidedBy: { kind: 'rule', rule: 'a' }, ...more });
    const app = await show([
      command('a', {
        at: 2,
        uses: [
          use('u1', { asked: 'Run: make b', conversation: 'c1', title: 'Tidy' }),
          use('u2', { asked: 'Run: make a', conversation: 'gone' }),
        ],
      }),
      command('b', { at: 1 }),
    ]);
    const [used, unused] = screen.getAllByTestId('rule-last-used');
    expect(used?.textContent).toMatch(/Last used .* It allowed:/);
    expect(unused?.textContent?.trim()).toBe('Not used yet');
    expect(screen.getByRole('list', { name: /Last used/ }).textContent).toMatch(/make b.*make a/s);
    await userEvent.click(screen.getByRole('button', { name: /Open “Tidy”, where it allowed: .*make b/ }));
    expect(app.route.conversation).toBe('c1');
  });

  it('stand by workspace, and those without one for themselves', async () => {
    await show([command('a', { workspace: '/home/lin/attic' }), command('b', { workspace: null })]);
    expect(screen.getAllByTestId('rules-group').map((group) => within(group).getByRole('heading').textContent)).toEqual(
      [expect.stringContaining('without a workspace'), expect.stringContaining('attic')],
    );
  });

  it('say what they are while there is none', async () => {
    await show();
    expect(screen.getByTestId('rules-empty')).toBeTruthy();
  });

  it('are revoked one by one, after asking', async () => {
    await show([command('a'), command('b')]);
    await userEvent.click(screen.getByRole('button', { name: /Revoke the rule: .*run a/ }));
    expect(backend.called('revokeRule')).toEqual([]);
    await userEvent.click(screen.getByTestId('rule-revoke-yes'));
    await settle();
    expect(backend.called('revokeRule')).toEqual([['a']]);
    expect(items()).toHaveLength(1);
    expect(screen.getByText('Rule revoked.')).toBe(document.activeElement);
  });

  it('still hold, and say so, where they could not be revoked', async () => {
    await show([command('a')]);
    backend.refusals.set('revokeRule', { code: 'notSaved', message: 'The disk is full.' });
    await userEvent.click(screen.getByTestId('rule-revoke'));
    await userEvent.click(screen.getByTestId('rule-revoke-yes'));
    await settle();
    expect(screen.getByRole('alert').textContent).toContain(
      'Couldn’t revoke it: The disk is full. The rule still applies.',
    );
    expect(items()).toHaveLength(1);
  });

  it('are asked for again where they could not be listed', async () => {
    backend.refusals.set('rules', { code: 'internal', message: 'The file is locked.' });
    await show([command('a')]);
    expect(screen.getByRole('alert').textContent).toContain('The file is locked.');
    backend.refusals.clear();
    await userEvent.click(screen.getByText('Try again'));
    await settle();
    expect(items()).toHaveLength(1);
  });
});

describe('beside the rules', () => {
  it('each mode says what it allows', async () => {
    await show();
    expect(screen.getByTestId('modes').querySelectorAll('dt')).toHaveLength(3);
  });

  it('the silence of a command is one of a few, or what was set elsewhere', async () => {
    backend = new FakeBackend({ settings: settingsOf({ ai: { ...settingsOf().ai, commandQuietSeconds: 45 } }) });
    await show();
    const select = screen.getByTestId<HTMLSelectElement>('setting-command-quiet');
    expect([...select.options].map(({ value }) => value)).toEqual(['45', '60', '300', '600', '1800']);
    expect(select.value).toBe('45');
    await userEvent.selectOptions(select, '600');
    await settle();
    expect(saved()?.ai.commandQuietSeconds).toBe(600);
  });

  it.each([
    ['where it was saved', '/tmp/waiting.json', undefined, 'Saved to /tmp/waiting.json'],
    ['nothing where the person chose no place', null, undefined, ''],
    [
      'why it was not saved',
      null,
      { code: 'notSaved', message: 'The disk is full.' },
      'Couldn’t save it: The disk is full.',
    ],
  ])('the file of what waits: says %s', async (_, path, refusal, words) => {
    backend.savedTo = path;
    if (refusal) backend.refusals.set('exportPending', refusal);
    await show();
    await userEvent.click(screen.getByTestId('export-pending'));
    await settle();
    expect(screen.getByTestId('export-came').textContent).toBe(words);
  });
});
