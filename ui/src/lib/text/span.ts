// A stretch of time as people say it.
import type { I18n } from '../i18n/i18n.svelte';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

export function spanInWords(ms: number, { t }: I18n): string {
  if (ms < MINUTE_MS) return t('history.seconds', { n: Math.max(1, Math.round(ms / SECOND_MS)) });
  const seconds = Math.round((ms % MINUTE_MS) / SECOND_MS);
  const minutes = t('history.minutes', { n: Math.floor(ms / MINUTE_MS) });
  return seconds === 0 ? minutes : `${minutes} ${t('history.seconds', { n: seconds })}`;
}
