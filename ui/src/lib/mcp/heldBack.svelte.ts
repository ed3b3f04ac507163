// The tools of MCP servers that the agent is not offered in a workspace, because nobody has looked at them yet.
import { Asking } from '../state/asking';
import type { Backend } from '../backend/types';
import type { McpHeldBackTools } from '../generated/wire';

export class HeldBack {
  #workspace: string | null = null;
  #list = $state.raw<readonly McpHeldBackTools[]>([]);
  readonly #asking: Asking<McpHeldBackTools[]>;

  constructor(backend: Backend) {
    this.#asking = new Asking(
      () => backend.mcpHeldBack(this.#workspace),
      (list) => (this.#list = list),
      // What was known stays: Settings say why nothing is heard.
      () => undefined,
    );
  }

  /** Server by server. */
  get list(): readonly McpHeldBackTools[] {
    return this.#list;
  }

  of(workspace: string | null): Promise<void> {
    this.#workspace = workspace;
    this.#list = [];
    return this.load();
  }

  load(): Promise<void> {
    return this.#asking.now();
  }
}
