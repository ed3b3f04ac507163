import type {
  AskClosed,
  AskUser,
  Attachment,
  Changed,
  ChatComplete,
  ClockChanged,
  ConversationId,
  InteractionId,
  LiveStep,
  Settings,
  Trouble,
} from '../generated/wire';
import type { ByName } from './commands';
import type { Link } from './link';

/** What the program tells the window. Hints only: the store is the truth, and the window asks for it when it connects. */
export interface News {
  'ai-agent-ask-user': AskUser;
  'ai-agent-ask-closed': AskClosed;
  'ask-clock': ClockChanged;
  'ai-chat-complete': ChatComplete;
  'conversation-changed': Changed;
  'conversation-deleted': ConversationId;
  /** It is back, with its subtasks. */
  'conversation-restored': ConversationId;
  'settings-changed': Settings;
  'storage-trouble': Trouble | null;
  'show-conversation': ConversationId;
  /** The list of what happened while nobody was here is another. */
  'unattended-changed': null;
  /** Who is let in from elsewhere, or who else tried, is another. */
  'access-changed': null;
  /** A chat service stands differently. */
  'channels-changed': null;
  /** An MCP server stands differently, or offers something else. */
  'mcp-changed': null;
}

export type Unlisten = () => void;

/** Where the page is shown: in the window of the program, or in a browser, perhaps on another device. */
export type Place = 'window' | 'browser';

/**
 * The complete surface through which the window reaches the program: its commands, as they are declared there, and what goes
 * another way. Every method may reject with a `CommandError`.
 * Only this folder knows Tauri.
 */
export interface Backend extends ByName {
  /** What a browser cannot do is not offered there. */
  readonly place: Place;
  /** What a browser has and may lose; null in the window. */
  readonly link: Link | null;
  /** Keeps a copy of what was pasted or dropped, until it is sent or removed. */
  attachFile(interactionId: InteractionId, name: string, content: ArrayBuffer): Promise<Attachment>;
  on<K extends keyof News>(name: K, handler: (payload: News[K]) => void): Promise<Unlisten>;
  /** What models are saying right now, over all conversations, in batches. */
  onLive(handler: (steps: LiveStep[]) => void): Promise<Unlisten>;
}
