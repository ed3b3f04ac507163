// Why a field of a server's form does not fit, in words.
import type { ElicitedField, Misfit } from '../generated/wire';
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

/** What a field takes, where the server says so. */
export function hintInWords({ kind }: ElicitedField, i18n: I18n): string {
  const { t } = i18n;
  const said = (...misfits: (Misfit | null)[]): string =>
    misfits.flatMap((one) => (one ? [misfitInWords(one, i18n)] : [])).join(' · ');
  switch (kind.kind) {
    case 'text':
      return said(
        kind.format && kind.format !== 'date' ? { kind: 'format', format: kind.format } : null,
        kind.charsMin ? { kind: 'tooShort', charsMin: kind.charsMin } : null,
        kind.charsMax !== undefined ? { kind: 'tooLong', charsMax: kind.charsMax } : null,
        kind.pattern ? { kind: 'pattern', pattern: kind.pattern } : null,
      );
    case 'number':
      return said(
        kind.whole ? { kind: 'notWhole' } : null,
        kind.min !== undefined ? { kind: 'tooSmall', min: kind.min } : null,
        kind.max !== undefined ? { kind: 'tooBig', max: kind.max } : null,
      );
    case 'many':
      return said(
        kind.countMin ? { kind: 'tooFew', countMin: kind.countMin } : null,
        kind.countMax !== undefined ? { kind: 'tooMany', countMax: kind.countMax } : null,
      );
    case 'json':
      return t('elicit.json', { schema: JSON.stringify(kind.schema) });
    case 'switch':
    case 'one':
      return '';
  }
}
