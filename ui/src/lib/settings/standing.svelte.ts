// The decisions that hold for whole workspaces, as the program lists them.
import { reasonOf } from '../backend/reason';
import type { Backend } from '../backend/types';
import type { StandingDecision, StandingId } from '../generated/wire';

export interface InWorkspace {
  readonly workspace: string;
  readonly decisions: readonly StandingDecision[];
}

export class Standing {
  #backend: Backend;
  #all = $state.raw<readonly StandingDecision[] | null>(null);
  #failure = $state<string | null>(null);

  /** By workspace, each with the newest first. */
  readonly groups = $derived.by<InWorkspace[]>(() => {
    const all = [...(this.#all ?? [])].sort((a, b) => b.at - a.at);
    const workspaces = [...new Set(all.map((one) => one.workspace))].sort((a, b) => a.localeCompare(b));
    return workspaces.map((workspace) => ({ workspace, decisions: all.filter((one) => one.workspace === workspace) }));
  });

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  get loaded(): boolean {
    return this.#all !== null;
  }

  get failure(): string | null {
    return this.#failure;
  }

  async load(): Promise<void> {
    try {
      this.#all = await this.#backend.standingDecisions();
      this.#failure = null;
    } catch (error) {
      this.#failure = reasonOf(error);
    }
  }

  /** Rejects with the program's reason; the decision then still holds. */
  async revoke(id: StandingId): Promise<void> {
    await this.#backend.revokeStanding(id);
    this.#all = (this.#all ?? []).filter((one) => one.id !== id);
  }
}
