import type { thread as en } from '../en/thread';
import type { Translation } from '../i18n.svelte';

export const thread: Translation<typeof en> = {};
