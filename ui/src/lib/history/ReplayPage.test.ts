import { fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked, replied, said } from '../../dev/fake/made';
import type { ReplayStep } from '../generated/wire';
import { appOn, settle, stage } from '../../dev/testing/stage';
import HistoryPage from './HistoryPage.svelte';
import { userInTime } from '../../dev/testing/user';

let backend: FakeBackend;
const user = userInTime();

beforeEach(async () => {
  vi.useFakeTimers();
  backend = new FakeBackend({ cardArmingMs: 0 });
  backend.keep({ id: 'c1', title: 'Harbour' }, [
    said('Prepare it.'),
    replied('I will look.'),
    asked(ask('Which way?', ['Left', 'Right'])),
    replied('Done.'),
  ]);
  const kinds: ReplayStep['kind'][] = ['message', 'reply', 'asked', 'reply'];
  const words = ['Prepare it.', 'I will **look**.', 'Which way?', 'Done.'];
  backend.past.steps.set(
    'c1',
    kinds.map((kind, at) => ({ seq: at + 1, at: at * 1000, kind, words: words[at] ?? null })),
  );
  const app = await appOn(backend);
  await app.connect();
  app.openHistory({ page: 'replay', conversation: 'c1' });
  stage(app, HistoryPage, {});
  await pass(0);
});
afterEach(() => vi.useRealTimers());

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

async function press(...names: string[]): Promise<void> {
  for (const name of names) await user.click(screen.getByTestId(name));
  await pass(0);
}

async function keys(pressed: string): Promise<void> {
  await user.keyboard(pressed);
  await pass(0);
}

const step = () => screen.getByTestId('replay-step').textContent;
const thread = () => screen.getByTestId('replay-thread').textContent ?? '';

it('begins with the first step, and says that it is the past', () => {
  expect(step()).toBe('Step 1 of 4: You wrote: Prepare it.');
  expect(screen.getByTestId('replay-banner').textContent).toContain('you can’t answer anything here');
  expect(thread()).toContain('Prepare it.');
  expect(thread()).not.toContain('I will look.');
});

it('goes on and back, to the last and the first', async () => {
  await press('replay-next');
  expect(step()).toBe('Step 2 of 4: The agent said: I will look.');
  expect(thread()).toContain('I will look.');
  await press('replay-last');
  expect(step()).toContain('Step 4 of 4');
  expect(screen.getByTestId<HTMLButtonElement>('replay-next').disabled).toBe(true);
  await press('replay-before');
  expect(step()).toContain('Step 3 of 4');
  await press('replay-first');
  expect(step()).toContain('Step 1 of 4');
  expect(thread()).not.toContain('I will look.');
});

it('goes by keys, but leaves the slider its own', async () => {
  await keys('{ArrowRight}{ArrowRight}');
  expect(step()).toContain('Step 3 of 4');
  await keys('{ArrowLeft}');
  expect(step()).toContain('Step 2 of 4');
  await keys('{End}');
  expect(step()).toContain('Step 4 of 4');
  await keys('{Home}');
  expect(step()).toContain('Step 1 of 4');
  const slider = screen.getByTestId('replay-slider');
  slider.focus();
  await fireEvent.keyDown(slider, { key: 'ArrowRight' });
  await pass(0);
  expect(step()).toContain('Step 1 of 4');
  await fireEvent.input(slider, { target: { value: '3' } });
  await pass(0);
  expect(step()).toContain('Step 3 of 4');
  expect(slider.getAttribute('aria-valuetext')).toBe('Step 3 of 4: Asked: Which way?');
});

it('shows a question that was open then, and takes no answer to it', async () => {
  await press('replay-next', 'replay-next');
  expect(within(screen.getByTestId('replay-thread')).getByTestId('open-then').textContent).toContain('Which way?');
  expect(within(screen.getByTestId('replay-thread')).queryAllByRole('button')).toEqual([]);
  expect(within(screen.getByTestId('replay-thread')).queryAllByRole('radio')).toEqual([]);
});

it('takes no answer in place of an agent either', async () => {
  backend.add('c1', {
    kind: 'heard',
    from: 'task-1',
    title: 'Count',
    interaction: ask('Do canoes count?', ['Yes'], { conversation: 'task-1' }),
    at: 5,
  });
  backend.past.steps.set('c1', [{ seq: 5, at: 5, kind: 'heard', words: 'Do canoes count?' }]);
  const app = await appOn(backend);
  app.openHistory({ page: 'replay', conversation: 'c1' });
  const { container } = stage(app, HistoryPage, {});
  await pass(0);
  const shown = within(container).getByTestId('replay-thread');
  expect(within(shown).getAllByTestId('open-then').at(-1)?.textContent).toContain('Do canoes count?');
  expect(within(shown).queryAllByRole('button')).toEqual([]);
});

it('plays by itself at a pace, to the end, and stops where the person steps in', async () => {
  await user.selectOptions(screen.getByTestId('replay-pace'), 'fast');
  await press('replay-play');
  await pass(400);
  expect(step()).toContain('Step 2 of 4');
  await press('replay-before');
  await pass(5000);
  expect(step()).toContain('Step 1 of 4');
  await press('replay-play');
  await pass(400);
  await pass(400);
  await pass(400);
  expect(step()).toContain('Step 4 of 4');
  expect(screen.getByTestId('replay-play').textContent).toContain('Play');
});

it('plays from the beginning again once it is at its end', async () => {
  await press('replay-last', 'replay-play');
  expect(step()).toContain('Step 1 of 4');
  await keys(' ');
  await pass(5000);
  expect(step()).toContain('Step 1 of 4');
});

it('never shows a step that was left', async () => {
  const { atStep } = backend;
  let late: (() => void) | undefined;
  backend.atStep = (id, seq) =>
    seq === 2 ? new Promise((done) => (late = () => void atStep(id, 2).then(done))) : atStep(id, seq);
  await press('replay-next', 'replay-last');
  late?.();
  await pass(0);
  expect(thread()).toContain('Done.');
});

it('says why a step could not be shown, and stops there', async () => {
  backend.refusals.set('atStep', new Error('The disk is gone.'));
  await press('replay-play');
  await pass(1200);
  expect(screen.getByRole('alert').textContent).toContain('The disk is gone.');
  const asked = backend.called('atStep').length;
  await pass(10_000);
  expect(backend.called('atStep')).toHaveLength(asked);
});
