import { expect, it } from 'vitest';
import { cutToColumns } from './columns';

const cuts: [text: string, shown: string][] = [
  ['', ''],
  ['Backup', 'Backup'],
  ['exactly 12 c', 'exactly 12 c'],
  ['exactly 13 ch', 'exactly 13…'],
  ['a very long header indeed', 'a very long…'],
  ['一二三四五六', '一二三四五六'],
  ['一二三四五六七', '一二三四五…'],
  ['a一二三四五六', 'a一二三四五…'],
  ['12345678901二', '12345678901…'],
  ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧'],
  ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧!', '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧…'],
  [
    'e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301',
    'e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301…',
  ],
];
it.each(cuts)('shows %j as %j in twelve columns', (text, shown) => expect(cutToColumns(text, 12)).toBe(shown));
