// Somebody who clicks and types, in the time of the test.
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';

export function userInTime(): UserEvent {
  return userEvent.setup({
    advanceTimers: (ms) => vi.advanceTimersByTime(ms),
    // Nothing is laid out, so nothing lies in the way of a click; to make sure each time takes as long as the click.
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  });
}
