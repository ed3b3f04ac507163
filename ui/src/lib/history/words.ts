// A decision in a person's words, as lists and pictures have room for it.
import { commandInOneLine } from '../consent/commandText';
import type { DecidedBy, DecisionKind, HistoryRow } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';
import { inOneLine } from '../text/plain';
import { folderName } from '../text/path';
import { visibleLine } from '../text/visible';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What was asked, or done. */
export function askedInWords(kind: DecisionKind, asked: string, { t }: I18n): string {
  const text = kind === 'question' || kind === 'consent' ? inOneLine(asked) : kind === 'quiet' ? commandInOneLine(asked) : visibleLine(asked);
  return text || t(`past.kind.${kind}`);
}

/** What was answered; where there are no words, how it ended. */
export function answerInWords(row: HistoryRow, { t }: I18n): string {
  const words = row.answers.filter(({ withdrawn }) => !withdrawn).map((answer) => inOneLine(answer.words)).filter(Boolean).join(' · ');
  const ended = t(`past.outcome.${row.outcome}`);
  if (words === '') return ended;
  return row.outcome === 'answered' || row.outcome === 'partlyAnswered' ? words : t('past.endedWith', { ended, words });
}

export function deciderInWords(by: DecidedBy, { t }: I18n): string {
  switch (by.kind) {
    case 'person':
      return t('past.byPerson', { where: t(`past.where.${by.surface}`) });
    case 'agent':
    case 'rule':
    case 'nobody':
      return t(`past.by.${by.kind}`);
    case 'mode':
      return t('past.byMode', { mode: t(`mode.${by.mode}`) });
  }
}

/** A stretch of time with its two largest units, in the numbers of the language. */
export function waitInWords(ms: number, { locale, t }: I18n): string {
  const parts: [unit: string, of: number][] =
    ms < MINUTE_MS
      ? [['second', ms / SECOND_MS]]
      : ms < HOUR_MS
        ? [['minute', Math.floor(ms / MINUTE_MS)], ['second', Math.floor((ms % MINUTE_MS) / SECOND_MS)]]
        : ms < DAY_MS
          ? [['hour', Math.floor(ms / HOUR_MS)], ['minute', Math.floor((ms % HOUR_MS) / MINUTE_MS)]]
          : [['day', Math.floor(ms / DAY_MS)], ['hour', Math.floor((ms % DAY_MS) / HOUR_MS)]];
  if (ms < SECOND_MS) return t('past.atOnce');
  const format = (unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: ms < 10 * SECOND_MS ? 1 : 0 });
  return parts.filter(([, of], at) => at === 0 || of > 0).map(([unit, of]) => format(unit).format(of)).join(' ');
}

export function workspaceInWords(workspace: string | null, { t }: I18n): string {
  return workspace === null ? t('past.noWorkspace') : folderName(workspace);
}

export function numberInWords(value: number, { locale }: I18n): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** Day and time of day, with the year where it is another. */
export function momentInWords(at: number, { locale }: I18n): string {
  const year = new Date(at).getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Date(at).toLocaleString(locale, { ...year, month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false });
}
