// Points in time and ages, as a person says them.
import type { I18n } from '../i18n/i18n.svelte';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export function ageOf(at: number, now: number, { t }: I18n): string {
  const age = now - at;
  if (age < MINUTE_MS) return t('age.now');
  if (age < HOUR_MS) return t('age.minutes', { n: Math.floor(age / MINUTE_MS) });
  if (age < DAY_MS) return t('age.hours', { n: Math.floor(age / HOUR_MS) });
  return t('age.days', { n: Math.floor(age / DAY_MS) });
}

/** The time of day; with the date where it was not today. */
export function clockTime(at: number, { locale }: I18n, now = Date.now()): string {
  const today = new Date(at).toDateString() === new Date(now).toDateString();
  const time = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
  return new Date(at).toLocaleString(locale, today ? time : { ...time, month: 'short', day: 'numeric' });
}
