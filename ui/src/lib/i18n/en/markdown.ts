// What stands around the text of a message.
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
} as const;
