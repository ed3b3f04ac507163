// How long a rule may hold.

export const ENDS = ['today', 'week', 'month', 'never'] as const;
export type End = (typeof ENDS)[number];

const DAYS: Record<Exclude<End, 'never'>, number> = { today: 1, week: 7, month: 30 };

/** Milliseconds since 1970; null where it has no end. Today ends at midnight, the others after as many days as they say. */
export function endingAt(end: End, now: Date): number | null {
  if (end === 'never') return null;
  const days = DAYS[end];
  return end === 'today'
    ? new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime()
    : new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, now.getHours(), now.getMinutes()).getTime();
}
