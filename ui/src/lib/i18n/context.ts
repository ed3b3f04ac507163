// Hands the words of the window to whatever is shown in it, so that only what needs the whole app asks for that.
import { createContext } from 'svelte';
import type { I18n } from './i18n.svelte';

export const [getI18n, setI18n] = createContext<I18n>();
