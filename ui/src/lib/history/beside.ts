// Cards that stand beside the window's conversations: what they hand in goes elsewhere, or nowhere. All else is the window's.
import { Cards, setCards } from '../card/cards.svelte';
import { setBackend } from '../backend/context';
import type { Backend } from '../backend/types';
import { cardKind } from '../cards/kinds';

/** From here on, whatever is shown has cards of its own on this backend. */
export function standBeside(backend: Backend, armingMs: number): void {
  setBackend(backend);
  setCards(new Cards(backend, armingMs, cardKind));
}
