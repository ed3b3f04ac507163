// Which data is a picture, and how large it says it is.
import { describe, expect, it } from 'vitest';
import { isPicture, sizeOf } from './pictures';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';
const data = (kind: string, bytes: number[]) => `data:image/${kind};base64,${btoa(String.fromCharCode(...bytes))}`;
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));
const pngOf = (width: number, height: number) => {
  const four = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
  return data('png', [
    137,
    ...ascii('PNG\r\n\x1a\n'),
    0,
    0,
    0,
    13,
    ...ascii('IHDR'),
    ...four(width),
    ...four(height),
    8,
    6,
    0,
    0,
    0,
  ]);
};

describe('a picture in data form', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'])('may be %s', (kind) => expect(isPicture(data(kind, [1, 2, 3]))).toBe(true));
  it.each([
    ['SVG, a document of its own', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['a page', 'data:text/html;base64,PHN2Zy8+'],
    ['a picture without base64', 'data:image/png,abc'],
    ['one with parameters', 'data:image/png;charset=x;base64,AAAA'],
    ['one with a tail', `${PNG}#x`],
    ['another spelling', PNG.replace('image', 'IMAGE')],
    ['a remote one', 'https://evil.example/p.png'],
    ['one that begins elsewhere', ` ${PNG}`],
  ])('is not %s', (_, address) => expect(isPicture(address)).toBe(false));
});

describe('the size it declares', () => {
  it.each([
    ['PNG', PNG, { width: 5, height: 5 }],
    ['GIF', data('gif', [...ascii('GIF89a'), 0x40, 1, 0xf0, 0]), { width: 320, height: 240 }],
    [
      'JPEG',
      data('jpeg', [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 240, 1, 64, 3, 0]),
      { width: 320, height: 240 },
    ],
    [
      'WebP, extended',
      data('webp', [...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WEBPVP8X'), 10, 0, 0, 0, 0, 0, 0, 0, 63, 1, 0, 239, 0, 0]),
      { width: 320, height: 240 },
    ],
    [
      'WebP, lossless',
      data('webp', [...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WEBPVP8L'), 0, 0, 0, 0, 0x2f, 0x3f, 0xc1, 0x3b, 0]),
      { width: 320, height: 240 },
    ],
    [
      'WebP',
      data('webp', [
        ...ascii('RIFF'),
        0,
        0,
        0,
        0,
        ...ascii('WEBPVP8 '),
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0x9d,
        1,
        0x2a,
        64,
        1,
        240,
        0,
      ]),
      { width: 320, height: 240 },
    ],
  ])('is read from %s', (_, address, size) => expect(sizeOf(address)).toEqual(size));

  it.each([
    ['unpacks to gigabytes', pngOf(60_000, 60_000)],
    ['is a very long strip', pngOf(20_000, 10)],
    ['has no area', pngOf(0, 10)],
    ['ends before its size', data('png', [137, 80, 78, 71])],
    ['is another kind than it says', data('gif', [137, ...ascii('PNG\r\n\x1a\n')])],
    ['never comes to its frame', data('jpeg', [0xff, 0xd8, 0xff, 0xe0, 0, 0])],
    ['is no base64 at all', 'data:image/png;base64,A'],
  ])('is none where it %s', (_, address) => expect(sizeOf(address)).toBeNull());

  it('admits a large photograph', () => expect(sizeOf(pngOf(7000, 5000))).toEqual({ width: 7000, height: 5000 }));
});
