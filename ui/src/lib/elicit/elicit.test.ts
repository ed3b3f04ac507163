// What a server asks: every kind of field, three answers apart, nothing chosen beforehand, and all of it looked at before it is sent.
import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { acted } from '../../dev/fake/madeActions';
import { elicit, elicitUrl, field } from '../../dev/fake/madeElicit';
import type { Closing, ElicitedField, Interaction } from '../generated/wire';
import { ARMING_MS, consentOnPage } from '../../dev/testing/consent';

const page = consentOnPage();
const text = (testid: string) => screen.getByTestId(testid).textContent?.replace(/\s+/g, ' ').trim();
const named = (key: string) =>
  screen.getAllByTestId('elicit-field').find(({ dataset }) => dataset.key === key) as HTMLElement;
const input = (key: string) => within(named(key)).getByTestId<HTMLInputElement>('elicit-input');
const option = (key: string, at: number) => within(named(key)).getByTestId<HTMLInputElement>(`elicit-option-${at}`);
const running = (one: Interaction) => acted([one], { state: 'running', tool: 'mcp__weather__forecast' });
async function shown(one: Interaction): Promise<void> {
  await page.it.show([running(one)]);
  await page.it.pass(ARMING_MS);
}
const form = (...fields: ElicitedField[]) => shown(elicit(fields));
const content = () => {
  const [response] = page.it.responses;
  return response?.kind === 'elicited' && response.reply.kind === 'accept' ? response.reply.content : response;
};
const OPTIONS = [
  { value: 'n', title: 'North' },
  { value: 's', title: 'South' },
];

describe('a form', () => {
  it('names the server and the tool, shows the message, and has nothing chosen', async () => {
    await form(
      field('pier', { kind: 'one', options: OPTIONS }),
      field('piers', { kind: 'many', options: OPTIONS }),
      field('now', { kind: 'switch' }),
    );
    expect(screen.getByRole('region', { name: 'The server “weather” asks you Which station?' })).toBeTruthy();
    expect(text('elicit-card')).toContain('MCP server “weather”, in its tool forecast');
    expect(screen.getByTestId('elicit-message').querySelector('strong')?.textContent).toBe('station');
    expect(document.querySelector(':checked')).toBeNull();
  });

  it('sends what was filled in, by value, and leaves out what was not touched', async () => {
    await form(
      field('city', { kind: 'text' }, { required: true, title: 'City' }),
      field('pier', { kind: 'one', options: OPTIONS }),
      field('piers', { kind: 'many', options: OPTIONS }),
      field('days', { kind: 'number', whole: true }),
      field('now', { kind: 'switch' }),
      field('more', { kind: 'json', schema: { type: 'object' } }),
      field('untouched', { kind: 'switch' }),
      field('blank', { kind: 'text' }),
    );
    const { user } = page.it;
    await user.type(input('city'), 'Kiel');
    await user.click(option('pier', 1));
    await user.click(option('piers', 1));
    await user.click(option('piers', 0));
    await user.type(input('days'), '3');
    await user.click(option('now', 1));
    await user.type(input('more'), '{{"a":[[1]}');
    await page.it.click('elicit-review');
    expect(page.it.responses).toEqual([]);
    const reviewed = screen.getByTestId('elicit-reviewed');
    expect(document.activeElement).toBe(reviewed);
    expect(reviewed.textContent).toContain('South');
    expect(within(reviewed).getAllByText('left out')).toHaveLength(2);
    await page.it.pass(ARMING_MS);
    await page.it.click('elicit-accept');
    expect(content()).toEqual({ city: 'Kiel', pier: 's', piers: ['n', 's'], days: 3, now: false, more: { a: [1] } });
  });

  it('starts with the defaults of the server, and these can be taken back', async () => {
    await form(
      field('city', { kind: 'text', default: 'Kiel' }),
      field('pier', { kind: 'one', options: OPTIONS, default: 's' }),
      field('now', { kind: 'switch', default: false }),
      field('days', { kind: 'number', whole: true, default: 2 }),
    );
    expect([input('city').value, option('pier', 1).checked, option('now', 1).checked, input('days').value]).toEqual([
      'Kiel',
      true,
      true,
      '2',
    ]);
    await page.it.user.click(within(named('pier')).getByTestId('elicit-clear'));
    await page.it.user.clear(input('city'));
    await page.it.click('elicit-review');
    await page.it.pass(ARMING_MS);
    await page.it.click('elicit-accept');
    expect(content()).toEqual({ now: false, days: 2 });
  });

  it.each<[string, ElicitedField, string, string]>([
    ['missing', field('f', { kind: 'text' }, { required: true }), '', 'Fill this in'],
    ['too short', field('f', { kind: 'text', charsMin: 3 }), 'ab', 'At least 3 characters'],
    ['too long, counted in characters', field('f', { kind: 'text', charsMax: 2 }), '日本語', 'At most 2 characters'],
    [
      'no e-mail address',
      field('f', { kind: 'text', format: 'email' }),
      'kiel',
      'An email address, such as name@example.org',
    ],
    ['no address', field('f', { kind: 'text', format: 'uri' }), 'kiel', 'A full address, such as https://example.org'],
    [
      'no time',
      field('f', { kind: 'text', format: 'date-time' }),
      '2026-02-30T12:00:00Z',
      'A date and time, such as 2026-01-31T12:00:00Z',
    ],
    ['no number', field('f', { kind: 'number', whole: false }), 'three', 'This isn’t the kind of value asked for'],
    ['not whole', field('f', { kind: 'number', whole: true }), '3.5', 'Enter a whole number'],
    ['too small', field('f', { kind: 'number', whole: false, min: 1 }), '0', 'At least 1'],
    [
      'a number that would be sent as another',
      field('f', { kind: 'number', whole: true }),
      '9007199254740993',
      'This isn’t the kind of value asked for',
    ],
    ['no JSON', field('f', { kind: 'json', schema: {} }), 'x', 'This isn’t the kind of value asked for'],
  ])('says at the field and above the form what is wrong: %s', async (_, one, typed, why) => {
    await form(one);
    if (typed) await page.it.user.type(input('f'), typed);
    await page.it.click('elicit-review');
    expect(screen.queryByTestId('elicit-reviewed')).toBeNull();
    expect(text('elicit-wrong')).toBe(why);
    expect(input('f').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByTestId('elicit-summary'));
    expect(text('elicit-summary')).toContain(`f: ${why}`);
  });

  it('can be changed after it was looked at', async () => {
    await form(field('city', { kind: 'text' }));
    await page.it.user.type(input('city'), 'Kiel');
    await page.it.click('elicit-review', 'elicit-change');
    await page.it.user.type(input('city'), '!');
    await page.it.click('elicit-review');
    await page.it.pass(ARMING_MS);
    await page.it.click('elicit-accept');
    expect(content()).toEqual({ city: 'Kiel!' });
  });

  it.each(['decline', 'cancel'] as const)('tells apart no and neither: %s', async (kind) => {
    await form(field('city', { kind: 'text' }));
    await page.it.click(`elicit-${kind}`);
    expect(page.it.responses).toEqual([{ kind: 'elicited', reply: { kind } }]);
  });

  it('without fields is answered with OK', async () => {
    await form();
    expect(screen.queryByTestId('elicit-review')).toBeNull();
    await page.it.click('elicit-accept');
    expect(content()).toEqual({});
  });

  it('warns of a secret, offers to decline beside it, and neither keeps nor shows what is typed there', async () => {
    await form(field('token', { kind: 'text' }, { secret: true }), field('city', { kind: 'text' }));
    expect(text('elicit-secret')).toContain('This looks like a secret');
    await page.it.user.type(input('token'), 'hunter2');
    await page.it.user.type(input('city'), 'Kiel');
    await page.it.pass(2000);
    expect(page.it.backend.called('saveDraft').at(-1)?.[1]).toMatchObject({ form: { city: 'Kiel' } });
    expect(JSON.stringify(page.it.backend.called('saveDraft'))).not.toContain('hunter2');
    await page.it.click('elicit-review');
    expect(text('elicit-reviewed')).not.toContain('hunter2');
    await page.it.pass(ARMING_MS);
    await page.it.click('elicit-change', 'elicit-secret-decline');
    expect(page.it.responses).toEqual([{ kind: 'elicited', reply: { kind: 'decline' } }]);
  });

  it('takes no click in its first moments', async () => {
    await page.it.show([running(elicit([]))]);
    await page.it.click('elicit-accept');
    expect(page.it.responses).toEqual([]);
  });

  it('brings back what was typed, and says so where its server was lost meanwhile', async () => {
    const one = elicit([field('city', { kind: 'text' })]);
    page.it.backend.drafts.set(one.id, {
      answers: [],
      comment: null,
      attachments: [],
      remember: false,
      talk: null,
      step: 0,
      submit: null,
      form: { city: 'Kiel' },
      resumed: true,
    });
    await shown(one);
    expect(input('city').value).toBe('Kiel');
    expect(text('elicit-resumed')).toContain('is back');
    await page.it.click('elicit-start-over');
    expect(input('city').value).toBe('');
  });
});

describe('an address', () => {
  it('is shown whole and not as a link, its host large, and nothing opens before consent', async () => {
    await shown(elicitUrl('https://auth.harbour.example/in?state=1'));
    expect(text('elicit-host')).toBe('auth.harbour.example');
    expect(text('elicit-url')).toBe('https://auth.harbour.example/in?state=1');
    expect(within(screen.getByTestId('elicit-card')).queryByRole('link')).toBeNull();
    expect(page.it.backend.called('openLink')).toEqual([]);
    await page.it.click('elicit-open');
    expect(page.it.responses).toEqual([{ kind: 'elicited', reply: { kind: 'accept', content: {} } }]);
    expect(page.it.backend.called('openLink')).toEqual([['https://auth.harbour.example/in?state=1']]);
  });

  it('is not opened where the consent was not taken, nor on a no', async () => {
    await shown(elicitUrl('https://auth.harbour.example/'));
    page.it.backend.verdicts.push({ kind: 'notSaved', why: 'full' });
    await page.it.click('elicit-open');
    expect(screen.getByTestId('consent-notice')).toBeTruthy();
    await page.it.click('elicit-decline');
    expect(page.it.backend.called('openLink')).toEqual([]);
  });

  it('warns of letters that look like others, and of a connection that is not encrypted', async () => {
    await shown(elicitUrl('http://xn--80ak6aa92e.com/', { hostUnicode: 'аррӏе.com' }));
    expect(text('elicit-punycode')).toContain('аррӏе.com');
    expect(screen.getByTestId('elicit-unencrypted')).toBeTruthy();
  });
});

describe('what has ended', () => {
  const ended = (one: Interaction, outcome: Closing['outcome'], more: Partial<Interaction> = {}): Interaction => ({
    ...one,
    status: { kind: 'closed', outcome, at: 1, by: 'window' },
    ...more,
  });
  const asked = elicit([
    field('pier', { kind: 'one', options: OPTIONS }, { title: 'Pier' }),
    field('pin', { kind: 'text' }, { secret: true }),
  ]);

  it.each<[string, Interaction, string]>([
    [
      'sent',
      ended(asked, { kind: 'elicited', reply: { kind: 'accept', content: { pier: 's', pin: '1234' } } }),
      'Sent to the server',
    ],
    ['declined', ended(asked, { kind: 'elicited', reply: { kind: 'decline' } }), 'Declined'],
    ['cancelled', ended(asked, { kind: 'elicited', reply: { kind: 'cancel' } }), 'Cancelled: neither yes nor no'],
    ['gone', ended(asked, { kind: 'gone' }), 'The server that asked is gone'],
  ])('says how: %s', async (_, one, end) => {
    await page.it.show([running(one)]);
    expect(text('elicit-end')).toContain(end);
    expect(text('history-elicit')).not.toContain('1234');
  });

  it('shows what was chosen by its title', async () => {
    await page.it.show([
      running(ended(asked, { kind: 'elicited', reply: { kind: 'accept', content: { pier: 's' } } })),
    ]);
    expect(text('history-elicit')).toContain('Pier: South');
  });

  it('waits for what is done in the browser, and can open it again until then', async () => {
    const accepted = { kind: 'elicited', reply: { kind: 'accept', content: {} } } as const;
    const url = elicitUrl('https://auth.harbour.example/in');
    await page.it.show([running(ended(url, accepted))]);
    expect(text('elicit-end')).toContain('The server waits');
    await page.it.click('elicit-open-again');
    expect(page.it.backend.called('openLink')).toEqual([['https://auth.harbour.example/in']]);
  });

  it('is done when the server says so', async () => {
    await page.it.show([
      running(
        ended(
          elicitUrl('https://auth.harbour.example/in'),
          { kind: 'elicited', reply: { kind: 'accept', content: {} } },
          { completed: true },
        ),
      ),
    ]);
    expect(text('elicit-end')).toBe('Done in the browser');
    expect(screen.queryByTestId('elicit-open-again')).toBeNull();
  });
});
