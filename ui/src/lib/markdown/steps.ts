// Small pieces of work that wait for each other, so that many blocks of code at once hold up no frame.

/** How long pieces run before the window gets its turn. */
const SLICE_MS = 6;

const waiting: (() => void)[] = [];
let running = false;

export function soon(step: () => void): void {
  waiting.push(step);
  if (running) return;
  running = true;
  setTimeout(slice);
}

function slice(): void {
  const began = performance.now();
  while (waiting.length > 0 && performance.now() - began < SLICE_MS) waiting.shift()?.();
  running = waiting.length > 0;
  if (running) setTimeout(slice);
}
