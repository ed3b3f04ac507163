// Question templates in Settings: which there are, what is wrong, the card that comes of one, and what reaches the program.
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { settingsOf } from '../../dev/fake/made';
import { listed, own } from '../../dev/fake/madeTemplates';
import type { Language, TemplateListed } from '../generated/wire';
import { violations } from '../../dev/testing/access';
import { appOn, settle, stage } from '../../dev/testing/stage';
import SettingsPage from './SettingsPage.svelte';

const BROKEN = own('broken', {
  shape: null,
  text: 'wrong = 1\n',
  faults: [{ line: 3, message: "`wrong` isn't a key here." }],
  instead: 'builtIn',
});

async function show(more: TemplateListed[] = [], language: Language = 'en', place: FakeBackend['place'] = 'window') {
  const backend = new FakeBackend({ settings: settingsOf({ language }) });
  backend.place = place;
  backend.ownTemplates.list = {
    ...backend.ownTemplates.list,
    templates: [...backend.ownTemplates.list.templates, ...more],
  };
  stage(await appOn(backend), SettingsPage, {});
  await settle();
  return backend;
}

const id = (name: string) => screen.getByTestId(name);
const row = (name: string) => id('templates').querySelector<HTMLElement>(`[data-template$=" ${name}"]`) as HTMLElement;
const open = async (name: string) => {
  await userEvent.click(within(row(name)).getByTestId('template-open'));
  await screen.findByTestId('template-check');
};
const sound = () => expect.poll(() => id('template-check').textContent).toContain('No errors');
const words = () => id('template-words').textContent;

async function write(testid: string, text: string) {
  await userEvent.clear(id(testid));
  await userEvent.click(id(testid));
  await userEvent.paste(text);
}

describe('the list', () => {
  it('says of each whose it is, for whom, and what is used in its place', async () => {
    await show([
      own('user-question'),
      BROKEN,
      listed('theirs', { source: 'workspace', workspace: '/home/lin/harbour', path: '/x.toml' }),
    ]);
    expect(row('soft-authorization').textContent).toMatch(/Agreement to an approach.*Request to agree.*Built in/s);
    expect(row('theirs').textContent).toMatch(/Workspace.*harbour/s);
    expect(row('broken').textContent).toMatch(
      /Has errors.*Line 3.*isn't a key here.*the built-in one is used instead/s,
    );
    expect(id('templates-folder').textContent).toMatch(/templates$/);
  });

  it('says why it could not be had, and tries again', async () => {
    const backend = await show();
    backend.refusals.set('templates', { code: 'internal', message: 'No answer.' });
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(id('templates-failed').textContent).toContain('No answer.');
    backend.refusals.clear();
    await userEvent.click(within(id('templates-failed')).getByRole('button'));
    expect(screen.queryByTestId('templates-failed')).toBeNull();
  });

  it('has what was changed elsewhere when the window comes to the front', async () => {
    const backend = await show();
    backend.ownTemplates.save('new-one', 'x');
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(row('new-one')).toBeTruthy();
  });
});

describe('the preview', () => {
  it('is the real card, filled with what stands in the form, and deaf', async () => {
    const backend = await show();
    await open('user-question');
    await sound();
    expect(words()).toContain('What question is.');
    await write('template-field-question', 'Which **pier**?');
    await write('template-field-choices', 'North\nSouth\n\n');
    await expect.poll(words).toContain('North');
    const card = id('template-card');
    expect(card.hasAttribute('inert')).toBe(true);
    expect(within(card).getByTestId('ask-card').textContent).toMatch(/pier.*North.*South/s);
    expect(within(card).getByTestId('by-template').textContent).toContain('user-question');
    expect(backend.calls.some(({ name }) => name === 'attending' || name === 'saveDraft' || name === 'submit')).toBe(
      false,
    );
  });

  it('shows what consent is asked for', async () => {
    await show();
    await open('soft-authorization');
    await sound();
    expect(within(id('template-card')).getByTestId('authorization-risk').textContent).toContain('What risk is.');
  });

  it('says at the field what is wrong with it', async () => {
    await show();
    await open('user-question');
    await userEvent.clear(id('template-field-question'));
    await expect.poll(() => id('template-fields').textContent).toContain('The field question is missing.');
    expect(id('template-field-question').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByTestId('template-card')).toBeNull();
  });
});

describe('one of the person’s own', () => {
  it('is changed only where nothing is wrong, and saved over what was shown', async () => {
    const backend = await show([own('mine')]);
    await open('mine');
    await sound();
    await write('template-text', 'a = 1\nwrong = 2\n');
    await expect.poll(() => id('template-check').textContent).toContain('1 error:');
    expect(id('template-save').hasAttribute('disabled')).toBe(true);
    await userEvent.click(within(id('template-check')).getByText('Line 2'));
    const field = id('template-text') as HTMLTextAreaElement;
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('wrong = 2');
    await write('template-text', 'right = 1\n');
    await sound();
    await userEvent.click(id('template-save'));
    await settle();
    expect(backend.called('saveTemplate')).toEqual([[{ name: 'mine', text: 'right = 1\n', before: own('mine').text }]]);
    expect(document.activeElement).toBe(within(row('mine')).getByTestId('template-open'));
  });

  it('stays open with what was written where it was not saved', async () => {
    const backend = await show([own('mine')]);
    await open('mine');
    await sound();
    backend.refusals.set('saveTemplate', { code: 'invalid', message: 'The file is not as it was.' });
    await userEvent.click(id('template-save'));
    await expect.poll(() => screen.queryByTestId('template-failure')?.textContent).toContain('not as it was');
    expect(id('template-text')).toBeTruthy();
  });

  it('is not thrown away unasked', async () => {
    await show([own('mine')]);
    await open('mine');
    await write('template-text', 'else = 1');
    await userEvent.click(id('template-close'));
    await userEvent.click(screen.getByText('Keep editing'));
    expect((id('template-text') as HTMLTextAreaElement).value).toBe('else = 1');
    await userEvent.click(id('template-close'));
    await userEvent.click(id('template-leave-yes'));
    await settle();
    expect(row('mine')).toBeTruthy();
  });

  it('is there again when Settings were left in the middle of it', async () => {
    const backend = new FakeBackend({ settings: settingsOf() });
    backend.ownTemplates.list = {
      ...backend.ownTemplates.list,
      templates: [...backend.ownTemplates.list.templates, own('mine')],
    };
    const app = await appOn(backend);
    const first = stage(app, SettingsPage, {});
    await settle();
    await open('mine');
    await write('template-text', 'else = 1');
    first.unmount();
    const second = stage(app, SettingsPage, {});
    await settle();
    expect((id('template-text') as HTMLTextAreaElement).value).toBe('else = 1');
    await userEvent.click(id('template-close'));
    await userEvent.click(id('template-leave-yes'));
    second.unmount();
    stage(app, SettingsPage, {});
    await settle();
    expect(screen.queryByTestId('template-text')).toBeNull();
  });

  it('is deleted after a second word', async () => {
    const backend = await show([own('user-question')]);
    const rows = () => id('templates').querySelectorAll('[data-testid=template]').length;
    await userEvent.click(
      within(
        id('templates').querySelector<HTMLElement>('[data-template="own  user-question"]') as HTMLElement,
      ).getByTestId('template-open'),
    );
    await userEvent.click(id('template-delete'));
    expect(id('template-delete-dialog').textContent).toContain(
      'The built-in template with this name will be used again',
    );
    expect(backend.called('deleteTemplate')).toEqual([]);
    await userEvent.click(id('template-delete-yes'));
    await settle();
    expect(backend.called('deleteTemplate')).toEqual([['user-question', own('user-question').text]]);
    expect(rows()).toBe(2);
  });
});

describe('a new one', () => {
  it('is a copy of what is built in, under the same name', async () => {
    const backend = await show();
    await open('user-question');
    expect((id('template-text') as HTMLTextAreaElement).readOnly).toBe(true);
    await userEvent.click(id('template-mine'));
    expect((id('template-name') as HTMLInputElement).value).toBe('user-question');
    await sound();
    expect(id('template-editor').textContent).toContain('Yours will override it');
    await userEvent.click(id('template-save'));
    await settle();
    expect(backend.called('saveTemplate')).toEqual([
      [{ name: 'user-question', text: listed('user-question').text, before: null }],
    ]);
  });

  it('has a name that a file can have, and that is not taken', async () => {
    const backend = await show([own('mine')]);
    await userEvent.click(id('template-new'));
    await sound();
    for (const [name, says] of [
      ['', 'starting with'],
      ['Bad Name', 'starting with'],
      ['mine', 'already'],
    ] as const) {
      await userEvent.clear(id('template-name'));
      if (name) await userEvent.type(id('template-name'), name);
      await userEvent.click(id('template-save'));
      expect(id('template-editor').textContent).toContain(says);
    }
    expect(backend.called('saveTemplate')).toEqual([]);
  });
});

it('is only looked at from a browser', async () => {
  await show([own('mine')], 'en', 'browser');
  expect(screen.queryByTestId('template-new')).toBeNull();
  await open('mine');
  await sound();
  expect(screen.queryByTestId('template-save')).toBeNull();
  expect(screen.queryByTestId('template-mine')).toBeNull();
});

it.each(['en', 'zh'] as const)('has a name and a role for everything, in %s', async (language) => {
  await show([own('mine'), BROKEN], language);
  const section = () => (screen.queryByTestId('templates') ?? id('template-editor')).closest('section') as HTMLElement;
  expect(await violations(section())).toEqual([]);
  await open('mine');
  await screen.findByTestId('template-card');
  expect(await violations(section())).toEqual([]);
  await write('template-text', 'wrong');
  await userEvent.click(id('template-close'));
  expect(await violations(section())).toEqual([]);
});
