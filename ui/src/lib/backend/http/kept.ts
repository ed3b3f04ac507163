// What is typed or sent and not yet with the program, kept in this browser: on a phone a page may be ended without a word.
// Only what the person wrote, never what lets anybody in. Gone once the program has it, and with the session.

const PREFIX = 'askwell.kept.';

export class Kept {
  /** Where the browser refuses to keep anything it lasts as long as the page. */
  #unstored = new Map<string, string>();

  put(name: string, value: unknown): void {
    const text = JSON.stringify(value);
    try {
      localStorage.setItem(PREFIX + name, text);
      this.#unstored.delete(name);
    } catch {
      this.#unstored.set(name, text);
    }
  }

  get<T>(name: string): T | null {
    return read<T>(this.#text(name));
  }

  has(name: string): boolean {
    return this.#text(name) !== null;
  }

  drop(name: string): void {
    this.#unstored.delete(name);
    try {
      localStorage.removeItem(PREFIX + name);
    } catch {
      // It was not kept there.
    }
  }

  /** Lets go of it where it is still this; what was written since stays. */
  dropThis(name: string, value: unknown): void {
    if (this.#text(name) === JSON.stringify(value)) this.drop(name);
  }

  /** Everything whose name begins like this, by the rest of its name. */
  all<T>(kind: string): [string, T][] {
    const names = this.#names().filter((name) => name.startsWith(kind));
    return names.flatMap((name): [string, T][] => {
      const value = this.get<T>(name);
      return value === null ? [] : [[name.slice(kind.length), value]];
    });
  }

  clear(): void {
    for (const name of this.#names()) this.drop(name);
  }

  #text(name: string): string | null {
    const unstored = this.#unstored.get(name);
    if (unstored !== undefined) return unstored;
    try {
      return localStorage.getItem(PREFIX + name);
    } catch {
      return null;
    }
  }

  #names(): string[] {
    const names = new Set(this.#unstored.keys());
    try {
      for (let at = 0; at < localStorage.length; at += 1) {
        const key = localStorage.key(at);
        if (key?.startsWith(PREFIX)) names.add(key.slice(PREFIX.length));
      }
    } catch {
      // Nothing is kept there.
    }
    return [...names].sort();
  }
}

/** Something else may have written there. */
function read<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}
