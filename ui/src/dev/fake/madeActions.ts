// Ready-made actions, consents and deliveries for tests and samples.
import type {
  Action,
  ActionEntry,
  DeliveryEntry,
  Entry,
  FileChange,
  Interaction,
  Interrupted,
  Known,
  ListedRule,
  McpCall,
  NetworkContact,
  Outline,
  Pattern,
  Proposal,
  Quiet,
  Unattended,
} from '../../lib/generated/wire';
import { ask } from './made';

let made = 0;
const next = (): number => (made += 1);

/** A proposal of a tool with its arguments; its rules are the caller's to give. */
export function proposal(
  tool: string,
  args: Record<string, unknown>,
  action: Action,
  more: Partial<Proposal> = {},
): Proposal {
  return { tool, arguments: args, action, undo: 'no', complete: true, hash: `hash-${next()}`, ...more };
}

export function command(
  line: string,
  more: Partial<Proposal> & {
    limitMs?: number;
    environment?: Record<string, string>;
    confined?: boolean;
    isolated?: boolean;
    folder?: string;
  } = {},
): Proposal {
  const { limitMs = null, environment = {}, confined = false, isolated = false, ...others } = more;
  const { folder = '/home/lin/projects/harbour', ...rest } = others;
  return proposal(
    'run_command',
    { command: line },
    { kind: 'command', command: line, folder, environment, limitMs, confined, ...(isolated ? { isolated } : {}) },
    {
      patterns: [
        { kind: 'command', command: line },
        { kind: 'commandsBeginning', words: line.split(' ').slice(0, 2) },
      ],
      ...rest,
    },
  );
}

export function page(
  url: string,
  more: Partial<Proposal> & { hostUnicode?: string; private?: boolean; proxied?: boolean } = {},
): Proposal {
  const { hostUnicode = null, private: own = false, proxied = false, ...rest } = more;
  const { host, hostname, origin } = new URL(url);
  return proposal(
    'fetch_page',
    { url },
    { kind: 'page', url, host, hostUnicode, private: own, ...(proxied ? { proxied } : {}) },
    { undo: 'nothing', patterns: [{ kind: 'pages', host: hostname, beneath: `${origin}/` }], ...rest },
  );
}

export function mcp(
  tool: string,
  args: Record<string, unknown>,
  more: Partial<Proposal> & { call?: Partial<McpCall> } = {},
): Proposal {
  const { call = {}, ...rest } = more;
  const whole: McpCall = {
    server: 'harbour',
    serverId: 'mcp-harbour',
    tool,
    description: `Books a berth.\nSays ${tool} of itself.`,
    reached: 'npx -y server-harbour',
    readOnly: false,
    destructive: true,
    idempotent: false,
    openWorld: true,
    trusted: false,
    seen: 'never',
    toolHash: 'hash',
    ...call,
  };
  return proposal(
    `mcp__harbour__${tool}`,
    args,
    { kind: 'mcp', call: whole },
    { patterns: [{ kind: 'mcp', server: whole.server, tool, hash: whole.toolHash }], ...rest },
  );
}

export function edit(
  path: string,
  diff: string,
  more: Partial<Proposal> & { change?: Partial<FileChange> } = {},
): Proposal {
  const { change = {}, ...rest } = more;
  const fact = { bytes: 1204, hash: 'a' };
  const changes: FileChange[] = [
    { path, kind: 'change', before: fact, after: { bytes: 1260, hash: 'b' }, diff, ...change },
  ];
  return proposal(
    'edit_file',
    { path, old: 'length = 12', new: 'length = 14' },
    { kind: 'files', changes },
    {
      undo: 'restorable',
      patterns: [
        { kind: 'files', tool: 'edit_file', folder: path.split('/').slice(0, -1).join('/') },
        { kind: 'files', tool: 'edit_file', folder: '' },
      ],
      ...rest,
    },
  );
}

export function confirm(asked: Proposal, more: Partial<Interaction> = {}): Interaction {
  return {
    ...ask('', [], more),
    body: { kind: 'confirm', proposal: asked },
    resume: { node: asked.tool, phase: 'executing', step: 0 },
    ...more,
  };
}

export function planned(outline: Outline, more: Partial<Interaction> = {}): Interaction {
  return {
    ...ask('', [], more),
    body: { kind: 'plan', outline },
    resume: { node: 'propose_plan', phase: 'planning', step: 0 },
    ...more,
  };
}

export function quiet(about: Partial<Quiet> & { command: string }, more: Partial<Interaction> = {}): Interaction {
  const body = { kind: 'quiet' as const, quiet: { quietMs: 300_000, tail: '', ...about } };
  return { ...ask('', [], more), body, resume: { node: 'run_command', phase: 'executing', step: 0 }, ...more };
}

/** A host that a command wants to reach while it runs. */
export function network(
  place: string,
  about: Partial<NetworkContact> = {},
  more: Partial<Interaction> = {},
): Interaction {
  const contact: NetworkContact = { place, host: place, port: 443, command: 'npm ci', ...about };
  const patterns: Pattern[] = [{ kind: 'host', places: [place] }];
  if (contact.bundle) patterns.push({ kind: 'host', places: contact.bundle.places, bundle: contact.bundle.ecosystem });
  const asked = proposal(
    'run_command',
    { host: contact.host, port: contact.port },
    { kind: 'network', contact },
    { patterns },
  );
  return { ...confirm(asked), body: { kind: 'network', proposal: asked }, ...more };
}

export function lost(asked: Proposal, known: Partial<Known> = {}, more: Partial<Interaction> = {}): Interaction {
  const interrupted: Interrupted = {
    proposal: asked,
    startedAt: Date.now() - 60_000,
    known: { output: null, files: [], ...known },
  };
  return {
    ...ask('', [], more),
    body: { kind: 'connectionLost', lost: interrupted },
    resume: { node: asked.tool, phase: 'interrupted', step: 0 },
    ...more,
  };
}

/** The entry of a call with an effect: by default one that waits for the last of its interactions. */
export function acted(interactions: Interaction[], more: Partial<ActionEntry> = {}): Entry & { kind: 'action' } {
  const asked =
    interactions.map(({ body }) => (body.kind === 'confirm' ? body.proposal : null)).find(Boolean) ??
    more.proposal ??
    null;
  return {
    kind: 'action',
    call: interactions[0]?.toolCall ?? `call-a${next()}`,
    tool: asked?.tool ?? 'run_command',
    arguments: JSON.stringify(asked?.arguments ?? {}),
    proposal: null,
    by: null,
    interactions,
    state: interactions.length > 0 ? 'asking' : 'preparing',
    startedAt: null,
    result: '',
    resultBytes: 0,
    at: Date.now(),
    ...more,
  };
}

export function delivered(more: Partial<DeliveryEntry> = {}): Entry & { kind: 'delivery' } {
  return {
    kind: 'delivery',
    run: 1,
    files: [],
    commands: [],
    pages: [],
    decisions: [],
    byPerson: 0,
    byRule: 0,
    byMode: 0,
    refused: 0,
    canUndo: false,
    undone: null,
    at: Date.now(),
    ...more,
  };
}

export function rule(more: Partial<ListedRule> & Pick<ListedRule, 'pattern'>): ListedRule {
  return {
    id: `rule-${next()}`,
    workspace: '/home/lin/projects/harbour',
    conversation: null,
    until: null,
    at: Date.now(),
    uses: [],
    ...more,
  };
}

export function missed(more: Partial<Unattended> & Pick<Unattended, 'what' | 'text'>): Unattended {
  return {
    conversationId: 'c1',
    title: 'Prepare the harbour',
    call: `call-a${next()}`,
    interactionId: null,
    by: null,
    at: Date.now(),
    ...more,
  };
}
