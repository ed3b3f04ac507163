// What an option is besides its label: several at once, found among many, described, advised, seen beforehand.
import { screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { askAll, optionsOf } from '../../dev/fake/made';
import type { Interaction } from '../generated/wire';
import { cardOnPage, checked } from '../../dev/testing/card';

const page = cardOnPage();
const several = (): Interaction =>
  askAll([{ text: 'Which?', multiSelect: true, options: optionsOf('Red, dark', 'Green', 'Blue') }]);
const ports = [
  'Hamburg',
  'Rotterdam',
  'Antwerp',
  '上海',
  'Ningbo',
  'Valencia',
  'Piraeus',
  'Gdańsk',
  'Haifa',
  'Le Havre',
  'Algeciras',
  'Oslo',
];
const twelve = (): Interaction => askAll([{ text: 'Which?', options: optionsOf(...ports) }]);
const shown = () => screen.queryAllByRole('radio').map((option) => option.textContent.trim());

describe('several at once', () => {
  it('are checkboxes that Space and number keys turn on and off', async () => {
    await page.it.show({ card: several() });
    expect(screen.getAllByRole('checkbox').length).toBe(3);
    await page.it.user.keyboard('31');
    expect([1, 2, 3].map(checked)).toEqual(['true', 'false', 'true']);
    await page.it.user.keyboard(' ');
    expect(checked(1)).toBe('false');
    await page.it.user.keyboard('{ArrowDown} ');
    expect([1, 2, 3].map(checked)).toEqual(['false', 'true', 'true']);
  });

  it('are not sent by a click, and go with own words in the order of the question', async () => {
    await page.it.show({ card: several() });
    await page.it.click('ask-option-3', 'ask-option-1');
    expect(page.it.submitted).toEqual([]);
    await page.it.user.type(page.it.field(), 'and gold{Enter}');
    expect(page.it.responses).toEqual([
      { kind: 'answered', answers: [{ question: 'q1', selected: ['o1', 'o3'], text: 'and gold' }] },
    ]);
  });

  it('are sent with Enter on an option as they stand, without choosing that one', async () => {
    await page.it.show({ card: several() });
    await page.it.user.keyboard('1{ArrowDown}{Enter}');
    expect(page.it.responses).toEqual([{ kind: 'answered', answers: [{ question: 'q1', selected: ['o1'] }] }]);
  });

  it('say in the group that several fit', async () => {
    await page.it.show({ card: several() });
    const group = screen.getByRole('group', { name: 'Which?' });
    const description = document.getElementById(group.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('Choose all that apply');
  });
});

describe('many', () => {
  it('offer a search from eight on', async () => {
    await page.it.show({ card: askAll([{ options: optionsOf(...ports.slice(0, 7)) }]) });
    expect(screen.queryByTestId('ask-search')).toBeNull();
  });

  it('are filtered by it, each keeping its number', async () => {
    await page.it.show({ card: twelve() });
    await page.it.user.type(page.it.field('ask-search'), 'HA');
    expect(shown()).toEqual(['1 Hamburg', '9 Haifa', '10 Le Havre']);
    expect(page.it.field('ask-search').value).toBe('HA');
    await page.it.user.keyboard('{ArrowDown}');
    await page.it.pass(0);
    expect(document.activeElement).toBe(screen.getByTestId('ask-option-1'));
    await page.it.user.keyboard('4');
    expect(page.it.model.ready).toBe(false);
    await page.it.user.keyboard('9');
    expect(checked(9)).toBe('true');
    await page.it.user.keyboard('{Enter}');
    expect(page.it.responses).toEqual([{ kind: 'answered', answers: [{ question: 'q1', selected: ['o9'] }] }]);
  });

  it('say so where none matches', async () => {
    await page.it.show({ card: twelve() });
    await page.it.user.type(page.it.field('ask-search'), 'nowhere');
    expect(shown()).toEqual([]);
    expect(screen.getByText(/No option matches/)).toBeTruthy();
  });
});

describe('an option', () => {
  it('has its label for a name; the description and the advice describe it', async () => {
    await page.it.show({
      card: askAll([{ options: optionsOf({ label: 'SQLite', description: 'One file.', recommended: true }, 'Text') }]),
    });
    const option = screen.getByRole('radio', { name: 'SQLite' });
    const described = option
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['Recommended', 'One file.']);
    expect(screen.getByRole('radio', { name: 'Text' }).hasAttribute('aria-describedby')).toBe(false);
  });

  it('is not chosen beforehand because it is advised', async () => {
    await page.it.show({ card: askAll([{ options: optionsOf({ label: 'A', recommended: true }, 'B') }]) });
    expect([1, 2].map(checked)).toEqual(['false', 'false']);
    expect(page.it.model.ready).toBe(false);
  });

  it('shows what it leads to when it is pointed at, focused or chosen', async () => {
    const card = askAll([
      { options: optionsOf({ label: 'A', preview: 'first **look**' }, { label: 'B', preview: 'second look' }, 'C') },
    ]);
    await page.it.show({ card });
    const previewed = () => screen.getByTestId('ask-previewed').textContent;
    expect(previewed()).toContain('first look');
    await page.it.user.hover(screen.getByTestId('ask-option-2'));
    expect(previewed()).toMatch(/Preview: B.*second look/s);
    await page.it.user.unhover(screen.getByTestId('ask-option-2'));
    expect(previewed()).toContain('first look');
    await page.it.user.keyboard('3');
    expect(previewed()).toMatch(/Preview: C.*no preview/s);
  });

  it('shows hidden characters in labels and descriptions', async () => {
    await page.it.show({
      card: askAll([{ options: optionsOf({ label: 'safe\u202Egnp.exe', description: 'a\u200Bb' }) }]),
    });
    expect(screen.getByTestId('ask-option-1').textContent).toMatch(/U\+202E.*U\+200B/s);
  });
});
