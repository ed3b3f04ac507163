// The examples of a rule: the core proves of the same list that each of them is true.
import { expect, it } from 'vitest';
import list from '../../../../src-tauri/ask/src/facts/rule/examples/examples.json';
import type { Pattern } from '../generated/wire';
import { examplesOf } from './ruleExamples';

it.each(list as [Pattern, string | null, string | null][])('%o', (pattern, covered, asked) => {
  expect(examplesOf(pattern)).toEqual(covered === null ? null : { covered, asked });
});
