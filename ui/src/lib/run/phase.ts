// What a run is about at present, in words.
import type { Phase, Plan } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';

export function phaseInWords(phase: Phase, plan: Plan | null, { t }: I18n): string {
  if (phase !== 'executing' || !plan) return t(`phase.${phase}`);
  const step = stepOf(plan);
  return step > plan.steps.length ? t('phase.executing') : t('phase.executingStep', { step, of: plan.steps.length });
}

/** The step under way, from 1; one more than there are when all are done. */
export function stepOf({ steps }: Plan): number {
  const open = steps.findIndex((step) => !step.done);
  return (open < 0 ? steps.length : open) + 1;
}
