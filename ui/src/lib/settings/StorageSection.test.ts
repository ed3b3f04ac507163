// What the data takes, by kind, and what of it is kept: no lower limit deletes anything without a second word.
import { fireEvent, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { settingsOf } from '../../dev/fake/made';
import type { Language, Settings } from '../generated/wire';
import { violations } from '../../dev/testing/access';
import { appOn, settle, stage } from '../../dev/testing/stage';
import SettingsPage from './SettingsPage.svelte';

async function shown(backend: FakeBackend) {
  stage(await appOn(backend), SettingsPage, {});
  await settle();
}

async function withLimits(change: Partial<Settings> = {}, language: Language = 'en') {
  const backend = new FakeBackend({ settings: settingsOf({ language, ...change }) });
  backend.storage = {
    database: 2048,
    attachments: 0,
    restorePoints: 3 * 1024 * 1024,
    caches: 0,
    commands: 0,
    logs: 512,
    trash: 0,
    other: 0,
  };
  await shown(backend);
  return { backend, saved: () => backend.called('saveSettings').map(([settings]) => settings as Settings) };
}

const shows = (id: string) => screen.getByTestId<HTMLSelectElement>(id).value;
const words = (id: string) => [...screen.getByTestId<HTMLSelectElement>(id).options].map((option) => option.text);

async function choose(id: string, value: string): Promise<void> {
  await fireEvent.change(screen.getByTestId(id), { target: { value } });
  await settle();
}

async function press(id: string): Promise<void> {
  await fireEvent.click(screen.getByTestId(id));
  await settle();
}

describe('what the data takes', () => {
  it('names each kind that takes something or has a limit, and the sum', async () => {
    const backend = new FakeBackend();
    backend.storage = {
      database: 2048,
      attachments: 3 * 1024 * 1024,
      restorePoints: 0,
      caches: 0,
      commands: 0,
      logs: 512,
      trash: 0,
      other: 0,
    };
    await shown(backend);
    const rows = within(screen.getByTestId('storage'))
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
    expect(rows).toEqual([
      'Database 2 kB',
      'Attached files 3 MB',
      'Restore points 0 bytes',
      'Logs 512 bytes',
      'Total 3 MB',
    ]);
  });

  it('says why it could not be counted, and counts again', async () => {
    const backend = new FakeBackend();
    backend.refusals.set('storageUsage', { code: 'notSaved', message: 'The disk is away.' });
    await shown(backend);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('The disk is away.');
    backend.refusals.delete('storageUsage');
    await userEvent.click(within(alert).getByRole('button'));
    await settle();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByTestId('storage')).toBeTruthy();
  });
});

describe('what is kept', () => {
  it('has the limits of always, beside the sizes they bound', async () => {
    await withLimits();
    expect(
      ['undoDays', 'undoMegabytes', 'logDays', 'logMegabytes', 'unusedDays'].map((name) => shows(`setting-${name}`)),
    ).toEqual(['90', '2048', 'never', 'never', 'never']);
    expect(words('setting-undoMegabytes')).toEqual(['No limit', '256 MB', '1 GB', '2 GB', '5 GB', '10 GB']);
    expect(screen.getByTestId('storage').contains(screen.getByTestId('setting-logMegabytes'))).toBe(true);
  });

  it.each([
    ['undoDays', '30', /can’t be undone any more/, (settings: Settings) => settings.storage.undoDays, 30],
    ['undoMegabytes', '256', /They take 3 MB now/, (settings: Settings) => settings.storage.undoMegabytes, 256],
    ['logDays', '7', /The conversations stay/, (settings: Settings) => settings.log.keepDays, 7],
    ['logMegabytes', '50', /They take 512 bytes here now/, (settings: Settings) => settings.log.keepMegabytes, 50],
    ['unusedDays', '90', /restore them for at least 30 days/, (settings: Settings) => settings.storage.unusedDays, 90],
  ] as const)('asks before a lower %s deletes anything', async (name, value, says, of, is) => {
    const { saved } = await withLimits();
    const before = shows(`setting-${name}`);
    await choose(`setting-${name}`, value);
    expect(screen.getByTestId('storage-lower').textContent).toMatch(says);
    await fireEvent.click(screen.getByText('Keep everything'));
    await settle();
    expect([saved(), shows(`setting-${name}`)]).toEqual([[], before]);
    await choose(`setting-${name}`, value);
    await press('storage-lower-yes');
    expect(saved().map(of)).toEqual([is]);
    expect(saved()[0]).toEqual({ ...settingsOf(), log: saved()[0]?.log, storage: saved()[0]?.storage });
    expect(shows(`setting-${name}`)).toBe(value);
  });

  it('keeps more without asking', async () => {
    const { saved } = await withLimits({ storage: { undoDays: 7, undoMegabytes: 300, unusedDays: 30 } });
    expect(words('setting-undoMegabytes')).toContain('300 MB');
    await choose('setting-undoDays', 'never');
    await choose('setting-undoMegabytes', '5120');
    await choose('setting-unusedDays', '365');
    expect(saved().at(-1)?.storage).toEqual({ undoDays: null, undoMegabytes: 5120, unusedDays: 365 });
    expect(screen.queryByTestId('storage-lower-yes')).toBeNull();
  });

  it.each(['en', 'zh'] as const)('has names and roles for everybody, also where it asks, in %s', async (language) => {
    await withLimits({}, language);
    expect(await violations()).toEqual([]);
    await choose('setting-undoDays', '7');
    expect(await violations()).toEqual([]);
  });
});
