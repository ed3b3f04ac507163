// Keys pressed while the window is still empty: kept until it stands, and handled then in their order.
import { typesText } from '../card/keys';

export class EarlyKeys {
  #kept: KeyboardEvent[] = [];
  readonly #keep = (event: KeyboardEvent): void => {
    if (!typesText(document.activeElement)) this.#kept.push(event);
  };

  constructor() {
    window.addEventListener('keydown', this.#keep);
  }

  /** Everything pressed until now. From here on the window listens itself. */
  take(): readonly KeyboardEvent[] {
    window.removeEventListener('keydown', this.#keep);
    return this.#kept.splice(0);
  }
}

/** The text that a key writes; empty for one that writes none. */
export function textOf({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): string {
  return isComposing || ctrlKey || metaKey || altKey || [...key].length !== 1 ? '' : key;
}
