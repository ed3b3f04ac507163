// Images as tools give them, drawn in the browser that shows the samples.
import type { Attachment, AttachmentId } from '../../lib/generated/wire';

export function pictureOf(name: string): Attachment {
  return { id: name, name, mediaType: 'image/png', bytes: 21_480, path: `/data/attachments/c1/k1/${name}` };
}

/** A chart of so much: wide, or tall where its name says so; null for one that has gone. */
export function drawn(id: AttachmentId): string | null {
  if (id.startsWith('gone')) return null;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = id.startsWith('tall') ? [360, 1400] : [1280, 720];
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#f4f1ea';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (let bar = 0; bar < 8; bar += 1) {
    const height = canvas.height * (0.2 + 0.6 * Math.abs(Math.sin(bar * 1.3)));
    pen.fillStyle = bar % 2 === 0 ? '#2f6f6a' : '#c7803e';
    pen.fillRect((bar + 0.5) * (canvas.width / 9), canvas.height - height, canvas.width / 13, height);
  }
  return canvas.toDataURL('image/png');
}
