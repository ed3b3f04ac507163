// Settings: the log for people and tools.
export const log = {
  'log.title': 'Log',
  'log.on': 'Write a log',
  'log.onHint':
    'Records each event on one line: asked, shown, answered, done. Keys, tokens and passwords are removed first. When you turn it back on, it adds what it missed.',
  'log.offHint': 'Nothing more is written. Existing logs are kept, and so are your conversations and History.',
  'log.place': 'Location',
  'log.inData': 'Askwell’s data folder',
  'log.inWorkspace': 'Each conversation’s folder',
  'log.inWorkspaceHint':
    'Written to .tasklogs, where tools that work on that folder can read it. Version control and backups may include it.',
  'log.folder': 'Folder',
  'log.folderRest': 'Folder for conversations without one',
  'log.copyFolder': 'Copy',
} as const;
