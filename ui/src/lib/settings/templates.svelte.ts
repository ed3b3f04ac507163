// The templates of questions that there are, as the program lists them.
import { Asking } from '../state/asking';
import type { Backend } from '../backend/types';
import type { TemplateList, TemplateListed } from '../generated/wire';

/** As the program takes it for a file's name. */
export const isTemplateName = (name: string): boolean => /^[a-z0-9][a-z0-9_-]{0,47}$/.test(name);

/** Names are told apart by where they lie, too. */
export const keyOf = ({ source, workspace, name }: TemplateListed): string => `${source} ${workspace ?? ''} ${name}`;

export class Templates {
  #backend: Backend;
  #list = $state.raw<TemplateList | null>(null);
  #failure = $state<string | null>(null);
  readonly #asking = new Asking(
    () => this.#backend.templates(),
    (list) => (this.#list = list),
    (why) => (this.#failure = why),
  );

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Null until it is known. */
  get list(): TemplateList | null {
    return this.#list;
  }

  get failure(): string | null {
    return this.#failure;
  }

  load(): Promise<void> {
    return this.#asking.now();
  }

  find(source: TemplateListed['source'], name: string): TemplateListed | undefined {
    return this.#list?.templates.find((one) => one.source === source && one.name === name);
  }

  /** Rejects with the program's reason; the file is as it was then. */
  async save(name: string, text: string, before: string | null): Promise<void> {
    this.#list = await this.#backend.saveTemplate({ name, text, before });
    this.#asking.overtake();
  }

  async remove(name: string, before: string): Promise<void> {
    this.#list = await this.#backend.deleteTemplate(name, before);
    this.#asking.overtake();
  }
}
