// Keys change the card that has the focus, or the only one in sight, and no other: with one of every kind open at once.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, asked } from '../../dev/fake/made';
import { acted, command, confirm, edit, lost, planned, quiet } from '../../dev/fake/madeActions';
import { elicit, field } from '../../dev/fake/madeElicit';
import type { Entry, Interaction, Submit } from '../generated/wire';
import { only, Sight } from '../../dev/testing/sight';
import { threadOnPage } from '../../dev/testing/thread';

const page = threadOnPage();
const KEYS = [
  '1',
  '2',
  '3',
  '9',
  'n',
  ' ',
  '{ArrowDown}',
  '{ArrowUp}',
  '{Enter}',
  '{Control>}{Enter}{/Control}',
  '{Escape}',
];
const KINDS = [
  'question',
  'question below',
  'background',
  'background below',
  'consent',
  'confirm',
  'plan',
  'quiet',
  'lost',
  'form',
].map((name, at): [string, number] => [name, at]);
let open: Interaction[];

beforeEach(async () => {
  vi.stubGlobal('IntersectionObserver', Sight);
  const [first, second, third, background] = [0, 1, 2, 3].map((n) =>
    ask(`Really delete ${n}?`, ['Yes', 'No'], { background: n > 1 }),
  ) as [Interaction, Interaction, Interaction, Interaction];
  const agree: Interaction = { ...ask('', []), body: { kind: 'consent', request: { action: 'Drop the index' } } };
  const [may, plan, still, gone, form] = [
    confirm(edit('a.rs', '-a\n+b')),
    planned({ title: 'Tidy up', steps: ['Read', 'Write'] }),
    quiet({ command: 'make' }),
    lost(command('git push')),
    elicit([field('pier', { kind: 'text' })]),
  ];
  open = [first, second, third, background, agree, may, plan, still, gone, form];
  const entries: Entry[] = [
    asked(first),
    asked(second),
    asked(third),
    asked(background),
    asked(agree),
    acted([may]),
    asked(plan),
    acted([still], { state: 'running' }),
    acted([gone], { state: 'lost' }),
    acted([form], { state: 'running' }),
  ];
  await page.it.show(entries);
});
afterEach(() => vi.unstubAllGlobals());

const cardOf = ({ id }: Interaction) =>
  document.querySelector<HTMLElement>(`section[data-interaction="${id}"]`) as HTMLElement;
const cards = () => open.map(cardOf);
/** What a key could change on a card: what is chosen, written, unfolded or sent. */
const stateOf = (card: HTMLElement) =>
  `${card.dataset.phase} ${[...card.querySelectorAll('[aria-checked]')].map((one) => one.getAttribute('aria-checked')).join()} ${card.querySelectorAll('textarea,input,button').length}`;
const submitted = () => page.it.backend.called('submit').map(([submit]) => (submit as Submit).interactionId);

function focus(element: HTMLElement | null | undefined): void {
  if (element) element.focus();
  else (document.activeElement as HTMLElement | null)?.blur();
}

describe('with one of every kind open', () => {
  it('all cards are on the page', () => {
    expect(cards().filter(Boolean)).toHaveLength(open.length);
  });

  it.each(KINDS)('every key pressed on it changes no other: %s', async (_, at) => {
    const mine = open[at] as Interaction;
    for (const key of KEYS) {
      const others = cards().filter((card) => card && card !== cardOf(mine));
      const before = others.map(stateOf);
      cardOf(mine)?.focus();
      await page.it.keys(key);
      expect(others.map(stateOf), key).toEqual(before);
      expect(
        submitted().filter((id) => id !== mine.id),
        key,
      ).toEqual([]);
    }
  });

  it.each(KEYS)('with the focus on nothing a key changes none of several in sight: %s', async (key) => {
    const before = cards().map(stateOf);
    focus(null);
    await page.it.keys(key);
    expect(cards().map(stateOf)).toEqual(before);
    expect(submitted()).toEqual([]);
  });
});

describe('a number and Enter', () => {
  it.each([0, 1, 2, 3])('answer the question that has the focus: %s', async (at) => {
    cardOf(open[at] as Interaction).focus();
    await page.it.keys('1{Enter}');
    expect(submitted()).toEqual([open[at]?.id]);
  });

  it('answer the only question in sight where nothing has the focus, and none where no card is in sight', async () => {
    focus(null);
    only(null, cards());
    await page.it.keys('1{Enter}');
    expect(submitted()).toEqual([]);
    only(cardOf(open[1] as Interaction), cards());
    await page.it.keys('2{Enter}');
    expect(submitted()).toEqual([open[1]?.id]);
  });

  it('answer nothing while the question that was chosen is still on its way into sight', async () => {
    await page.it.app.refresh();
    only(cardOf(open[0] as Interaction), cards());
    page.it.app.goToAsk('c1', open[2]?.id ?? '');
    focus(null);
    await page.it.keys('1{Enter}');
    expect(submitted()).toEqual([]);
  });

  it('answer nothing where a card that takes no numbers is the only one in sight', async () => {
    focus(null);
    only(cardOf(open[5] as Interaction), cards());
    await page.it.keys('1{Enter}');
    expect(submitted()).toEqual([]);
  });

  it.each([0, 4, 5, 9])(
    'bring back a card that has the focus and was scrolled away, and answer nothing: %s',
    async (at) => {
      const card = cardOf(open[at] as Interaction);
      const button = card.querySelector<HTMLElement>('footer button:not([disabled])');
      const brought = vi.spyOn(card, 'scrollIntoView');
      for (const from of [card, button]) {
        from?.focus();
        only(cardOf(open[1] as Interaction), cards());
        await page.it.keys('1{Enter}');
      }
      expect(submitted()).toEqual([]);
      expect(brought).toHaveBeenCalled();
    },
  );

  it.each(['textarea', 'dialog', 'menu', 'listed'])('answer nothing from elsewhere: %s', async (where) => {
    only(cardOf(open[0] as Interaction), cards());
    const place = document.createElement(where === 'textarea' ? where : where === 'dialog' ? where : 'div');
    if (where === 'dialog') place.setAttribute('open', '');
    if (where === 'menu') place.setAttribute('role', 'menu');
    if (where === 'listed') place.dataset.interaction = open[2]?.id;
    place.tabIndex = -1;
    document.body.append(place);
    place.focus();
    await page.it.keys('1{Enter}');
    place.remove();
    expect(submitted()).toEqual([]);
  });
});
