// What a preview shows: words, code, changes, diagrams and pictures, all of it, and nothing that runs.
import { screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draw, type Drawn } from '../preview/diagram';
import { inApp } from '../../dev/testing/inApp';
import Preview from './Preview.svelte';

vi.mock('../preview/diagram', () => ({ draw: vi.fn() }));
const drawn: Drawn = {
  kind: 'drawn',
  drawing: { address: 'data:image/svg+xml;charset=utf-8,%3Csvg%2F%3E', width: 320, height: 240 },
};
const box = () => screen.getByTestId('ask-preview');
const show = (text: string) => inApp(Preview, { text });

beforeEach(() => void vi.mocked(draw).mockReset().mockResolvedValue(drawn));

describe('a preview', () => {
  it('shows Markdown and code, and is named', () => {
    show('# Plan\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```rust\nfn main() {}\n```');
    expect(screen.getByRole('region', { name: 'Preview' })).toBe(box());
    expect(screen.getByRole('table')).toBeTruthy();
    expect(screen.getByTestId('code-block').textContent).toContain('fn main() {}');
  });

  it('shows every one of forty lines', () => {
    show(`\`\`\`\n${Array.from({ length: 40 }, (_, at) => `line ${at + 1}`).join('\n')}\n\`\`\``);
    for (let line = 1; line <= 40; line += 1) expect(box().textContent).toContain(`line ${line}`);
    expect(box().getAttribute('tabindex')).toBe('0');
  });

  it('shows a quarter of a megabyte to its end', async () => {
    show(
      `${'A paragraph of words that goes on for a while. '.repeat(20)}\n\n`.repeat(270).slice(0, 256 * 1024 - 12) +
        '\n\nThe end.',
    );
    await waitFor(() => expect(box().textContent).toContain('The end.'));
  });

  it('shows a picture of two hundred kilobytes that stands in it', async () => {
    const png = `data:image/png;base64,${btoa(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0\0\0\x01\0${'\0'.repeat(150_000)}`)}`;
    show(`Before\n\n![The new start page](${png})\n\nAfter`);
    await waitFor(() => expect(screen.getByRole('img', { name: 'The new start page' })).toBeTruthy());
    await waitFor(() => expect(box().textContent).toMatch(/Before.*After/s));
  });

  it('makes no element and no request of hostile text', () => {
    show(
      '<script>alert(1)</script><img src=x onerror=alert(1)>\n\n![x](https://evil.example/p.png)\n\n```diff\n+<img src=x onerror=alert(1)>\n```',
    );
    expect(box().querySelector('script, img, iframe')).toBeNull();
    expect(box().textContent).toContain('<script>alert(1)</script>');
    expect(box().textContent).toContain('Image, not loaded: x');
  });

  it('draws hidden characters and look-alikes in code, change and words', () => {
    show('safe\u202Egnp.exe p\u0430ypal\n\n```diff\n+a\u200Bb p\u0430ypal\n```');
    expect(box().textContent).toContain('⟨U+202E⟩');
    expect(box().textContent).toContain('a⟨U+200B⟩b');
    expect(box().querySelectorAll('.look-alike')).toHaveLength(2);
  });
});

describe('a change', () => {
  const DIFF = '--- a/x\n+++ b/x\n@@ -7,2 +7,2 @@\n same\n-old\n+new\n';

  it.each([
    ['as the whole text', DIFF],
    ['in a fence', `Words\n\n\`\`\`diff\n${DIFF}\`\`\``],
    ['in a fence of its other name', `\`\`\`patch\n${DIFF}\`\`\``],
  ])('%s is drawn with its signs', (_, text) => {
    show(text);
    const diff = screen.getByTestId('diff');
    expect(diff.querySelector('ins')?.textContent).toBe('+new\n');
    expect(diff.querySelector('del')?.textContent).toBe('−old\n');
    expect(diff.textContent).toContain('Change: 1 added, 1 removed');
    expect(
      [...diff.querySelectorAll('del .diff-number, ins .diff-number')].map((one) => one.getAttribute('data-number')),
    ).toEqual(['8', '', '', '8']);
  });

  it('of thousands of lines ends with a word on the rest', async () => {
    show(`\`\`\`diff\n${'+x\n'.repeat(2500)}\`\`\``);
    await waitFor(() => expect(screen.getByTestId('diff').querySelectorAll('ins').length).toBe(2000));
    expect(screen.getByText('500 more lines aren’t shown. “Copy” gives you everything.')).toBeTruthy();
  });
});

describe('a diagram', () => {
  const TEXT = 'See:\n\n```mermaid\nflowchart LR\nA-->B\n```';

  it('is drawn as a picture, and its source is one step away', async () => {
    show(TEXT);
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Diagram' });
    expect(picture.src).toMatch(/^data:image\/svg\+xml/);
    expect(draw).toHaveBeenCalledWith('flowchart LR\nA-->B', false);
    await userEvent.click(screen.getByRole('button', { name: 'Show source' }));
    expect(screen.queryByRole('img', { name: 'Diagram' })).toBeNull();
    expect(box().textContent).toContain('A-->B');
    await userEvent.click(screen.getByRole('button', { name: 'Show diagram' }));
    expect(screen.getByRole('img', { name: 'Diagram' })).toBeTruthy();
  });

  it.each([
    ['mistake', 'its source contains an error'],
    ['tooLarge', 'too large to draw'],
    ['notLoaded', 'Couldn’t load the diagram renderer'],
  ] as const)('that cannot be drawn is its source, with why: %s', async (why, words) => {
    vi.mocked(draw).mockResolvedValue({ kind: 'refused', why });
    show(TEXT);
    const refused = await screen.findByTestId('diagram-refused');
    expect(refused.textContent).toContain(words);
    expect(refused.textContent).toContain('A-->B');
  });

  it('turns dark with the window', async () => {
    const { app } = show(TEXT);
    await screen.findByRole('img', { name: 'Diagram' });
    app.settings.take({ ...app.settings.current, appearance: 'dark' });
    await waitFor(() => expect(draw).toHaveBeenLastCalledWith('flowchart LR\nA-->B', true));
  });

  it('is not drawn before all of it is there', () => {
    show(`${'words '.repeat(490)}\n\n\`\`\`mermaid\nflowchart LR\n${'A-->B\n'.repeat(400)}\`\`\``);
    expect(draw).not.toHaveBeenCalled();
  });
});
