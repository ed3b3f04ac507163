import { expect, it } from 'vitest';
import { I18n } from '../i18n/i18n.svelte';
import { bytesInWords } from './bytes';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 kB'],
  [1536, '1.5 kB'],
  [10_485_760, '10 MB'],
  [11_010_048, '11 MB'],
  [5 * 1024 ** 3, '5 GB'],
])('says %i as people do', (bytes, words) => expect(bytesInWords(bytes, new I18n('en'))).toBe(words));
