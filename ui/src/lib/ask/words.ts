// How a question ended, in a person's words.
import type { Closing, Interaction, Outcome } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';
import { clockTime } from '../text/time';

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

/** The answer to one question: the labels chosen and own words; or in which other way it ended. */
export function answerInWords(interaction: Interaction, question: number, outcome: Outcome, { t }: I18n): string {
  switch (outcome.kind) {
    case 'answered': {
      const asked = interaction.body.questions[question];
      const answer = outcome.answers.find((candidate) => candidate.question === asked?.id);
      const labels = asked?.options.filter((option) => answer?.selected.includes(option.id)).map((option) => option.label) ?? [];
      return [...labels, answer?.text?.trim() ?? ''].filter(Boolean).join('\n');
    }
    case 'dismissed':
      return t('ask.dismissed');
    case 'delegated':
      return t('ask.delegated');
    case 'noResponse':
      return t('ask.noResponse');
    case 'superseded':
      return t('ask.superseded');
    case 'stopped':
      return t('ask.stopped');
  }
}
