// Settings: the log for people and tools.
export const log = {
  'log.title': 'Log of what happened',
  'log.on': 'Write a log',
  'log.onHint':
    'One line for each event: asked, shown, answered, done. Keys, tokens and passwords are taken out first. Switched on again, it writes what it missed.',
  'log.offHint':
    'Nothing is written, and what was written stays. Conversations are kept all the same, and History shows them.',
  'log.place': 'Where it lies',
  'log.inData': 'With the rest that Askwell keeps',
  'log.inWorkspace': 'In the folder of each conversation',
  'log.inWorkspaceHint':
    'In .tasklogs, where tools that look after that folder find it, and version control or a backup may take it along.',
  'log.folder': 'Folder',
  'log.folderRest': 'Folder, where a conversation has none',
  'log.copyFolder': 'Copy',
} as const;
