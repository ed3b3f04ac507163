// Files that go along with an answer, and images that come with a tool's result.
import { counted } from '../counted';

export const attachments = {
  'attach.files': 'Attach files',
  'attach.hint': 'You can also paste pictures and files, or drop them on the card',
  'attach.list': 'Attached files',
  'attach.drop': 'Drop the files to attach them',
  'attach.full': (p: { max: number }) => `An answer can have at most ${counted(p.max, 'file')}.`,
  'attach.copying': (p: { name: string }) => `Copying ${p.name}`,
  'attach.copyingFiles': 'Copying files…',
  'attach.wait': 'Files are still being copied. Nothing is lost. You can send in a moment.',
  'attach.remove': (p: { name: string }) => `Remove ${p.name}`,
  'attach.tooLarge': (p: { name: string; size: string; max: string }) =>
    `“${p.name}” isn’t attached: it’s ${p.size}, and the limit is ${p.max} per file. You can write down its path instead.`,
  'attach.tooMany': (p: { names: readonly string[]; max: number }) =>
    `Not attached, because an answer can have at most ${counted(p.max, 'file')}: ${p.names.map((name) => `“${name}”`).join(', ')}. Remove one to make room.`,
  'attach.unreadable': (p: { name: string }) =>
    `“${p.name}” isn’t attached: it’s a folder or can’t be read. Choose the files themselves.`,
  'attach.notTaken': (p: { name: string; why: string }) =>
    `“${p.name}” isn’t attached: ${p.why} Your answer is unchanged. Try again.`,
  'attach.tooLate': (p: { name: string }) =>
    `“${p.name}” isn’t attached: the answer was sent before it was copied. You can change the answer and add it.`,
  'attach.notChosen': (p: { why: string }) => `No files were attached: ${p.why} Your answer is unchanged. Try again.`,
  'attach.notRemoved': (p: { name: string; why: string }) =>
    `“${p.name}” is still attached: ${p.why} Try removing it again.`,
  'images.list': (p: { tool: string; server: string }) =>
    p.server ? `Images from ${p.tool} (${p.server})` : `Images from ${p.tool}`,
  'images.alt': (p: { name: string; tool: string; server: string }) =>
    p.server ? `Image “${p.name}” from the tool ${p.tool} (${p.server})` : `Image “${p.name}” from the tool ${p.tool}`,
  'images.from': (p: { tool: string; server: string }) =>
    p.server ? `From the tool ${p.tool} (${p.server})` : `From the tool ${p.tool}`,
  'images.open': 'Enlarge',
  'images.loading': 'Loading the image…',
  'images.missing': (p: { name: string }) =>
    `Can’t show the image “${p.name}”: its file is gone, or it’s too large to display.`,
} as const;
