// What a run is about at present, in words.
import type { Phase, Plan } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';

/** Where a run stands as it is shown: one that is interrupted and not over waits for an answer. */
export type Stage = Phase | 'waiting';

export function stageOf(phase: Phase, active: boolean): Stage {
  return phase === 'interrupted' && active ? 'waiting' : phase;
}

/** Whether a step of the plan is under way. */
export const isUnderWay = (stage: Stage): boolean => stage === 'executing' || stage === 'waiting';

export function stageInWords(stage: Stage, plan: Plan | null, { t }: I18n): string {
  const [step, of] = [plan ? stepOf(plan) : 0, plan?.steps.length ?? 0];
  if (step === 0 || step > of) return t(`phase.${stage}`);
  if (stage === 'executing') return t('phase.executingStep', { step, of });
  return stage === 'waiting' ? t('phase.waitingStep', { step, of }) : t(`phase.${stage}`);
}

/** The step under way, from 1; one more than there are when all are done. */
export function stepOf({ steps }: Plan): number {
  const open = steps.findIndex((step) => !step.done);
  return (open < 0 ? steps.length : open) + 1;
}
