// The program behind the window: every command and event of the desktop shell, by name.
import { Channel, invoke } from '@tauri-apps/api/core';
import { listen } from '@tauri-apps/api/event';
import type { LiveStep } from '../generated/wire';
import { commandsBy } from './commands';
import type { Backend, News } from './types';

export function tauriBackend(): Backend {
  return {
    ...commandsBy((command, args) => invoke(command, args)),
    place: 'window',
    link: null,
    attachFile: (interactionId, name, content) =>
      invoke('attach_file', content, { headers: { interaction: interactionId, name: encodeURIComponent(name) } }),
    on: <K extends keyof News>(name: K, handler: (payload: News[K]) => void) =>
      listen<News[K]>(name, (event) => handler(event.payload)),
    onLive: async (handler) => {
      const channel = new Channel<LiveStep[]>();
      let heard = true;
      channel.onmessage = (steps) => {
        if (heard) handler(steps);
      };
      await invoke('subscribe_live', { channel });
      return () => {
        heard = false;
      };
    },
  };
}
