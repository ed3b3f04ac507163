// Picks what stands behind the page: the program, or in a browser its server.
import { tauriBackend } from './tauri';
import type { Backend } from './types';

export type { Backend, News, Unlisten } from './types';

export async function connect(): Promise<Backend> {
  if ('__TAURI_INTERNALS__' in window) return tauriBackend();
  const { httpBackend } = await import('./http');
  return httpBackend();
}
