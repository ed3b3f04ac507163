// Where a card comes from and what it does apart from the usual.
import type { Closing, Draft } from '../generated/wire';

export interface Beginning {
  draft?: Draft | null;
  /** The end that it changes: nothing of it goes by a mere click, and it keeps no draft. */
  revises?: Closing;
  /** The program has taken it. */
  ontaken?: () => void;
  /** The person writes or chooses on it. */
  ontouched?: () => void;
}
