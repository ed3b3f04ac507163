// How the person looks at what waits: which questions are listed, which are unfolded, and which one they are led to.
import { createContext } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { subjectOf } from '../consent/proposal';
import { fieldsOf, labelOf } from '../facts/elicitForm';
import type { ConversationId, Interaction, InteractionId, Waiting } from '../generated/wire';
import type { Inbox } from '../state/inbox.svelte';
import { inOneLine } from '../text/plain';
import type { Kind } from '../cards/kinds';

export type Age = 'any' | 'hour' | 'day';

export interface Asker {
  readonly id: ConversationId;
  readonly title: string;
}

const HOUR_MS = 3_600_000;
const OLDER_THAN: Record<Age, number> = { any: -Infinity, hour: HOUR_MS, day: 24 * HOUR_MS };

export class InboxView {
  #inbox: Inbox;
  #asker = $state<ConversationId | null>(null);
  kind = $state<Kind | null>(null);
  #unfolded = new SvelteSet<InteractionId>();
  #wanted = $state.raw<InteractionId | null>(null);
  #alone = $state.raw<InteractionId | null>(null);
  age = $state<Age>('any');
  /** Whether what agents ask one another is listed. */
  between = $state(true);
  search = $state('');

  /** Every conversation that waits for an answer, by title. */
  readonly askers = $derived.by<Asker[]>(() => {
    const byId = new Map(this.#inbox.waiting.map(({ interaction, title }) => [interaction.conversation, title]));
    return [...byId].map(([id, title]) => ({ id, title })).sort((a, b) => a.title.localeCompare(b.title));
  });

  constructor(inbox: Inbox) {
    this.#inbox = inbox;
  }

  /** The conversation whose questions are listed; all of them once that one asks nothing any more. */
  get asker(): ConversationId | null {
    return this.askers.some(({ id }) => id === this.#asker) ? this.#asker : null;
  }

  set asker(asker: ConversationId | null) {
    this.#asker = asker;
  }

  get filtered(): boolean {
    return this.asker !== null || this.kind !== null || this.age !== 'any' || this.search.trim() !== '';
  }

  clear(): void {
    this.#asker = null;
    this.kind = null;
    this.age = 'any';
    this.search = '';
  }

  /** What is listed, oldest first. */
  shown(now: number): readonly Waiting[] {
    const words = this.search.trim().toLocaleLowerCase();
    return this.#inbox.waiting.filter((waiting) => {
      const { interaction } = waiting;
      if (this.asker !== null && interaction.conversation !== this.asker) return false;
      if (this.kind !== null && interaction.body.kind !== this.kind) return false;
      return now - interaction.openedAt > OLDER_THAN[this.age] && (words === '' || textOf(waiting).includes(words));
    });
  }

  isUnfolded(id: InteractionId): boolean {
    return this.#unfolded.has(id);
  }

  toggle(id: InteractionId): void {
    if (!this.#unfolded.delete(id)) this.#unfolded.add(id);
  }

  /** On a phone, the card that is shown without the list. */
  get alone(): InteractionId | null {
    return this.#alone;
  }

  showAlone(id: InteractionId | null): void {
    this.#alone = id;
  }

  /** The question that is to be unfolded and to get the keys. */
  get wanted(): InteractionId | null {
    return this.#wanted;
  }

  lead(to: InteractionId | null): void {
    this.#wanted = to;
    if (to !== null) this.#unfolded.add(to);
  }
}

/** Everything in which words are looked for: who asks, what is asked, and what can be chosen. */
function textOf({ interaction, title }: Waiting): string {
  return [title, ...wordsOf(interaction)].join('\n').toLocaleLowerCase();
}

function wordsOf(interaction: Interaction): string[] {
  const { body } = interaction;
  switch (body.kind) {
    case 'question':
      return body.questions.flatMap(({ header, text, options }) => [
        header ?? '',
        inOneLine(text),
        ...options.map(({ label }) => label),
      ]);
    case 'consent':
      return [
        body.request.action,
        body.request.reason ?? '',
        body.request.risk ?? '',
        body.request.question ?? '',
        body.request.details ?? '',
      ];
    case 'confirm':
    case 'network':
      return [subjectOf(body.proposal)];
    case 'plan':
      return [body.outline.title, ...body.outline.steps];
    case 'quiet':
      return [body.quiet.command];
    case 'elicitation':
      return [
        body.elicitation.server,
        body.elicitation.tool,
        body.elicitation.message,
        ...fieldsOf(body.elicitation).map(labelOf),
      ];
    case 'connectionLost':
      return [subjectOf(body.lost.proposal)];
  }
}

export const [getInboxView, setInboxView] = createContext<InboxView>();
