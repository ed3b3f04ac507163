// How a chat stands, when the person is asked in it, and what became of what was sent there, in words.
import type { Away, Delivery, Health, Messenger, QuietHours, ReplyWindow, SetUp, Undelivered } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';
import { clockTime } from '../text/time';
import { timeOfDay } from '../text/timeOfDay';

export const nameOf = (messenger: Messenger, { t }: I18n): string => t(`chat.${messenger}`);

export type State = 'none' | 'settingUp' | 'off' | 'connecting' | 'well' | 'trouble';

/** How it stands, in one word. */
export function stateOf(setup: SetUp, health: Health): State {
  if (setup.kind === 'none') return 'none';
  return setup.kind === 'ready' ? health.kind : 'settingUp';
}

export function healthInWords(health: Health, messenger: Messenger, i18n: I18n): string {
  const { t } = i18n;
  const name = nameOf(messenger, i18n);
  switch (health.kind) {
    case 'off':
      return t('health.off');
    case 'connecting':
      return t('health.connecting', { name });
    case 'well':
      return health.heardAt === null
        ? t('health.well', { name })
        : t('health.wellAt', { name, at: clockTime(health.heardAt, i18n) });
    case 'trouble':
      return troubleInWords(health.why, messenger, i18n);
  }
}

/** What happened, what is kept, and what to do. */
function troubleInWords(why: Undelivered, messenger: Messenger, i18n: I18n): string {
  const { t } = i18n;
  switch (why) {
    case 'signedOut':
      return t(`health.signedOut.${messenger}`);
    case 'elsewhere':
      return t('health.elsewhere');
    case 'unreachable':
    case 'tooMany':
    case 'blocked':
    case 'windowShut':
    case 'notFit':
      return t(`health.${why}`, { name: nameOf(messenger, i18n) });
  }
}

export function windowInWords({ postsLeft, until }: ReplyWindow, now: number, i18n: I18n): string {
  // Nobody has written to it yet.
  if (until === 0) return i18n.t('window.begin');
  if (postsLeft === 0 || until <= now) return i18n.t('window.shut');
  return i18n.t('window.posts', { n: postsLeft, at: clockTime(until, i18n) });
}

/** What became of taking a question to a chat: while it stands open, and afterwards. */
export function deliveryInWords({ to, became, at }: Delivery, open: boolean, i18n: I18n): string {
  const { t } = i18n;
  const name = nameOf(to, i18n);
  if (became.kind === 'delivered') return t('sent.delivered', { name, at: clockTime(at, i18n) });
  const why = t(`sent.why.${became.why}`);
  return open ? t(`sent.${became.kind}`, { name, why }) : t('sent.wasNot', { name, why });
}

/** When the person is asked where, as it is set: one sentence each. */
export function whatHolds(away: Away, chat: Messenger | null, nobodyHere: boolean, i18n: I18n): string[] {
  const { t } = i18n;
  if (nobodyHere) return [t('out.holdsNobody')];
  if (away.chat === null) return [t('out.holdsNowhere')];
  const name = nameOf(away.chat, i18n);
  if (chat === null) return [t('out.holdsOff', { name })];
  if (away.now) return [t('out.holdsNow', { name })];
  const { idleMinutes, escalateMinutes } = away;
  const words = [t('out.holdsHere')];
  if (idleMinutes !== null) words.push(t('out.holdsIdle', { name, n: idleMinutes }));
  if (escalateMinutes !== null) words.push(t('out.holdsEscalate', { name, n: escalateMinutes }));
  if (words.length === 1) words.push(t('out.holdsNever', { name }));
  return words;
}

export function quietInWords(quiet: QuietHours | null, { t }: I18n): string {
  if (quiet === null || quiet.from === quiet.to) return t('out.quietNone');
  return t('out.quiet', { from: timeOfDay(quiet.from), to: timeOfDay(quiet.to) });
}

/** Whether it is quiet now. The hours may go over midnight. */
export function isQuiet(quiet: QuietHours | null, now: number): quiet is QuietHours {
  if (quiet === null) return false;
  const clock = new Date(now);
  const minute = clock.getHours() * 60 + clock.getMinutes();
  return quiet.from <= quiet.to ? minute >= quiet.from && minute < quiet.to : minute >= quiet.from || minute < quiet.to;
}
