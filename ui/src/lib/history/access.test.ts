// Every page of the history has names and roles that a screen reader can use.
import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { settingsOf } from '../../dev/fake/made';
import { keepPast } from '../../dev/fake/samplePast';
import { violations } from '../../dev/testing/access';
import { sized } from '../../dev/testing/list';
import { appOn, settle, stage } from '../../dev/testing/stage';
import HistoryPage from './HistoryPage.svelte';
import type { HistoryPlace } from '../state/historyPlace';

// Side by side one question stands on both sides, under its one name.
const TWICE = ['landmark-unique'];
let unsized: () => void;

beforeEach(() => {
  unsized = sized(86);
});
afterEach(() => unsized());

async function at(place: HistoryPlace, zh: boolean) {
  const backend = new FakeBackend({ settings: settingsOf({ language: zh ? 'zh' : 'en' }) });
  keepPast(backend, zh);
  const app = await appOn(backend);
  await app.connect();
  app.openHistory(place);
  stage(app, HistoryPage, {});
  await settle();
  return app;
}

it.each([false, true])('the list (Chinese: %s)', async (zh) => {
  await at({ page: 'decisions' }, zh);
  await userEvent.selectOptions(screen.getByTestId('history-period'), 'between');
  await vi.waitFor(() => expect(screen.getAllByTestId('history-row').length).toBeGreaterThan(3));
  expect(await violations()).toEqual([]);
});

it.each([false, true])('the figures (Chinese: %s)', async (zh) => {
  await at({ page: 'figures' }, zh);
  expect(screen.getAllByTestId('tally-table').length).toBeGreaterThan(1);
  expect(await violations()).toEqual([]);
});

it.each([false, true])('a decision with what stood around it (Chinese: %s)', async (zh) => {
  await at({ page: 'decision', id: 'past-1' }, zh);
  expect(screen.getByTestId('decision-next').textContent).not.toBe('');
  expect(await violations()).toEqual([]);
});

it.each<[HistoryPlace, string, boolean]>([
  [{ page: 'tree', conversation: 'past' }, 'tree-node', false],
  [{ page: 'tree', conversation: 'past' }, 'tree-node', true],
  [{ page: 'branch', conversation: 'past', interaction: 'past-ask-1' }, 'ask-card', false],
  [{ page: 'branch', conversation: 'past', interaction: 'past-ask-1' }, 'ask-card', true],
  [{ page: 'compare', a: 'past', b: 'branch-1' }, 'compared-row', false],
  [{ page: 'compare', a: 'past', b: 'branch-1' }, 'compared-row', true],
  [{ page: 'replay', conversation: 'past' }, 'replay-slider', false],
  [{ page: 'replay', conversation: 'past' }, 'replay-slider', true],
])('%o (%s, Chinese: %s)', async (place, testid, zh) => {
  await at(place, zh);
  expect(screen.getAllByTestId(testid).length).toBeGreaterThan(0);
  expect(await violations(document.body, ...(place.page === 'compare' ? TWICE : []))).toEqual([]);
});
