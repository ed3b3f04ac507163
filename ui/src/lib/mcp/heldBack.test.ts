// The line in a conversation that says what the agent is not offered, and leads to where that is changed.
import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { settingsOf } from '../../dev/fake/made';
import { mcpServerOf, mcpStandingOf } from '../../dev/fake/madeMcp';
import { violations } from '../../dev/testing/access';
import { appOn, settle, stage } from '../../dev/testing/stage';
import type { Language } from '../generated/wire';
import HeldBackLine from './HeldBackLine.svelte';

async function show(workspace: string | null, language: Language = 'en') {
  const backend = new FakeBackend({ settings: settingsOf({ language }) });
  backend.mcp.put(mcpStandingOf({ server: mcpServerOf({ workspace: '/w' }) }));
  const app = await appOn(backend);
  stage(app, HeldBackLine, { workspace });
  await settle();
  return { app, backend };
}

it('says how many tools of which server wait, in the workspace that has it and nowhere else', async () => {
  const { app, backend } = await show('/w');
  expect(screen.getByRole('status').textContent).toContain(
    '2 tools of files aren’t offered to the agent until you look at them.',
  );
  await userEvent.click(screen.getByTestId('mcp-look'));
  expect(app.route.place).toEqual({ view: 'settings', start: 'mcpServers' });
  await backend.mcpToolsSeen('mcp-files', ['hash-of-write_file', 'hash-of-move_file']);
  await settle();
  expect(screen.queryByTestId('mcp-held-back')).toBeNull();
});

it('says nothing elsewhere', async () => {
  await show('/elsewhere');
  expect(screen.queryByTestId('mcp-held-back')).toBeNull();
});

it.each(['en', 'zh'] as const)('can be used with a screen reader, in %s', async (language) => {
  await show('/w', language);
  expect(screen.getByTestId('mcp-held-back')).toBeTruthy();
  expect(await violations()).toEqual([]);
});
