// Hands what stands behind the page to whatever is shown on it.
import { createContext } from 'svelte';
import type { Backend } from './types';

export const [getBackend, setBackend] = createContext<Backend>();
