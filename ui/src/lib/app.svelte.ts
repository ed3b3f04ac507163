// Everything the window holds, built once on a Backend and handed down by context.
import { createContext } from 'svelte';
import type { Backend } from './backend/types';
import type { Hello } from './generated/wire';
import { I18n } from './i18n/i18n.svelte';
import { Route } from './route.svelte';
import { SettingsState } from './settings/settings.svelte';

export class App {
  readonly backend: Backend;
  readonly settings: SettingsState;
  readonly i18n: I18n;
  readonly route = new Route();

  constructor(backend: Backend, hello: Hello) {
    this.backend = backend;
    this.settings = new SettingsState(backend, hello);
    this.i18n = new I18n(this.settings.language);
  }
}

export const [getApp, setApp] = createContext<App>();
