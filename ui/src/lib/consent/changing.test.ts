// Changed arguments: only what was shown of them can be allowed.
import { screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { command, edit, proposal } from '../../dev/fake/madeActions';
import type { Proposal, Tried } from '../generated/wire';
import { ARMING_MS, consentOnPage } from '../../dev/testing/consent';

const page = consentOnPage();
const button = (name: string): HTMLButtonElement => screen.getByTestId<HTMLButtonElement>(name);

async function change(asked: Proposal, came: Tried | Error): Promise<void> {
  await page.it.ask(asked);
  page.it.backend.tryArguments = (id, args) => {
    page.it.backend.calls.push({ name: 'tryArguments', with: [id, args] });
    return came instanceof Error ? Promise.reject(came) : Promise.resolve(came);
  };
  await page.it.click('confirm-change');
}

async function write(field: string, text: string): Promise<void> {
  const element = screen.getByTestId(field);
  await page.it.user.clear(element);
  await page.it.user.click(element);
  await page.it.user.paste(text);
}

const other = command('cargo test -p ask');
const works: Tried = { kind: 'works', proposal: other };
const used = { command: 'cargo test -p ask' };

describe('changed arguments', () => {
  it('are shown first, and are then allowed once', async () => {
    await change(command('cargo test'), works);
    expect([button('change-try').disabled, button('change-act').disabled]).toEqual([true, true]);
    await write('argument-command', 'cargo test -p ask');
    expect(button('change-act').disabled).toBe(true);
    await page.it.click('change-try');
    expect(page.it.backend.called('tryArguments').at(-1)?.[1]).toEqual(used);
    expect(screen.getByTestId('change-shown').textContent).toContain('cargo test -p ask');
    await page.it.pass(ARMING_MS);
    await page.it.click('change-act');
    expect(page.it.responses).toEqual([
      { kind: 'approved', scope: { kind: 'once' }, arguments: used, hash: other.hash },
    ]);
  });

  it('are not allowed by a press that was on its way when they were shown', async () => {
    await change(command('cargo test'), works);
    await write('argument-command', 'cargo test -p ask');
    await page.it.click('change-try', 'change-act');
    expect(page.it.responses).toEqual([]);
    expect(screen.getByTestId('consent-notice').textContent).toContain('too early');
  });

  it('have to be shown again when they are changed again', async () => {
    await change(command('cargo test'), works);
    await write('argument-command', 'cargo test -p ask');
    await page.it.click('change-try');
    await write('argument-command', 'rm -rf x');
    expect(screen.queryByTestId('change-shown')).toBeNull();
    expect(button('change-act').disabled).toBe(true);
  });

  it.each<[string, Tried | Error, string]>([
    ['does not work', { kind: 'fails', why: 'There is no such folder.' }, 'There is no such folder.'],
    ['cannot be worked out', new Error('The connection is gone.'), 'The connection is gone.'],
  ])('that %s say why, and stay', async (_, came, why) => {
    await change(command('cargo test'), came);
    await write('argument-command', 'cargo tset');
    await page.it.click('change-try');
    expect(screen.getByTestId('change-fails').textContent).toContain(why);
    expect(screen.getByTestId<HTMLTextAreaElement>('argument-command').value).toBe('cargo tset');
    expect(button('change-act').disabled).toBe(true);
  });

  it('have a field each where the tool is known, and the rest stays as it was', async () => {
    await change(edit('src/a.rs', ''), works);
    expect(
      ['path', 'old', 'new'].map((name) => screen.getByTestId<HTMLTextAreaElement>(`argument-${name}`).value),
    ).toEqual(['src/a.rs', 'length = 12', 'length = 14']);
    await write('argument-new', 'length = 15');
    await page.it.click('change-try');
    expect(page.it.backend.called('tryArguments').at(-1)?.[1]).toEqual({
      path: 'src/a.rs',
      old: 'length = 12',
      new: 'length = 15',
    });
  });

  it.each([
    ['of an unknown tool', proposal('other_tool', { a: 1 }, other.action)],
    ['of an unknown form', proposal('run_command', { command: 5 }, other.action)],
  ])('are JSON where they are %s', async (_, asked) => {
    await change(asked, works);
    await write('argument-json', '{"a": ');
    expect(screen.getByRole('alert').textContent).toContain('valid JSON');
    await write('argument-json', '[1]');
    expect(screen.getByRole('alert').textContent).toContain('one object');
    expect(button('change-try').disabled).toBe(true);
    await write('argument-json', '{"a": 2}');
    await page.it.click('change-try');
    expect(page.it.backend.called('tryArguments').at(-1)?.[1]).toEqual({ a: 2 });
  });

  it('can be written as JSON too, with what is in the fields, and back', async () => {
    await change(command('cargo test', { arguments: { command: 'cargo test', limit_seconds: 5 } }), works);
    await write('argument-command', 'cargo build');
    await page.it.click('change-form');
    expect(JSON.parse(screen.getByTestId<HTMLTextAreaElement>('argument-json').value)).toEqual({
      command: 'cargo build',
      limit_seconds: 5,
    });
    await write('argument-json', '{"command": 5}');
    expect(screen.queryByTestId('change-form')).toBeNull();
    await write('argument-json', '{"command": "make"}');
    await page.it.click('change-form');
    expect(screen.getByTestId<HTMLTextAreaElement>('argument-command').value).toBe('make');
    await page.it.click('change-try');
    expect(page.it.backend.called('tryArguments').at(-1)?.[1]).toEqual({ command: 'make' });
  });

  it('name what hides in them', async () => {
    await change(command('ls \u200b'), works);
    expect(screen.getByTestId('argument-command-hidden').textContent).toContain('⟨U+200B⟩');
  });

  it('are kept when allowing them does not get through, with what the program says', async () => {
    await change(command('cargo test'), works);
    await write('argument-command', 'cargo test -p ask');
    await page.it.click('change-try');
    await page.it.pass(ARMING_MS);
    page.it.backend.verdicts.push({
      kind: 'invalid',
      field: 'arguments',
      why: { kind: 'arguments', why: 'The folder is gone.' },
    });
    await page.it.click('change-act');
    expect(screen.getByTestId('consent-notice').textContent).toContain('The folder is gone.');
    expect(screen.getByTestId<HTMLTextAreaElement>('argument-command').value).toBe('cargo test -p ask');
  });
});
