// Nothing in a message becomes an element, an attribute or a request that the message's own components do not make.
import DOMPurify from 'dompurify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { screen } from '@testing-library/svelte';
import { inApp } from '../../dev/testing/inApp';
import Markdown from './Markdown.svelte';
import { payloads } from '../../dev/testing/payloads';

const TAGS = new Set([
  'DIV',
  'P',
  'H3',
  'H4',
  'H5',
  'H6',
  'STRONG',
  'EM',
  'DEL',
  'CODE',
  'PRE',
  'BLOCKQUOTE',
  'UL',
  'OL',
  'LI',
  'HR',
  'BR',
  'TABLE',
  'THEAD',
  'TBODY',
  'TR',
  'TH',
  'TD',
  'SPAN',
  'BUTTON',
]);
const ATTRIBUTES = new Set([
  'class',
  'role',
  'tabindex',
  'title',
  'type',
  'start',
  'scope',
  'aria-label',
  'aria-live',
  'data-testid',
  'dir',
]);
const CLASS = /^(md|code)-[a-z0-9-]+$/;

/** The picture on the copy button is the program's own. */
const isOwnIcon = (element: Element) => element.closest('svg.lucide') !== null;

/** A copy without the program's own icons and the empty comments by which Svelte marks the places of its blocks. */
function withoutOwn(root: Element): Element {
  const copy = root.cloneNode(true) as Element;
  copy.querySelectorAll('svg.lucide').forEach((icon) => icon.remove());
  const marks = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (marks.nextNode()) found.push(marks.currentNode);
  found.filter((mark) => mark.textContent === '').forEach((mark) => mark.parentNode?.removeChild(mark));
  return copy;
}

function faults(root: Element): string[] {
  const found: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    if (isOwnIcon(element)) continue;
    if (!TAGS.has(element.tagName)) found.push(`<${element.tagName}>`);
    for (const { name, value } of element.attributes) {
      if (!ATTRIBUTES.has(name)) found.push(`${element.tagName} ${name}`);
      if (name === 'class' && value !== '' && !value.split(' ').every((one) => CLASS.test(one)))
        found.push(`class ${value}`);
    }
  }
  return found;
}

describe('a hostile message', () => {
  const alert = vi.fn();
  const request = vi.fn(() => Promise.reject(new Error('no network')));

  beforeEach(() => {
    vi.stubGlobal('alert', alert);
    vi.stubGlobal('fetch', request);
  });
  afterEach(() => {
    expect(alert).not.toHaveBeenCalled();
    expect(request).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it.each(payloads.map((payload) => [payload]))('stays text: %s', (payload) => {
    for (const streaming of [true, false]) {
      const { page, backend } = inApp(Markdown, { text: payload, streaming });
      const root = screen.getByTestId('markdown');
      expect(faults(root)).toEqual([]);
      // A sanitiser that had to take something away would know better than the list above.
      DOMPurify.sanitize(withoutOwn(root), { IN_PLACE: true });
      expect(DOMPurify.removed).toEqual([]);
      for (const link of root.querySelectorAll<HTMLElement>('[role=link]')) link.click();
      expect(backend.called('openLink')).toEqual([]);
      page.unmount();
    }
  });

  it('is one of more than a hundred', () => expect(new Set(payloads).size).toBeGreaterThan(100));

  it('opens nothing but the web and mail, even when every link is confirmed', async () => {
    for (const payload of payloads) {
      const { page, backend } = inApp(Markdown, { text: payload });
      for (const link of screen.getByTestId('markdown').querySelectorAll<HTMLElement>('[role=link]')) {
        link.click();
        (await screen.findByTestId('link-open')).click();
        await vi.waitFor(() => expect(screen.queryByTestId('link-dialog')).toBeNull());
      }
      for (const [address] of backend.called('openLink')) expect(address).toMatch(/^(https?:\/\/|mailto:)/);
      page.unmount();
    }
  });
});
