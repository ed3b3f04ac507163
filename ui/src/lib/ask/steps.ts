// The way through a card of several questions: one step for each, and at the end a page to look everything over.

/** How a step stands in the row: the one in view, one that has its answer, one that is still open. */
export type Mark = 'current' | 'answered' | 'open';

/** The place of the review page: after the last question. */
export const reviewOf = (count: number): number => count;

export function marksOf(answered: readonly boolean[], current: number): Mark[] {
  return answered.map((done, at) => (at === current ? 'current' : done ? 'answered' : 'open'));
}

/**
 * Where "next" leads: to the next open question after this one, never back to an answered one. At the end, to an earlier
 * one that is open and was never looked at, so that nothing is sent unseen; then to the review page.
 */
export function onward(current: number, answered: readonly boolean[], seen: ReadonlySet<number>): number {
  const ahead = answered.findIndex((done, at) => at > current && !done);
  if (ahead >= 0) return ahead;
  const unseen = answered.findIndex((done, at) => at !== current && !done && !seen.has(at));
  return unseen >= 0 ? unseen : reviewOf(answered.length);
}

/** A step that exists, whatever was kept from before. */
export function within(step: number, count: number): number {
  if (count <= 1 || !Number.isInteger(step)) return 0;
  return Math.min(Math.max(0, step), reviewOf(count));
}
