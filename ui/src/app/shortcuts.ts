// The keys that work anywhere in the window.
import { typesText } from '../lib/card/keys';
import type { App } from './app.svelte';

/** Does what the key stands for; false where it stands for nothing here. */
export function shortcut(event: KeyboardEvent, app: App, showKeys: () => void): boolean {
  if (event.isComposing || event.repeat || document.querySelector('dialog[open]')) return false;
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.shiftKey && key === 'j') {
    app.whenBegun(() => app.stepToAsk(-1));
    return true;
  }
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.shiftKey && key === 'h') {
    app.openHistory({ page: 'decisions' });
    return true;
  }
  const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (command) {
    switch (key) {
      case 'n':
        app.startNew();
        return true;
      case 'k':
        app.screen.drawer = true;
        requestAnimationFrame(() => document.getElementById('search-conversations')?.focus());
        return true;
      case ',':
        app.screen.drawer = false;
        app.route.openSettings();
        return true;
      case 'i':
        app.openInbox();
        return true;
      case 'j':
        app.whenBegun(() => app.stepToAsk(1));
        return true;
    }
    return false;
  }
  if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    app.whenBegun(() => neighbour(app, event.key === 'ArrowDown' ? 1 : -1));
    return true;
  }
  if (event.key === '?' && !typesText(document.activeElement)) {
    showKeys();
    return true;
  }
  return false;
}

function neighbour(app: App, step: 1 | -1): void {
  const { shown } = app.conversations;
  const at = shown.findIndex((one) => one.id === app.route.conversation);
  const next = shown[at < 0 ? (step > 0 ? 0 : shown.length - 1) : at + step];
  if (next) app.open(next.id);
}
