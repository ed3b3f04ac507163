// The inbox: everything that waits, found by words, asker and age, and answered in place on the card of the thread.
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import AppWindow from '../../App.svelte';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked } from '../../dev/fake/made';
import type { Interaction, Submit } from '../generated/wire';
import { appOn, settle } from '../../dev/testing/stage';
import { QuestionCard } from '../ask/questionCard.svelte';

const MINUTE_MS = 60_000;
let backend: FakeBackend;
let app: App;
let plan: Interaction;
let crew: Interaction;
let photos: Interaction;

beforeEach(() => {
  backend = new FakeBackend({ cardArmingMs: 0 });
  const since = (minutes: number) => Date.now() - minutes * MINUTE_MS;
  plan = ask('Which **plan** is right?', ['Plan of May', 'Plan of June'], { conversation: 'c1', openedAt: since(5) });
  crew = ask('How many in the crew?', ['Six', 'Seven'], { conversation: 'c1', openedAt: since(90), background: true });
  photos = ask('Archive or delete?', ['Archive', 'Delete'], {
    conversation: 'c2',
    openedAt: since(2000),
    limitMs: 2005 * MINUTE_MS,
  });
  backend.keep({ id: 'c1', title: 'Harbour', standing: 'needsYou', updatedAt: 2 }, [asked(plan), asked(crew)]);
  backend.keep({ id: 'c2', title: 'Photographs', standing: 'needsYou', updatedAt: 1 }, [asked(photos)]);
});

async function show(count = 3): Promise<void> {
  app = await appOn(backend);
  render(AppWindow, { app });
  await vi.waitFor(() => expect(app.inbox.count).toBe(count));
  await settle();
  await userEvent.click(screen.getByTestId('open-inbox'));
  await settle();
}

const listed = (): (string | undefined)[] => screen.queryAllByTestId('waiting').map((item) => item.dataset.interaction);
const item = (of: Interaction) =>
  screen.getAllByTestId('waiting').find((one) => one.dataset.interaction === of.id) as HTMLElement;
const toggle = (of: Interaction) => within(item(of)).getByTestId('waiting-toggle');

describe('the inbox', () => {
  it('lists everything that waits, oldest first, with who asks and since when', async () => {
    await show();
    expect(listed()).toEqual([photos.id, crew.id, plan.id]);
    expect(item(plan).textContent).toMatch(/Harbour\s*5 min/);
    expect(item(plan).textContent).toContain('Which plan is right?');
    expect(screen.getByTestId('open-inbox').getAttribute('aria-current')).toBe('page');
  });

  it('says of a script that it waits for the answer', async () => {
    const deploy = ask('Deploy now?', ['Yes', 'No'], {
      conversation: 'g1',
      background: true,
      guest: { name: 'deploy.sh', via: 'commandLine' },
    });
    backend.keep({ id: 'g1', title: 'deploy.sh', standing: 'needsYou' }, [asked(deploy)]);
    await show(4);
    expect(within(item(deploy)).getByTestId('waiting-meanwhile').textContent).toBe(
      'deploy.sh is waiting for your answer',
    );
  });

  it('says which the agent does not wait for, and how long a question with a limit still stands', async () => {
    await show();
    expect(within(item(crew)).getByTestId('waiting-meanwhile').textContent).toContain('without waiting');
    expect(within(item(plan)).queryByTestId('waiting-meanwhile')).toBeNull();
    expect(within(item(photos)).getByTestId('waiting-clock').textContent).toMatch(/in (5:00|4:5\d)/);
    backend.tell('ask-clock', { interactionId: photos.id, clock: { remainingMs: 61_000, running: false } });
    await settle();
    expect(within(item(photos)).getByTestId('waiting-clock').textContent).toContain('1:01');
  });

  it('says so when nothing waits', async () => {
    await show();
    for (const one of [plan, crew, photos]) {
      backend.tell('ai-agent-ask-closed', {
        conversationId: one.conversation,
        toolCallId: one.toolCall,
        interactionId: one.id,
        closing: { outcome: { kind: 'stopped' }, at: 1 },
      });
    }
    await settle();
    expect(screen.getByTestId('inbox-empty')).toBeTruthy();
  });

  it('goes back to the conversation', async () => {
    await show();
    await userEvent.click(screen.getByTestId('inbox-back'));
    expect(app.route.conversation).toBe('c1');
  });
});

describe('the list', () => {
  it('is narrowed by who asks', async () => {
    await show();
    await userEvent.selectOptions(screen.getByTestId('inbox-asker'), 'Photographs');
    expect(listed()).toEqual([photos.id]);
    backend.tell('ai-agent-ask-closed', {
      conversationId: 'c2',
      toolCallId: photos.toolCall,
      interactionId: photos.id,
      closing: { outcome: { kind: 'stopped' }, at: 1 },
    });
    await settle();
    expect(listed()).toEqual([crew.id, plan.id]);
  });

  it.each([
    ['Over an hour', 2],
    ['Over a day', 1],
    ['Any time', 3],
  ] as const)('is narrowed by age: %s', async (age, count) => {
    await show();
    await userEvent.selectOptions(screen.getByTestId('inbox-age'), age);
    expect(listed()).toHaveLength(count);
  });

  it.each([
    ['JUNE', 'plan'],
    ['plan is', 'plan'],
    ['crew', 'crew'],
    ['photo', 'photos'],
  ] as const)('is searched in questions, options and titles: %s', async (words, which) => {
    await show();
    await userEvent.type(screen.getByTestId('inbox-search'), words);
    expect(listed()).toEqual([{ plan, crew, photos }[which].id]);
  });

  it('says when nothing matches, and shows all again', async () => {
    await show();
    await userEvent.type(screen.getByTestId('inbox-search'), 'nowhere');
    expect(listed()).toEqual([]);
    expect(screen.getByTestId('inbox-none').textContent).toContain('None of the 3');
    await userEvent.click(screen.getByText('Show all'));
    expect(listed()).toHaveLength(3);
  });
});

describe('answering in the inbox', () => {
  it('is done on the card itself, and the keys go on to the next', async () => {
    await show();
    await userEvent.click(toggle(crew));
    expect(toggle(crew).getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(within(item(crew)).getByText('Seven'));
    await settle();
    const submit = backend.called('submit').at(-1)?.[0] as Submit;
    expect(submit).toMatchObject({
      conversationId: 'c1',
      interactionId: crew.id,
      response: { kind: 'answered', answers: [{ selected: ['o2'] }] },
    });
    await expect.poll(listed).toEqual([photos.id, plan.id]);
    expect(document.activeElement).toBe(toggle(plan));
  });

  it('shares what is half answered with the thread', async () => {
    await show();
    await userEvent.click(toggle(plan));
    await userEvent.type(within(item(plan)).getByTestId('ask-text'), 'neither');
    await userEvent.click(within(item(plan)).getByTestId('waiting-go'));
    await settle();
    expect(app.route.conversation).toBe('c1');
    expect(app.cards.find(plan.id, QuestionCard)?.parts[0]?.text).toBe('neither');
  });

  it('number keys count only on the card that has the keys', async () => {
    await show();
    await userEvent.click(toggle(plan));
    await userEvent.click(toggle(crew));
    toggle(crew).focus();
    await userEvent.keyboard('2');
    expect(within(item(crew)).queryByRole('radio', { checked: true })).toBeNull();
    within(item(plan)).getByTestId('ask-card').focus();
    await userEvent.keyboard('2');
    expect(within(item(plan)).getByRole('radio', { checked: true }).textContent).toContain('Plan of June');
    expect(within(item(crew)).queryByRole('radio', { checked: true })).toBeNull();
  });
});

describe('the keys', () => {
  const press = (key: string, more = {}) => fireEvent.keyDown(window, { key, ctrlKey: true, ...more });

  it('open the inbox, and step through it and back', async () => {
    await show();
    app.route.back();
    await settle();
    await press('i');
    await settle();
    expect(app.route.place.view).toBe('inbox');
    const inside = () => document.activeElement?.closest<HTMLElement>('[data-testid=waiting]')?.dataset.interaction;
    const steps: [boolean, Interaction][] = [
      [false, photos],
      [false, crew],
      [false, plan],
      [false, photos],
      [true, plan],
      [true, crew],
    ];
    for (const [back, expected] of steps) {
      await press(back ? 'J' : 'j', { shiftKey: back });
      await settle();
      expect(inside()).toBe(expected.id);
    }
    expect(screen.getAllByTestId('ask-card')).toHaveLength(3);
  });

  it('lead through the conversations where a thread is open', async () => {
    await show();
    app.route.back();
    await press('J', { shiftKey: true });
    expect(app.thread?.wanted ?? plan.id).toBe(plan.id);
    await press('J', { shiftKey: true });
    await press('J', { shiftKey: true });
    expect(app.thread?.id).toBe('c2');
  });
});
