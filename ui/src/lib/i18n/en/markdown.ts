// What stands around the text of a message.
import { counted } from '../counted';

export const markdown = {
  'text.codePlain': 'text',
  'text.codeIn': (p: { language: string }) => `Code: ${p.language}`,
  'text.copyCode': 'Copy',
  'text.copied': 'Copied',
  'text.copyFailed': 'Could not copy',
  'text.imageNotShown': (p: { alt: string }) => (p.alt ? `Picture, not loaded: ${p.alt}` : 'Picture, not loaded:'),
  'text.image': 'Picture',
  'text.imageUnfit': (p: { alt: string }) =>
    p.alt ? `Picture, too large or damaged, not shown: ${p.alt}` : 'Picture, too large or damaged, not shown',
  'text.lookAlike': (p: { letter: string; script: string; among: string }) =>
    `“${p.letter}” is a ${p.script} letter in a word of ${p.among} letters. It only looks like one of them.`,
  'text.script.latin': 'Latin',
  'text.script.cyrillic': 'Cyrillic',
  'text.script.greek': 'Greek',
  'text.script.armenian': 'Armenian',
  'text.taskDone': 'Done:',
  'text.taskOpen': 'Open:',
  'text.table': 'Table',
  'text.linkTitle': 'Open this link?',
  'text.linkHint': 'It opens outside Askwell. Check that this is where you want to go:',
  'text.linkLookAlike': 'This address contains letters that can look like others. Make sure that you know it.',
  'text.linkFailed': (p: { reason: string }) => `The link was not opened: ${p.reason} You can copy it instead.`,
  'text.linkOpen': 'Open link',
  'text.linkCopy': 'Copy link',
  'text.linkStay': 'Cancel',
  'text.diff': (p: { added: number; removed: number }) => `Change: ${p.added} added, ${p.removed} removed`,
  'text.diffRest': (p: { count: number }) =>
    `${counted(p.count, 'more line')} ${p.count === 1 ? 'is' : 'are'} not drawn. “Copy” gives you everything.`,
  'text.diagram': 'Diagram',
  'text.diagramDrawing': 'Drawing the diagram',
  'text.diagramFailed': 'This diagram cannot be drawn: there is a mistake in its source.',
  'text.diagramTooLarge': 'This diagram is too large to draw. Here is its source.',
  'text.diagramNotLoaded': 'The part that draws diagrams could not be loaded. Here is the source.',
  'text.diagramOwnSize': 'Full size',
  'text.diagramSource': 'Show source',
  'text.diagramPicture': 'Show picture',
  'text.preview': 'Preview',
} as const;
