// Who asks, where another program does.
import type { Guest, Interaction } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';
import { folderName } from '../text/path';
import { visibleLine } from '../text/visible';

/** "Claude Code asks · myproject" */
export function guestAsks(guest: Guest, { t }: I18n): string {
  const name = visibleLine(guest.name);
  return guest.folder ? t('guest.asksIn', { name, place: folderName(guest.folder) }) : t('guest.asks', { name });
}

/** What the system says of it, beside what it calls itself; null of questions from before it was noted. */
export function guestComesFrom({ name, origin }: Guest, { t }: I18n): string | null {
  const says = { name: visibleLine(name) };
  switch (origin?.kind) {
    case undefined:
      return null;
    case 'programs':
      return origin.names.length
        ? t('guest.startedBy', { ...says, programs: origin.names.map(visibleLine).join(' ← ') })
        : t('guest.starterGone', says);
    case 'token':
      return t('guest.byToken', says);
    case 'untold':
      return t('guest.untold', says);
  }
}

/** A program that has its answer says so. */
const SAYS_SO_WITHIN_MS = 5_000;

/** From when on the program is known not to have the answer; null where it has it. */
export function unreadFrom({ status, late, handedOver }: Interaction): number | null {
  const last = late ?? (status.kind === 'closed' ? status : null);
  if (handedOver || !last) return null;
  if (last.missed) return last.at;
  return last.owed ? last.at + SAYS_SO_WITHIN_MS : null;
}
