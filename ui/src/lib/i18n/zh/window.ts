import type { window as en } from '../en/window';
import type { Translation } from '../i18n.svelte';

export const window: Translation<typeof en> = {};
