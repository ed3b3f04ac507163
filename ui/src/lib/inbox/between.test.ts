// What agents ask one another is listed below what waits for the person, apart from it, and never counted with it.
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../../dev/fake/fake';
import { ask, asked, closed } from '../../dev/fake/made';
import { askAgent, authorize, byAgent, heard } from '../../dev/fake/madeFamily';
import { appOn, settle, stage } from '../../dev/testing/stage';
import InboxPage from './InboxPage.svelte';

let backend: FakeBackend;
let app: App;
const which = askAgent('p', 'Which **way**?', ['Left', 'Right'], { conversation: 't', openedAt: 1 });
const agree = authorize(
  { action: 'Drop the index' },
  { conversation: 't', to: { kind: 'agent', conversation: 'p' }, openedAt: 2 },
);

beforeEach(async () => {
  backend = new FakeBackend({ cardArmingMs: 0 });
  backend.keep({ id: 'p', title: 'The parent', standing: 'needsYou' }, [
    asked(ask('Mine?', ['A'], { conversation: 'p' })),
    heard(which, 'The task'),
  ]);
  backend.keep({ id: 't', title: 'The task', standing: 'working', parent: 'p' }, [asked(which), asked(agree)]);
  app = await appOn(backend);
  await app.connect();
  stage(app, InboxPage, {});
  await settle();
});

const section = () => within(screen.getByTestId('between'));
const lines = () =>
  section()
    .queryAllByTestId('waiting')
    .map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim());

describe('the section between agents', () => {
  it('lists who asks whom and what, oldest first, without the colours that call', () => {
    expect(lines()[0]).toMatch(/^The task › The parent .*Which way\?$/);
    expect(lines()[1]).toMatch(/^The task › The parent .*Agree\? Drop the index$/);
    for (const item of section().getAllByTestId('waiting-toggle')) expect(item.className).not.toMatch(/turn|warn/);
    expect(app.inbox.count).toBe(1);
    expect(screen.getByTestId('between-count').textContent).toBe('2');
  });

  it('folds, and stays folded when the page is opened again', async () => {
    await userEvent.click(screen.getByTestId('between-toggle'));
    expect(lines()).toEqual([]);
    expect(screen.getByTestId('between-toggle').getAttribute('aria-expanded')).toBe('false');
    expect(app.inboxView.between).toBe(false);
  });

  it('unfolds to the card, answered for the conversation that asked, and then leaves the list', async () => {
    await userEvent.click(section().getAllByTestId('waiting-toggle')[0]!);
    await userEvent.click(section().getByTestId('ask-option-1'));
    await settle();
    expect(backend.called('submit')[0]?.[0]).toMatchObject({ conversationId: 't', interactionId: which.id });
    expect(lines()).toHaveLength(1);
  });

  it('unfolds to the card of a consent', async () => {
    await userEvent.click(section().getAllByTestId('waiting-toggle')[1]!);
    await userEvent.click(section().getByTestId('authorization-no'));
    await settle();
    expect(backend.called('submit')[0]?.[0]).toMatchObject({
      interactionId: agree.id,
      response: { kind: 'consented', consent: 'no' },
    });
  });

  it('follows what agents ask and answer', async () => {
    const next = askAgent('p', 'And then?', [], { conversation: 't' });
    backend.add('t', asked(next), { standing: 'working' });
    await settle();
    expect(lines()).toHaveLength(3);
    backend.put('t', [{ index: 0, entry: asked(closed(which, byAgent('p', 'o1'))) }]);
    await settle();
    expect(lines()).toHaveLength(2);
  });

  it('asks again only for what is about questions between agents', async () => {
    const before = backend.called('betweenAgents').length;
    backend.put('p', [], { title: 'Renamed' });
    backend.put('t', [], { title: 'The other task' });
    await settle();
    expect(backend.called('betweenAgents')).toHaveLength(before);
    expect(lines()[0]).toMatch(/^The other task › Renamed/);
  });

  it('says why it cannot be listed, and keeps what was', async () => {
    backend.refusals.set('betweenAgents', { code: 'internal', message: 'The file is locked.' });
    await app.refresh();
    await settle();
    expect(screen.getByRole('alert').textContent).toContain('The file is locked.');
    expect(lines()).toHaveLength(2);
  });

  it('is there where nothing waits for the person', async () => {
    backend.keep({ id: 'p', title: 'The parent', standing: 'working' }, []);
    await app.refresh();
    await settle();
    expect(screen.getByTestId('inbox-empty')).toBeTruthy();
    expect(lines()).toHaveLength(2);
  });
});
