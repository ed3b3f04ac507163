// Confirmations of one conversation that stand open beside each other, in the order in which they were asked.
import type { Interaction } from '../generated/wire';
import type { Inbox } from '../state/inbox.svelte';
import type { Thread } from '../state/thread.svelte';

export function besides({ conversation }: Interaction, thread: Thread | null, inbox: Inbox): Interaction[] {
  const open =
    thread?.id === conversation && thread.loaded ? thread.open : inbox.waiting.map((waiting) => waiting.interaction);
  return open.filter((one) => one.conversation === conversation && one.body.kind === 'confirm');
}
