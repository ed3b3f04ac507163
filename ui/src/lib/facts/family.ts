// Who asks whom: the person, or an agent another one; and the way that a question has come.
import type { ConversationId, Interaction, InteractionId } from '../generated/wire';

/** It waits for the person, and not for another agent. */
export function forPerson({ to, climbed }: Pick<Interaction, 'to' | 'climbed'>): boolean {
  return to?.kind !== 'agent' || climbed === true;
}

/** The agent that is, or first was, asked; null where the person is. */
export function askedAgent({ to }: Pick<Interaction, 'to'>): ConversationId | null {
  return to?.kind === 'agent' ? to.conversation : null;
}

/** One hop of a question: the agent that asks at it, and what it asks. */
export interface Hop {
  readonly conversation: ConversationId;
  readonly interaction: InteractionId;
}

/** So many hops are followed; a chain is no longer than tasks are deep. */
const HOPS_MAX = 16;

/** From the agent that asked first to the one that asks now; empty where nothing is passed on. */
export function chainOf(interaction: Interaction, known: (id: InteractionId) => Interaction | null): Hop[] {
  if (!interaction.passesOn) return [];
  const hops: Hop[] = [{ conversation: interaction.conversation, interaction: interaction.id }];
  let passed: Hop | undefined = interaction.passesOn;
  while (passed && hops.length < HOPS_MAX && !hops.some((hop) => hop.interaction === passed?.interaction)) {
    hops.unshift(passed);
    passed = known(passed.interaction)?.passesOn;
  }
  return hops;
}
