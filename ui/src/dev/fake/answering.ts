// What every command of the Backend in memory does: it is noted, and answered or refused.
import { Memory } from './memory';

export class Answering extends Memory {
  /** Everything that reached the program, oldest first. */
  readonly calls: { name: string; with: unknown[] }[] = [];
  /** Commands named here are refused with the error. */
  readonly refusals = new Map<string, unknown>();
  protected made = 0;

  called(name: string): unknown[][] {
    return this.calls.filter((call) => call.name === name).map((call) => call.with);
  }

  protected async answer<T>(name: string, args: unknown[], make: () => T): Promise<T> {
    this.calls.push({ name, with: args });
    await Promise.resolve();
    if (this.refusals.has(name)) throw this.refusals.get(name);
    return make();
  }
}
