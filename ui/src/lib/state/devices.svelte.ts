// Who is let in from elsewhere, and who else tried: known at the machine alone.
import { createContext } from 'svelte';
import { Asking } from './asking';
import type { Backend } from '../backend/types';
import type { AccessAttempt, Device, DeviceEdit, DeviceId, DeviceList, NewToken } from '../generated/wire';

export class Devices {
  #backend: Backend;
  #list = $state.raw<DeviceList | null>(null);
  #failure = $state.raw<string | null>(null);
  readonly #asking = new Asking(
    // Elsewhere than at the machine nothing is known of others.
    () => (this.#backend.place === 'window' ? this.#backend.devices() : Promise.resolve(null)),
    (list) => (this.#list = list),
    (why) => (this.#failure = why),
  );

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Null until they are known. */
  get all(): readonly Device[] | null {
    return this.#list?.devices ?? null;
  }

  get attempts(): readonly AccessAttempt[] {
    return this.#list?.attempts ?? [];
  }

  /** Why they are not known. */
  get failure(): string | null {
    return this.#failure;
  }

  /** Those that wait for a yes from here. */
  get asking(): readonly Device[] {
    return this.#list?.devices.filter((device) => device.askedAt !== null) ?? [];
  }

  load(): Promise<void> {
    return this.#asking.now();
  }

  async change(id: DeviceId, edit: Partial<DeviceEdit>): Promise<void> {
    this.#take(await this.#backend.changeDevice(id, { name: null, scope: null, trusted: null, ...edit }));
  }

  async remove(id: DeviceId): Promise<void> {
    this.#take(await this.#backend.removeDevice(id));
  }

  async createToken(token: NewToken): Promise<string> {
    const secret = await this.#backend.createToken(token);
    await this.load();
    return secret;
  }

  async clearAttempts(): Promise<void> {
    this.#take(await this.#backend.clearAttempts());
  }

  #take(list: DeviceList): void {
    this.#asking.overtake();
    this.#list = list;
  }
}

export const [getDevices, setDevices] = createContext<Devices>();
