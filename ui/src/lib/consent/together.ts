// Confirmations of one conversation that stand open beside each other, in the order in which they were asked.
import type { App } from '../app.svelte';
import type { Interaction } from '../generated/wire';

export function besides(app: App, { conversation }: Interaction): Interaction[] {
  const open =
    app.thread?.id === conversation && app.thread.loaded
      ? app.thread.open
      : app.inbox.waiting.map((waiting) => waiting.interaction);
  return open.filter((one) => one.conversation === conversation && one.body.kind === 'confirm');
}
