// The size of a file as people say it.
import type { I18n } from '../i18n/i18n.svelte';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1024;

/** What a text takes as UTF-8. */
export function bytesIn(text: string): number {
  return new TextEncoder().encode(text).length;
}

export function bytesInWords(bytes: number, { locale }: I18n): string {
  let [amount, unit] = [bytes, 0];
  while (amount >= STEP && unit < UNITS.length - 1) {
    amount /= STEP;
    unit += 1;
  }
  const digits = unit > 0 && amount < 10 ? 1 : 0;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[unit],
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: digits,
  }).format(amount);
}
