import type { ask as en } from '../en/ask';
import type { Translation } from '../i18n.svelte';

export const ask: Translation<typeof en> = {};
