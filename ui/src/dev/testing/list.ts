// Sizes for a list that draws only what is in sight: jsdom has none of its own.
import { vi } from 'vitest';

const VIEW_PX = 600;

/** Every element is so high: what scrolls as the window, all else as one row. What is returned takes it back. */
export function sized(rowPx: number): () => void {
  const parent = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetParent');
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement;
    },
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #tell: ResizeObserverCallback;
      constructor(tell: ResizeObserverCallback) {
        this.#tell = tell;
      }
      observe(target: Element): void {
        const height = getComputedStyle(target).overflowY === 'auto' ? VIEW_PX : rowPx;
        const entry = { target, contentRect: { height, width: 800 } } as unknown as ResizeObserverEntry;
        queueMicrotask(() => this.#tell([entry], this as unknown as ResizeObserver));
      }
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  return () => {
    vi.unstubAllGlobals();
    if (parent) Object.defineProperty(HTMLElement.prototype, 'offsetParent', parent);
  };
}
