// Which links may leave the window, and where they really lead.
import { createContext } from 'svelte';
import { decoded } from './entities';

const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

export interface Destination {
  /** The whole address, as it is handed to the system. */
  readonly href: string;
  /** The part that says who is reached: the host, or the address of a mail. */
  readonly host: string;
  /** Where that part begins in the whole address; a name before an @ may look just like it. */
  readonly hostAt: number;
}

/** Null for anything but the web and mail: such an address is shown as text and leads nowhere. */
export function destination({ href, autolink }: { href: string; autolink?: boolean }): Destination | null {
  const text = autolink ? href : decoded(href);
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!SCHEMES.has(url.protocol)) return null;
  if (url.protocol === 'mailto:') return { href: url.href, host: url.pathname, hostAt: url.protocol.length };
  const authority = /^[^:]+:\/\/[^/?#]*/.exec(url.href)?.[0] ?? '';
  return { href: url.href, host: url.host, hostAt: authority.length - url.host.length };
}

/** Whether the words of a link already say where it leads, so that the host need not be added. */
export function saysWhere(words: string, to: Destination): boolean {
  const bare = (text: string) =>
    text
      .trim()
      .replace(/^(?:https?:\/\/|mailto:)/i, '')
      .replace(/\/$/, '')
      .toLowerCase();
  return bare(words) === bare(to.href) || bare(words) === to.host;
}

/** How a link inside a text asks the text to confirm and open it. */
export const [getLinkOpening, setLinkOpening] = createContext<(to: Destination) => void>();
