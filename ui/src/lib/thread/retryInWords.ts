// What a run waits for while its model cannot be reached, and when it tries again.
import type { FailureCode, RetryNotice } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';

/** The provider is there and takes no requests now; everything else is a matter of the way to it. */
const OF_PROVIDER: readonly FailureCode[] = ['rateLimited', 'serverError'];

function waitsFor(code: FailureCode): 'retry.key' | 'retry.provider' | 'retry.network' {
  if (code === 'keyNotKept') return 'retry.key';
  return OF_PROVIDER.includes(code) ? 'retry.provider' : 'retry.network';
}

export function retryInWords(retry: RetryNotice, now: number, { t }: I18n): string {
  const what = t(waitsFor(retry.failure.code));
  const seconds = Math.ceil((retry.at - now) / 1000);
  if (seconds <= 0) return t('retry.trying', { what });
  if (seconds < 60) return t('retry.inSeconds', { what, n: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60
    ? t('retry.inMinutes', { what, n: minutes })
    : t('retry.inHours', { what, n: Math.ceil(minutes / 60) });
}
