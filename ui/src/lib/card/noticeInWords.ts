// Why something the person sent was not taken, and what to do now, in words.
import type { Invalid } from '../generated/wire';
import { misfitInWords } from '../facts/elicitWords';
import type { I18n } from '../i18n/i18n.svelte';
import type { Notice } from './notice';
import { closingInWords } from './ends';

/** Nothing is lost and nothing has to be mended: it is said without alarm. */
export function calmly({ kind }: Notice): boolean {
  return ['closed', 'tooLate', 'early', 'copying', 'asked', 'takenBack'].includes(kind);
}

export function noticeInWords(notice: Notice, i18n: I18n): string {
  const { t } = i18n;
  switch (notice.kind) {
    case 'closed':
      return closingInWords(notice.closing, i18n);
    case 'tooLate':
      return t('card.tooLate');
    case 'invalid':
      return whyInvalid(notice.why, i18n);
    case 'notSaved':
      return t('ask.notSaved', { why: notice.why });
    case 'failed':
      return t('ask.failed', { why: notice.why });
    case 'noMoreTime':
      return t('card.noMoreTime', { why: notice.why });
    case 'unknown':
      return t('ask.unknown');
    case 'damaged':
      return t('ask.damaged');
    case 'early':
      return t('ask.early');
    case 'copying':
      return t('attach.wait');
    case 'asked':
      return t('card.asked');
    case 'takenBack':
      return t(notice.tried ? 'out.takenBackTried' : 'out.takenBack');
  }
}

export function whyInvalid(why: Invalid, i18n: I18n): string {
  const { t } = i18n;
  switch (why.kind) {
    case 'tooLong':
      return t('ask.invalid.tooLong', { bytes: why.bytes, max: why.bytesMax });
    case 'notText':
      return t('ask.invalid.notText', { character: why.character });
    case 'arguments':
      return t('ask.invalid.arguments', { why: why.why });
    case 'steps':
      return t('ask.invalid.steps', { why: why.why });
    case 'field':
      return misfitInWords(why.why, i18n);
    case 'empty':
    case 'unknownOption':
    case 'unknownQuestion':
    case 'repeatedQuestion':
    case 'onlyOne':
    case 'noFreeText':
    case 'tooManyFiles':
    case 'unknownFile':
    case 'noWorkspace':
    case 'unknownDecision':
    case 'ambiguous':
    case 'otherKind':
    case 'unknownPattern':
    case 'past':
    case 'notAsShown':
    case 'needsYes':
      return t(`ask.invalid.${why.kind}`);
  }
}
