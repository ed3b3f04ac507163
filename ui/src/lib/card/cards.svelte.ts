// The cards of all that is open, of every kind, kept over scrolling and switching conversations, so that nothing typed is lost.
import { createContext } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { Backend } from '../backend/types';
import type { Clock, ClockChanged, Closing, Interaction, InteractionId, Waiting } from '../generated/wire';
import { Attention } from './attention.svelte';
import type { Beginning, Card } from './card.svelte';

/** A kind of card, by its class. */
export type CardKind<C extends Card> = new (
  backend: Backend,
  interaction: Interaction,
  armingMs: number,
  begun: Beginning,
) => C;

export class Cards {
  /** Which of them the person has before their eyes. */
  readonly attention: Attention;
  #backend: Backend;
  #armingMs: number;
  #kindOf: (interaction: Interaction) => CardKind<Card>;
  #cards = new Map<InteractionId, Card>();
  /** What was said of clocks, with the time, for cards that are not there yet. */
  #clocks = new Map<InteractionId, { clock: Clock; at: number }>();
  /** What is closed and the person has opened again, to change the answer or to answer after all. */
  #again = new SvelteMap<InteractionId, Card>();

  constructor(backend: Backend, armingMs: number, kindOf: (interaction: Interaction) => CardKind<Card>) {
    this.#backend = backend;
    this.#armingMs = armingMs;
    this.#kindOf = kindOf;
    this.attention = new Attention(backend);
  }

  of(interaction: Interaction): Card;
  of<C extends Card>(interaction: Interaction, kind: CardKind<C>): C;
  of(interaction: Interaction, kind = this.#kindOf(interaction)): Card {
    const { id } = interaction;
    const known = this.#cards.get(id);
    if (known instanceof kind) return known;
    const card = new kind(this.#backend, interaction, this.#armingMs, { ontouched: () => this.attention.touch(id) });
    this.#cards.set(id, card);
    const said = this.#clocks.get(id);
    if (said) card.clock.take(said.clock, said.at);
    return card;
  }

  /** The card where there is one: what is closed has one only if it was open in this window. */
  find(id: InteractionId): Card | null;
  find<C extends Card>(id: InteractionId, kind: CardKind<C>): C | null;
  find(id: InteractionId, kind?: CardKind<Card>): Card | null {
    return ofKind(this.#cards.get(id), kind);
  }

  /** A card for what is closed, with what was answered; the one there is where it is open again already. */
  reopen(interaction: Interaction): Card;
  reopen<C extends Card>(interaction: Interaction, kind: CardKind<C>): C;
  reopen(interaction: Interaction, kind = this.#kindOf(interaction)): Card {
    const { id, status } = interaction;
    if (status.kind === 'open') return this.of(interaction, kind);
    const known = this.#again.get(id);
    if (known instanceof kind) return known;
    const card = new kind(this.#backend, interaction, this.#armingMs, {
      revises: status,
      ontaken: () => this.giveUp(id),
    });
    this.#again.set(id, card);
    return card;
  }

  reopened(id: InteractionId): Card | null;
  reopened<C extends Card>(id: InteractionId, kind: CardKind<C>): C | null;
  reopened(id: InteractionId, kind?: CardKind<Card>): Card | null {
    return ofKind(this.#again.get(id), kind);
  }

  /** The answer stays as it was. */
  giveUp(id: InteractionId): void {
    this.#again.delete(id);
  }

  /** Brings back what was begun before the window or the program was closed. */
  restore(waiting: readonly Waiting[]): void {
    for (const { interaction, draft, clock } of waiting) {
      if (clock) this.tick({ interactionId: interaction.id, clock });
      // A question has its card from the start: where it ends elsewhere, its history says so to somebody who has seen it wait.
      if (draft || interaction.body.kind === 'question') this.of(interaction);
      if (draft) this.of(interaction).restore(draft);
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
    for (const card of this.#cards.values()) card.leaveField();
  }
}

function ofKind(card: Card | undefined, kind?: CardKind<Card>): Card | null {
  return card && (!kind || card instanceof kind) ? card : null;
}

export const [getCards, setCards] = createContext<Cards>();
