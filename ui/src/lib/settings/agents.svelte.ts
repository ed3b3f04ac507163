// Other programs' agents on this machine, and the one change that is being looked at.
import { Asking } from '../state/asking';
import { reasonOf } from '../backend/reason';
import type { Backend } from '../backend/types';
import type { AgentListed, AgentPart, AgentPlan, AgentsListed } from '../generated/wire';

/** A change that is shown before it is done, and the switch that it came from. */
export interface Shown {
  readonly agent: AgentListed;
  readonly part: AgentPart;
  readonly add: boolean;
  /** Null until it is worked out. */
  readonly plan: AgentPlan | null;
  readonly failure: string | null;
}

export class Agents {
  #backend: Backend;
  #list = $state.raw<AgentsListed | null>(null);
  #failure = $state.raw<string | null>(null);
  readonly #asking = new Asking(
    () => this.#backend.agents(),
    (list) => (this.#list = list),
    (why) => (this.#failure = why),
  );
  #shown = $state.raw<Shown | null>(null);
  #busy = $state(false);

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Null until it is known. */
  get list(): AgentsListed | null {
    return this.#list;
  }

  get failure(): string | null {
    return this.#failure;
  }

  get shown(): Shown | null {
    return this.#shown;
  }

  /** The change is being written. */
  get busy(): boolean {
    return this.#busy;
  }

  get found(): AgentListed[] {
    return this.#list?.agents.filter((agent) => agent.found) ?? [];
  }

  get away(): AgentListed[] {
    return this.#list?.agents.filter((agent) => !agent.found) ?? [];
  }

  load(): Promise<void> {
    return this.#asking.now();
  }

  /** Works a change out, to be looked at. */
  async look(agent: AgentListed, part: AgentPart, add: boolean): Promise<void> {
    const wanted: Shown = { agent, part, add, plan: null, failure: null };
    this.#shown = wanted;
    let next: Shown;
    try {
      next = { ...wanted, plan: await this.#backend.agentPlan(agent.id, part, add) };
    } catch (error) {
      next = { ...wanted, failure: reasonOf(error) };
    }
    // Another one may be looked at meanwhile, or none.
    if (this.#shown === wanted) this.#shown = next;
  }

  close(): void {
    this.#shown = null;
  }

  /** Does what is shown. Where it cannot be done, the reason stands beside it, and what would be done now is one press away. */
  async consent(): Promise<void> {
    const shown = this.#shown;
    if (!shown?.plan || this.#busy) return;
    this.#busy = true;
    try {
      this.#list = await this.#backend.changeAgent(shown.agent.id, shown.part, shown.add, shown.plan.stamp);
      this.#asking.overtake();
      if (this.#shown === shown) this.#shown = null;
    } catch (error) {
      if (this.#shown === shown) this.#shown = { ...shown, failure: reasonOf(error) };
    } finally {
      this.#busy = false;
    }
  }
}
