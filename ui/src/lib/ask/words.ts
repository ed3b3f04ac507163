// How a question ended, in a person's words.
import type { Answer, Answers, Closing, Interaction, Outcome, Question } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';
import { inOneLine } from '../text/plain';
import { clockTime } from '../text/time';
import { visibleLine } from '../text/visible';

const MINUTE_MS = 60_000;

/** For a person who was about to answer: who was first, and when. */
export function closingInWords(closing: Closing, i18n: I18n): string {
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
      return t('ask.alreadyStopped', { at });
  }
}

/** In which way it ended without an answer. */
export function endInWords(outcome: Exclude<Outcome, { kind: 'answered' }>, { t }: I18n): string {
  switch (outcome.kind) {
    case 'dismissed':
      return t('ask.dismissed');
    case 'delegated':
      return t('history.delegated');
    case 'noResponse':
      return t('history.noResponse', { limit: spanInWords(outcome.limitMs, t) });
    case 'superseded':
      return t('ask.superseded');
    case 'stopped':
      return t('ask.stopped');
  }
}

export function answerTo(question: Question, { answers }: Answers): Answer | null {
  return answers.find((answer) => answer.question === question.id) ?? null;
}

/** The labels chosen and the own words; empty where the question was left open. */
export function answerInWords(question: Question, answers: Answers): string {
  const answer = answerTo(question, answers);
  const labels = question.options.filter((option) => answer?.selected.includes(option.id)).map((option) => option.label);
  return [...labels, answer?.text?.trim() ?? ''].filter(Boolean).join('\n');
}

/** Which questions of a card were answered, and which are open. */
export function openIn({ body }: Interaction, answers: Answers): Question[] {
  return body.questions.filter((question) => answerInWords(question, answers) === '');
}

/** A question's short name, or its text in one line. */
export function nameOf(question: Question): string {
  return visibleLine(question.header ?? '') || inOneLine(question.text);
}

/** The first question of a card, in one line. */
export function askedIn({ body }: Interaction): string {
  return inOneLine(body.questions[0]?.text ?? '');
}

function spanInWords(ms: number, t: I18n['t']): string {
  return ms < MINUTE_MS ? t('history.seconds', { n: Math.max(1, Math.round(ms / 1000)) }) : t('history.minutes', { n: Math.round(ms / MINUTE_MS) });
}
