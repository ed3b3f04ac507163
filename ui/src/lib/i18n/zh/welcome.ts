import type { welcome as en } from '../en/welcome';
import type { Translation } from '../i18n.svelte';

export const welcome: Translation<typeof en> = {};
