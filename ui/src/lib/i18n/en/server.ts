// Settings: the server for other programs and for browsers.
import { counted } from '../counted';

export const server = {
  'server.title': 'Other programs and browsers',
  'server.hint':
    'A server that lets your own programs, or a browser, use this Askwell. It’s off until you turn it on, and nobody gets in without the token or a code.',
  'server.on': 'Allow other programs and browsers',
  'server.onHint': 'Anyone with access can read all conversations, start work and answer for you.',
  'server.mcp': 'MCP for agents',
  'server.mcpHint': (p: { url: string }) =>
    `Agents that don’t run Askwell’s command line can ask you at ${p.url}, with the same token.`,
  'server.standing': 'Status',
  'server.off': 'Off',
  'server.runs': 'Running',
  'server.addresses': 'Addresses',
  'server.fingerprint': 'Certificate fingerprint (SHA-256)',
  'server.fingerprintHint':
    'The certificate is self-signed, so browsers warn on the first visit. Compare this with the fingerprint your browser shows, and continue only if they match.',
  'server.browsers': (p: { count: number }) =>
    p.count === 0
      ? 'No browser is signed in.'
      : p.count === 1
        ? '1 browser is signed in.'
        : `${p.count} browsers are signed in.`,
  'server.loadFailed': (p: { why: string }) => `Couldn’t check the status: ${p.why} Nothing was changed.`,
  'server.again': 'Refresh',
  'server.port': 'Port',
  'server.portHint': 'Leave empty to use any free port. It may differ at each start.',
  'server.needPort': (p: { min: number }) => `Enter a whole number from ${p.min} to 65535, or leave it empty.`,
  'server.hosts': 'Additional host names',
  'server.hostsHint':
    'Other names and ports it’s reached at, such as a tunnel’s. Separate them with commas: box.lan:8443',
  'server.needHosts': 'Enter names such as box.lan or box.lan:8443, without https:// or a path.',
  'server.tooManyHosts': (p: { max: number }) => `At most ${counted(p.max, 'name')}.`,
  'server.network': 'Allow other devices on the network',
  'server.networkOff': 'Off: only this computer can connect.',
  'server.networkOn': 'On: devices on your network can connect, encrypted.',
  'server.networkTitle': 'Open to the network?',
  'server.networkWarning':
    'Every device on this computer’s networks will be able to reach the sign-in page. Anyone with the token can read your conversations and allow actions on this computer. Do this only on networks you trust.',
  'server.networkYes': 'Open to the network',
  'server.networkNo': 'Keep to this computer',
  'server.token': 'Access token',
  'server.tokenNone': 'None yet. Programs send it with every request. Browsers use it once, to sign in.',
  'server.tokenKept': 'You have one. Askwell keeps only its hash, so it can’t be shown again.',
  'server.tokenMake': 'Create token',
  'server.tokenRenew': 'Create a new token',
  'server.tokenRenewHint':
    'The current token stops working at once. Every program loses access and every browser is signed out until it has the new one.',
  'server.tokenRenewYes': 'Create a new token',
  'server.tokenFailed': (p: { why: string }) => `Couldn’t create a token: ${p.why}`,
  'server.tokenShown': 'This is shown only once. Copy it to a safe place now.',
  'server.tokenDone': 'I’ve saved it',
  'server.copyToken': 'Copy token',
  'server.copyAddress': 'Copy address',
  'server.pair': 'Phone or another browser',
  'server.pairHint': 'Signs in one browser without the token. The code works once and is valid for a few minutes.',
  'server.pairLocal':
    'Other devices can’t connect while network access is off. This address is for a browser on this computer.',
  'server.pairMake': 'Show code',
  'server.pairAgain': 'Show a new code',
  'server.pairEnd': 'Hide',
  'server.pairPicture': 'QR code with the address that signs a phone in',
  'server.pairScan': 'Scan it with your phone’s camera, or open the address.',
  'server.pairHolds': (p: { span: string }) => `Valid for ${p.span} more.`,
  'server.pairOver': 'The code is no longer valid. Show a new one.',
  'server.pairFailed': (p: { why: string }) => `Couldn’t show a code: ${p.why}`,
} as const;
