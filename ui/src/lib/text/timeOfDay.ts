// Times of day as fields for them hold them, and as minutes since midnight.

const TIME = /^\s*(\d{1,2})[:.：](\d{2})(?::\d{2})?\s*$/;

export function timeOfDay(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

/** Null where it is no time. */
export function minutesOf(text: string): number | null {
  const [, hours, minutes] = TIME.exec(text) ?? [];
  if (hours === undefined || minutes === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  return Number(hours) * 60 + Number(minutes);
}
