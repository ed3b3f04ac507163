// How a question ended, in a person's words.
import type { Answer, Answers, Closing, Interaction, Outcome, Question } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';
import { inOneLine } from '../text/plain';
import { spanInWords } from '../text/span';
import { clockTime } from '../text/time';
import { visibleLine } from '../text/visible';
import { questionsOf } from '../facts/questions';

/** For a person who was about to answer: who was first, and when. */
export function closingInWords(closing: Closing, i18n: I18n, ofGuest = false): string {
  const { t } = i18n;
  const at = clockTime(closing.at, i18n);
  const by = t(`ask.by.${closing.by ?? 'window'}`);
  switch (closing.outcome.kind) {
    case 'answered':
      return t('ask.already', { at, by });
    case 'dismissed':
      return t('ask.alreadyDismissed', { at, by });
    case 'delegated':
      return t('ask.alreadyDelegated', { at, by });
    case 'noResponse':
      return t('ask.alreadyNoResponse', { at });
    case 'superseded':
      return t('ask.alreadySuperseded', { at });
    case 'stopped':
      return t(ofGuest ? 'ask.alreadyDeleted' : 'ask.alreadyStopped', { at });
    case 'afk':
      return t('ask.alreadyAfk', { at });
    case 'moot':
    case 'withdrawn':
    case 'gone':
      return t('ask.alreadyMoot', { at });
    case 'elicited':
      return t('ask.already.decided', { at, by });
    case 'consented':
    case 'approved':
    case 'denied':
    case 'planAccepted':
    case 'settled':
    case 'decided':
      return t(`ask.already.${closing.outcome.kind}`, { at, by });
  }
}

/** In which way it ended without an answer. What another program asked is only stopped by deleting its conversation. */
export function endInWords(outcome: Exclude<Outcome, { kind: 'answered' }>, i18n: I18n, ofGuest = false): string {
  const { t } = i18n;
  switch (outcome.kind) {
    case 'dismissed':
      return t('ask.dismissed');
    case 'delegated':
      return t('history.delegated');
    case 'noResponse':
      return t('history.noResponse', { limit: spanInWords(outcome.limitMs, i18n) });
    case 'superseded':
      return t('ask.superseded');
    case 'stopped':
      return t(ofGuest ? 'ask.deleted' : 'ask.stopped');
    case 'afk':
      return t('ask.afk');
    case 'moot':
      return t('ask.moot');
    case 'withdrawn':
      return t('ask.withdrawn');
    case 'gone':
      return t('elicit.gone');
    case 'elicited':
      return t(`elicit.ended.${outcome.reply.kind}`);
    case 'consented':
      return t(`ask.consented.${outcome.consent}`);
    case 'approved':
    case 'denied':
    case 'planAccepted':
    case 'settled':
    case 'decided':
      return t(`ask.${outcome.kind}`);
  }
}

export function answerTo(question: Question, { answers }: Answers): Answer | null {
  return answers.find((answer) => answer.question === question.id) ?? null;
}

/** The labels chosen and the own words; empty where the question was left open. */
export function answerInWords(question: Question, answers: Answers): string {
  const answer = answerTo(question, answers);
  const labels = question.options
    .filter((option) => answer?.selected.includes(option.id))
    .map((option) => option.label);
  return [...labels, answer?.text?.trim() ?? ''].filter(Boolean).join('\n');
}

/** Which questions of a card were answered, and which are open. */
export function openIn(interaction: Interaction, answers: Answers): Question[] {
  return questionsOf(interaction).filter((question) => answerInWords(question, answers) === '');
}

/** A question's short name, or its text in one line. */
export function nameOf(question: Question): string {
  return visibleLine(question.header ?? '') || inOneLine(question.text);
}

/** The first question of a card, or what is to be agreed to, in one line. */
export function askedIn(interaction: Interaction): string {
  if (interaction.body.kind === 'consent') return inOneLine(interaction.body.request.action);
  return inOneLine(questionsOf(interaction)[0]?.text ?? '');
}
