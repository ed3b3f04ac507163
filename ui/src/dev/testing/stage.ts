// Puts a component on the page with an App on a backend in memory.
import { render } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { App } from '../../app/app.svelte';
import { FakeBackend } from '../fake/fake';
import Stage from './Stage.svelte';

export async function appOn(backend: FakeBackend): Promise<App> {
  return new App(backend, await backend.hello());
}

export function stage<Props extends Record<string, unknown>>(app: App, shown: Component<Props>, props: Props) {
  return render(Stage as unknown as Component<Record<string, unknown>>, { props: { app, shown, props } });
}

/** Lets promises and effects settle. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}
