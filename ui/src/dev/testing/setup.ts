// What jsdom lacks and the window uses.
import { cleanup, configure } from '@testing-library/svelte';
import { afterEach, vi } from 'vitest';

// How long a test waits before it calls something missing: only one that fails ever waits so long, so a slow machine has its time.
const PATIENCE_MS = 30_000;
configure({ asyncUtilTimeout: PATIENCE_MS });
if (vi.waitFor.name !== 'patiently') {
  const { waitFor } = vi;
  vi.waitFor = function patiently(look, options) {
    return waitFor(look, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
  };
}

afterEach(() => {
  cleanup();
  history.replaceState(null, '');
});

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

globalThis.ResizeObserver ??= SilentObserver as unknown as typeof ResizeObserver;
globalThis.IntersectionObserver ??= SilentObserver as unknown as typeof IntersectionObserver;
globalThis.reportError ??= (error: unknown) => {
  window.dispatchEvent(new ErrorEvent('error', { error, message: String(error), cancelable: true }));
};
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;
HTMLElement.prototype.scrollIntoView ??= () => {};
HTMLElement.prototype.scrollTo ??= () => {};
HTMLElement.prototype.scrollBy ??= () => {};
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.removeAttribute('open');
  this.dispatchEvent(new Event('close'));
};

// jsdom draws nothing and knows no pseudo-elements, says so at length whenever it is asked, and answers as here. Files share a window.
HTMLCanvasElement.prototype.getContext = () => null;
if (window.getComputedStyle.name !== 'ofElement') {
  const style = window.getComputedStyle.bind(window);
  window.getComputedStyle = function ofElement(element) {
    return style(element);
  };
}
