// The cards of all open questions, kept over scrolling and switching conversations, so that nothing typed is lost.
import { createContext } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { Backend } from '../backend/types';
import type { Clock, ClockChanged, Closing, Interaction, InteractionId, Waiting } from '../generated/wire';
import { Attention } from './attention.svelte';
import { Card } from './card.svelte';

export class Cards {
  /** Which of them the person has before their eyes. */
  readonly attention: Attention;
  #backend: Backend;
  #armingMs: number;
  #cards = new Map<InteractionId, Card>();
  /** What was said of clocks, with the time, for cards that are not there yet. */
  #clocks = new Map<InteractionId, { clock: Clock; at: number }>();
  /** Closed questions that the person has opened again, to change the answer or to answer after all. */
  #again = new SvelteMap<InteractionId, Card>();

  constructor(backend: Backend, armingMs: number) {
    this.#backend = backend;
    this.#armingMs = armingMs;
    this.attention = new Attention(backend);
  }

  of(interaction: Interaction): Card {
    const { id } = interaction;
    let card = this.#cards.get(id);
    if (!card) {
      card = new Card(this.#backend, interaction, this.#armingMs, { ontouched: () => this.attention.touch(id) });
      this.#cards.set(id, card);
      const said = this.#clocks.get(id);
      if (said) card.clock.take(said.clock, said.at);
    }
    return card;
  }

  /** The card where there is one: a closed question has one only if it was open in this window. */
  find(id: InteractionId): Card | null {
    return this.#cards.get(id) ?? null;
  }

  /** A card for a question that is closed, with what was answered; the one there is where it is open again already. */
  reopen(interaction: Interaction): Card {
    const { id, status } = interaction;
    if (status.kind === 'open') return this.of(interaction);
    const known = this.#again.get(id);
    if (known) return known;
    const card = new Card(this.#backend, interaction, this.#armingMs, {
      revises: status,
      ontaken: () => this.giveUp(id),
    });
    this.#again.set(id, card);
    return card;
  }

  reopened(id: InteractionId): Card | null {
    return this.#again.get(id) ?? null;
  }

  /** The answer stays as it was. */
  giveUp(id: InteractionId): void {
    this.#again.delete(id);
  }

  /** Brings back what was half answered before the window or the program was closed. */
  restore(waiting: readonly Waiting[]): void {
    for (const { interaction, draft, clock } of waiting) {
      if (interaction.body.kind !== 'question') continue;
      const card = this.of(interaction);
      if (draft) card.restore(draft);
      if (clock) card.clock.take(clock);
    }
  }

  tick({ interactionId, clock }: ClockChanged): void {
    this.#clocks.set(interactionId, { clock, at: Date.now() });
    this.#cards.get(interactionId)?.clock.take(clock);
  }

  /** What another agent was asked is the person's from now on: what was on its way to it was not meant for that. */
  climb({ id, limitMs }: Interaction): void {
    this.#clocks.delete(id);
    const card = this.#cards.get(id);
    card?.clock.begin(limitMs);
    card?.appear();
  }

  close(id: InteractionId, closing: Closing): void {
    this.#clocks.delete(id);
    this.attention.leave(id);
    this.#cards.get(id)?.close(closing);
  }

  /** The window has come to the front: the click that brought it there is no answer. */
  rearm(): void {
    for (const card of [...this.#cards.values(), ...this.#again.values()]) card.appear();
  }

  saveNow(): void {
    for (const card of this.#cards.values()) card.leave();
  }
}

export const [getCards, setCards] = createContext<Cards>();
