// Settings are saved at once. Where that fails, the page says so and keeps the wish, to save it again or to let it go.
import { createContext } from 'svelte';
import { reasonOf } from '../backend/reason';
import type { Settings } from '../generated/wire';
import type { SettingsState } from '../state/settings.svelte';

type Edit = (settings: Settings) => Settings;

export class Saving {
  #settings: SettingsState;
  #failed = $state.raw<{ edits: Edit[]; reason: string } | null>(null);

  constructor(settings: SettingsState) {
    this.#settings = settings;
  }

  /** Why the last changes are not saved; null when all is. */
  get reason(): string | null {
    return this.#failed?.reason ?? null;
  }

  /** Together with what could not be saved before. */
  async change(edit: Edit): Promise<void> {
    const edits = [...(this.#failed?.edits ?? []), edit];
    try {
      await this.#settings.change((settings) => edits.reduce((changed, next) => next(changed), settings));
      this.#failed = null;
    } catch (error) {
      this.#failed = { edits, reason: reasonOf(error) };
    }
  }

  again(): Promise<void> {
    return this.change((settings) => settings);
  }

  putAside(): void {
    this.#failed = null;
  }
}

export const [getSaving, setSaving] = createContext<Saving>();
