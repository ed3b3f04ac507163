// What waits, by kind: its card, its picture, its colour and its words in one line.
import CircleQuestionMark from '@lucide/svelte/icons/circle-question-mark';
import Globe from '@lucide/svelte/icons/globe';
import Handshake from '@lucide/svelte/icons/handshake';
import Hourglass from '@lucide/svelte/icons/hourglass';
import ListChecks from '@lucide/svelte/icons/list-checks';
import Server from '@lucide/svelte/icons/server';
import ShieldQuestionMark from '@lucide/svelte/icons/shield-question-mark';
import Unplug from '@lucide/svelte/icons/unplug';
import type { Component } from 'svelte';
import { QuestionCard } from '../ask/questionCard.svelte';
import { askedIn } from '../ask/words';
import type { Card } from '../card/card.svelte';
import type { CardKind } from '../card/cards.svelte';
import { commandInOneLine } from '../consent/commandText';
import { ConsentCard } from '../consent/consentCard.svelte';
import { proposalInOneLine } from '../consent/proposal';
import type { Body, Interaction } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';
import { inOneLine } from '../text/plain';
import { visibleLine } from '../text/visible';

export type Kind = Body['kind'];

export const kinds: readonly Kind[] = [
  'question',
  'consent',
  'confirm',
  'plan',
  'quiet',
  'network',
  'connectionLost',
  'elicitation',
];

export const pictures: Record<Kind, Component<{ size?: number; class?: string }>> = {
  question: CircleQuestionMark,
  consent: Handshake,
  confirm: ShieldQuestionMark,
  plan: ListChecks,
  quiet: Hourglass,
  network: Globe,
  connectionLost: Unplug,
  elicitation: Server,
};

/** A question is blue; what asks for consent, or how it goes on, is not. */
export function isQuestion({ body }: Interaction): boolean {
  return body.kind === 'question';
}

/** The card that takes its answers. */
export function cardKind(interaction: Interaction): CardKind<Card> {
  return isQuestion(interaction) ? QuestionCard : ConsentCard;
}

/** What is asked, where a list has one line for it. */
export function interactionInOneLine(interaction: Interaction, i18n: I18n): string {
  const { body } = interaction;
  switch (body.kind) {
    case 'question':
      return askedIn(interaction);
    case 'consent':
      return i18n.t('inbox.line.consent', { what: inOneLine(body.request.action) });
    case 'confirm':
      return i18n.t('inbox.line.confirm', { what: proposalInOneLine(body.proposal, i18n) });
    case 'plan':
      return i18n.t('inbox.line.plan', { title: visibleLine(body.outline.title) });
    case 'quiet':
      return i18n.t('inbox.line.quiet', { command: commandInOneLine(body.quiet.command) });
    case 'network':
      return i18n.t('inbox.line.network', { what: proposalInOneLine(body.proposal, i18n) });
    case 'elicitation':
      return i18n.t('inbox.line.elicitation', {
        server: body.elicitation.server,
        what: inOneLine(body.elicitation.message),
      });
    case 'connectionLost':
      return i18n.t('inbox.line.connectionLost', { what: proposalInOneLine(body.lost.proposal, i18n) });
  }
}
