// Images that came with a tool's result, in the entry of its call.
import { screen, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { acted, confirm, mcp } from '../../dev/fake/madeActions';
import { closed } from '../../dev/fake/made';
import { pictureOf } from '../../dev/fake/madePictures';
import type { Attachment } from '../generated/wire';
import { consentOnPage } from '../../dev/testing/consent';

vi.mock('../ask/thumbnail', () => ({ thumbnail: (address: string) => Promise.resolve(`${address}#small`) }));

const page = consentOnPage();
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const allowed = { outcome: { kind: 'approved', scope: { kind: 'once' } }, at: 1, by: 'window' } as const;

async function show(files: Attachment[], give: (id: string) => Promise<string | null>): Promise<HTMLElement> {
  page.it.backend.resultImage = (conversation, call, id) =>
    conversation === 'c1' && call === 'k1' ? give(id) : Promise.resolve(null);
  await page.it.show([
    acted([closed(confirm(mcp('draw_chart', {})), allowed)], {
      call: 'k1',
      state: 'ok',
      result: 'x',
      resultBytes: 1,
      files,
    }),
  ]);
  await page.it.pass(0);
  return screen.getByTestId('action-entry');
}

describe('an image of a tool', () => {
  it('stands small below its call, named with its tool and its server, and opens large', async () => {
    const entry = await show([pictureOf('berths\u202E.png')], () => Promise.resolve(PIXEL));
    const small = within(entry).getByRole('img');
    expect(small.getAttribute('src')).toBe(`${PIXEL}#small`);
    expect(small.getAttribute('alt')).toBe('Image “berths⟨U+202E⟩.png” from the tool draw_chart (harbour)');
    expect(within(entry).getByRole('list', { name: 'Images from draw_chart (harbour)' })).toBeTruthy();
    expect(entry.textContent).not.toContain('Loading');

    await page.it.click('result-image');
    await page.it.pass(0);
    const large = screen.getByTestId('result-image-large');
    expect([large.getAttribute('src'), large.getAttribute('alt')]).toEqual([PIXEL, small.getAttribute('alt')]);
    await page.it.click('result-image-close');
    expect(screen.queryByTestId('result-image-large')).toBeNull();
  });

  it.each<[string, () => Promise<string | null>]>([
    ['has gone', () => Promise.resolve(null)],
    ['cannot be fetched', () => Promise.reject(new Error('disk'))],
    ['says that it is larger than can be drawn', () => Promise.resolve(PIXEL.replace('UgAAAAEA', 'Ug//AAEA'))],
    ['is none', () => Promise.resolve('data:image/svg+xml;base64,PHN2Zy8+')],
  ])('one that %s is told in words', async (_, give) => {
    const entry = await show([pictureOf('a.png')], give);
    expect(screen.getByTestId('result-image-missing').textContent).toContain('Can’t show the image “a.png”');
    expect(within(entry).queryByRole('img')).toBeNull();
  });

  it('there is nothing of it where a result has none', async () => {
    await show([], () => Promise.resolve(PIXEL));
    expect(screen.queryByTestId('result-images')).toBeNull();
  });
});
