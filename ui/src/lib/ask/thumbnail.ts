// A small picture of a large one: several photographs in full would weigh on the window for as long as the card stands there.

/** Twice the size at which most are shown, for fine screens. */
const SIDE_MAX = 96;

/** The same picture, small, in data form; null where it cannot be drawn. */
export async function thumbnail(address: string, sideMax = SIDE_MAX): Promise<string | null> {
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const scale = Math.min(1, sideMax / Math.max(picture.naturalWidth, picture.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
    const pen = canvas.getContext('2d');
    if (!pen) return null;
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png');
  } catch {
    return null;
  }
}
