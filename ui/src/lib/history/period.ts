// A stretch of days, by the person's own calendar.

export type Period =
  | { readonly kind: 'any' | 'today' | 'week' | 'month' }
  /** Days as a date field holds them; empty where there is no end on that side. */
  | { readonly kind: 'between'; readonly first: string; readonly last: string };

export type PeriodKind = Period['kind'];

const DAYS: Record<'today' | 'week' | 'month', number> = { today: 0, week: 6, month: 29 };

/** From the beginning of its first day to the end of its last. */
export function boundsOf(period: Period, now: Date): { from?: number; until?: number } {
  switch (period.kind) {
    case 'any':
      return {};
    case 'today':
    case 'week':
    case 'month':
      return { from: new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS[period.kind]).getTime() };
    case 'between': {
      const from = dayIn(period.first, 0);
      const until = dayIn(period.last, 1);
      return { ...(from === null ? {} : { from }), ...(until === null ? {} : { until }) };
    }
  }
}

/** The moment at which this day began, or one so many days later. */
function dayIn(field: string, later: number): number | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(field) ?? [];
  return day === undefined ? null : new Date(Number(year), Number(month) - 1, Number(day) + later).getTime();
}
