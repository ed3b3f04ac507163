// Files on their way to a card: chosen, pasted or dropped, copied by the program, and what became of each that was not taken.
import type { Backend } from '../backend/types';
import { reasonOf } from '../backend/reason';
import { limits, type Attachment, type AttachmentId, type Closing, type Interaction } from '../generated/wire';

/** What holds the files: the card. */
export interface Holder {
  readonly interaction: Interaction;
  readonly phase: string;
  readonly attachments: readonly Attachment[];
  /** The answer that is being changed: its files stay where they are until the change is sent. */
  readonly revises: Closing | null;
  attach(file: Attachment): void;
  detach(id: AttachmentId): void;
}

export type Refused =
  | { readonly kind: 'tooLarge'; readonly name: string; readonly bytes: number }
  | { readonly kind: 'tooMany'; readonly names: readonly string[] }
  | { readonly kind: 'unreadable'; readonly name: string }
  | { readonly kind: 'notTaken'; readonly name: string; readonly why: string }
  | { readonly kind: 'tooLate'; readonly name: string }
  | { readonly kind: 'notChosen'; readonly why: string }
  | { readonly kind: 'notRemoved'; readonly name: string; readonly why: string };

const { attachmentsCountMax, attachmentBytesMax } = limits;
const kept = new WeakMap<Holder, Files>();

export class Files {
  #backend: Backend;
  #holder: Holder;
  #copying = $state.raw<readonly string[]>([]);
  #refused = $state.raw<readonly Refused[]>([]);
  #choosing = $state(false);
  /** Something is held over the card that could be dropped there. */
  #over = $state(false);

  private constructor(backend: Backend, holder: Holder) {
    this.#backend = backend;
    this.#holder = holder;
  }

  /** The same for as long as the card lives: copying goes on while the card is out of sight. */
  static of(backend: Backend, holder: Holder): Files {
    const files = kept.get(holder) ?? new Files(backend, holder);
    kept.set(holder, files);
    return files;
  }

  get copying(): readonly string[] {
    return this.#copying;
  }

  get refused(): readonly Refused[] {
    return this.#refused;
  }

  get choosing(): boolean {
    return this.#choosing;
  }

  get over(): boolean {
    return this.#over;
  }

  /** How many more the card takes. */
  get room(): number {
    return Math.max(0, attachmentsCountMax - this.#holder.attachments.length - this.#copying.length);
  }

  /** From the system's own dialog. The program has copied them when it answers. */
  async choose(): Promise<void> {
    if (this.#choosing) return;
    this.#choosing = true;
    this.#refused = [];
    try {
      const chosen = await this.#backend.chooseFiles(this.#holder.interaction.id);
      const { room } = this;
      for (const file of chosen.slice(0, room)) this.#holder.attach(file);
      const over = chosen.slice(room);
      if (over.length > 0) this.#refuse({ kind: 'tooMany', names: over.map((file) => file.name) });
      await Promise.allSettled(
        over.map((file) => this.#backend.removeAttachment(this.#holder.interaction.id, file.id)),
      );
    } catch (error) {
      this.#refuse({ kind: 'notChosen', why: reasonOf(error) });
    } finally {
      this.#choosing = false;
    }
  }

  /** Pasted or dropped. Each stands for itself: one that is not taken keeps none of the others away. */
  async add(files: readonly File[]): Promise<void> {
    this.#refused = [];
    const fitting = files.filter((file) => file.size <= attachmentBytesMax);
    for (const file of files)
      if (file.size > attachmentBytesMax) this.#refuse({ kind: 'tooLarge', name: file.name, bytes: file.size });
    const { room } = this;
    const over = fitting.slice(room);
    if (over.length > 0) this.#refuse({ kind: 'tooMany', names: over.map((file) => file.name) });
    await Promise.all(fitting.slice(0, room).map((file) => this.#copy(file)));
  }

  async remove(file: Attachment): Promise<void> {
    this.#refused = [];
    const { interaction, revises } = this.#holder;
    const sent = revises?.outcome.kind === 'answered' ? (revises.outcome.attachments ?? []) : [];
    if (!sent.some((other) => other.id === file.id)) {
      try {
        await this.#backend.removeAttachment(interaction.id, file.id);
      } catch (error) {
        this.#refuse({ kind: 'notRemoved', name: file.name, why: reasonOf(error) });
        return;
      }
    }
    this.#holder.detach(file.id);
  }

  /** For the root of the card: what is pasted into its fields or dropped on it. Text is left to the fields. */
  readonly receive = (card: HTMLElement): (() => void) => {
    const takes = () => this.#holder.phase === 'open';
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = takes() ? 'copy' : 'none';
      this.#over = takes();
    };
    const leave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && card.contains(event.relatedTarget))) this.#over = false;
    };
    const drop = (event: DragEvent) => {
      this.#over = false;
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      if (takes()) void this.add(files);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // A table or drawing is copied as text and as a picture of itself: the text is meant.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      if (takes()) void this.add(files);
    };
    const heard = [
      ['dragenter', over],
      ['dragover', over],
      ['dragleave', leave],
      ['drop', drop],
      ['paste', paste],
    ] as [string, EventListener][];
    for (const [name, listener] of heard) card.addEventListener(name, listener);
    return () => {
      this.#over = false;
      for (const [name, listener] of heard) card.removeEventListener(name, listener);
    };
  };

  async #copy(file: File): Promise<void> {
    this.#copying = [...this.#copying, file.name];
    try {
      const content = await file.arrayBuffer().catch(() => null);
      if (content === null) this.#refuse({ kind: 'unreadable', name: file.name });
      else this.#take(await this.#backend.attachFile(this.#holder.interaction.id, file.name, content));
    } catch (error) {
      this.#refuse({ kind: 'notTaken', name: file.name, why: reasonOf(error) });
    } finally {
      const at = this.#copying.indexOf(file.name);
      this.#copying = this.#copying.filter((_, index) => index !== at);
    }
  }

  /** An answer that went out while the file was copied went without it. */
  #take(file: Attachment): void {
    if (this.#holder.phase !== 'sending' && this.#holder.phase !== 'taken') return this.#holder.attach(file);
    this.#refuse({ kind: 'tooLate', name: file.name });
    this.#backend.removeAttachment(this.#holder.interaction.id, file.id).catch(() => undefined);
  }

  #refuse(refused: Refused): void {
    this.#refused = [...this.#refused, refused];
  }
}
