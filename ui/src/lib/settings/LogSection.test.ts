// The log: switched on and off, and moved.
import { fireEvent, screen } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { settingsOf } from '../../dev/fake/made';
import type { Settings } from '../generated/wire';
import { appOn, settle, stage } from '../../dev/testing/stage';
import SettingsPage from './SettingsPage.svelte';

let backend: FakeBackend;

beforeEach(async () => {
  backend = new FakeBackend({ settings: settingsOf() });
  stage(await appOn(backend), SettingsPage, {});
  await settle();
});

const saves = () => backend.called('saveSettings').map(([settings]) => (settings as Settings).log);

async function choose(id: string, value: string): Promise<void> {
  await fireEvent.change(screen.getByTestId(id), { target: { value } });
  await settle();
}

async function press(id: string): Promise<void> {
  await fireEvent.click(screen.getByTestId(id));
  await settle();
}

it('is on, in the data folder', () => {
  expect(screen.getByTestId('setting-log').getAttribute('aria-checked')).toBe('true');
  expect(screen.getByTestId<HTMLSelectElement>('setting-log-place').value).toBe('dataFolder');
  expect(screen.getByTestId('log-folder').textContent).toMatch(/[/\\]\.tasklogs$/);
});

it('is switched off, and then has no place to choose', async () => {
  await press('setting-log');
  expect(saves()).toEqual([{ enabled: false, place: 'dataFolder', keepDays: null, keepMegabytes: null }]);
  expect(screen.queryByTestId('setting-log-place')).toBeNull();
});

it('goes to the workspaces, and says what that means', async () => {
  await choose('setting-log-place', 'workspace');
  expect(saves()).toEqual([{ enabled: true, place: 'workspace', keepDays: null, keepMegabytes: null }]);
  expect(screen.getByText(/Version control/)).toBeTruthy();
  expect(screen.getByText('Folder for conversations without one')).toBeTruthy();
});
