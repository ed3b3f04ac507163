// Commands as requests. What can be repeated without harm is sent again where no answer came; what goes through the outbox is
// sent from there.
import type { CommandName } from '../../generated/commands';
import { SignedOut, Unconfirmed } from '../link';
import type { Attachment, InteractionId } from '../../generated/wire';
import type { Events } from './events';
import { proofHeaders } from './proof';
import { isPassing, refusalOf, wantsSignIn } from './refusal';
import { words } from './words';

const COMMANDS = '/api/commands/';
const COMMAND_MS_MAX = 30_000;
/** A file takes its time on a slow network. */
const FILE_MS_MAX = 180_000;
/** How long what can be repeated is tried again, and how long between two tries where nothing tells of the connection. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 2_000;
/** What a page that goes away may still send; browsers take no more. */
const LAST_WORDS_BYTES_MAX = 32 * 1024;

/** They change nothing, or carry an id by which the program knows them again. */
export const REPEATABLE = new Set<CommandName>([
  'branch',
  'take_back_message',
  'hello',
  'conversations',
  'inbox',
  'between_agents',
  'open_conversation',
  'entries',
  'decisions',
  'action',
  'attachment_image',
  'result_image',
  'standing_decisions',
  'rules',
  'try_arguments',
  'unattended',
  'pending_interactions',
  'history',
  'decision_shown',
  'figures',
  'decision_tree',
  'branch_preview',
  'compare',
  'replay_steps',
  'at_step',
  'message_draft',
  'templates',
  'preview_template',
  'channels_standing',
  'mcp_held_back',
  'storage_usage',
  'delete_conversation',
  'deleted_conversations',
  'restore_conversation',
  'remove_deleted_conversation',
]);
/** Sent when the page is left: they have to arrive when it is gone. */
const LAST_WORDS = new Set<CommandName>(['save_draft', 'save_message_draft', 'attending']);

export class Requests {
  #events: Pick<Events, 'lost' | 'left' | 'change'>;

  constructor(events: Pick<Events, 'lost' | 'left' | 'change'>) {
    this.#events = events;
  }

  call<T>(command: CommandName, args: Record<string, unknown> = {}): Promise<T> {
    const body = JSON.stringify(args);
    const keepalive = LAST_WORDS.has(command) && body.length < LAST_WORDS_BYTES_MAX;
    const send = () =>
      this.#post(command, { body, keepalive, headers: { 'content-type': 'application/json' } }, COMMAND_MS_MAX);
    return REPEATABLE.has(command) ? this.#until<T>(send) : this.#once<T>(send);
  }

  /** Once; null where no answer came. */
  send(command: CommandName, args: Record<string, unknown>): Promise<Response | null> {
    return this.#post(
      command,
      { body: JSON.stringify(args), headers: { 'content-type': 'application/json' } },
      COMMAND_MS_MAX,
    );
  }

  attach(interaction: InteractionId, name: string, content: ArrayBuffer): Promise<Attachment> {
    const headers = { 'content-type': 'application/octet-stream', interaction, name: encodeURIComponent(name) };
    return this.#once(() => this.#post('attach_file', { body: content, headers }, FILE_MS_MAX));
  }

  async #once<T>(send: () => Promise<Response | null>): Promise<T> {
    const response = await send();
    if (!response) throw new Unconfirmed(words()('link.unconfirmed'));
    return this.answerIn<T>(response);
  }

  async #until<T>(send: () => Promise<Response | null>): Promise<T> {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const response = await send();
      if (response && !(await isPassing(response))) return this.answerIn<T>(response);
      if (performance.now() >= end) return this.#once<T>(() => Promise.resolve(response));
      await this.#events.change(PAUSE_MS);
    }
  }

  /** Null where no answer came. */
  async #post(
    command: CommandName,
    init: RequestInit & { headers: Record<string, string> },
    ms: number,
  ): Promise<Response | null> {
    try {
      const headers = { ...init.headers, ...proofHeaders() };
      return await fetch(COMMANDS + command, {
        ...init,
        headers,
        method: 'POST',
        cache: 'no-store',
        signal: AbortSignal.timeout(ms),
      });
    } catch {
      this.#events.lost();
      return null;
    }
  }

  /** What the program has answered. */
  async answerIn<T>(response: Response): Promise<T> {
    if (response.status === 401) {
      this.#events.left();
      throw new SignedOut(words()('link.signedOut'), await wantsSignIn(response));
    }
    if (!response.ok) throw await refusalOf(response);
    // Cut off in the middle, or not from Askwell at all: what it said is not known.
    return (await response.json().catch(() => Promise.reject(new Unconfirmed(words()('link.unconfirmed'))))) as T;
  }
}
