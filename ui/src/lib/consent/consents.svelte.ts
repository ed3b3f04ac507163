// Everything open that is not a question, kept over scrolling and switching conversations, so that nothing typed is lost.
import { createContext } from 'svelte';
import type { Backend } from '../backend/types';
import type { Clock, ClockChanged, Closing, Interaction, InteractionId, Waiting } from '../generated/wire';
import { Consent } from './consent.svelte';

export class Consents {
  #backend: Backend;
  #armingMs: number;
  #consents = new Map<InteractionId, Consent>();
  /** What was said of clocks, with the time, for cards that are not there yet. */
  #clocks = new Map<InteractionId, { clock: Clock; at: number }>();

  constructor(backend: Backend, armingMs: number) {
    this.#backend = backend;
    this.#armingMs = armingMs;
  }

  of(interaction: Interaction): Consent {
    const known = this.#consents.get(interaction.id);
    if (known) return known;
    const consent = new Consent(this.#backend, interaction, this.#armingMs);
    this.#consents.set(interaction.id, consent);
    const said = this.#clocks.get(interaction.id);
    if (said) consent.clock.take(said.clock, said.at);
    return consent;
  }

  /** What there is of one that may have ended: only if it was open in this window. */
  find(id: InteractionId): Consent | null {
    return this.#consents.get(id) ?? null;
  }

  /** Brings back what was begun before the window or the program was closed. */
  restore(waiting: readonly Waiting[]): void {
    for (const { interaction, draft, clock } of waiting) {
      if (interaction.body.kind === 'question') continue;
      if (clock) this.tick({ interactionId: interaction.id, clock });
      if (draft) this.of(interaction).restore(draft);
    }
  }

  tick({ interactionId, clock }: ClockChanged): void {
    this.#clocks.set(interactionId, { clock, at: Date.now() });
    this.#consents.get(interactionId)?.clock.take(clock);
  }

  /** What another agent was asked is the person's from now on: what was on its way to it was not meant for that. */
  climb({ id, limitMs }: Interaction): void {
    this.#clocks.delete(id);
    const consent = this.#consents.get(id);
    consent?.clock.begin(limitMs);
    consent?.appear();
  }

  close(id: InteractionId, closing: Closing): void {
    this.#clocks.delete(id);
    this.#consents.get(id)?.close(closing);
  }

  /** The window has come to the front: the click that brought it there is no consent. */
  rearm(): void {
    for (const consent of this.#consents.values()) consent.appear();
  }

  saveNow(): void {
    for (const consent of this.#consents.values()) consent.leaveField();
  }
}

export const [getConsents, setConsents] = createContext<Consents>();
