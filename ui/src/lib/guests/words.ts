// Who asks, where another program does.
import type { Guest } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';
import { folderName } from '../text/path';
import { visibleLine } from '../text/visible';

/** "Claude Code asks · myproject" */
export function guestAsks(guest: Guest, { t }: I18n): string {
  const name = visibleLine(guest.name);
  return guest.folder ? t('guest.asksIn', { name, place: folderName(guest.folder) }) : t('guest.asks', { name });
}
