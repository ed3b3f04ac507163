// What only the page can say, because the server was not reached: in the language in which the page speaks.
import { I18n } from '../../i18n/i18n.svelte';

export function words(): I18n['t'] {
  return new I18n(document.documentElement.lang.startsWith('zh') ? 'zh' : 'en').t;
}
