// How a message reads, and that a stream ends in the same page as the whole text at once.
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { inApp } from '../../dev/testing/inApp';
import Markdown from './Markdown.svelte';

const show = (text: string, streaming = false) => inApp(Markdown, { text, streaming });
const html = () => screen.getByTestId('markdown');

describe('a message', () => {
  it('shows words, lists, tables, quotes and rules as such', () => {
    show(
      '# Title\n\nSome **bold** and *soft* `code` ~~gone~~.\n\n1. one\n2. two\n\n> said\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n---\n',
    );
    expect(screen.getByRole('heading', { level: 3, name: 'Title' })).toBeTruthy();
    expect(html().querySelector('strong')?.textContent).toBe('bold');
    expect(html().querySelectorAll('ol > li')).toHaveLength(2);
    expect(html().querySelector('blockquote')?.textContent?.trim()).toBe('said');
    expect(screen.getByRole('cell', { name: '2' }).className).toBe('md-right');
    expect(html().querySelector('hr')).toBeTruthy();
  });

  it('says of each task whether it is done', () => {
    show('- [x] read\n- [ ] write\n');
    expect(screen.getByRole('img', { name: 'Done:' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Open:' })).toBeTruthy();
    expect(html().textContent).not.toContain('[x]');
  });

  it('reads characters written by name or number, and shows what they hide', () => {
    show('a &lt;b&gt; &amp; &#20320;&#x202e;x `&amp;` &nope;');
    expect(html().textContent).toContain('a <b> & 你⟨U+202E⟩x &amp; &nope;');
  });

  it('shows HTML as it was written, except a line break', () => {
    show('one<br>two <b onclick="x()">three</b>\n\n<div>four</div>');
    expect(html().querySelectorAll('br')).toHaveLength(1);
    expect(html().textContent).toContain('<b onclick="x()">three</b>');
    expect(html().textContent).toContain('<div>four</div>');
  });

  it('is drawn a part at a time where it is very long, and whole in the end', async () => {
    const paragraphs = Array.from(
      { length: 300 },
      (_, at) => `Paragraph ${at}, with **some** words in it that take a little room.`,
    );
    show(paragraphs.join('\n\n'));
    const early = html().querySelectorAll('p');
    expect(early.length).toBeLessThan(100);
    await vi.waitFor(() => expect(html().querySelectorAll('p')).toHaveLength(300));
    expect([...html().querySelectorAll('p')].map((p) => p.textContent)).toEqual(
      paragraphs.map((text) => text.replaceAll('**', '')),
    );
    expect(html().querySelectorAll('p')[3]).toBe(early[3]);
  });

  it('keeps what is nested too deeply, as text', async () => {
    show(`${'> '.repeat(5000)}deep end`);
    await vi.waitFor(() => expect(html().textContent).toContain('deep end'));
    expect(html().querySelectorAll('blockquote').length).toBeLessThan(20);
  });
});

describe('a link', () => {
  it('names the host that its words hide', () => {
    show('[https://bank.example](https://evil.example/login) and https://plain.example/x');
    const [hidden, plain] = screen.getAllByRole('link');
    expect(hidden?.textContent).toContain('(evil.example)');
    expect(plain?.textContent).toBe('https://plain.example/x');
  });

  it('names the true host where a name stands before the @', () => {
    show('[here](https://bank.example@evil.example/)');
    expect(screen.getByRole('link').textContent).toContain('(evil.example)');
  });

  it('marks the true host in the whole address, not a name that looks like it', async () => {
    show('[here](https://evil.example.bank.example@evil.example/evil.example?evil.example)');
    await userEvent.click(screen.getByRole('link'));
    const mark = screen.getByTestId('link-address').querySelector('strong');
    expect(mark?.textContent).toBe('evil.example');
    expect(mark?.previousSibling?.textContent).toBe('https://evil.example.bank.example@');
    expect(mark?.nextSibling?.textContent?.trim()).toBe('/evil.example?evil.example');
  });

  it('opens only after the whole address was shown and accepted', async () => {
    const { backend } = show('[docs](https://docs.example/a?b=c)');
    await userEvent.click(screen.getByRole('link'));
    expect(backend.called('openLink')).toEqual([]);
    expect(screen.getByTestId('link-address').textContent?.trim()).toBe('https://docs.example/a?b=c');
    await userEvent.click(screen.getByTestId('link-open'));
    expect(backend.called('openLink')).toEqual([['https://docs.example/a?b=c']]);
    expect(screen.queryByTestId('link-dialog')).toBeNull();
  });

  it('opens by keyboard, and stays closed when refused', async () => {
    const { backend } = show('[docs](https://docs.example/)');
    screen.getByRole('link').focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(within(screen.getByTestId('link-dialog')).getByText('Cancel'));
    expect(backend.called('openLink')).toEqual([]);
    expect(screen.queryByTestId('link-dialog')).toBeNull();
  });

  it('says why it was not opened, and keeps the address in sight', async () => {
    const { backend } = show('[docs](https://docs.example/)');
    backend.refusals.set('openLink', { code: 'internal', message: 'No browser is set up.' });
    await userEvent.click(screen.getByRole('link'));
    await userEvent.click(screen.getByTestId('link-open'));
    expect(screen.getByRole('alert').textContent).toContain('No browser is set up.');
    expect(screen.getByTestId('link-address')).toBeTruthy();
  });

  it('warns of letters that look like others', async () => {
    show('[pay](https://pаypal.example/)');
    await userEvent.click(screen.getByRole('link'));
    expect(screen.getByTestId('link-dialog').textContent).toContain('xn--');
    expect(screen.getByTestId('link-dialog').textContent).toContain('look like others');
  });
});

describe('code', () => {
  it('is coloured by classes, never by style attributes', async () => {
    show('```ts\nconst answer: number = 42;\n```');
    await vi.waitFor(() => expect(html().querySelector('.code-keyword')?.textContent).toBe('const'));
    expect(html().querySelector('[style]')).toBeNull();
    expect(html().querySelector('code')?.textContent).toBe('const answer: number = 42;\n');
  });

  it('is copied as it was written, hidden characters and all', async () => {
    const user = userEvent.setup();
    show('```sh\nrm \u202Ex\n```');
    expect(html().querySelector('code')?.textContent).toContain('⟨U+202E⟩');
    await user.click(screen.getByTestId('code-copy'));
    expect(await navigator.clipboard.readText()).toBe('rm \u202Ex');
    expect(screen.getByTestId('code-copy').textContent).toContain('Copied');
  });

  it('keeps the colours of its first lines while more lines stream in', async () => {
    const { change } = show('```py\nx = 1\ni', true);
    await vi.waitFor(() => expect(html().querySelector('[class^="code-"]')).toBeTruthy());
    const first = html().querySelector('[class^="code-"]');
    await change({ text: '```py\nx = 1\nif x:\n    y = "a"\n```', streaming: false });
    await vi.waitFor(() =>
      expect(html().querySelector('.code-string-expression, .code-string')?.textContent).toContain('a'),
    );
    expect(html().querySelector('[class^="code-"]')).toBe(first);
  });

  it('of an unknown language stays plain and labelled', () => {
    show('```klingon\nqapla\n```');
    expect(html().querySelector('.md-code-label')?.textContent).toBe('klingon');
    expect(html().querySelector('code')?.textContent).toBe('qapla\n');
  });
});
