// What a screen reader would stumble over. Colours and the frame of the page are judged in the real window.
import axe from 'axe-core';

const ELSEWHERE = ['color-contrast', 'region'];

/** The rules that what is shown breaks, each with the first element that does; `but` are rules that do not hold there. */
export async function violations(within: Element = document.body, ...but: string[]): Promise<string[]> {
  const rules = Object.fromEntries([...ELSEWHERE, ...but].map((rule) => [rule, { enabled: false }]));
  // Only violations are asked for, so only those are described.
  const found = await axe.run(within, { rules, resultTypes: ['violations'] });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
