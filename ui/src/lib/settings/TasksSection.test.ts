// How many tasks there may be: set at once, each number with what it means.
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

const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });
const saved = () => (backend.called('saveSettings').at(-1)?.[0] as Settings).ai;

async function set(name: string, value: number): Promise<void> {
  await fireEvent.change(slider(name), { target: { value } });
  await settle();
}

it('shows what is set, with the ends that are allowed', () => {
  expect(slider('Subtask depth')).toMatchObject({ value: '2', min: '0', max: '5' });
  expect(slider('Subtasks at once')).toMatchObject({ value: '8', min: '1', max: '32' });
  expect(slider('Maximum rounds for all subtasks of a run')).toMatchObject({ value: '600', max: '5000' });
});

it.each([
  [0, 'None:'],
  [1, 'but subtasks can’t'],
  [3, 'down to 3 levels'],
])('says what a depth of %i means', async (depth, words) => {
  await fireEvent.input(slider('Subtask depth'), { target: { value: depth } });
  expect(screen.getByTestId('settings').textContent).toContain(words);
});

it('saves each number by itself', async () => {
  await set('Subtasks at once', 3);
  expect(saved()).toMatchObject({ tasksAtOnce: 3, taskDepth: 2, taskRounds: 600 });
  await set('Maximum rounds for all subtasks of a run', 500);
  expect(saved()).toMatchObject({ tasksAtOnce: 3, taskRounds: 500 });
});

it('asks for nothing more where there are no tasks', async () => {
  await set('Subtask depth', 0);
  expect(saved().taskDepth).toBe(0);
  expect(screen.queryByRole('slider', { name: 'Subtasks at once' })).toBeNull();
});
