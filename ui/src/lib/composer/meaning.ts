// What a message can mean while something is open: an answer to it, or words of their own that skip it.
import { QuestionCard } from '../ask/questionCard.svelte';
import type { Backend } from '../backend/types';
import type { Cards } from '../card/cards.svelte';
import { ConsentCard } from '../consent/consentCard.svelte';
import { Confirming } from '../consent/confirming.svelte';
import type { Interaction } from '../generated/wire';
import { PlanSheet } from '../plan/planSheet.svelte';
import { visibleLine } from '../text/visible';
import type { Thread } from '../state/thread.svelte';

/** What the message can become a part of. */
export interface Answered {
  readonly backend: Backend;
  readonly cards: Cards;
}

export type Meaning =
  /** It names an option, by its number or its label, and is sent as that. */
  | { readonly kind: 'option'; readonly at: number; readonly label: string }
  /** It is sent as the answer, in own words. */
  | { readonly kind: 'words' }
  /** It is written into the card, and nothing is sent: there is more to answer there, or more written already. */
  | { readonly kind: 'fill' }
  /** It becomes the reason of a no, or of whatever answer is given, which is still to be pressed. */
  | { readonly kind: 'deny' }
  | { readonly kind: 'reason' }
  /** Words alone are no answer to this. */
  | { readonly kind: 'look' };

export function meaningOf(cards: Cards, interaction: Interaction, text: string): Meaning {
  switch (interaction.body.kind) {
    case 'question':
      return inQuestion(cards, interaction, text);
    case 'confirm':
    case 'network':
    case 'plan':
      return { kind: 'deny' };
    case 'consent':
      return { kind: 'reason' };
    case 'quiet':
    case 'connectionLost':
    case 'elicitation':
      return { kind: 'look' };
  }
}

function inQuestion(cards: Cards, interaction: Interaction, text: string): Meaning {
  const { sheet } = cards.of(interaction, QuestionCard);
  const part = sheet.parts[sheet.step];
  if (!part) return { kind: 'look' };
  const { options, allowFreeform } = part.question;
  const free = allowFreeform || options.length === 0;
  // What lies on the card already would go along unread.
  if (!sheet.single || sheet.written || part.multi) return free ? { kind: 'fill' } : { kind: 'look' };
  const said = text.trim().toLocaleLowerCase();
  const at = options.findIndex(
    ({ label }, index) => said === String(index + 1) || said === label.trim().toLocaleLowerCase(),
  );
  const named = options[at];
  if (named) return { kind: 'option', at, label: visibleLine(named.label) };
  return free ? { kind: 'words' } : { kind: 'look' };
}

/** Does what the person means by it, and leads them to the card. What was typed is in one place or the other at any time. */
export async function answer(on: Answered, thread: Thread, interaction: Interaction, meaning: Meaning): Promise<void> {
  const text = thread.message.text.trim();
  const taken = put(on, interaction, meaning, text);
  if (taken) thread.message.write('');
  on.cards.find(interaction.id)?.fold(false);
  thread.lead(interaction.id);
  if (meaning.kind === 'option' || meaning.kind === 'words') await on.cards.of(interaction, QuestionCard).send();
}

/** Whether the card has it now. */
function put(on: Answered, interaction: Interaction, meaning: Meaning, text: string): boolean {
  const { body } = interaction;
  switch (meaning.kind) {
    case 'option':
    case 'words':
    case 'fill': {
      const card = on.cards.of(interaction, QuestionCard);
      const part = card.parts[card.sheet.step];
      const option = meaning.kind === 'option' ? part?.question.options[meaning.at] : undefined;
      if (!part) return false;
      if (option) card.choose(part, option.id);
      else card.write(part, after(part.text, text));
      return true;
    }
    case 'deny':
    case 'reason': {
      const consent = on.cards.of(interaction, ConsentCard);
      const reason = after(consent.reason, text);
      if (body.kind === 'confirm' || body.kind === 'network')
        Confirming.of(on.backend, consent, body.proposal).take('because');
      if (body.kind === 'plan') PlanSheet.of(consent, body.outline).because(reason);
      else consent.write(reason);
      return true;
    }
    case 'look':
      return false;
  }
}

function after(before: string, text: string): string {
  return before.trim() === '' ? text : `${before}\n${text}`;
}
