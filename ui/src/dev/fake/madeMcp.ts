// MCP servers as tests and samples see them: each stands as it is told to, and follows what the page does.
import type {
  McpEdit,
  McpHeldBackTools,
  McpLogLine,
  McpPaste,
  McpServer,
  McpServerStanding,
  McpSignInPage,
  McpTool,
} from '../../lib/generated/wire';
import { isHeldBack } from '../../lib/mcp/words';

export function mcpToolOf(name: string, more: Partial<McpTool> = {}): McpTool {
  return {
    name,
    offeredAs: `mcp__files__${name}`,
    title: null,
    description: `What ${name} does, in the words of its server.`,
    schema: { type: 'object', properties: { path: { type: 'string', description: 'Where' } }, required: ['path'] },
    readOnly: false,
    destructive: true,
    idempotent: false,
    openWorld: true,
    on: true,
    seen: 'never',
    hash: `hash-of-${name}`,
    ...more,
  };
}

/** What an address has beside itself. */
export const NOT_SIGNED_IN = { hasToken: false, signedIn: false, clientId: null } as const;

export function mcpServerOf(more: Partial<McpServer> = {}): McpServer {
  return {
    id: 'mcp-files',
    name: 'files',
    way: { kind: 'stdio', command: 'npx', args: ['-y', 'server-files', '/home/lin/harbour'], env: {}, folder: null },
    enabled: true,
    trusted: false,
    workspace: null,
    off: [],
    callSeconds: null,
    ...more,
  };
}

export function mcpStandingOf(more: Partial<McpServerStanding> = {}): McpServerStanding {
  const server = more.server ?? mcpServerOf();
  return {
    server,
    state: server.enabled ? { kind: 'ready', since: Date.now() - 60_000 } : { kind: 'off' },
    era: 'modern',
    protocol: '2026-07-28',
    callsItself: 'Files 1.4.0',
    tools: [
      mcpToolOf('read_file', { readOnly: true, destructive: false, seen: 'yes' }),
      mcpToolOf('write_file'),
      mcpToolOf('move_file', { seen: 'changed' }),
    ],
    leftOut: [],
    unencrypted: false,
    signIn: { kind: 'none' },
    ...more,
  };
}

export class McpInMemory {
  #standings: McpServerStanding[] = [];
  /** What the next pasted text comes to. */
  paste: McpPaste = { servers: [], faults: [] };
  log: McpLogLine[] = [];

  get list(): McpServerStanding[] {
    return this.#standings;
  }

  put(standing: McpServerStanding): void {
    const known = this.#standings.some(({ server }) => server.id === standing.server.id);
    this.#standings = known
      ? this.#standings.map((other) => (other.server.id === standing.server.id ? standing : other))
      : [...this.#standings, standing];
  }

  save({ server }: McpEdit): McpServer[] {
    const before = this.#standings.find((other) => other.server.id === server.id);
    const tools = (before?.tools ?? []).map((tool) => ({ ...tool, on: !server.off.includes(tool.name) }));
    this.put(
      mcpStandingOf({
        ...before,
        server,
        tools,
        state: server.enabled ? (before?.state ?? { kind: 'starting' }) : { kind: 'off' },
      }),
    );
    return this.servers;
  }

  remove(id: string): McpServer[] {
    this.#standings = this.#standings.filter(({ server }) => server.id !== id);
    return this.servers;
  }

  restart(id: string): void {
    this.#change(id, (standing) => ({ ...standing, state: { kind: 'starting' } }));
  }

  signIn(id: string): McpSignInPage {
    const page: McpSignInPage = {
      url: 'https://login.harbour.example/authorize?client_id=askwell&state=s&code_challenge=c',
      host: 'login.harbour.example',
      hostUnicode: null,
      serverHost: 'tickets.harbour.example',
      endsAt: Date.now() + 600_000,
    };
    this.#change(id, (standing) => ({ ...standing, signIn: { kind: 'waiting', page } }));
    return page;
  }

  cancelSignIn(id: string): void {
    this.#change(id, (standing) => ({ ...standing, signIn: { kind: 'needed', said: null } }));
  }

  signOut(id: string): McpServer[] {
    this.#change(id, (standing) => ({
      ...standing,
      server: { ...standing.server, way: { ...standing.server.way, signedIn: false } as McpServer['way'] },
      signIn: { kind: 'needed', said: null },
    }));
    return this.servers;
  }

  heldBack(workspace: string | null): McpHeldBackTools[] {
    const serves = ({ server }: McpServerStanding) =>
      server.enabled && (server.workspace === null || server.workspace === workspace);
    return this.#standings
      .filter(serves)
      .map(({ server, tools }) => ({ server: server.name, tools: tools.filter(isHeldBack).length }))
      .filter(({ tools }) => tools > 0);
  }

  seen(id: string, hashes: string[]): void {
    this.#change(id, (standing) => ({
      ...standing,
      tools: standing.tools.map((tool) => (hashes.includes(tool.hash) ? { ...tool, seen: 'yes' } : tool)),
    }));
  }

  get servers(): McpServer[] {
    return this.#standings.map(({ server }) => server);
  }

  #change(id: string, change: (standing: McpServerStanding) => McpServerStanding): void {
    this.#standings = this.#standings.map((standing) => (standing.server.id === id ? change(standing) : standing));
  }
}
