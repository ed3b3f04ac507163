// What only the page can say, because the server was not reached: in the language in which the page speaks.
import { I18n, languageOf } from '../../i18n/i18n.svelte';

export function words(): I18n['t'] {
  return new I18n(languageOf(document.documentElement.lang)).t;
}
