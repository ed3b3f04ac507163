// The decisions that hold for workspaces: found by workspace, and revoked only after asking.
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import type { StandingDecision } from '../generated/wire';
import { appOn, settle, stage } from '../../dev/testing/stage';
import StandingSection from './StandingSection.svelte';

const decision = (id: string, more: Partial<StandingDecision> = {}): StandingDecision => ({
  id,
  workspace: '/home/lin/harbour',
  asked: `Question **${id}**?`,
  answer: `Answer ${id}`,
  conversation: 'c1',
  at: 1,
  ...more,
});
let backend: FakeBackend;

beforeEach(() => (backend = new FakeBackend()));

async function show(standing: StandingDecision[]) {
  backend.standing = standing;
  const app = await appOn(backend);
  await app.conversations.refresh();
  stage(app, StandingSection, {});
  await settle();
  return app;
}

describe('standing decisions', () => {
  it('are listed by workspace, the newest first', async () => {
    await show([decision('a', { at: 1 }), decision('b', { at: 2 }), decision('c', { workspace: '/home/lin/attic' })]);
    const groups = screen.getAllByTestId('standing-group');
    expect(groups.map((group) => within(group).getByRole('heading').textContent)).toEqual([
      expect.stringContaining('attic'),
      expect.stringContaining('harbour'),
    ]);
    const harbour = within(groups[1] as HTMLElement).getAllByTestId('standing');
    expect(harbour.map((item) => item.textContent?.includes('Answer b'))).toEqual([true, false]);
    expect(harbour[0]?.textContent).toContain('Question b?');
  });

  it('say what they are while there is none', async () => {
    await show([]);
    expect(screen.getByTestId('standing-empty')).toBeTruthy();
  });

  it('are revoked one by one, after asking', async () => {
    await show([decision('a'), decision('b')]);
    await userEvent.click(screen.getByRole('button', { name: 'Revoke the decision on: Question a?' }));
    expect(backend.called('revokeStanding')).toEqual([]);
    await userEvent.click(screen.getByTestId('standing-revoke-yes'));
    await settle();
    expect(backend.called('revokeStanding')).toEqual([['a']]);
    expect(screen.getAllByTestId('standing')).toHaveLength(1);
    expect(screen.getByText('Decision revoked.')).toBe(document.activeElement);
  });

  it('still hold where they could not be revoked', async () => {
    await show([decision('a')]);
    backend.refusals.set('revokeStanding', { code: 'notSaved', message: 'The disk is full.' });
    await userEvent.click(screen.getByTestId('standing-revoke'));
    await userEvent.click(screen.getByTestId('standing-revoke-yes'));
    await settle();
    expect(screen.getByRole('alert').textContent).toContain('The disk is full.');
    await userEvent.click(screen.getByText('Keep it'));
    expect(document.activeElement).toBe(screen.getByTestId('standing-revoke'));
  });

  it('are asked for again where they could not be listed', async () => {
    backend.refusals.set('standingDecisions', { code: 'internal', message: 'The file is locked.' });
    await show([decision('a')]);
    expect(screen.getByRole('alert').textContent).toContain('The file is locked.');
    backend.refusals.clear();
    await userEvent.click(screen.getByText('Try again'));
    await settle();
    expect(screen.getAllByTestId('standing')).toHaveLength(1);
  });

  it('lead to where they were made, as long as that conversation is there', async () => {
    backend.keep({ id: 'c1' });
    const app = await show([decision('a'), decision('b', { conversation: 'gone' })]);
    const ways = screen.getAllByText('Where it was made');
    expect(ways).toHaveLength(1);
    await userEvent.click(ways[0] as HTMLElement);
    expect(app.route.conversation).toBe('c1');
  });
});
