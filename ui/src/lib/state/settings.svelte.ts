// What the person set, as the window knows it. The program holds the truth; here is its last word.
import { createContext } from 'svelte';
import type { Backend } from '../backend/types';
import type { Hello, Language, Profile, ProfileEdit, ProfileId, Settings } from '../generated/wire';

export class SettingsState {
  #backend: Backend;
  #hello: Hello;
  #current = $state.raw<Settings>(undefined as never);
  #lastSave: Promise<unknown> = Promise.resolve();

  constructor(backend: Backend, hello: Hello) {
    this.#backend = backend;
    this.#hello = hello;
    this.#current = hello.settings;
  }

  /** What the program said of itself when the window connected. */
  get hello(): Hello {
    return this.#hello;
  }

  get current(): Settings {
    return this.#current;
  }

  get language(): Language {
    return this.#current.language ?? this.#hello.systemLanguage;
  }

  /** The profile in use; null while the demo model answers. */
  get profile(): Profile | null {
    const { profile, profiles } = this.#current.ai;
    return profiles.find((candidate) => candidate.id === profile) ?? null;
  }

  /** The folder that was worked in last, where it was not the demo's own. */
  get lastFolder(): string | null {
    const { workspace } = this.#current;
    return workspace === this.#hello.sampleWorkspace ? null : workspace;
  }

  /** The program's word: from `settings-changed`, or the answer to a save. */
  take(settings: Settings): void {
    this.#current = settings;
  }

  /**
   * Shows the change at once and saves it; saves go out one after the other, each on top of the last. Where saving fails
   * what was shown is taken back, and the promise rejects with the program's reason.
   */
  change(edit: (settings: Settings) => Settings): Promise<void> {
    const before = this.#current;
    const wanted = edit(before);
    this.#current = wanted;
    const save = this.#lastSave
      .catch(() => undefined)
      .then(() => this.#backend.saveSettings(wanted))
      .then(
        (saved) => {
          if (this.#current === wanted) this.#current = saved;
        },
        (reason: unknown) => {
          if (this.#current === wanted) this.#current = before;
          throw reason;
        },
      );
    this.#lastSave = save;
    return save;
  }

  async saveProfile(edit: ProfileEdit): Promise<void> {
    this.#current = await this.#backend.saveProfile(edit);
  }

  async removeProfile(id: ProfileId): Promise<void> {
    this.#current = await this.#backend.removeProfile(id);
  }
}

export const [getSettings, setSettings] = createContext<SettingsState>();
