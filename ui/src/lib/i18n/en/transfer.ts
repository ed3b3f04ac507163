// One conversation as a file, and out of one.
export const transfer = {
  'transfer.export': 'Export…',
  'transfer.exported': (p: { title: string; path: string }) => `Exported “${p.title}” to ${p.path}`,
  'transfer.notExported': (p: { title: string; why: string }) => `Couldn’t export “${p.title}”. ${p.why}`,
  'transfer.import': 'Import a conversation',
  'transfer.importHint':
    'From a file exported by Askwell. You can read it right away. Nothing in it runs, and its permissions and saved decisions don’t apply here.',
  'transfer.importChoose': 'Import…',
  'transfer.imported': (p: { title: string }) => `Imported “${p.title}”.`,
  'transfer.known': (p: { title: string }) => `This file was already imported as “${p.title}”.`,
  'transfer.open': 'Open',
  'transfer.mark': 'imported',
  'transfer.head': (p: { when: string; file: string }) => `Imported ${p.when} from ${p.file}`,
  'transfer.goOn': 'Where should it continue?',
  'transfer.goOnHint':
    'What you read above happened in another folder, perhaps on another machine. Choose the folder the agent can work in from now on.',
  'transfer.withoutFolder': 'Continue without a folder',
} as const;
