// Settings: what the data takes on the disk.
export const storage = {
  'storage.title': 'Storage',
  'storage.hint': 'What Askwell keeps on this machine. “askwell backup FILE” in a terminal writes all of it, without keys, to one file.',
  'storage.database': 'Database',
  'storage.attachments': 'Attached files',
  'storage.restorePoints': 'Restore points',
  'storage.commands': 'Command output',
  'storage.logs': 'Logs',
  'storage.trash': 'Trash',
  'storage.other': 'Other',
  'storage.total': 'Total',
  'storage.loadFailed': (p: { why: string }) => `Couldn’t count it: ${p.why}`,
} as const;
