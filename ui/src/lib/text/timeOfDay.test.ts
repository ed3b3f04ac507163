import { expect, it } from 'vitest';
import { minutesOf, timeOfDay } from './timeOfDay';

it('a time of day is the same after writing and reading it', () => {
  for (const minutes of [0, 1, 59, 60, 1320, 1439]) expect(minutesOf(timeOfDay(minutes))).toBe(minutes);
});

it.each([
  ['22:00', 1320],
  ['7:05', 425],
  [' 07:05 ', 425],
  ['22.30', 1350],
  ['22：30', 1350],
  ['22:00:00', 1320],
  ['24:00', null],
  ['12:60', null],
  ['', null],
  ['noon', null],
  ['12', null],
])('reads %j as %j', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
});
