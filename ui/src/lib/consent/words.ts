// Who consented to an action, or how it came that nobody did, in words.
import type { Closing, Interaction, Proposal, Scope } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';
import { clockTime } from '../text/time';
import { patternInWords, sentenceOf } from './proposal';

/** How a confirmation ended. */
export function confirmedInWords({ outcome, at: moment, by }: Closing, i18n: I18n): string {
  const { t } = i18n;
  const at = clockTime(moment, i18n);
  if (by === 'standardInput' && outcome.kind === 'denied') return t('consent.deniedByInput', { at });
  if (by === 'standardInput' && outcome.kind === 'approved') {
    const { scope } = outcome;
    return scope.kind === 'once'
      ? t('consent.byInputOnce', { at })
      : t('consent.byInputMore', { at, pattern: patternInWords(scope.pattern, i18n) });
  }
  const where = t(`consent.where.${by ?? 'window'}`);
  switch (outcome.kind) {
    case 'approved':
      return approvedInWords(outcome.scope, at, where, i18n);
    case 'denied':
      return outcome.reason ? t('consent.deniedBecause', { at, where }) : t('consent.denied', { at, where });
    case 'superseded':
    case 'stopped':
    case 'noResponse':
    case 'afk':
    case 'moot':
      return t(`consent.notDone.${outcome.kind}`, { at });
    case 'answered':
    case 'delegated':
    case 'dismissed':
    case 'planAccepted':
    case 'settled':
    case 'decided':
    case 'consented':
    case 'withdrawn':
    case 'elicited':
    case 'gone':
      return t('ask.moot');
  }
}

/** How a question about a host ended, with the host: there may be several beside each other. */
export function reachedInWords(proposal: Proposal, closing: Closing, i18n: I18n): string {
  return i18n.t('consent.reached', {
    what: sentenceOf(proposal, i18n),
    how: confirmedInWords(closing, i18n),
  });
}

/** What was asked about it last, as a proposal to say yes or no to. */
export function lastConfirm(interactions: readonly Interaction[]): Interaction | undefined {
  return interactions.findLast(({ body }) => body.kind === 'confirm');
}

/** What the agent proposed in it. */
export function proposedIn(interaction: Interaction | undefined): Proposal | null {
  const body = interaction?.body;
  return body?.kind === 'confirm' || body?.kind === 'network' ? body.proposal : null;
}

/** What the person made of that, where they changed it. */
export function editedIn(interaction: Interaction | undefined): Proposal | null {
  const status = interaction?.status;
  return status?.kind === 'closed' && status.outcome.kind === 'approved' ? (status.outcome.edited ?? null) : null;
}

function approvedInWords(scope: Scope, at: string, where: string, i18n: I18n): string {
  const { t, locale } = i18n;
  if (scope.kind === 'once') return t('consent.byPersonOnce', { at, where });
  const pattern = patternInWords(scope.pattern, i18n);
  if (scope.kind === 'conversation') return t('consent.byPersonConversation', { at, where, pattern });
  const { until } = scope;
  const date =
    until === undefined ? '' : new Date(until).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return t('consent.byPersonAlways', { at, where, pattern, until: date && t('consent.untilDate', { date }) });
}
