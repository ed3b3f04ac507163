// MCP servers as Settings show them: how each stands, and what was pasted and is looked at before it is saved.
import { Asking } from '../state/asking';
import { reasonOf } from '../backend/reason';
import type { Backend } from '../backend/types';
import type {
  McpEdit,
  McpLogLine,
  McpPaste,
  McpPasted,
  McpServer,
  McpServerId,
  McpServerStanding,
  Settings,
} from '../generated/wire';

export class McpServers {
  #backend: Backend;
  #take: (settings: Settings) => void;
  #list = $state.raw<McpServerStanding[] | null>(null);
  #failure = $state.raw<string | null>(null);
  readonly #asking = new Asking(
    () => this.#backend.mcpServers(),
    (list) => (this.#list = list),
    (why) => (this.#failure = why),
  );
  #paste = $state.raw<McpPaste | null>(null);
  #logs = $state.raw<ReadonlyMap<McpServerId, McpLogLine[]>>(new Map());

  constructor(backend: Backend, take: (settings: Settings) => void) {
    this.#backend = backend;
    this.#take = take;
  }

  /** Null until it is known. */
  get list(): McpServerStanding[] | null {
    return this.#list;
  }

  get failure(): string | null {
    return this.#failure;
  }

  /** What the pasted text comes to; nothing of it is saved or started. */
  get paste(): McpPaste | null {
    return this.#paste;
  }

  logOf(id: McpServerId): McpLogLine[] | null {
    return this.#logs.get(id) ?? null;
  }

  load(): Promise<void> {
    return this.#asking.now();
  }

  change(server: McpServer): Promise<boolean> {
    return this.#saved(
      this.#backend.saveMcpServer({ server, secrets: { key: null, headers: {} }, unencrypted: false }),
    );
  }

  /** What was written by hand. Null where it was taken, else why not: the form stays as it is. */
  async write(edit: McpEdit): Promise<string | null> {
    const taken = await this.#saved(this.#backend.saveMcpServer(edit));
    const why = this.#failure;
    this.#failure = null;
    return taken ? null : (why ?? '');
  }

  remove(id: McpServerId): Promise<boolean> {
    return this.#saved(this.#backend.removeMcpServer(id));
  }

  restart(id: McpServerId): Promise<boolean> {
    return this.#then(() => this.#backend.restartMcpServer(id));
  }

  /** Where the person signs in is found out, and shown. */
  signIn(id: McpServerId): Promise<boolean> {
    return this.#then(async () => void (await this.#backend.signInToMcpServer(id)));
  }

  cancelSignIn(id: McpServerId): Promise<boolean> {
    return this.#then(() => this.#backend.cancelMcpSignIn(id));
  }

  signOut(id: McpServerId): Promise<boolean> {
    return this.#saved(this.#backend.signOutOfMcpServer(id));
  }

  /** In the system's browser. */
  open(url: string): Promise<boolean> {
    return this.#try(() => this.#backend.openLink(url));
  }

  /** The person has read what the tools with these hashes say: from now on the agent is offered them. */
  read(id: McpServerId, hashes: string[]): Promise<boolean> {
    return this.#then(() => this.#backend.mcpToolsSeen(id, hashes));
  }

  listen(id: McpServerId): Promise<boolean> {
    return this.#try(async () => {
      this.#logs = new Map(this.#logs).set(id, await this.#backend.mcpLog(id));
    });
  }

  look(text: string): Promise<boolean> {
    return this.#try(async () => {
      this.#paste = await this.#backend.readMcpPaste(text);
    });
  }

  putAside(): void {
    this.#paste = null;
  }

  /** One of what was pasted, with the values that were still missing. */
  async add(
    { edit }: McpPasted,
    values: Record<string, string>,
    workspace: string | null,
    unencrypted: boolean,
  ): Promise<void> {
    const headers = { ...edit.secrets.headers, ...values };
    const saved = await this.#saved(
      this.#backend.saveMcpServer({
        server: { ...edit.server, workspace },
        secrets: { ...edit.secrets, headers },
        unencrypted,
      }),
    );
    if (!saved || !this.#paste) return;
    const servers = this.#paste.servers.filter((other) => other.edit.server.id !== edit.server.id);
    this.#paste = servers.length > 0 ? { ...this.#paste, servers } : null;
  }

  #saved(saving: Promise<Settings>): Promise<boolean> {
    return this.#then(async () => this.#take(await saving));
  }

  /** How they stand after it is asked for, and told if it cannot be. */
  async #then(step: () => Promise<void>): Promise<boolean> {
    const came = await this.#try(step);
    if (came) await this.load();
    return came;
  }

  async #try(step: () => Promise<void>): Promise<boolean> {
    try {
      await step();
      this.#failure = null;
      return true;
    } catch (error) {
      this.#failure = reasonOf(error);
      return false;
    }
  }
}
