// Every card of up to four questions, in every state: the way through it never turns back to an answer and always ends.
import { describe, expect, it } from 'vitest';
import { marksOf, onward, reviewOf, within } from './steps';

interface State {
  answered: boolean[];
  seen: Set<number>;
  current: number;
}

function states(): State[] {
  const all: State[] = [];
  for (let count = 2; count <= 4; count += 1)
    for (let answered = 0; answered < 1 << count; answered += 1)
      for (let seen = 0; seen < 1 << count; seen += 1)
        for (let current = 0; current < count; current += 1)
          all.push({
            answered: Array.from({ length: count }, (_, at) => Boolean(answered & (1 << at))),
            seen: new Set(
              Array.from({ length: count }, (_, at) => at).filter((at) => seen & (1 << at) || at === current),
            ),
            current,
          });
  return all;
}

const next = ({ current, answered, seen }: State) => onward(current, answered, seen);

describe('next', () => {
  it('leads to an open question or to the review, and nowhere else', () => {
    for (const state of states()) {
      const to = next(state);
      expect(to === reviewOf(state.answered.length) || state.answered[to] === false).toBe(true);
    }
  });

  it('goes forward past answered questions only', () => {
    for (const state of states()) {
      const to = next(state);
      if (to > state.current) expect(state.answered.slice(state.current + 1, to).every(Boolean)).toBe(true);
    }
  });

  it('turns back only for what is open and was never seen', () => {
    for (const state of states()) {
      const to = next(state);
      if (to <= state.current) {
        expect(to).not.toBe(state.current);
        expect(state.seen.has(to)).toBe(false);
        expect(state.answered.slice(state.current + 1).every(Boolean)).toBe(true);
      }
    }
  });

  it('comes to the review in the end, with every open question seen, though nothing more is answered', () => {
    for (const state of states()) {
      let { current } = state;
      const seen = new Set(state.seen);
      for (let turn = 0; turn <= 2 * state.answered.length && current !== reviewOf(state.answered.length); turn += 1) {
        current = onward(current, state.answered, seen);
        seen.add(current);
      }
      expect(current).toBe(reviewOf(state.answered.length));
      expect(state.answered.every((done, at) => done || seen.has(at))).toBe(true);
    }
  });
});

it('marks one step as current, and each other by whether it is answered', () => {
  for (const { answered, current } of states()) {
    marksOf(answered, current).forEach((mark, at) =>
      expect(mark).toBe(at === current ? 'current' : answered[at] ? 'answered' : 'open'),
    );
    expect(marksOf(answered, reviewOf(answered.length))).not.toContain('current');
  }
});

const kept: [step: number, count: number, to: number][] = [
  [0, 1, 0],
  [1, 1, 0],
  [0, 3, 0],
  [2, 3, 2],
  [3, 3, 3],
  [4, 3, 3],
  [-1, 3, 0],
  [1.5, 3, 0],
  [Number.NaN, 3, 0],
  [99, 2, 2],
];
it.each(kept)('brings step %d of %d questions back as %d', (step, count, to) => expect(within(step, count)).toBe(to));
