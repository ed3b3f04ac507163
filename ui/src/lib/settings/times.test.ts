// The limits of time: for an answer, for a reminder, and the hours of quiet.
import { fireEvent, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { settingsOf } from '../../dev/fake/made';
import type { QuietHours, Settings } from '../generated/wire';
import { inApp } from '../../dev/testing/inApp';
import { settle } from '../../dev/testing/stage';
import SettingsPage from './SettingsPage.svelte';

const show = (settings: Settings = settingsOf()) => inApp(SettingsPage, {}, { settings });
const last = (backend: ReturnType<typeof show>['backend']) => backend.called('saveSettings').at(-1)?.[0] as Settings;
const id = (name: string) => screen.getByTestId(name) as HTMLInputElement;
const labels = (name: string) => [...id(name).querySelectorAll('option')].map((option) => option.textContent);

describe('the time for an answer', () => {
  it('is unlimited unless the person says otherwise', async () => {
    const { backend } = show();
    expect(labels('setting-answer-limit')).toEqual(['No limit', '1 minute', '5 minutes', '10 minutes', '30 minutes']);
    expect(id('setting-answer-limit').value).toBe('never');
    await userEvent.selectOptions(id('setting-answer-limit'), '5 minutes');
    expect(last(backend).ai.answerLimitMinutes).toBe(5);
    expect(screen.getByText(/Nothing is ever chosen for you/)).toBeTruthy();
    expect(screen.queryByText(/waits as long as it takes/)).toBeNull();
    await userEvent.selectOptions(id('setting-answer-limit'), 'No limit');
    expect(last(backend).ai.answerLimitMinutes).toBeNull();
  });

  it('that was set elsewhere is shown as it is', () => {
    show(settingsOf({ ai: { ...settingsOf().ai, answerLimitMinutes: 7 } }));
    expect(id('setting-answer-limit').value).toBe('7');
    expect(labels('setting-answer-limit')).toContain('7 minutes');
  });

  it('is not asked for where the agent does not ask', () => {
    show(settingsOf({ ai: { ...settingsOf().ai, enable_ask_user: false } }));
    expect(screen.queryByTestId('setting-answer-limit')).toBeNull();
  });
});

describe('a reminder', () => {
  it('comes only when wanted', async () => {
    const { backend } = show();
    expect(labels('setting-remind')).toEqual(['Never', '5 minutes', '15 minutes', '30 minutes', '60 minutes']);
    await userEvent.selectOptions(id('setting-remind'), '15 minutes');
    expect(last(backend).notifications.remindMinutes).toBe(15);
  });
});

describe('quiet hours', () => {
  const quiet = (hours: QuietHours) => settingsOf({ notifications: { ...settingsOf().notifications, quiet: hours } });

  it('are off, and go over midnight when switched on', async () => {
    const { backend } = show();
    expect(screen.queryByTestId('setting-quiet-from')).toBeNull();
    await userEvent.click(id('setting-quiet'));
    await settle();
    expect(last(backend).notifications.quiet).toEqual({ from: 1320, to: 420 });
    expect(screen.getByText(/from 22:00 to 07:00 the next day/)).toBeTruthy();
  });

  it('take another time, and say so where it is none', async () => {
    const { backend } = show(quiet({ from: 780, to: 840 }));
    expect(id('setting-quiet-from').value).toBe('13:00');
    await fireEvent.change(id('setting-quiet-to'), { target: { value: '15:30' } });
    await settle();
    expect(last(backend).notifications.quiet).toEqual({ from: 780, to: 930 });
    // A webview without a field for times hands on what was typed.
    id('setting-quiet-to').type = 'text';
    await fireEvent.change(id('setting-quiet-to'), { target: { value: 'noon' } });
    expect(screen.getByRole('alert').textContent).toBe('Enter a time such as 22:00.');
    expect(last(backend).notifications.quiet).toEqual({ from: 780, to: 930 });
  });

  it('come back as they were when switched on again', async () => {
    const { backend } = show(quiet({ from: 60, to: 120 }));
    await userEvent.click(id('setting-quiet'));
    expect(last(backend).notifications.quiet).toBeNull();
    await userEvent.click(id('setting-quiet'));
    expect(last(backend).notifications.quiet).toEqual({ from: 60, to: 120 });
  });
});
