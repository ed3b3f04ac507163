// What a text may show of itself, and what it is that it cannot hide: pictures in data form, letters that pass for others, direction.
import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { inApp } from '../../dev/testing/inApp';
import Markdown from './Markdown.svelte';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';
const shown = () => screen.getByTestId('markdown');

describe('pictures', () => {
  it('are shown where the text carries them in itself', () => {
    inApp(Markdown, { text: `Which one?\n\n![The **old** logo](${PNG})` });
    const picture = screen.getByRole<HTMLImageElement>('img', { name: 'The **old** logo' });
    expect(picture.getAttribute('src')).toBe(PNG);
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['5', '5']);
  });

  it('have a name even without words of their own', () => {
    inApp(Markdown, { text: `![](${PNG})` });
    expect(screen.getByRole('img', { name: 'Image' })).toBeTruthy();
  });

  it.each([
    'https://evil.example/p.png',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:text/html;base64,AAAA',
    '//evil.example/p.png',
    'p.png',
  ])('are not loaded from %s', (address) => {
    inApp(Markdown, { text: `![x](${address})` });
    expect(shown().querySelector('img')).toBeNull();
    expect(shown().textContent).toContain('Image, not loaded: x');
  });

  it('that have not come to their end are named, and no more is said', () => {
    inApp(Markdown, { text: `Look:\n\n![The logo](${PNG.slice(0, 60)}`, streaming: true });
    expect(shown().textContent).toContain('The logo');
    expect(shown().textContent).not.toMatch(/not loaded|damaged|incomplete|data:/);
  });

  it('that are damaged say so', async () => {
    inApp(Markdown, { text: `![chart](${PNG})` });
    await fireEvent.error(screen.getByRole('img'));
    expect(shown().textContent).toContain('too large or damaged to show: chart');
    expect(shown().querySelector('img')).toBeNull();
  });

  it('that would fill the memory are never begun', () => {
    const bomb = `data:image/png;base64,${btoa('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff\x08\x06\0\0\0')}`;
    inApp(Markdown, { text: `![chart](${bomb})` });
    expect(shown().querySelector('img')).toBeNull();
  });
});

describe('letters', () => {
  it('that pass for others are marked, with a word on why', () => {
    inApp(Markdown, { text: 'Send it to **p\u0430ypal.com**' });
    const mark = screen.getByTitle(
      '“\u0430” is a Cyrillic letter in a word of Latin letters. It only looks like one of them.',
    );
    expect(mark.textContent).toBe('\u0430');
    expect(shown().textContent).toContain('p\u0430ypal.com');
  });

  it('of another language are left alone', () => {
    inApp(Markdown, { text: 'Выложить на сервер? Ελληνικά. 部署到生产环境。' });
    expect(shown().querySelector('.look-alike')).toBeNull();
  });
});

it('finds its direction block by block', () => {
  inApp(Markdown, { text: 'שלום\n\n# مرحبا\n\n- one\n\n| a |\n|---|\n| ب |' });
  for (const tag of ['p', 'h3', 'li', 'th', 'td'])
    expect(shown().querySelector(tag)?.getAttribute('dir'), tag).toBe('auto');
});
