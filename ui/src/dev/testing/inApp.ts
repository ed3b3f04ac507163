// Renders one component on a Backend in memory, whose calls tests then read.
import { render, type RenderResult } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { App } from '../../app/app.svelte';
import { FakeBackend } from '../fake/fake';
import { helloOf } from '../fake/made';
import type { Hello } from '../../lib/generated/wire';
import InApp from './InApp.svelte';

export interface Shown<P> {
  backend: FakeBackend;
  app: App;
  page: RenderResult<typeof InApp>;
  /** The same component with other properties. */
  change: (props: P) => Promise<void>;
}

export function inApp<P extends Record<string, unknown>>(
  component: Component<P>,
  props: P,
  hello: Partial<Hello> = {},
): Shown<P> {
  const backend = new FakeBackend(hello);
  const app = new App(backend, { ...helloOf(), ...hello });
  const shown = component as Component<Record<string, unknown>>;
  const page = render(InApp, { props: { app, component: shown, given: props } });
  return { backend, app, page, change: (next) => page.rerender({ app, component: shown, given: next }) };
}
