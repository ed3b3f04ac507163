// Connects to the program and puts the window on the page; where that fails, says so instead of staying blank.
import { mount } from 'svelte';
import './app.css';
import AppWindow from './App.svelte';
import { App } from './lib/app.svelte';
import { connect } from './lib/backend';
import { reasonOf } from './lib/backend/reason';
import { EarlyKeys } from './lib/shell/earlyKeys';
import NoConnection from './lib/shell/NoConnection.svelte';

async function start(target: HTMLElement): Promise<void> {
  const early = new EarlyKeys();
  try {
    const backend = await connect();
    if (backend.link) {
      const { default: Door } = await import('./lib/browser/Door.svelte');
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

const target = document.getElementById('app');
if (target) void start(target);
