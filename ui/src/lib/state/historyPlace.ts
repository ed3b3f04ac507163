// The pages of the history.
import type { ConversationId, DecisionId, InteractionId } from '../generated/wire';

export type HistoryPlace =
  | { readonly page: 'decisions' }
  | { readonly page: 'figures' }
  | { readonly page: 'decision'; readonly id: DecisionId }
  | { readonly page: 'tree'; readonly conversation: ConversationId }
  | { readonly page: 'replay'; readonly conversation: ConversationId }
  /** Another answer than was given. */
  | { readonly page: 'branch'; readonly conversation: ConversationId; readonly interaction: InteractionId }
  | { readonly page: 'compare'; readonly a: ConversationId; readonly b: ConversationId };
