// What was no decision is none: keys and presses before a card could be read, or aimed at what stood there before, against every
// kind of card and every button on it that answers.
import { cleanup, fireEvent, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, askAll, asked, optionsOf } from '../../dev/fake/made';
import { acted, command, confirm, edit, lost, planned, quiet } from '../../dev/fake/madeActions';
import { elicit, elicitUrl, field } from '../../dev/fake/madeElicit';
import { authorize } from '../../dev/fake/madeFamily';
import type { Interaction } from '../generated/wire';
import InteractionCard from '../cards/InteractionCard.svelte';
import { appOn, settle, stage } from '../../dev/testing/stage';
import { userInTime } from '../../dev/testing/user';

const ARMING_MS = 500;
const MOVED_PX = 60;

/** Each with the buttons that answer it at once, whatever was pressed before. */
const kinds: [name: string, make: () => Interaction, buttons: string[]][] = [
  ['a question', () => ask('Which?', ['A', 'B']), ['ask-option-1', 'ask-option-2']],
  ['an action', () => confirm(edit('src/a.rs', '@@ -1 +1 @@\n-a\n+b')), ['confirm-once', 'confirm-deny']],
  ['a command', () => confirm(command('rm -r build')), ['confirm-once', 'confirm-deny']],
  ['a plan', () => planned({ title: 'Move', steps: ['one', 'two'] }), ['plan-accept', 'plan-refuse']],
  ['a silent command', () => quiet({ command: 'make' }), ['quiet-wait', 'quiet-stop']],
  ['an interrupted action', () => lost(command('make')), ['lost-retry', 'lost-happened', 'lost-skip', 'lost-stop']],
  ['a request to agree', () => authorize({ action: 'Drop it' }), ['authorization-yes', 'authorization-no']],
  ['a yes or no of a server', () => elicit([]), ['elicit-accept', 'elicit-decline', 'elicit-cancel']],
  ['a form of a server', () => elicit([field('city', { kind: 'text' })]), ['elicit-decline', 'elicit-cancel']],
  ['a link of a server', () => elicitUrl('https://example.com/x'), ['elicit-open', 'elicit-decline', 'elicit-cancel']],
];
const cases = kinds.flatMap(([name, make, buttons]) => buttons.map((button) => ({ name, make, button })));
const user = userInTime();
let backend: FakeBackend;
let app: App;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

/** The card as it comes into view; nothing counts yet. */
async function show(interaction: Interaction): Promise<void> {
  backend = new FakeBackend({ cardArmingMs: ARMING_MS });
  const inCall = ['confirm', 'quiet', 'connectionLost', 'elicitation'].includes(interaction.body.kind);
  backend.keep({ id: 'c1', standing: 'needsYou', workspace: '/w' }, [
    inCall ? acted([interaction]) : asked(interaction),
  ]);
  app = await appOn(backend);
  await app.connect();
  await pass(0);
  stage(app, InteractionCard, { interaction });
  await settle();
}

const answered = () => backend.called('submit').length;
const press = async (id: string) => {
  await user.click(screen.getByTestId(id));
  await settle();
};

describe.each(cases)('$name: $button', ({ make, button }) => {
  it('answers when it is pressed in time, so that the rest of this says something', async () => {
    await show(make());
    await pass(ARMING_MS);
    await press(button);
    expect(answered()).toBe(1);
  });

  it('takes no press, none pressed twice and none that began before the card could be read', async () => {
    await show(make());
    await press(button);
    await user.dblClick(screen.getByTestId(button));
    await pass(ARMING_MS - 300);
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByTestId(button) });
    await pass(ARMING_MS);
    await user.pointer({ keys: '[/MouseLeft]', target: screen.getByTestId(button) });
    await settle();
    expect(answered()).toBe(0);
  });

  it('takes no key that was on its way when the focus came', async () => {
    await show(make());
    await pass(ARMING_MS - 100);
    screen.getByTestId(button).focus();
    await user.keyboard('{Enter}');
    await fireEvent.keyDown(screen.getByTestId(button), { key: 'Enter', repeat: true });
    await settle();
    expect(answered()).toBe(0);
  });

  it('takes no press with which the window came to the front', async () => {
    await show(make());
    await pass(ARMING_MS);
    app.cards.rearm();
    await press(button);
    expect(answered()).toBe(0);
  });

  it('takes no press that was aimed at what stood there before it moved', async () => {
    let top = 0;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 80, 30));
    await show(make());
    await pass(ARMING_MS + 200);
    top = MOVED_PX;
    await press(button);
    expect(answered()).toBe(0);
    await pass(ARMING_MS + 100);
    await press(button);
    expect(answered()).toBe(1);
  });

  it('takes no press after another size of the window had moved it', async () => {
    let left = 200;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(left, 0, 80, 30));
    await show(make());
    await pass(ARMING_MS + 200);
    left = 120;
    window.dispatchEvent(new Event('resize'));
    await pass(200);
    await press(button);
    expect(answered()).toBe(0);
  });

  it('is answered once, however often it is pressed', async () => {
    await show(make());
    await pass(ARMING_MS);
    const target = screen.getByTestId(button);
    await user.tripleClick(target);
    await settle();
    expect(answered()).toBe(1);
  });
});

describe.each(kinds)('%s', (_, make) => {
  it('takes nothing that is typed or pasted where the keys happen to be', async () => {
    await show(make());
    for (const wait of [0, ARMING_MS]) {
      await pass(wait);
      await user.keyboard('1yYn0 {Enter}{Control>}{Enter}{/Control}{Meta>}{Enter}{/Meta}');
      await user.paste('yes\n1\n');
    }
    // On a question a number chooses; nothing but Enter on it, or a press, sends.
    expect(answered()).toBe(0);
  });

  it('takes nothing that is typed, pasted or sent with Enter in another field', async () => {
    await show(make());
    const other = document.createElement('textarea');
    document.body.append(other);
    await pass(ARMING_MS);
    other.focus();
    await user.keyboard('1{Enter}yes{Enter}{Control>}{Enter}{/Control}');
    await user.paste('yes\n');
    other.remove();
    expect(answered()).toBe(0);
    cleanup();
  });
});

describe('a button that changes under the pointer', () => {
  it('does not send what was to be looked at once more: several questions', async () => {
    await show(
      askAll([
        { id: 'q1', text: 'One?', options: optionsOf('A', 'B') },
        { id: 'q2', text: 'Two?', options: optionsOf('C', 'D') },
      ]),
    );
    await pass(ARMING_MS);
    await press('ask-option-1');
    await press('ask-send');
    await press('ask-option-1');
    await user.dblClick(screen.getByTestId('ask-send'));
    await settle();
    expect(answered()).toBe(0);
    await pass(ARMING_MS);
    await press('ask-send');
    expect(answered()).toBe(1);
  });

  it('does not send what was to be looked at once more: a form', async () => {
    await show(elicit([field('city', { kind: 'text' })]));
    await pass(ARMING_MS);
    await press('elicit-review');
    await press('elicit-accept');
    expect(answered()).toBe(0);
    await pass(ARMING_MS);
    await press('elicit-accept');
    expect(answered()).toBe(1);
  });
});
