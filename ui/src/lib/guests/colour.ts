// A colour of its own for each guest, made of its name: the same one wherever and whenever it asks.

/** Blue is left out: it means "your turn", and nothing else. */
const FIRST_HUE = 290;
const HUES_COUNT = 310;

export function hueOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (FIRST_HUE + (hash % HUES_COUNT)) % 360;
}

/** Lightness alone makes the contrast, so that it is enough for every hue. */
export function coloursOf(name: string): string {
  const hue = hueOf(name);
  return `color: light-dark(oklch(42% 0.12 ${hue}), oklch(84% 0.1 ${hue})); background: light-dark(oklch(93% 0.035 ${hue}), oklch(30% 0.045 ${hue}))`;
}
