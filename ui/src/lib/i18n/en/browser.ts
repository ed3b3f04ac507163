// The page in a browser: signing in, the connection, and what only the machine itself can do.
export const browser = {
  'sign.title': 'Sign in to Askwell',
  'sign.text':
    'This page shows what happens on the computer where Askwell runs. It lets in whoever has its access token.',
  'sign.outMeanwhile':
    'This browser was signed out: its access was ended or ran out. What you typed is kept here and comes back when you sign in.',
  'sign.token': 'Access token',
  'sign.empty': 'Paste the access token first.',
  'sign.in': 'Sign in',
  'sign.busy': 'Signing in',
  'sign.wrong': 'This is not the access token. Copy all of it, and use the latest: a new one ends the one before.',
  'sign.codeOver':
    'The code in this address no longer holds: it works once, for five minutes. Show a new one at the computer, or use the token.',
  'sign.again': 'This browser was signed in at another address or with an earlier version. Sign in again to continue.',
  'sign.tooOften': 'Too many attempts from here. Nothing is lost; wait a moment, then try again.',
  'sign.tooOftenSeconds': (p: { seconds: number }) =>
    `Too many attempts from here. Nothing is lost; try again in ${p.seconds === 1 ? '1 second' : `${p.seconds} seconds`}.`,
  'sign.unreachable':
    'Askwell does not answer. Check that it still runs and that this device is on the same network, then try again.',
  'sign.failed': (p: { why: string }) => `You were not signed in: ${p.why}`,
  'sign.where': 'Where to find the token',
  'sign.whereWindow':
    'In Askwell on the computer: Settings, “Other programs and browsers”. A token is shown once, when it is made.',
  'sign.whereTerminal':
    'From a terminal: “askwell serve” prints it at its first start. If it is lost, “askwell serve --renew-token” makes a new one.',
  'sign.whereCode':
    'On a phone it is quicker to scan the code that the same place in Settings, or “askwell serve --pair”, shows.',
  'session.title': 'This browser',
  'session.in': 'Signed in',
  'session.hint': 'It stays signed in for 30 days after each visit. Sign out where others use this device.',
  'session.out': 'Sign out',
  'session.outFailed': (p: { why: string }) => `You are still signed in: ${p.why}`,
  'session.server': 'Access for other programs and browsers, and the log, are set up at the computer itself.',
  'link.begins': 'Connecting to Askwell',
  'link.startFailed': 'Askwell does not answer',
  'link.startFailedHint': (p: { why: string }) =>
    `${p.why} Nothing is lost. Check that Askwell still runs and that this device is on the same network.`,
  'link.gone': 'The connection to Askwell is interrupted.',
  'link.goneMeans':
    'What was saved is safe, and what you typed is kept on this device, even if this page is closed. It is tried again by itself; what you send now goes out as soon as the connection is back.',
  'link.again': 'Try now',
  'link.back': 'The connection is back, and everything is up to date.',
  'link.outdated':
    'Askwell was updated, and this page is still the one of before. Load it again; what you typed is saved first.',
  'link.load': 'Load again',
  'link.unconfirmed': 'The connection broke off before Askwell confirmed it. Check once it is back, then try again.',
  'link.signedOut': 'This browser is signed out. Sign in, then try again.',
  'link.refused': (p: { status: number }) =>
    `The server did not do it and gave no reason (HTTP ${p.status}). Try again.`,
  'out.waits': 'Will be sent when the connection is back.',
  'out.waitsTried':
    'It was sent, but Askwell has not confirmed it. It is sent again when the connection is back, and counts once.',
  'out.takeBack': 'Take back',
  'out.takenBack': 'Taken back. Nothing was sent; everything is still here.',
  'out.takenBackTried':
    'Taken back: it is not sent again. It may have arrived before; then that is said here once the connection is back.',
  'out.messageBack': 'Taken back. Nothing was sent; the text is still here.',
  'out.messageBackTried':
    'Taken back: it is not sent again, but it may have arrived before. Look at the conversation once the connection is back.',
  'out.notTaken': 'Not taken: what you sent or wrote before this page was loaded.',
  'out.ended': 'The question has ended meanwhile, so this cannot be sent any more.',
  'out.putAway': 'Put away',
  'phone.toList': 'To everything that waits',
  'phone.place': (p: { n: number; of: number }) => `${p.n} of ${p.of}`,
  'phone.followed': 'Sent. This is the next one.',
  'phone.next': 'Next',
  'phone.filter': 'Search and filter',
  'machine.models':
    'Models are added and changed at the computer itself, where their keys are kept. Here you choose which one answers.',
  'machine.welcome': 'A model for real work is set up at the computer itself: its keys never pass through a browser.',
  'machine.exported': (p: { name: string }) => `Handed to your browser’s downloads: ${p.name}`,
  'machine.exportSave': 'Download',
  'machine.folder': 'Another folder on the computer…',
  'machine.folderTitle': 'A folder on the computer',
  'machine.folderHint': 'Its full path on the computer where Askwell runs, not on this device.',
  'machine.folderField': 'Path',
  'machine.folderUse': 'Use this folder',
  'machine.needPath': 'Write the full path, such as /home/you/project.',
  'machine.notify': 'These appear on the computer where Askwell runs, not on this device.',
  'machine.channels':
    'Chats are set up, switched, tested and removed at the computer itself, where their tokens are kept. Here you see how they stand, and say when you are away.',
} as const;
