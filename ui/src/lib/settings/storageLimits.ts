// How long, and how much, is kept: where each limit stands in the settings, and what can be chosen.
import type { Settings } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';
import { bytesInWords } from '../text/bytes';

export const LIMIT_NAMES = ['undoDays', 'undoMegabytes', 'logDays', 'logMegabytes', 'unusedDays'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

export interface StorageLimit {
  name: LimitName;
  /** None: there is no limit. */
  value: number | null;
  /** What no limit means. */
  never: string;
  choices: readonly number[];
  words: (n: number) => string;
}

const DAYS = [7, 30, 90, 365] as const;
const UNUSED_DAYS = [30, 90, 180, 365] as const;
const MEGABYTES = [256, 1024, 2048, 5120, 10240] as const;
const LOG_MEGABYTES = [50, 200, 1024, 5120] as const;

export function limitsOf({ storage, log }: Settings, i18n: I18n): Record<LimitName, StorageLimit> {
  const { t } = i18n;
  const days = (n: number) => t('storage.days', { n });
  const megabytes = (n: number) => bytesInWords(n * 1024 * 1024, i18n);
  const after = (n: number) => t('storage.unusedDaysAfter', { n });
  return {
    undoDays: {
      name: 'undoDays',
      value: storage.undoDays,
      never: t('storage.undoDaysNever'),
      choices: DAYS,
      words: days,
    },
    undoMegabytes: {
      name: 'undoMegabytes',
      value: storage.undoMegabytes,
      never: t('storage.noLimit'),
      choices: MEGABYTES,
      words: megabytes,
    },
    logDays: { name: 'logDays', value: log.keepDays, never: t('storage.logDaysNever'), choices: DAYS, words: days },
    logMegabytes: {
      name: 'logMegabytes',
      value: log.keepMegabytes,
      never: t('storage.noLimit'),
      choices: LOG_MEGABYTES,
      words: megabytes,
    },
    unusedDays: {
      name: 'unusedDays',
      value: storage.unusedDays,
      never: t('storage.unusedDaysNever'),
      choices: UNUSED_DAYS,
      words: after,
    },
  };
}

export function withLimit(settings: Settings, name: LimitName, n: number | null): Settings {
  if (name === 'logDays') return { ...settings, log: { ...settings.log, keepDays: n } };
  if (name === 'logMegabytes') return { ...settings, log: { ...settings.log, keepMegabytes: n } };
  return { ...settings, storage: { ...settings.storage, [name]: n } };
}
