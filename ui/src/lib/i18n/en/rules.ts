// Settings: what may be done without asking, and when the person is asked.
export const rules = {
  'rules.title': 'Consent and rules',
  'rules.hint':
    'Without a rule of yours, or a mode that allows it, nothing that has an effect is done before you have seen it and said yes.',
  'rules.modes': 'What each mode allows',
  'rules.modesHint': 'Each conversation has its own mode. You choose it at its head, and can change it at any time.',
  'rules.list': 'Rules you made',
  'rules.empty':
    'There are none. When you allow an action, you can allow all of its kind too: for that conversation, or always.',
  'rules.noWorkspace': 'Conversations without a workspace',
  'rules.loadFailed': (p: { why: string }) => `The rules could not be listed: ${p.why} They hold as they did.`,
  'rules.always': 'Always',
  'rules.until': (p: { at: string }) => `Until ${p.at}`,
  'rules.inConversation': 'Only in one conversation',
  'rules.inConversationGone': 'Only in one conversation, which was deleted',
  'rules.madeAt': (p: { at: string }) => `made ${p.at}`,
  'rules.explain.files':
    'Done without asking, in that folder and below it. The end of the run lists each change and can take it back.',
  'rules.explain.command': 'Run without asking, if it is this line letter for letter, in the workspace folder itself.',
  'rules.explain.commandsBeginning':
    'Runs without asking, in the workspace folder itself, with arguments known to be harmless. You are still asked about any other flag, an address, @file, a path outside the workspace, and a line with ; | > $ or quotes.',
  'rules.explain.pages':
    'Fetched without asking, from exactly this host. Where a page leads to another host, you are asked.',
  'rules.explain.mcp':
    'Called without asking, as long as the server says the same of it. Where that changes, you are asked again.',
  'rules.revokeOf': (p: { pattern: string }) => `Revoke the rule: ${p.pattern}`,
  'rules.revokeHint': 'From now on you are asked again. What was done under the rule stays done.',
  'rules.revoked': 'The rule is revoked.',
  'rules.revokeFailed': (p: { why: string }) => `It was not revoked and still holds: ${p.why} Try again.`,
  'rules.quiet': 'Ask about a silent command after',
  'rules.quietHint':
    'When a command has put out nothing for so long, you are asked whether to wait or to stop it. It goes on until you decide.',
  'rules.export': 'What waits for you, as a file',
  'rules.exportHint':
    'All that is open, as JSON that other programs can read. It holds what you are asked, word for word.',
  'rules.exportSave': 'Save as…',
  'rules.exported': (p: { path: string }) => `Saved: ${p.path}`,
  'rules.exportFailed': (p: { why: string }) => `It was not saved: ${p.why}`,
} as const;
