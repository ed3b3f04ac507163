// Why a field of a server's form does not fit, in words.
import type { Misfit } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';

export function misfitInWords(why: Misfit, { t }: I18n): string {
  switch (why.kind) {
    case 'tooShort':
      return t('elicit.misfit.tooShort', { n: why.charsMin });
    case 'tooLong':
      return t('elicit.misfit.tooLong', { n: why.charsMax });
    case 'tooLarge':
      return t('elicit.misfit.tooLarge', { n: why.bytesMax });
    case 'format':
      return t(`elicit.format.${why.format}`);
    case 'pattern':
      return t('elicit.misfit.pattern', { pattern: why.pattern });
    case 'tooSmall':
      return t('elicit.misfit.tooSmall', { n: why.min });
    case 'tooBig':
      return t('elicit.misfit.tooBig', { n: why.max });
    case 'tooFew':
      return t('elicit.misfit.tooFew', { n: why.countMin });
    case 'tooMany':
      return t('elicit.misfit.tooMany', { n: why.countMax });
    case 'missing':
    case 'unknown':
    case 'otherType':
    case 'notWhole':
    case 'notOffered':
    case 'repeated':
    case 'tooDeep':
      return t(`elicit.misfit.${why.kind}`);
  }
}
