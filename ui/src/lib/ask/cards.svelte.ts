// The cards of all open questions, kept over scrolling and switching conversations, so that nothing typed is lost.
import type { Backend } from '../backend/types';
import type { Closing, Interaction, InteractionId, Waiting } from '../generated/wire';
import { Card } from './card.svelte';

export class Cards {
  #backend: Backend;
  #armingMs: number;
  #cards = new Map<InteractionId, Card>();

  constructor(backend: Backend, armingMs: number) {
    this.#backend = backend;
    this.#armingMs = armingMs;
  }

  of(interaction: Interaction): Card {
    let card = this.#cards.get(interaction.id);
    if (!card) {
      card = new Card(this.#backend, interaction, this.#armingMs);
      this.#cards.set(interaction.id, card);
    }
    return card;
  }

  /** The card where there is one: a closed question has one only if it was open in this window. */
  find(id: InteractionId): Card | null {
    return this.#cards.get(id) ?? null;
  }

  /** Brings back what was half answered before the window or the program was closed. */
  restore(waiting: readonly Waiting[]): void {
    for (const { interaction, draft } of waiting) {
      const card = this.of(interaction);
      if (draft) card.restore(draft);
    }
  }

  close(id: InteractionId, closing: Closing): void {
    this.#cards.get(id)?.close(closing);
  }

  /** The window has come to the front: the click that brought it there is no answer. */
  rearm(): void {
    for (const card of this.#cards.values()) card.appear();
  }

  saveNow(): void {
    for (const card of this.#cards.values()) card.leave();
  }
}
