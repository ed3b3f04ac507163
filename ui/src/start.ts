// Connects to what stands behind the page and puts the window on it; where that fails, says so instead of staying blank.
import { mount } from 'svelte';
import './app.css';
import AppWindow from './App.svelte';
import { App } from './app/app.svelte';
import { reasonOf } from './lib/backend/reason';
import type { Backend } from './lib/backend/types';
import { EarlyKeys } from './lib/shell/earlyKeys';
import NoConnection from './lib/shell/NoConnection.svelte';

async function show(target: HTMLElement, connect: () => Promise<Backend>): Promise<void> {
  const early = new EarlyKeys();
  try {
    const backend = await connect();
    if (backend.link) {
      const { default: Door } = await import('./Door.svelte');
      mount(Door, { target, props: { backend, link: backend.link, early } });
      return;
    }
    mount(AppWindow, { target, props: { app: new App(backend, await backend.hello()), early } });
    // The second frame comes when the first has been drawn: what the benchmarks call usable.
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('shown')));
  } catch (error) {
    mount(NoConnection, { target, props: { why: reasonOf(error) } });
  }
}

export function start(connect: () => Promise<Backend>): void {
  const target = document.getElementById('app');
  if (target) void show(target, connect);
}
