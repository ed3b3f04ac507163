// A message beside an open question: never silently instead of an answer, and to be had back for ten seconds.
import { fireEvent, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../app/app.svelte';
import AskCard from '../ask/AskCard.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked } from '../../dev/fake/made';
import { acted, command, confirm } from '../../dev/fake/madeActions';
import { limits, type Interaction, type Outcome, type Submit } from '../generated/wire';
import { settle, appOn, stage } from '../../dev/testing/stage';
import type { Thread } from '../state/thread.svelte';
import Composer from './Composer.svelte';
import { QuestionCard } from '../ask/questionCard.svelte';
import { userInTime } from '../../dev/testing/user';

const ARMING_MS = 500;
let backend: FakeBackend;
let app: App;
let question: Interaction;
const user = userInTime();

beforeEach(() => {
  vi.useFakeTimers();
  backend = new FakeBackend({ cardArmingMs: ARMING_MS });
  question = ask('Which colour?', ['Red', 'Blue']);
});
afterEach(() => vi.useRealTimers());

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

async function show(interaction = question): Promise<HTMLTextAreaElement> {
  const entry = interaction.body.kind === 'confirm' ? acted([interaction]) : asked(interaction);
  backend.keep({ id: 'c1', standing: 'needsYou' }, [entry]);
  app = await appOn(backend);
  await app.connect();
  app.open('c1');
  await pass(0);
  stage(app, Composer, { thread: app.thread as Thread });
  if (interaction.body.kind === 'question') stage(app, AskCard, { interaction });
  await pass(ARMING_MS);
  return screen.getByTestId<HTMLTextAreaElement>('composer');
}

async function type(field: HTMLTextAreaElement, text: string): Promise<void> {
  await user.type(field, text);
  await pass(0);
}

const sent = () => backend.called('sendMessage');
const answers = () => backend.called('submit').map(([submit]) => (submit as Submit).response);
const said = (kind: 'selected' | 'text') =>
  answers().map((response) => (response?.kind === 'answered' ? response.answers[0]?.[kind] : null));
const dialog = () => screen.getByTestId<HTMLDialogElement>('which-meant');

describe('a message beside an open question', () => {
  it('sends nothing with Enter, and asks which is meant', async () => {
    const field = await show();
    await type(field, '1{Enter}');
    expect([sent(), answers()]).toEqual([[], []]);
    expect(dialog().open).toBe(true);
    expect(dialog().textContent).toContain('Which colour?');
    expect(screen.getByTestId('meant-text').textContent).toBe('1');
    expect(document.activeElement?.getAttribute('role')).toBe('group');
  });

  it.each(['{Enter}', '1', ' ', '2{Enter}', '{Enter}{Enter}{Enter}'])(
    'takes nothing for a choice that was typed ahead: %s',
    async (keys) => {
      const field = await show();
      await type(field, `1{Enter}${keys}`);
      await pass(2 * ARMING_MS);
      await user.keyboard(keys);
      expect([sent(), answers()]).toEqual([[], []]);
      await pass(limits.undoMillis);
      expect([sent(), answers()]).toEqual([[], []]);
      expect(field.value).toBe('1');
    },
  );

  it.each(['meant-answer', 'meant-skip'])('takes no press on %s that came before it could be read', async (button) => {
    const field = await show();
    await type(field, 'blue{Enter}');
    await user.dblClick(screen.getByTestId(button));
    await pass(limits.undoMillis);
    expect([sent(), answers()]).toEqual([[], []]);
    window.dispatchEvent(new Event('focus'));
    await user.click(screen.getByTestId(button));
    await pass(limits.undoMillis);
    expect([sent(), answers()]).toEqual([[], []]);
    expect(field.value).toBe('blue');
  });

  it('answers with the option that is named by its number, and says so before', async () => {
    const field = await show();
    await type(field, '2{Enter}');
    await pass(ARMING_MS);
    expect(screen.getByTestId('meant-answer').textContent).toContain('“Blue”');
    await user.click(screen.getByTestId('meant-answer'));
    await pass(0);
    expect(said('selected')).toEqual([
      [question.body.kind === 'question' ? question.body.questions[1 - 1]?.options[1]?.id : null],
    ]);
    expect([sent(), field.value]).toEqual([[], '']);
  });

  it('answers in own words where no option is named', async () => {
    const field = await show();
    await type(field, 'a little of both{Enter}');
    await pass(ARMING_MS);
    await user.click(screen.getByTestId('meant-answer'));
    await pass(0);
    expect(said('text')).toEqual(['a little of both']);
    expect([sent(), field.value]).toEqual([[], '']);
  });

  it('adds to a card that has something on it, and sends nothing', async () => {
    const field = await show();
    const card = app.cards.of(question, QuestionCard);
    const [part] = card.parts;
    if (part) card.write(part, 'not red');
    await type(field, 'nor green{Enter}');
    await pass(ARMING_MS);
    await user.click(screen.getByTestId('meant-answer'));
    await pass(0);
    expect([part?.text, answers(), field.value]).toEqual(['not red\nnor green', [], '']);
  });

  it('makes the text the reason of a refusal that is still to be pressed', async () => {
    const action = confirm(command('rm -r build'));
    const field = await show(action);
    await type(field, 'use cargo clean{Enter}');
    await pass(ARMING_MS);
    await user.click(screen.getByTestId('meant-answer'));
    await pass(0);
    expect([app.cards.of(action).unsent, answers(), sent(), field.value]).toEqual(['use cargo clean', [], [], '']);
  });

  it('skips after ten seconds, and only what was seen', async () => {
    const field = await show();
    await type(field, 'never mind{Enter}');
    await pass(ARMING_MS);
    await user.click(screen.getByTestId('meant-skip'));
    await pass(limits.undoMillis - 1);
    expect([sent(), field.value]).toEqual([[], '']);
    expect(backend.called('saveMessageDraft').at(-1)).toEqual(['c1', 'never mind']);
    await pass(1);
    expect(sent()).toEqual([['c1', 'never mind', [question.id]]]);
    expect(screen.queryByTestId('held')).toBeNull();
    expect(backend.called('saveMessageDraft').at(-1)).toEqual(['c1', '']);
  });

  it('gives the text back in those ten seconds, before what was typed since', async () => {
    const field = await show();
    await type(field, 'never mind{Enter}');
    await pass(ARMING_MS);
    await user.click(screen.getByTestId('meant-skip'));
    await type(field, 'or do');
    await pass(1_000);
    expect(backend.called('saveMessageDraft').at(-1)).toEqual(['c1', 'never mind\n\nor do']);
    await user.click(screen.getByTestId('held-undo'));
    await pass(limits.undoMillis);
    expect([sent(), field.value]).toEqual([[], 'never mind\n\nor do']);
    expect(backend.called('saveMessageDraft').at(-1)).toEqual(['c1', 'never mind\n\nor do']);
  });

  it('goes at once where that is wanted, and where the question was answered meanwhile', async () => {
    const field = await show();
    await type(field, 'one{Enter}');
    await pass(ARMING_MS);
    await user.click(screen.getByTestId('meant-skip'));
    await user.click(screen.getByTestId('held-now'));
    await pass(0);
    expect(sent()).toHaveLength(1);
  });

  it('goes on while another conversation is looked at', async () => {
    const field = await show();
    backend.keep({ id: 'c2' }, []);
    await type(field, 'never mind{Enter}');
    await pass(ARMING_MS);
    await user.click(screen.getByTestId('meant-skip'));
    app.open('c2');
    await pass(1_000);
    app.open('c1');
    await pass(0);
    expect(app.thread?.message.held?.text).toBe('never mind');
    app.open('c2');
    await pass(limits.undoMillis);
    expect(sent()).toEqual([['c1', 'never mind', [question.id]]]);
  });

  it('is sent at once when what it was to skip was answered elsewhere, and given back when the run was stopped', async () => {
    const ends: [Outcome, number][] = [
      [{ kind: 'answered', answers: [] }, 1],
      [{ kind: 'stopped' }, 0],
    ];
    for (const [outcome, expected] of ends) {
      const message = new FakeBackend();
      message.keep({ id: 'c1' }, [asked(question)]);
      const other = await appOn(message);
      await other.connect();
      other.open('c1');
      await pass(0);
      other.thread?.message.write('never mind');
      other.thread?.message.hold([question.id], (text, id) => message.sendMessage('c1', text, id, [question.id]));
      const closing = { outcome, at: Date.now() };
      message.tell('ai-agent-ask-closed', {
        conversationId: 'c1',
        toolCallId: question.toolCall,
        interactionId: question.id,
        closing,
      });
      await pass(0);
      expect(message.called('sendMessage')).toHaveLength(expected);
      expect(other.thread?.message.text).toBe(expected === 1 ? '' : 'never mind');
      expect(other.thread?.message.held).toBeNull();
    }
  });

  it('keeps the text and says so where a question opened that this page did not know of', async () => {
    backend.keep({ id: 'c1' }, []);
    app = await appOn(backend);
    await app.connect();
    app.open('c1');
    await pass(0);
    stage(app, Composer, { thread: app.thread as Thread });
    const field = screen.getByTestId<HTMLTextAreaElement>('composer');
    backend.kept.get('c1')?.entries.push(asked(question));
    await type(field, 'go on{Enter}');
    await pass(0);
    expect(field.value).toBe('go on');
    expect(screen.getByTestId('composer-trouble').textContent).toContain('A question just opened');
    await fireEvent.keyDown(field, { key: 'Enter' });
    await pass(0);
    expect(dialog().open).toBe(true);
  });
});
