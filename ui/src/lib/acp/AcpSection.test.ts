// Agents of other makes: added by name and command line, removed after a second word, and chosen for a conversation.
import { fireEvent, screen } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { settingsOf } from '../../dev/fake/made';
import type { AgentCommand, RunEnd, Settings } from '../generated/wire';
import SettingsPage from '../settings/SettingsPage.svelte';
import { appOn, settle, stage } from '../../dev/testing/stage';
import EndedNotice from '../thread/EndedNotice.svelte';
import NewThread from '../thread/NewThread.svelte';
import type { Thread } from '../state/thread.svelte';
import AgentHead from './AgentHead.svelte';

const known: AgentCommand = { id: 'one', name: 'Gemini', command: 'gemini', arguments: ['--acp'], environment: {} };
let backend: FakeBackend;

beforeEach(() => {
  backend = new FakeBackend({ settings: settingsOf({ agents: [known] }) });
});

const saved = () => backend.called('saveSettings').map(([settings]) => (settings as Settings).agents);

async function press(id: string): Promise<void> {
  await fireEvent.click(screen.getByTestId(id));
  await settle();
}

async function type(id: string, value: string): Promise<void> {
  await fireEvent.input(screen.getByTestId(id), { target: { value } });
  await settle();
}

it('is added with its command taken apart, once both are there', async () => {
  stage(await appOn(backend), SettingsPage, {});
  await settle();
  await press('acp-add');
  await press('acp-save');
  expect(saved()).toEqual([]);
  expect(screen.getByTestId('acp-name').getAttribute('aria-invalid')).toBe('true');
  await type('acp-name', '  opencode ');
  await type('acp-command', '"/opt/my tools/opencode" acp');
  await press('acp-save');
  const [agents] = saved();
  expect(agents?.map(({ name, command, arguments: rest }) => [name, command, rest])).toEqual([
    ['Gemini', 'gemini', ['--acp']],
    ['opencode', '/opt/my tools/opencode', ['acp']],
  ]);
  expect(screen.queryByTestId('acp-form')).toBeNull();
});

it('goes only after a second word', async () => {
  stage(await appOn(backend), SettingsPage, {});
  await settle();
  await press('acp-remove');
  expect(saved()).toEqual([]);
  await press('acp-remove-yes');
  expect(saved()).toEqual([[]]);
});

it('is chosen for a conversation, which then has no mode and no model of ours', async () => {
  stage(await appOn(backend), NewThread, {});
  await settle();
  await press('agent-chip');
  await fireEvent.click(screen.getByText('Gemini'));
  await settle();
  expect(screen.queryByTestId('model-chip')).toBeNull();
  await type('composer', 'Tidy up');
  await press('send');
  expect(backend.called('startConversation')[0]?.slice(1)).toEqual(['Tidy up', 'askBeforeChanges', 'one']);
});

it.each([
  [null, 'With Gemini', null],
  [{ name: 'Default', asks: true }, 'With Gemini · Default', null],
  [{ name: 'Auto', asks: false }, 'With Gemini · Auto', 'Decides on its own what to ask'],
  [{ asks: false }, 'With Gemini', 'Decides on its own what to ask'],
] as const)('is said to decide by itself where its mode does not ask: %j', async (mode, head, decides) => {
  stage(await appOn(backend), AgentHead, { agent: { id: 'one', name: 'Gemini' }, mode });
  await settle();
  expect(screen.getByTestId('thread-agent').textContent).toBe(head);
  const said = screen.queryByTestId('agent-decides');
  expect(said?.querySelector('.truncate')?.textContent ?? null).toBe(decides);
  if (said) expect(said.textContent).toContain('without asking you');
});

it('is told when it is added that some decide by themselves', async () => {
  stage(await appOn(backend), SettingsPage, {});
  await settle();
  await press('acp-add');
  expect(screen.getByTestId('acp-mode-hint').textContent).toContain('decides on its own');
});

it.each([
  [{ id: 'one', name: 'Gemini' }, 'Gemini ended without saying or doing anything'],
  [null, 'The model sent an empty reply'],
])('is named where it ended without a word, and no model of ours is blamed: %j', async (agent, words) => {
  const end: RunEnd = { kind: 'failed', failure: { code: 'emptyReply', detail: '' } };
  stage(await appOn(backend), EndedNotice, { end, thread: { agent, commandFailure: null } as Thread, last: false });
  await settle();
  expect(screen.getByTestId('ended-notice').textContent).toContain(words);
});
