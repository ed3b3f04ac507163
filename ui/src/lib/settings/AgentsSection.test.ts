// Other agents in Settings: which are here, what would be written, and that nothing is written before it was seen.
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { settingsOf } from '../../dev/fake/made';
import type { Language } from '../generated/wire';
import { violations } from '../../dev/testing/access';
import { FakeLink } from '../../dev/testing/link';
import { appOn, settle, stage } from '../../dev/testing/stage';
import SettingsPage from './SettingsPage.svelte';

async function show(language: Language = 'en', prepare: (backend: FakeBackend) => void = () => {}) {
  const backend = new FakeBackend({ settings: settingsOf({ language }) });
  prepare(backend);
  stage(await appOn(backend), SettingsPage, {});
  await settle();
  return backend;
}

const id = (name: string) => screen.getByTestId(name);
const row = (name: string) => id('agents').querySelector<HTMLElement>(`[data-agent="${name}"]`) as HTMLElement;
const isOn = (name: string) => id(name).getAttribute('aria-checked') === 'true';
async function click(name: string) {
  await userEvent.click(id(name));
  await settle();
}

describe('the list', () => {
  it('says which agents are here, and of each what stands in its files', async () => {
    await show();
    expect(row('claude-code').textContent).toMatch(
      /Claude Code.*Asks through Askwell.*\.claude\.json.*CLAUDE\.md.*settings\.json/s,
    );
    expect([isOn('agent-claude-code-tools'), isOn('agent-claude-code-hook')]).toEqual([true, false]);
    expect(row('zed').textContent).toMatch(/line 3: a comma.*is missing/);
    expect(id('agent-zed-tools').hasAttribute('disabled')).toBe(true);
    expect(id('agents-away').textContent).toBe('Not installed: goose, Cursor');
  });

  it('is looked at anew when the window comes to the front, and says why it could not be had', async () => {
    const backend = await show();
    backend.refusals.set('agents', { code: 'internal', message: 'No answer.' });
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(id('agents-failed').textContent).toContain('No answer.');
    backend.refusals.clear();
    await userEvent.click(within(id('agents-failed')).getByRole('button'));
    await settle();
    expect(screen.queryByTestId('agents-failed')).toBeNull();
  });

  it('says that nothing was found, and that our own program is missing', async () => {
    await show('en', (backend) => {
      backend.otherAgents.list = {
        agents: backend.otherAgents.list.agents.filter((agent) => !agent.found),
        program: null,
      };
    });
    expect(id('agents-none')).toBeTruthy();
    expect(id('agents-no-program').textContent).toContain('wasn’t found');
  });

  it('is not there in a browser', async () => {
    await show('en', (backend) => {
      backend.place = 'browser';
      backend.link = new FakeLink();
    });
    expect(id('settings').textContent).toContain('Question templates');
    expect([screen.queryByTestId('agents'), screen.queryByTestId('setting-server')]).toEqual([null, null]);
  });
});

describe('a change', () => {
  it('is shown first, written on consent, and can be taken out again', async () => {
    const backend = await show();
    await click('agent-claude-code-hook');
    expect(id('agent-dialog').textContent).toMatch(/Let Claude Code forward its prompts\?.*settings\.json/s);
    expect(id('diff').textContent).toContain('askwell');
    expect([backend.called('changeAgent'), isOn('agent-claude-code-hook')]).toEqual([[], false]);
    await click('agent-write');
    expect(backend.called('changeAgent')).toEqual([['claude-code', 'hook', true, 'claude-code hook true']]);
    expect([isOn('agent-claude-code-hook'), id('agent-dialog').hasAttribute('open')]).toEqual([true, false]);
    await click('agent-claude-code-hook');
    expect(id('agent-dialog').textContent).toContain('Remove the hook from Claude Code?');
    await click('agent-write');
    expect(isOn('agent-claude-code-hook')).toBe(false);
  });

  it('is not made by whoever only looks', async () => {
    const backend = await show();
    await click('agent-claude-code-instructions');
    await click('agent-cancel');
    expect([backend.called('changeAgent'), isOn('agent-claude-code-instructions')]).toEqual([[], false]);
  });

  it('that the file no longer allows says so, and shows what would be written now', async () => {
    const backend = await show();
    backend.refusals.set('changeAgent', { code: 'invalid', message: 'It is not as it was shown any more.' });
    await click('agent-claude-code-hook');
    await click('agent-write');
    expect(id('agent-failed').textContent).toContain('not as it was shown');
    expect(screen.queryByTestId('agent-write')).toBeNull();
    backend.refusals.clear();
    backend.otherAgents.next = { stamp: 'new' };
    await click('agent-again');
    await click('agent-write');
    expect(backend.called('changeAgent').at(-1)?.at(-1)).toBe('new');
  });

  it('that cannot be worked out says why, and writes nothing', async () => {
    const backend = await show('en', (it) =>
      it.refusals.set('agentPlan', { code: 'invalid', message: 'Line 3 is broken.' }),
    );
    await click('agent-claude-code-hook');
    expect(id('agent-failed').textContent).toContain('Line 3 is broken.');
    expect(screen.queryByTestId('agent-write')).toBeNull();
    expect(backend.called('changeAgent')).toEqual([]);
  });

  it('renews what stands there differently, and tells of links and new files', async () => {
    await show(
      'en',
      (it) => (it.otherAgents.next = { target: '/home/lin/dotfiles/config.toml', makesFile: true, complete: false }),
    );
    expect(row('codex').textContent).toContain('differs from what would be written now');
    await userEvent.click(within(row('codex')).getByTestId('agent-renew'));
    await settle();
    expect(id('agent-dialog').textContent).toMatch(
      /Let Codex ask.*This is a link.*dotfiles.*Not all of the change.*will be created/s,
    );
  });

  it('tells that Codex asks to trust its hook, before and after it is written', async () => {
    await show('en');
    await click('agent-claude-code-hook');
    expect(screen.queryByTestId('agent-plan-trust')).toBeNull();
    await click('agent-cancel');
    await click('agent-codex-hook');
    expect(id('agent-plan-trust').textContent).toContain('Codex asks you once, in its own window, to trust this hook');
    expect(screen.queryByTestId('agent-trust')).toBeNull();
    await click('agent-write');
    expect(within(row('codex')).getByTestId('agent-trust').textContent).toContain('It asks again each time');
  });

  it('that changes nothing offers nothing to press', async () => {
    await show('en', (it) => (it.otherAgents.next = { diff: '' }));
    await click('agent-claude-code-hook');
    expect(id('agent-unchanged')).toBeTruthy();
    expect(screen.queryByTestId('agent-write')).toBeNull();
  });
});

it.each(['en', 'zh'] as const)('everything has a name and a role, in %s', async (language) => {
  await show(language);
  expect(await violations()).toEqual([]);
  await click('agent-claude-code-hook');
  expect(await violations()).toEqual([]);
});
