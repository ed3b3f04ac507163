// What goes through the outbox: by which id the program knows it again, what it is about, and what of it the person wrote.
import type { CommandName } from '../../generated/commands';
import type { Response } from '../../generated/wire';

export interface Sent {
  readonly command: CommandName;
  readonly args: Record<string, unknown>;
}

/** By this and the question the half-given answer of a card is kept. */
export const CARD = 'draft.';
/** Stands for a conversation that is only being begun. */
export const NEW = 'new';

const IDS: Partial<Record<CommandName, string>> = {
  submit_ask_user_response: 'submitId',
  send_message: 'messageId',
  start_conversation: 'conversationId',
};

/** Whether it carries an id of its own. */
export function goesOnce({ command, args }: Sent): boolean {
  return typeof args[IDS[command] ?? ''] === 'string';
}

export function idOf({ command, args }: Sent): string {
  return String(args[IDS[command] ?? '']);
}

/** The question that it answers, or the conversation that it is said in. */
export function subjectOf({ command, args }: Sent): string {
  if (command === 'start_conversation') return NEW;
  return String(command === 'send_message' ? args.conversationId : args.interactionId);
}

/** It lets something happen. */
export function isConsent({ command, args }: Sent): boolean {
  const kind = command === 'submit_ask_user_response' ? (args.response as Response | null)?.kind : null;
  return kind === 'approved' || kind === 'planAccepted' || kind === 'consented' || kind === 'settled';
}

/** The question has its answer by it, and nothing more is to be said on its card. */
export function ends({ args }: Sent, came: unknown): boolean {
  const kind = typeof came === 'object' && came !== null && 'kind' in came ? came.kind : null;
  return (kind === 'accepted' || kind === 'duplicate') && (args.response as Response | null)?.kind !== 'talkFirst';
}

const WRITTEN = ['text', 'note', 'comment', 'reason', 'rationale', 'talk'];

/** Own words of every kind, as one text. */
export function wordsOf({ args }: Sent): string {
  return typeof args.text === 'string' ? args.text : wordsIn(args.response);
}

export function wordsIn(value: unknown): string {
  return [...written(value)]
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n\n');
}

function* written(value: unknown): Iterable<string> {
  if (Array.isArray(value)) {
    for (const one of value) yield* written(one);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, held] of Object.entries(value)) {
      if (typeof held === 'string' && WRITTEN.includes(name)) yield held;
      else if (typeof held === 'object') yield* written(held);
    }
  }
}
