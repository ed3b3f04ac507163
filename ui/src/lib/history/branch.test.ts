// Another answer to a past decision, and what came of it beside what had come before.
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked, closed } from '../../dev/fake/made';
import { acted, command, confirm } from '../../dev/fake/madeActions';
import { keepPast } from '../../dev/fake/samplePast';
import type { BranchFrom, BranchPreview, Interaction } from '../generated/wire';
import { appOn, settle, stage } from '../../dev/testing/stage';
import ThreadView from '../thread/ThreadView.svelte';
import HistoryPage from './HistoryPage.svelte';

let backend: FakeBackend;
let app: App;

beforeEach(() => {
  backend = new FakeBackend({ cardArmingMs: 0 });
});

const NOTHING: Omit<BranchPreview, 'interaction'> = { files: { restored: [], kept: [] }, beyond: [], busy: false };

async function branchOf(interaction: Interaction, preview: Partial<BranchPreview> = {}): Promise<void> {
  backend.keep({ id: 'c1', title: 'Harbour' }, [
    interaction.body.kind === 'confirm' ? acted([interaction], { state: 'ok' }) : asked(interaction),
  ]);
  backend.past.previews.set(interaction.id, {
    ...NOTHING,
    interaction: { ...interaction, status: { kind: 'open' }, limitMs: 60_000 },
    ...preview,
  });
  app = await appOn(backend);
  await app.connect();
  app.openHistory({ page: 'branch', conversation: 'c1', interaction: interaction.id });
  stage(app, HistoryPage, {});
  await settle();
}

const question = () =>
  closed(ask('Which way?', ['Left', 'Right']), {
    outcome: { kind: 'answered', answers: [{ question: 'q1', selected: ['o1'] }] },
    at: 1,
    by: 'window',
  });
const branches = () => backend.called('branch').map(([from]) => from as BranchFrom);
const page = () => screen.getByTestId('branch-page');

describe('answer differently from here', () => {
  it('takes another answer on the normal card, and lands in the new conversation', async () => {
    const of = question();
    await branchOf(of);
    expect(screen.getByTestId('branch-nothing').textContent).toContain('No files have changed');
    expect(page().textContent).not.toMatch(/Closes in|closes in/);
    await userEvent.click(within(page()).getByTestId('ask-option-2'));
    await settle();
    const [from] = branches();
    expect(from).toMatchObject({
      conversationId: 'c1',
      interactionId: of.id,
      response: { kind: 'answered', answers: [{ question: 'q1', selected: ['o2'] }] },
      restoreFiles: false,
    });
    expect(app.route.conversation).toBe(from?.branchId);
    expect(backend.called('submit')).toEqual([]);
    expect(backend.called('saveDraft')).toEqual([]);
    expect(backend.called('attending')).toEqual([]);
  });

  it('shows which files can be put back and which not, and puts none back unless that is chosen', async () => {
    await branchOf(question(), {
      files: { restored: ['a.txt', 'b.txt'], kept: ['c.txt'] },
      beyond: ['run_command: git push'],
    });
    expect(screen.getByTestId('branch-can').textContent).toContain('b.txt');
    expect(screen.getByTestId('branch-kept').textContent).toContain('c.txt');
    expect(screen.getByTestId('branch-beyond').textContent).toContain('git push');
    expect(screen.getByTestId<HTMLInputElement>('branch-leave').checked).toBe(true);
    await userEvent.click(screen.getByTestId('branch-restore'));
    await userEvent.click(within(page()).getByTestId('ask-option-2'));
    await settle();
    expect(branches()[0]?.restoreFiles).toBe(true);
  });

  it('puts no files back while the agent is at work, and says so', async () => {
    await branchOf(question(), { files: { restored: ['a.txt'], kept: [] }, busy: true });
    expect(screen.getByTestId<HTMLInputElement>('branch-restore').disabled).toBe(true);
    expect(screen.getByTestId('branch-files').textContent).toContain('still working');
  });

  it('is the same branch when it is pressed again after a failure, and says what went wrong', async () => {
    await branchOf(question());
    backend.refusals.set('branch', new Error('The disk is full.'));
    await userEvent.click(within(page()).getByTestId('ask-option-2'));
    await settle();
    expect(screen.getByTestId('ask-notice').textContent).toContain('The disk is full.');
    backend.refusals.clear();
    await userEvent.click(within(page()).getByTestId('ask-option-2'));
    await settle();
    const [first, second] = branches();
    expect([second?.branchId, second?.submitId]).toEqual([first?.branchId, first?.submitId]);
    expect(backend.kept.has(first?.branchId ?? '')).toBe(true);
  });

  it('says an action no that was allowed', async () => {
    const of = closed(confirm(command('git push')), {
      outcome: { kind: 'approved', scope: { kind: 'once' } },
      at: 1,
      by: 'window',
    });
    await branchOf(of);
    await userEvent.click(within(page()).getByRole('button', { name: 'Deny' }));
    await settle();
    expect(branches()[0]?.response).toEqual({ kind: 'denied' });
  });

  it('leaves the answer that was given in its thread', async () => {
    const of = question();
    await branchOf(of);
    await userEvent.click(within(page()).getByTestId('ask-option-2'));
    await settle();
    expect(backend.kept.get('c1')?.entries).toEqual([asked(of)]);
    expect(app.cards.find(of.id)).toBeNull();
  });

  it('takes no files, and says what to do instead', async () => {
    await branchOf(question());
    backend.files = [{ id: 'f', name: 'a.txt', mediaType: 'text/plain', bytes: 1, path: '/a.txt' }];
    await userEvent.click(within(page()).getByTestId('attach-files'));
    await vi.waitFor(() => expect(page().textContent).toContain('Say where they are'));
    expect(backend.called('chooseFiles')).toEqual([]);
  });

  it('says why there can be none', async () => {
    await branchOf(question());
    app.openHistory({ page: 'branch', conversation: 'c1', interaction: 'unknown' });
    await settle();
    expect(screen.getByRole('alert').textContent).toContain('can’t answer differently');
  });
});

describe('side by side', () => {
  beforeEach(async () => {
    keepPast(backend, false);
    app = await appOn(backend);
    await app.connect();
    app.openHistory({ page: 'compare', a: 'past', b: 'branch-1' });
    stage(app, HistoryPage, {});
    await settle();
  });

  it('stands what each made of the same place', () => {
    const rows = screen.getAllByTestId('compared-row');
    expect(rows.map(({ dataset }) => dataset.same)).toEqual(['false', 'false', 'true', 'false']);
    const [left, right] = within(rows[1] as HTMLElement).getAllByTestId('reply');
    expect([left?.textContent, right?.textContent].map((text) => text?.includes('to the plan'))).toEqual([true, false]);
    expect(within(rows[2] as HTMLElement).getAllByText('Thank you.')).toHaveLength(1);
    expect(rows[3]?.querySelector('[data-side=b]')?.textContent).toContain('Nothing here');
    expect(screen.getByTestId('compared-b').textContent).toContain('crew-list.txt');
  });

  it('folds what both begin with, and fetches it when it is looked at', async () => {
    expect(backend.called('entries')).toEqual([]);
    const common = screen.getByTestId<HTMLDetailsElement>('compare-common');
    common.open = true;
    common.dispatchEvent(new Event('toggle'));
    await settle();
    expect(backend.called('entries')).toEqual([['past', 0, 3]]);
    expect(common.textContent).toContain('The two lists do not agree.');
  });
});

describe('the thread of a branch', () => {
  async function show(origin: boolean): Promise<void> {
    if (origin) backend.keep({ id: 'c1', title: 'Harbour' });
    backend.keep({ id: 'b1', branchedFrom: { conversation: 'c1', interaction: 'i1' } });
    app = await appOn(backend);
    await app.connect();
    app.open('b1');
    await settle();
    stage(app, ThreadView, { thread: app.thread! });
    await settle();
  }

  it('says at its head what it branches from, leads there, and beside it', async () => {
    await show(true);
    expect(screen.getByTestId('branch-head').textContent).toContain('A branch of “Harbour”');
    await userEvent.click(screen.getByTestId('branch-compare'));
    expect(app.history.place).toEqual({ page: 'compare', a: 'c1', b: 'b1' });
    await userEvent.click(screen.getByTestId('branch-origin'));
    expect(app.route.conversation).toBe('c1');
    expect(app.thread?.wanted).toBe('i1');
  });

  it('leads nowhere where that is gone, and to its tree', async () => {
    await show(false);
    expect(screen.getByTestId('branch-head').textContent).toContain('has been deleted');
    expect(screen.queryByTestId('branch-compare')).toBeNull();
    await userEvent.click(screen.getByTestId('thread-history'));
    expect(app.history.place).toEqual({ page: 'tree', conversation: 'b1' });
  });
});
