// An answer waits for the files that are on their way to it.
import { screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Attachment } from '../generated/wire';
import { cardOnPage, notice } from '../../dev/testing/card';
import { settle } from '../../dev/testing/stage';
import { Files } from './files.svelte';

const page = cardOnPage();
const pier: Attachment = { id: 'f1', name: 'pier.png', mediaType: 'text/plain', bytes: 3, path: '/data/f1' };
const send = () => screen.getByTestId<HTMLButtonElement>('ask-send');
let arrive: (file: Attachment) => void;
let fail: (why: Error) => void;

beforeEach(async () => {
  page.it.backend.attachFile = () => new Promise((resolve, reject) => ([arrive, fail] = [resolve, reject]));
  await page.it.show();
  const file = Object.assign(new File(['pie'], 'pier.png'), { arrayBuffer: async () => new ArrayBuffer(3) });
  void Files.of(page.it.backend, page.it.model).add([file]);
  await settle();
});

describe('while a file is copied', () => {
  it('the button waits, in words, and so do the keys', async () => {
    await page.it.user.type(page.it.field(), 'this one');
    expect(send().disabled).toBe(true);
    expect(send().textContent).toContain('Copying files');
    await page.it.user.keyboard('{Enter}');
    expect(page.it.submitted).toEqual([]);
    expect(notice()).toContain('still being copied');
  });

  it('a click on an option chooses, and does not send it away without the file', async () => {
    await page.it.click('ask-option-1');
    expect(page.it.submitted).toEqual([]);
  });

  it('and once it is there the answer goes with it', async () => {
    await page.it.user.type(page.it.field(), 'this one{Enter}');
    arrive(pier);
    await settle();
    expect(screen.queryByTestId('ask-notice')).toBeNull();
    await page.it.click('ask-send');
    expect(page.it.responses).toMatchObject([{ kind: 'answered', attachments: [pier] }]);
  });

  it('and where it could not be copied the answer goes without it', async () => {
    await page.it.user.type(page.it.field(), 'this one{Enter}');
    fail(new Error('The disk is full.'));
    await settle();
    expect(screen.queryByTestId('ask-notice')).toBeNull();
    expect(send().disabled).toBe(false);
  });
});
