// What holds until it is revoked, by workspace, as the program lists it: decisions and rules.
import { Asking } from '../state/asking';

export interface Held {
  readonly id: string;
  /** Null: outside of any workspace. */
  readonly workspace: string | null;
  readonly at: number;
}

export interface InWorkspace<T> {
  readonly workspace: string | null;
  readonly held: readonly T[];
}

export class WorkspaceList<T extends Held> {
  #revoke: (id: string) => Promise<void>;
  #all = $state.raw<readonly T[] | null>(null);
  #failure = $state<string | null>(null);
  readonly #asking: Asking<T[]>;

  /** Each with the newest first. */
  readonly groups = $derived.by<InWorkspace<T>[]>(() => {
    const all = [...(this.#all ?? [])].sort((a, b) => b.at - a.at);
    const workspaces = [...new Set(all.map((one) => one.workspace))].sort((a, b) => (a ?? '').localeCompare(b ?? ''));
    return workspaces.map((workspace) => ({ workspace, held: all.filter((one) => one.workspace === workspace) }));
  });

  constructor(list: () => Promise<T[]>, revoke: (id: string) => Promise<void>) {
    this.#asking = new Asking(
      list,
      (all) => (this.#all = all),
      (why) => (this.#failure = why),
    );
    this.#revoke = revoke;
  }

  get loaded(): boolean {
    return this.#all !== null;
  }

  get failure(): string | null {
    return this.#failure;
  }

  load(): Promise<void> {
    return this.#asking.now();
  }

  /** Rejects with the program's reason; what was to be revoked then still holds. */
  async revoke(id: string): Promise<void> {
    await this.#revoke(id);
    this.#all = (this.#all ?? []).filter((one) => one.id !== id);
    this.#asking.overtake();
  }
}
