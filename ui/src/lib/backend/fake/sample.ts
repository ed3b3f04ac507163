// Sample conversations for looking at the window in a browser.
import { FakeBackend } from './fake';
import { settingsOf } from './made';

export function sampleBackend(): FakeBackend {
  return new FakeBackend({ settings: settingsOf() });
}
