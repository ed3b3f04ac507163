// A decision in a person's words, as lists and pictures have room for it.
import { commandInOneLine } from '../consent/commandText';
import type { DecidedBy, DecisionKind, HistoryRow, OutcomeKind, Settling } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';
import { inOneLine } from '../text/plain';
import { folderName } from '../text/path';
import { visibleLine } from '../text/visible';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What was asked, or done. */
export function askedInWords(kind: DecisionKind, asked: string, i18n: I18n): string {
  return saidOf(kind, asked, i18n) || i18n.t(`past.kind.${kind}`);
}

function saidOf(kind: DecisionKind, asked: string, i18n: I18n): string {
  switch (kind) {
    case 'question':
    case 'consent':
    case 'elicitation':
      return inOneLine(asked);
    case 'quiet':
      return commandInOneLine(asked);
    case 'plan':
      return visibleLine(asked);
    case 'confirmation':
    case 'lost':
    case 'unasked':
      return actionInWords(asked, i18n);
  }
}

/** The record tells an action in one line of English, in one of these forms; the person reads it in the language of the window. */
export function actionInWords(summary: string, { t }: I18n): string {
  const command = /^Run: ([^]*)$/.exec(summary)?.[1];
  if (command !== undefined) return t('consent.commandLine', { command: commandInOneLine(command) });
  return visibleLine(summary.split('; ').map(one).join(t('past.listComma')));

  function one(part: string): string {
    const [, verb, path = '', to = ''] =
      /^(Create|Change|Delete|Fetch) ([^]*)$/.exec(part) ?? /^(Move) ([^]*) to ([^]*)$/.exec(part) ?? [];
    switch (verb) {
      case 'Create':
        return t('consent.create', { path });
      case 'Change':
        return t('consent.change', { path });
      case 'Move':
        return t('consent.move', { path, to });
      case 'Delete':
        return t('consent.delete', { path });
      case 'Fetch':
        return t('past.fetch', { url: path });
      default:
        return part;
    }
  }
}

/** What was answered; where there are no words, how it ended. */
export function answerInWords(row: HistoryRow, i18n: I18n): string {
  const { t } = i18n;
  const given = row.answers
    .filter(({ withdrawn }) => !withdrawn)
    .map((answer) => givenInWords(row.outcome, answer.words, i18n));
  const words = given.filter(Boolean).join(' · ');
  const ended = t(`past.outcome.${row.outcome}`);
  if (words === '') return ended;
  return SAYING_IT_ALL.includes(row.outcome) ? words : t('past.endedWith', { ended, words });
}

/** Of these ends the answer says all there is. */
const SAYING_IT_ALL: readonly OutcomeKind[] = ['answered', 'partlyAnswered', 'settled', 'decided'];

function givenInWords(outcome: OutcomeKind, words: string, i18n: I18n): string {
  const { t } = i18n;
  if (outcome === 'approved') return actionInWords(words, i18n);
  if (outcome === 'settled' && isSettling(words)) return t(`lost.settled.${words}`);
  if (outcome === 'decided') return t(words === 'wait' ? 'quiet.waited' : 'quiet.stopped');
  return inOneLine(words);
}

function isSettling(name: string): name is Settling {
  return ['retry', 'happened', 'skip', 'stop'].includes(name);
}

export function deciderInWords(by: DecidedBy, { t }: I18n): string {
  switch (by.kind) {
    case 'person':
      return by.surface === 'standardInput'
        ? t('past.byInput')
        : t('past.byPerson', { where: t(`past.where.${by.surface}`) });
    case 'agent':
    case 'rule':
    case 'nobody':
      return t(`past.by.${by.kind}`);
    case 'mode':
      return t('past.byMode', { mode: t(`mode.${by.mode}`) });
  }
}

/** A stretch of time with its two largest units, in the numbers of the language. */
export function waitInWords(ms: number, i18n: I18n): string {
  const { t } = i18n;
  const parts: [unit: string, of: number][] =
    ms < MINUTE_MS
      ? [['second', ms / SECOND_MS]]
      : ms < HOUR_MS
        ? [
            ['minute', Math.floor(ms / MINUTE_MS)],
            ['second', Math.floor((ms % MINUTE_MS) / SECOND_MS)],
          ]
        : ms < DAY_MS
          ? [
              ['hour', Math.floor(ms / HOUR_MS)],
              ['minute', Math.floor((ms % HOUR_MS) / MINUTE_MS)],
            ]
          : [
              ['day', Math.floor(ms / DAY_MS)],
              ['hour', Math.floor((ms % DAY_MS) / HOUR_MS)],
            ];
  if (ms < SECOND_MS) return t('past.atOnce');
  const format = (unit: string) =>
    numberFormat(i18n, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: ms < 10 * SECOND_MS ? 1 : 0,
    });
  return parts
    .filter(([, of], at) => at === 0 || of > 0)
    .map(([unit, of]) => format(unit).format(of))
    .join(' ');
}

export function workspaceInWords(workspace: string | null, { t }: I18n): string {
  return workspace === null ? t('past.noWorkspace') : folderName(workspace);
}

export function numberInWords(value: number, i18n: I18n): string {
  return numberFormat(i18n, {}).format(value);
}

/** Day and time of day, with the year where it is another. */
export function momentInWords(at: number, i18n: I18n): string {
  const year = new Date(at).getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const);
  return dateFormat(i18n, {
    ...year,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(at);
}

// To make a format takes longer than all else in a row of a list: each is made once.
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function numberFormat({ locale }: I18n, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, format);
  return format;
}

function dateFormat({ locale }: I18n, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, format);
  return format;
}
