// Tasks and questions between agents where they stand in a thread.
import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { asked, ask, closed } from '../../dev/fake/made';
import { askAgent, byAgent, heard, task, taskEnded } from '../../dev/fake/madeFamily';
import type { Entry, Interaction } from '../generated/wire';
import { limits } from '../generated/wire';
import { threadOnPage } from '../../dev/testing/thread';

const page = threadOnPage();
const text = (testid: string) => screen.getByTestId(testid).textContent?.replace(/\s+/g, ' ').trim();

/** The thread of a task whose parent is `p`, or of the parent itself. */
async function show(entries: Entry[], { of = 'task' }: { of?: 'task' | 'parent' } = {}): Promise<void> {
  const { backend } = page.it;
  if (of === 'task') backend.keep({ id: 'p', title: 'The parent', standing: 'working' });
  else backend.keep({ id: 't', title: 'The task', standing: 'working', parent: 'c1' }, [asked(mine)]);
  await page.it.show(entries, { standing: 'working', ...(of === 'task' ? { parent: 'p' } : {}) });
}

/** What the task asks the conversation on the page. */
let mine: Interaction;
const asks = (more: Partial<Interaction> = {}) =>
  (mine = askAgent('c1', 'Which **way**?', ['Left', 'Right'], { conversation: 't', ...more }));

describe('a question that a task asks its parent', () => {
  it('is no call for the person: no card, no count, nothing for the number keys', async () => {
    await show([asked(askAgent('p', 'Which **way**?', ['Left', 'Right']))]);
    expect(screen.queryByTestId('ask-card')).toBeNull();
    expect(text('in-place')).toContain('Asked the agent “The parent”. You can answer in its place.');
    expect(page.it.app.inbox.count).toBe(0);
    expect(page.it.app.thread?.open).toEqual([]);
    await page.it.keys('1');
    expect(page.it.responses).toEqual([]);
  });

  it('says how long the agent has, and what comes then', async () => {
    const one = askAgent('p', 'Which way?', ['Left']);
    await show([asked(one)]);
    page.it.app.cards.tick({ interactionId: one.id, clock: { remainingMs: 92_000, running: true } });
    await page.it.pass(0);
    expect(text('agent-clock')).toBe('The agent is asked again in 1:32');
    page.it.backend.put('c1', [{ index: 0, entry: asked({ ...one, unanswered: 1 }) }]);
    await page.it.pass(0);
    expect(text('agent-clock')).toContain('Comes to you in');
  });

  it('is answered in place of the agent on the very same card, without its colours', async () => {
    await show([asked(askAgent('p', 'Which **way**?', ['Left', 'Right']))]);
    await page.it.click('step-in');
    const card = screen.getByTestId('ask-card');
    expect(document.activeElement).toBe(card);
    expect(card.className).toContain('calm');
    expect(card.textContent).toContain('In place of the agent “The parent”');
    await page.it.pass(500);
    await page.it.keys('2{Control>}{Enter}{/Control}');
    expect(page.it.responses).toEqual([{ kind: 'answered', answers: [{ question: 'q1', selected: ['o2'] }] }]);
    expect(text('answered-by')).toBe('Answered by you, in place of the agent “The parent”');
  });

  it('takes nothing in its first moments', async () => {
    await show([asked(askAgent('p', 'Which way?', ['Left']))]);
    await page.it.click('step-in', 'ask-option-1');
    expect(page.it.responses).toEqual([]);
    expect(screen.getByTestId('ask-notice')).toBeTruthy();
  });

  it('is left to the agent again, and the keys stay', async () => {
    await show([asked(askAgent('p', 'Which way?', ['Left']))]);
    await page.it.click('step-in', 'leave-to-agent');
    expect(screen.queryByTestId('ask-card')).toBeNull();
    expect(document.activeElement).toBe(screen.getByTestId('step-in'));
  });

  it('becomes the person’s own when the agent let the time pass', async () => {
    const one = askAgent('p', 'Which way?', ['Left']);
    await show([asked(one)]);
    const climbed = { ...one, unanswered: 2, climbed: true, limitMs: undefined };
    page.it.backend.put('c1', [{ index: 0, entry: asked(climbed) }], { standing: 'needsYou' });
    page.it.backend.tell('ai-agent-ask-user', {
      conversationId: 'c1',
      toolCallId: one.toolCall,
      interactionId: one.id,
      question: '',
      choices: [],
      allowFreeform: true,
      title: 'Berths',
      card: climbed,
    });
    await page.it.pass(500);
    expect(text('climbed')).toBe('The agent didn’t answer in time, so the question comes to you.');
    expect(screen.getByTestId('ask-card').className).not.toContain('calm');
    expect(screen.queryByTestId('ask-clock')).toBeNull();
    expect(page.it.app.inbox.count).toBe(1);
    expect(page.it.app.between.waiting).toEqual([]);
  });

  it('names the agent that answered, and how sure it was', async () => {
    const one = askAgent('p', 'Which way?', ['Left', 'Right']);
    await show([asked(closed(one, byAgent('p', 'o1', 80)))]);
    expect(text('history-answer')).toBe('Left');
    expect(text('answered-by')).toBe('Answered by the agent “The parent”, 80 % sure');
    expect(screen.getByTestId('history-ask').className).toContain('calm');
  });
});

describe('what comes with a question', () => {
  it('is shown: a hint, what it refers to, and every warning', async () => {
    await show([
      asked(
        askAgent('p', 'Which?', ['A'], {
          context: { hint: 'Look at the second list.', refs: ['a.txt', 'b\u202E.txt'] },
          warnings: [
            { kind: 'missingRefs', refs: ['b\u202E.txt'] },
            { kind: 'clampedLimit', limitMs: 60_000 },
            { kind: 'folded', bytes: 2048 },
          ],
        }),
      ),
    ]);
    expect(text('hint')).toContain('Look at the second list.');
    expect(text('refs')).toContain('b⟨U+202E⟩.txt');
    expect(screen.getAllByTestId('ask-warning').map(({ textContent }) => textContent)).toEqual([
      'Not found in the workspace: b⟨U+202E⟩.txt',
      'Its time limit was adjusted to 1 minute.',
      'Collapsed because it’s long (2 kB).',
    ]);
  });

  it.each([
    [limits.agentTextFoldedBytesMin - 1, 0],
    [limits.agentTextFoldedBytesMin, 1],
  ])('folds from a length on: %i bytes', async (bytes, folds) => {
    await show([asked(askAgent('p', 'x'.repeat(bytes), []))]);
    expect(screen.queryAllByTestId('long-text-toggle')).toHaveLength(folds);
  });

  it('unfolds what is long', async () => {
    await show([asked(askAgent('p', 'x'.repeat(3000), []))]);
    const toggle = screen.getByTestId('long-text-toggle');
    expect(toggle.textContent).toContain('Show all (2.9 kB)');
    await page.it.click('long-text-toggle');
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
  });

  it('is the whole way of a question that was passed on, each hop a link', async () => {
    const deep = askAgent('c1', 'Metres?', ['A'], { conversation: 't' });
    page.it.backend.keep({ id: 't', title: 'Soundings', standing: 'working', parent: 'c1' }, [asked(deep)]);
    await show([asked(ask('A task asks: metres?', ['A'], { passesOn: { conversation: 't', interaction: deep.id } }))]);
    expect(text('chain')).toBe('Soundings Berths you');
    await page.it.user.click(
      within(screen.getByTestId('chain')).getByRole('button', { name: 'Go to what was asked in Soundings' }),
    );
    expect(page.it.app.route.conversation).toBe('t');
  });
});

describe('what was heard of a task', () => {
  it('is answered in place of the agent here, for the conversation that asked', async () => {
    const one = asks();
    await show([heard(one, 'The task')], { of: 'parent' });
    expect(text('heard-entry')).toContain('Question from a subtask: The task');
    await page.it.click('step-in');
    await page.it.pass(500);
    await page.it.click('ask-option-1');
    expect(page.it.backend.called('submit')[0]?.[0]).toMatchObject({
      conversationId: 't',
      interactionId: one.id,
      response: { kind: 'answered' },
    });
    expect(text('answered-by')).toBe('Answered by you, in place of the agent “Berths”');
    expect(screen.getByTestId('history-ask').className).not.toContain('calm');
  });

  it('waits for the person here too, once it is theirs', async () => {
    const one = asks({ climbed: true, unanswered: 2 });
    await show([heard({ ...one, climbed: false }, 'The task')], { of: 'parent' });
    expect(text('in-place')).toContain('Waiting for you');
    await page.it.click('step-in');
    expect(screen.getByTestId('ask-card').className).not.toContain('calm');
  });

  it('leads to the question in its own thread', async () => {
    await show([heard(asks(), 'The task')], { of: 'parent' });
    await page.it.click('to-asker');
    expect(page.it.app.route.conversation).toBe('t');
  });

  it('stands once where it was asked once more', async () => {
    const first = heard(asks(), 'The task');
    await show([first, { ...first, again: true }], { of: 'parent' });
    expect(screen.getAllByTestId('in-place')).toHaveLength(1);
    expect(screen.getAllByTestId('heard-entry').map((entry) => entry.textContent?.includes('Asked again'))).toEqual([
      false,
      true,
    ]);
  });

  it('is named otherwise where the parent asks its task', async () => {
    await show([heard(askAgent('c1', 'How far are you?', [], { conversation: 'p' }), 'The parent')]);
    expect(text('heard-entry')).toContain('Question from the agent that started this subtask: The parent');
  });
});

describe('a task', () => {
  it('stands as its conversation stands, and leads there', async () => {
    await show([task({ task: 't', title: 'Read\u202E lists', prompt: 'Read all of them.' })], { of: 'parent' });
    expect(text('task-entry')).toContain('Read⟨U+202E⟩ lists');
    expect(text('task-standing')).toBe('asks “Berths”');
    page.it.backend.put('t', [], { standing: 'needsYou' });
    await page.it.pass(0);
    expect(text('task-standing')).toBe('needs you');
    await page.it.click('task-open');
    expect(page.it.app.route.conversation).toBe('t');
  });

  it.each<[Entry & { kind: 'task' }, string]>([
    [task({ task: 'x', title: 'X', end: { kind: 'completed', text: 'All **done**.' } }), 'done'],
    [task({ task: 'x', title: 'X', end: { kind: 'roundLimit', text: 'Half of it.' } }), 'reached its round limit'],
    [task({ task: 'x', title: 'X', end: { kind: 'stopped' } }), 'stopped'],
    [task({ task: 'x', title: 'X', end: { kind: 'failed', failure: { code: 'unreachable', detail: '' } } }), 'failed'],
    [task({ task: 'x', title: 'X', end: { kind: 'deleted' } }), 'deleted'],
  ])('says how it ended: %#', async (entry, words) => {
    await show([entry]);
    expect(text('task-standing')).toBe(words);
    expect(screen.queryByTestId('task-open')).toBeNull();
    expect(screen.queryByTestId('task-report')?.querySelector('strong')?.textContent).toBe(
      words === 'done' ? 'done' : undefined,
    );
  });

  it('that ended later says so where it was told, with its report folded', async () => {
    await show([taskEnded({ task: 'x', title: 'Charts', end: { kind: 'completed', text: 'word '.repeat(400) } })]);
    expect(screen.getByRole('region', { name: 'Subtask ended: Charts' })).toBeTruthy();
    expect(screen.getByTestId('long-text-toggle')).toBeTruthy();
  });
});
