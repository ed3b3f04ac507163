// Questions between agents in a person's words.
import type { Closing, Interaction } from '../generated/wire';
import { askedAgent } from '../facts/family';
import { titleOf, type Titles } from './titles';

/** Who answered what was asked of an agent; null where nobody did, or only the person was asked. */
export function answeredInWords(
  interaction: Interaction,
  { by, answerer, outcome }: Closing,
  titles: Titles,
): string | null {
  const { t } = titles.i18n;
  const asked = askedAgent(interaction);
  if (by === 'agent') {
    const title = titleOf(titles, answerer?.conversation ?? asked ?? '');
    const percent = answerer?.confidencePercent;
    return percent === undefined ? t('family.byAgent', { title }) : t('family.byAgentSure', { title, percent });
  }
  const given = outcome.kind === 'answered' || outcome.kind === 'consented' || outcome.kind === 'delegated';
  if (asked === null || by === undefined || !given) return null;
  return interaction.climbed ? t('family.byYou') : t('family.byYouInPlace', { title: titleOf(titles, asked) });
}

/** It was asked of an agent, and the person had no part in how it ended. */
export function wasAmongAgents(interaction: Interaction, { by }: Closing): boolean {
  return by === 'agent' || (askedAgent(interaction) !== null && by === undefined && !interaction.climbed);
}
