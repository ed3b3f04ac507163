// Settings: what may be done without asking, and when the person is asked.
export const rules = {
  'rules.title': 'Permissions',
  'rules.hint':
    'Unless a rule or mode of yours allows it, nothing with an effect happens until you’ve seen it and approved it.',
  'rules.modes': 'What each mode allows',
  'rules.modesHint':
    'Each conversation has its own mode. You can change it at the top of the conversation at any time.',
  'sandbox.title': 'Sandbox for commands',
  'sandbox.hint.isolated':
    'bubblewrap is installed and works. A command that needs more can ask to run outside the sandbox.',
  'sandbox.hint.files':
    'Only a part of the sandbox works here. Install bubblewrap (for example with “sudo apt install bubblewrap”) and restart Askwell to get the rest.',
  'sandbox.hint.filesOnly':
    'Only a part of the sandbox works here. Install bubblewrap (for example with “sudo apt install bubblewrap”) and restart Askwell to get the rest.',
  'sandbox.hint.none':
    'This system can’t hold commands back: they can do whatever you can. On Linux, install bubblewrap and restart Askwell.',
  'sandbox.files': 'Files',
  'sandbox.files.held': 'Commands change files in the workspace only, and no protected paths there.',
  'sandbox.files.partly': 'Commands change files in the workspace only, but protected paths there too.',
  'sandbox.files.open': 'Commands can read and change all your files.',
  'sandbox.secrets': 'Secrets',
  'sandbox.secrets.held': 'Keys, sign-ins, browser profiles and Askwell’s data can’t be read.',
  'sandbox.secrets.open': 'Commands can read your keys, sign-ins and browser profiles.',
  'sandbox.programs': 'Other programs',
  'sandbox.programs.held': 'Commands see no other processes and can’t talk to Docker, D-Bus or an ssh agent.',
  'sandbox.programs.open': 'Commands can talk to programs that listen on a socket, such as Docker or an ssh agent.',
  'sandbox.network': 'Network',
  'sandbox.network.held': 'You’re asked before a command contacts a new host.',
  'sandbox.network.open': 'Commands can use the network.',
  'sandbox.unknown': (p: { why: string }) => `Couldn’t tell what holds commands back: ${p.why}`,
  'rules.list': 'Your rules',
  'rules.empty':
    'None yet. When you allow an action, you can also allow others like it, in that conversation or always.',
  'rules.noWorkspace': 'Conversations without a workspace',
  'rules.loadFailed': (p: { why: string }) => `Couldn’t load your rules: ${p.why} They still apply.`,
  'rules.always': 'Always',
  'rules.until': (p: { at: string }) => `Until ${p.at}`,
  'rules.inConversation': 'Only in one conversation',
  'rules.inConversationGone': 'Only in one conversation, which was deleted',
  'rules.madeAt': (p: { at: string }) => `added ${p.at}`,
  'rules.explain.files':
    'Done without asking, in that folder and below it. When a run ends, it lists each change and you can undo it.',
  'rules.explain.command':
    'Runs without asking if it’s exactly this line, letter for letter, in the workspace folder itself.',
  'rules.explain.commandsBeginning':
    'Runs without asking, in the workspace folder itself, with arguments known to be harmless. You are still asked about any other flag, an address, @file, a path outside the workspace, and a line with ; | > $ or quotes.',
  'rules.explain.pages':
    'Fetched without asking, from exactly this scheme, host and port, in this folder and below. You are still asked about an address with a long query or with text that looks like data. A page that leads elsewhere isn’t followed.',
  'rules.outdated':
    'Made by an earlier version, for a whole host. It no longer covers anything: you’re asked again and can then allow a part of it.',
  'rules.explain.mcp':
    'Called without asking, as long as the server describes it the same way. If that changes, you’re asked again.',
  'rules.explain.host':
    'Sandboxed commands connect there without asking. What they send isn’t checked. Without a port, it’s the host’s web server.',
  'rules.example.covered': 'Not asked, for example:',
  'rules.example.asked': 'Still asked, for example:',
  'rules.neverUsed': 'Not used yet',
  'rules.lastUsed': (p: { at: string }) => `Last used ${p.at}. It allowed:`,
  'rules.openUse': (p: { title: string; what: string }) => `Open “${p.title}”, where it allowed: ${p.what}`,
  'rules.revokeOf': (p: { pattern: string }) => `Revoke the rule: ${p.pattern}`,
  'rules.revokeHint': 'From now on you’ll be asked again. What the rule already allowed isn’t undone.',
  'rules.revoked': 'Rule revoked.',
  'rules.revokeFailed': (p: { why: string }) => `Couldn’t revoke it: ${p.why} The rule still applies. Try again.`,
  'rules.quiet': 'Ask about a silent command after',
  'rules.quietHint':
    'When a command has had no output for this long, you’re asked whether to wait or stop it. It keeps running until you decide.',
  'rules.export': 'Export what’s waiting',
  'rules.exportHint': 'Everything open, as JSON for other programs. It includes the full text of what you’re asked.',
  'rules.exportSave': 'Save as…',
  'rules.exported': (p: { path: string }) => `Saved to ${p.path}`,
  'rules.exportFailed': (p: { why: string }) => `Couldn’t save it: ${p.why}`,
} as const;
