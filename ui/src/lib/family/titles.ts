// What a conversation is called where another one is about it.
import type { App } from '../app.svelte';
import type { ConversationId } from '../generated/wire';
import { visibleLine } from '../text/visible';

export function titleOf({ conversations, i18n }: Pick<App, 'conversations' | 'i18n'>, id: ConversationId): string {
  const found = conversations.find(id);
  return found ? visibleLine(found.title) : i18n.t('family.gone');
}
