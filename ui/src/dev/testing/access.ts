// What a screen reader would stumble over. Colours and the frame of the page are judged in the real window.
import axe from 'axe-core';
import { shapeOf } from './shape';

const ELSEWHERE = ['color-contrast', 'region'];
/** A rule that finds no violation, only something to look at, and takes long. */
const REVIEWED = ['duplicate-id-aria'];

/** What was found in a page of the same shape, say in the other language: it is judged once. */
const judged = new Map<string, string[]>();

/** The rules that what is shown breaks, each with the first element that does; `but` are rules that do not hold there. */
export async function violations(within: Element = document.body, ...but: string[]): Promise<string[]> {
  const shape = [...but, shapeOf(within)].join('\n');
  const found = judged.get(shape) ?? (await withStylesKept(() => judge(within, but)));
  judged.set(shape, found);
  return found;
}

async function judge(within: Element, but: readonly string[]): Promise<string[]> {
  const off = [...ELSEWHERE, ...REVIEWED, ...but];
  const rules = Object.fromEntries(off.map((rule) => [rule, { enabled: false }]));
  // Only violations are asked for, so only those are described.
  const found = await axe.run(within, { rules, resultTypes: ['violations'] });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** jsdom works out the style of an element each time it is asked, and axe asks often. Nothing changes while it looks. */
async function withStylesKept<T>(look: () => Promise<T>): Promise<T> {
  const { getComputedStyle } = window;
  const kept = new WeakMap<Element, CSSStyleDeclaration>();
  window.getComputedStyle = (element) => {
    const style = kept.get(element) ?? getComputedStyle(element);
    kept.set(element, style);
    return style;
  };
  try {
    return await look();
  } finally {
    window.getComputedStyle = getComputedStyle;
  }
}
