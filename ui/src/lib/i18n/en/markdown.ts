// What stands around the text of a message.
export const markdown = {
  'text.codePlain': 'text',
  'text.codeIn': (p: { language: string }) => `Code: ${p.language}`,
  'text.copyCode': 'Copy',
  'text.copied': 'Copied',
  'text.copyFailed': 'Could not copy',
  'text.imageNotShown': (p: { alt: string }) => (p.alt ? `Picture, not loaded: ${p.alt}` : 'Picture, not loaded:'),
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
