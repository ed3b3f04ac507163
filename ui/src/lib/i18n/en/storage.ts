// Settings: what the data takes on the disk.
export const storage = {
  'storage.title': 'Storage',
  'storage.hint':
    'What Askwell keeps on this machine. “askwell backup FILE” in a terminal writes all of it, without keys, to one file.',
  'storage.database': 'Database',
  'storage.attachments': 'Attached files',
  'storage.restorePoints': 'Restore points',
  'storage.commands': 'Command output',
  'storage.caches': 'Command downloads',
  'storage.logs': 'Logs',
  'storage.trash': 'Trash',
  'storage.other': 'Other',
  'storage.total': 'Total',
  'storage.loadFailed': (p: { why: string }) => `Couldn’t count it: ${p.why}`,
  'storage.days': (p: { n: number }) => (p.n === 1 ? '1 day' : `${p.n} days`),
  'storage.limit': (p: { limit: string; value: string }) => `${p.limit}: ${p.value}`,
  'storage.undoDays': 'Keep restore points for',
  'storage.undoDaysNever': 'As long as there is room',
  'storage.undoMegabytes': 'Room for restore points',
  'storage.logDays': 'Keep logs for',
  'storage.logDaysNever': 'As long as the conversation',
  'storage.logMegabytes': 'Room for logs',
  'storage.noLimit': 'No limit',
  'storage.unusedDays': 'Delete unused conversations',
  'storage.unusedDaysNever': 'Never',
  'storage.unusedDaysAfter': (p: { n: number }) => (p.n === 1 ? 'After 1 day' : `After ${p.n} days`),
  'storage.unusedDaysHint':
    'A conversation that you haven’t opened and that has nothing new moves to Recently deleted with its subtasks. One that runs, waits for an answer or holds an unsent message stays.',
  'storage.limitsHint':
    'Once a day Askwell deletes what is past these limits, the oldest first. If the date of this machine jumps ahead, nothing is deleted for its age for at least a week.',
  'storage.lower.undoDaysTitle': (p: { n: string }) => `Keep restore points for ${p.n}?`,
  'storage.lower.undoDays':
    'Older ones are deleted, so the file changes they belong to can’t be undone any more. You can’t get them back.',
  'storage.lower.undoMegabytesTitle': (p: { n: string }) => `Keep up to ${p.n} of restore points?`,
  'storage.lower.undoMegabytes': (p: { now: string }) =>
    `They take ${p.now} now. Where that is too much, the oldest are deleted, so the file changes they belong to can’t be undone any more.`,
  'storage.lower.logDaysTitle': (p: { n: string }) => `Keep logs for ${p.n}?`,
  'storage.lower.logDays':
    'Lines of days before that are deleted, and you can’t get them back. The conversations stay.',
  'storage.lower.logMegabytesTitle': (p: { n: string }) => `Keep up to ${p.n} of logs?`,
  'storage.lower.logMegabytes': (p: { now: string }) =>
    `They take ${p.now} here now. Where that is too much, the oldest days are deleted. The conversations stay.`,
  'storage.lower.unusedDaysTitle': (p: { n: string }) => `Delete conversations that you haven’t used for ${p.n}?`,
  'storage.lower.unusedDays':
    'They move to Recently deleted with their subtasks. You can restore them for at least 30 days.',
  'storage.lower.yes': 'Lower the limit',
  'storage.lower.yesUnused': 'Delete unused',
  'storage.lower.no': 'Keep everything',
} as const;
