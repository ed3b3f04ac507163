// How far somebody who is let in may go, as a choice.
import type { AccessScope } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';

const ALL: readonly AccessScope[] = ['answer', 'work', 'everything'];

export function scopes(t: I18n['t']): { value: AccessScope; label: string }[] {
  return ALL.map((value) => ({ value, label: t(`devices.scope.${value}`) }));
}
