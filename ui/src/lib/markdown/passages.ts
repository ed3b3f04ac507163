// The blocks of a text in passages. One that did not change is the same object, so that of a long text only its end is drawn again,
// and the window has a few passages to watch instead of a thousand blocks.
import type { Block } from './blocks';

const PASSAGE_BLOCKS = 20;

export type Passage = readonly Block[];

export function passagesOf(blocks: readonly Block[], before: readonly Passage[]): Passage[] {
  const passages: Passage[] = [];
  for (let first = 0; first < blocks.length; first += PASSAGE_BLOCKS) {
    const passage = blocks.slice(first, first + PASSAGE_BLOCKS);
    const old = before[passages.length];
    const same = old?.length === passage.length && passage.every((block, at) => block === old[at]);
    passages.push(same ? old : passage);
  }
  return passages;
}
