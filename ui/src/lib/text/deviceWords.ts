// What somebody who is let in is called.
import type { Device } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';
import { visibleLine } from './visible';

export function deviceName({ kind, name }: Device, { t }: I18n): string {
  if (kind === 'accessToken') return t('server.token');
  return name === '' ? t('devices.browser') : visibleLine(name);
}
