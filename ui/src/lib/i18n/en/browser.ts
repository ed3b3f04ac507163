// The page in a browser: signing in, the connection, and what only the machine itself can do.
export const browser = {
  'sign.title': 'Sign in to Askwell',
  'sign.text':
    'This page shows what happens on the computer where Askwell runs. Anyone with its access token can sign in.',
  'sign.outMeanwhile':
    'This browser was signed out: its access was ended or expired. What you typed is kept here and comes back when you sign in.',
  'sign.token': 'Access token',
  'sign.empty': 'Paste the access token first.',
  'sign.in': 'Sign in',
  'sign.busy': 'Signing in',
  'sign.wrong':
    'That’s not the access token. Copy all of it, and use the latest one: a new token replaces the old one.',
  'sign.codeOver':
    'The code in this address is no longer valid: it works once, for five minutes. Show a new one on the computer, or use the token.',
  'sign.again': 'This browser was signed in at another address or with an earlier version. Sign in again to continue.',
  'sign.tooOften': 'Too many attempts from here. Nothing is lost. Wait a moment, then try again.',
  'sign.tooOftenSeconds': (p: { seconds: number }) =>
    `Too many attempts from here. Nothing is lost. Try again in ${p.seconds === 1 ? '1 second' : `${p.seconds} seconds`}.`,
  'sign.unreachable':
    'Askwell isn’t responding. Check that it’s still running and that this device is on the same network, then try again.',
  'sign.failed': (p: { why: string }) => `Couldn’t sign you in: ${p.why}`,
  'sign.where': 'Where to find the token',
  'sign.whereWindow':
    'In Askwell on the computer: Settings, “Other programs and browsers”. A token is shown only once, when it’s created.',
  'sign.whereTerminal':
    'In a terminal: “askwell serve” prints it when it first starts. If you’ve lost it, “askwell serve --renew-token” makes a new one.',
  'sign.whereCode':
    'On a phone, it’s quicker to scan the code shown in the same place in Settings or by “askwell serve --pair”.',
  'session.title': 'This browser',
  'session.in': 'Signed in',
  'session.hint': 'You stay signed in for 30 days after each visit. Sign out if others use this device.',
  'session.out': 'Sign out',
  'session.outFailed': (p: { why: string }) => `You are still signed in: ${p.why}`,
  'session.server': 'Access for other programs and browsers, and the log, are set up on the computer itself.',
  'link.begins': 'Connecting to Askwell',
  'link.startFailed': 'Askwell isn’t responding',
  'link.startFailedHint': (p: { why: string }) =>
    `${p.why} Nothing is lost. Check that Askwell is still running and that this device is on the same network.`,
  'link.gone': 'The connection to Askwell is lost.',
  'link.goneMeans':
    'What was saved is safe, and what you typed is kept on this device, even if you close this page. Askwell keeps trying to reconnect. What you send now goes out as soon as the connection is back.',
  'link.again': 'Try now',
  'link.back': 'The connection is back, and everything is up to date.',
  'link.outdated':
    'Askwell was updated, and this page is from the earlier version. Reload it. What you typed is saved first.',
  'link.load': 'Reload',
  'link.unconfirmed': 'The connection broke before Askwell confirmed it. Check once it’s back, then try again.',
  'link.signedOut': 'This browser is signed out. Sign in, then try again.',
  'link.refused': (p: { status: number }) =>
    `The server didn’t do it and gave no reason (HTTP ${p.status}). Try again.`,
  'out.waits': 'Will be sent when the connection is back.',
  'out.waitsTried':
    'Sent, but not confirmed by Askwell yet. It’s sent again when the connection is back, and counts once.',
  'out.takeBack': 'Take back',
  'out.takenBack': 'Taken back. Nothing was sent, and everything is still here.',
  'out.takenBackTried':
    'Taken back: it won’t be sent again. It may have arrived already. If so, this page says so once the connection is back.',
  'out.messageBack': 'Taken back. Nothing was sent, and the text is still here.',
  'out.messageBackTried':
    'Taken back: it won’t be sent again, but it may have arrived already. Check the conversation once the connection is back.',
  'out.notTaken': 'Not accepted: what you sent or wrote before this page was loaded.',
  'out.ended': 'The question has ended in the meantime, so this can no longer be sent.',
  'out.putAway': 'Hide',
  'phone.toList': 'Back to the inbox',
  'phone.place': (p: { n: number; of: number }) => `${p.n} of ${p.of}`,
  'phone.followed': 'Sent. This is the next one.',
  'phone.next': 'Next',
  'phone.filter': 'Search and filter',
  'machine.models':
    'Models are added and changed on the computer itself, where their keys are kept. Here you choose which one answers.',
  'machine.welcome': 'Set up a model for real work on the computer itself: its keys never pass through a browser.',
  'machine.exported': (p: { name: string }) => `Saved to your browser’s downloads: ${p.name}`,
  'machine.exportSave': 'Download',
  'machine.folder': 'Another folder on the computer…',
  'machine.folderTitle': 'A folder on the computer',
  'machine.folderHint': 'Its full path on the computer where Askwell runs, not on this device.',
  'machine.folderField': 'Path',
  'machine.folderUse': 'Use this folder',
  'machine.needPath': 'Enter the full path, such as /home/you/project.',
  'machine.notify': 'These appear on the computer where Askwell runs, not on this device.',
  'machine.channels':
    'Channels are set up, turned on, tested and removed on the computer itself, where their tokens are kept. Here you see their status and say when you’re away.',
} as const;
