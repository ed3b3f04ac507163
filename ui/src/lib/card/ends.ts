// How what was asked ended, in a person's words, wherever it was answered.
import type { Closing, Outcome } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';
import { spanInWords } from '../text/span';
import { clockTime } from '../text/time';

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

/** When it ended, and where, if that was not in this window. An agent's answer has a line of its own. */
export function whenInWords({ at: moment, by = 'window' }: Closing, i18n: I18n): string {
  const at = clockTime(moment, i18n);
  return by === 'window' || by === 'agent' ? at : i18n.t('ask.answeredOn', { at, by: i18n.t(`ask.by.${by}`) });
}
