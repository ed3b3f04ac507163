// Picks what stands behind the window: the program, or, in a browser during development, a stand-in with sample conversations.
import { tauriBackend } from './tauri';
import type { Backend } from './types';

export type { Backend, News, Unlisten } from './types';

export async function connect(): Promise<Backend> {
  if (import.meta.env.DEV && !('__TAURI_INTERNALS__' in window)) {
    const { sampleBackend } = await import('./fake/sample');
    return sampleBackend();
  }
  return tauriBackend();
}
