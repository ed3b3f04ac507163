// What a person changed in a plan: which steps are theirs, which stand elsewhere, and which are gone.

export type Mark = 'same' | 'changed' | 'moved';

/** A mark for each of the steps, by their text. Of steps in another order, the fewest are said to have moved. */
export function marksOf(original: readonly string[], steps: readonly string[]): Mark[] {
  const left = [...original.keys()];
  const from = steps.map((text) => {
    const at = left.findIndex((index) => original[index] === text);
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  });
  const stayed = longestRise(from);
  return from.map((index, at) => (index === null ? 'changed' : stayed.has(at) ? 'same' : 'moved'));
}

/** Steps of the original that are no longer there. */
export function leftOut(original: readonly string[], steps: readonly string[]): string[] {
  const rest = [...steps];
  return original.filter((text) => {
    const at = rest.indexOf(text);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Whether the two are the same steps in the same order. */
export function isSame(original: readonly string[], steps: readonly string[]): boolean {
  return original.length === steps.length && original.every((text, at) => text === steps[at]);
}

/** The places of the longest run of numbers that rise from first to last. */
function longestRise(numbers: readonly (number | null)[]): Set<number> {
  const best: number[][] = [];
  numbers.forEach((number, at) => {
    if (number === null) return best.push([]);
    const before = best.slice(0, at).filter((run) => (numbers[run.at(-1) ?? -1] ?? Number.POSITIVE_INFINITY) < number);
    best.push([...longest(before), at]);
  });
  return new Set(longest(best));
}

function longest(runs: readonly number[][]): number[] {
  return runs.reduce<number[]>((most, run) => (run.length > most.length ? run : most), []);
}
