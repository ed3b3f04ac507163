// What a conversation is called where another one is about it.
import type { ConversationId } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';
import type { Conversations } from '../state/conversations.svelte';
import { visibleLine } from '../text/visible';

/** What the title of a conversation is found by. */
export interface Titles {
  readonly conversations: Conversations;
  readonly i18n: I18n;
}

export function titleOf({ conversations, i18n }: Titles, id: ConversationId): string {
  const found = conversations.find(id);
  return found ? visibleLine(found.title) : i18n.t('family.gone');
}
