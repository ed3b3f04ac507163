// Picks what stands behind the page: the program, in a browser the server, and during development a stand-in with sample conversations.
import { tauriBackend } from './tauri';
import type { Backend } from './types';

export type { Backend, News, Unlisten } from './types';

export async function connect(): Promise<Backend> {
  if ('__TAURI_INTERNALS__' in window) return tauriBackend();
  if (import.meta.env.DEV) {
    const { sampleBackend } = await import('./fake/sample');
    return sampleBackend();
  }
  const { httpBackend } = await import('./http');
  return httpBackend();
}
