// What stands around the text of a message.
import { counted } from '../counted';

export const markdown = {
  'text.codePlain': 'text',
  'text.codeIn': (p: { language: string }) => `Code: ${p.language}`,
  'text.copyCode': 'Copy',
  'text.copied': 'Copied',
  'text.copyFailed': 'Couldn’t copy',
  'text.imageNotShown': (p: { alt: string }) => (p.alt ? `Image, not loaded: ${p.alt}` : 'Image, not loaded:'),
  'text.image': 'Image',
  'text.imageUnfit': (p: { alt: string }) =>
    p.alt ? `Image, too large or damaged to show: ${p.alt}` : 'Image, too large or damaged to show',
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
  'text.linkLookAlike': 'This address contains letters that can look like others. Make sure you recognise it.',
  'text.linkFailed': (p: { reason: string }) => `Couldn’t open the link: ${p.reason} You can copy it instead.`,
  'text.linkOpen': 'Open link',
  'text.linkCopy': 'Copy link',
  'text.linkStay': 'Cancel',
  'text.diff': (p: { added: number; removed: number }) => `Change: ${p.added} added, ${p.removed} removed`,
  'text.diffRest': (p: { count: number }) =>
    `${counted(p.count, 'more line')} ${p.count === 1 ? 'isn’t' : 'aren’t'} shown. “Copy” gives you everything.`,
  'text.diagram': 'Diagram',
  'text.diagramDrawing': 'Drawing the diagram',
  'text.diagramFailed': 'Couldn’t draw this diagram: its source contains an error.',
  'text.diagramTooLarge': 'This diagram is too large to draw. Here’s its source.',
  'text.diagramNotLoaded': 'Couldn’t load the diagram renderer. Here’s the source.',
  'text.diagramOwnSize': 'Full size',
  'text.diagramSource': 'Show source',
  'text.diagramPicture': 'Show diagram',
  'text.preview': 'Preview',
} as const;
