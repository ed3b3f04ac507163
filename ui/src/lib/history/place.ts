// The pages of the history.
import type { DecisionId } from '../generated/wire';

export type HistoryPlace =
  | { readonly page: 'decisions' }
  | { readonly page: 'figures' }
  | { readonly page: 'decision'; readonly id: DecisionId };

