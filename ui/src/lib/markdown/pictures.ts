// Pictures that a text carries in itself, in data form. Nothing is loaded for them, and only the four plain kinds are shown:
// an SVG is a document of its own.

const DATA = /^data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

/** A small file can unpack to gigabytes; this is a large photograph. */
const PIXELS_MAX = 40_000_000;
const SIDE_MAX = 16_384;
/** The size stands near the beginning in all four kinds; a photograph may have a preview of itself before it. */
const HEAD_CHARS = 90_000;

/** Stands for the address while the text has not come to its end. */
const UNFINISHED = 'streamdown:incomplete-image';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function isUnfinished(address: string): boolean {
  return address === UNFINISHED;
}

export function isPicture(address: string): boolean {
  return DATA.test(address);
}

/** The size that the file declares; null where it cannot be read or would not be drawn safely. */
export function sizeOf(address: string): Size | null {
  const [, kind, data] = DATA.exec(address) ?? [];
  if (kind === undefined || data === undefined) return null;
  const size = declared(kind, bytesOf(data));
  if (size === null || size.width === 0 || size.height === 0) return null;
  return size.width <= SIDE_MAX && size.height <= SIDE_MAX && size.width * size.height <= PIXELS_MAX ? size : null;
}

function bytesOf(data: string): DataView {
  try {
    const head = atob(data.length > HEAD_CHARS ? data.slice(0, HEAD_CHARS) : data);
    return new DataView(Uint8Array.from(head, (character) => character.charCodeAt(0)).buffer);
  } catch {
    return new DataView(new ArrayBuffer(0));
  }
}

function declared(kind: string, file: DataView): Size | null {
  try {
    if (kind === 'png') return png(file);
    if (kind === 'gif') return gif(file);
    return kind === 'jpeg' ? jpeg(file) : webp(file);
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function says(file: DataView, at: number, word: string): boolean {
  return [...word].every((character, offset) => file.getUint8(at + offset) === character.charCodeAt(0));
}

function png(file: DataView): Size | null {
  if (!says(file, 0, '\x89PNG\r\n\x1a\n') || !says(file, 12, 'IHDR')) return null;
  return { width: file.getUint32(16), height: file.getUint32(20) };
}

function gif(file: DataView): Size | null {
  if (!says(file, 0, 'GIF8')) return null;
  return { width: file.getUint16(6, true), height: file.getUint16(8, true) };
}

/** Goes from segment to segment to the one that begins a frame. */
function jpeg(file: DataView): Size | null {
  if (file.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ; at += 2 + file.getUint16(at + 2)) {
    if (file.getUint8(at) !== 0xff) return null;
    const marker = file.getUint8(at + 1);
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame) return { width: file.getUint16(at + 7), height: file.getUint16(at + 5) };
  }
}

function webp(file: DataView): Size | null {
  if (!says(file, 0, 'RIFF') || !says(file, 8, 'WEBP')) return null;
  if (says(file, 12, 'VP8X')) return { width: uint24(file, 24) + 1, height: uint24(file, 27) + 1 };
  if (says(file, 12, 'VP8L')) {
    const bits = file.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (!says(file, 12, 'VP8 ')) return null;
  return { width: file.getUint16(26, true) & 0x3fff, height: file.getUint16(28, true) & 0x3fff };
}

function uint24(file: DataView, at: number): number {
  return file.getUint16(at, true) + (file.getUint8(at + 2) << 16);
}
