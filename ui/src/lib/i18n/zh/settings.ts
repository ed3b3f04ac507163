import type { settings as en } from '../en/settings';
import type { Translation } from '../i18n.svelte';

export const settings: Translation<typeof en> = {};
