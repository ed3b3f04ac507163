// Files that go along with an answer, and images that come with a tool's result.
import { counted } from '../counted';

export const attachments = {
  'attach.files': 'Attach files',
  'attach.hint': 'You can also paste pictures and files, or drop them on the card',
  'attach.list': 'Attached files',
  'attach.drop': 'Drop the files to attach them',
  'attach.full': (p: { max: number }) =>
    `No more than ${counted(p.max, 'file')} ${p.max === 1 ? 'goes' : 'go'} with one answer.`,
  'attach.copying': (p: { name: string }) => `Copying ${p.name}`,
  'attach.copyingFiles': 'Copying files…',
  'attach.wait': 'Files are still being copied. You can send in a moment; nothing is lost.',
  'attach.remove': (p: { name: string }) => `Remove ${p.name}`,
  'attach.tooLarge': (p: { name: string; size: string; max: string }) =>
    `“${p.name}” is not attached: it has ${p.size}, and a file may have ${p.max}. You can write down its path instead.`,
  'attach.tooMany': (p: { names: readonly string[]; max: number }) =>
    `Not attached, for no more than ${counted(p.max, 'file')} ${p.max === 1 ? 'goes' : 'go'} with one answer: ${p.names.map((name) => `“${name}”`).join(', ')}. Remove one to make room.`,
  'attach.unreadable': (p: { name: string }) =>
    `“${p.name}” is not attached: it is a folder or cannot be read. Choose the files themselves.`,
  'attach.notTaken': (p: { name: string; why: string }) =>
    `“${p.name}” is not attached: ${p.why} Your answer is untouched; try it again.`,
  'attach.tooLate': (p: { name: string }) =>
    `“${p.name}” is not attached: the answer was sent before it was copied. You can change the answer and add it.`,
  'attach.notChosen': (p: { why: string }) =>
    `No files were attached: ${p.why} Your answer is untouched; try it again.`,
  'attach.notRemoved': (p: { name: string; why: string }) =>
    `“${p.name}” is still attached: ${p.why} Try to remove it again.`,
  'images.list': (p: { tool: string; server: string }) =>
    p.server ? `Images from ${p.tool} of ${p.server}` : `Images from ${p.tool}`,
  'images.alt': (p: { name: string; tool: string; server: string }) =>
    p.server
      ? `Image “${p.name}”, given by the tool ${p.tool} of ${p.server}`
      : `Image “${p.name}”, given by the tool ${p.tool}`,
  'images.from': (p: { tool: string; server: string }) =>
    p.server ? `Given by the tool ${p.tool} of ${p.server}` : `Given by the tool ${p.tool}`,
  'images.open': 'Show it large',
  'images.loading': 'Loading the image…',
  'images.missing': (p: { name: string }) =>
    `The image “${p.name}” cannot be shown: its file has gone, or it is too large to draw.`,
} as const;
