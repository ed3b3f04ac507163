// Settings: the server for other programs and for browsers.
import { counted } from '../counted';

export const server = {
  'server.title': 'Other programs and browsers',
  'server.hint':
    'A server through which your own programs, or a browser, reach this Askwell. It is off until you switch it on, and lets nobody in without the token or a code.',
  'server.on': 'Let other programs and browsers in',
  'server.onHint': 'Whoever is let in can read all conversations, start work and answer for you.',
  'server.mcp': 'MCP for agents',
  'server.mcpHint': (p: { url: string }) =>
    `Agents that are not started by Askwell’s command line ask you at ${p.url}, with the same token.`,
  'server.standing': 'Where it stands',
  'server.off': 'It is off.',
  'server.runs': 'It runs.',
  'server.addresses': 'Reached at',
  'server.fingerprint': 'Fingerprint of its certificate (SHA-256)',
  'server.fingerprintHint':
    'It is its own authority, so a browser warns at the first visit. Compare this with the fingerprint that the browser shows, and go on only if they are the same.',
  'server.browsers': (p: { count: number }) =>
    p.count === 0
      ? 'No browser is signed in.'
      : p.count === 1
        ? '1 browser is signed in.'
        : `${p.count} browsers are signed in.`,
  'server.loadFailed': (p: { why: string }) => `Where it stands could not be found out: ${p.why} Nothing was changed.`,
  'server.again': 'Look again',
  'server.port': 'Port',
  'server.portHint': 'Empty: whichever is free, another at each start.',
  'server.needPort': (p: { min: number }) => `A port is a whole number from ${p.min} to 65535, or nothing.`,
  'server.hosts': 'Other names',
  'server.hostsHint':
    'Names and ports under which it is reached beside its own addresses, such as those of a tunnel. Separate them with commas: box.lan:8443',
  'server.needHosts': 'A name looks like box.lan or box.lan:8443, without https:// and without a path.',
  'server.tooManyHosts': (p: { max: number }) => `At most ${counted(p.max, 'name')}.`,
  'server.network': 'Also from other devices on the network',
  'server.networkOff': 'Off: only this computer can connect.',
  'server.networkOn': 'On: devices on your network can connect, encrypted.',
  'server.networkTitle': 'Open it to the network?',
  'server.networkWarning':
    'Every device on the networks that this computer is in can then reach the sign-in page. Whoever has the token can read your conversations and allow actions on this computer. Do this only in networks you trust.',
  'server.networkYes': 'Open it to the network',
  'server.networkNo': 'Keep it to this computer',
  'server.token': 'Access token',
  'server.tokenNone': 'There is none yet. A program shows it with every request; a browser once, to sign in.',
  'server.tokenKept': 'There is one. Only a hash of it is kept, so it cannot be shown again.',
  'server.tokenMake': 'Make a token',
  'server.tokenRenew': 'Make a new one',
  'server.tokenRenewHint':
    'The present token stops working at once. Every program and every browser that is signed in is sent away and needs the new one.',
  'server.tokenRenewYes': 'Make a new one',
  'server.tokenFailed': (p: { why: string }) => `No token was made: ${p.why}`,
  'server.tokenShown': 'This is shown once. Copy it now to where it is safe.',
  'server.tokenDone': 'I have it',
  'server.copyToken': 'Copy the token',
  'server.copyAddress': 'Copy the address',
  'server.pair': 'A phone or another browser',
  'server.pairHint': 'Signs one browser in without the token, by a code that holds for a few minutes and works once.',
  'server.pairLocal':
    'Other devices cannot connect while the switch for the network is off: the address is for a browser on this computer.',
  'server.pairMake': 'Show a code',
  'server.pairAgain': 'Show a new code',
  'server.pairEnd': 'Hide it',
  'server.pairPicture': 'QR code with the address that signs a phone in',
  'server.pairScan': 'Point the phone’s camera at it, or open the address.',
  'server.pairHolds': (p: { span: string }) => `It holds for ${p.span} more.`,
  'server.pairOver': 'The code no longer holds. Show a new one.',
  'server.pairFailed': (p: { why: string }) => `There is no code: ${p.why}`,
} as const;
