// How a server is started or reached, in full: the person reads this before it happens.
import type { McpTool, McpWay } from '../generated/wire';
import { visible } from '../text/visible';

/** Beyond this machine, and not encrypted: whoever is on the way can read along. */
export function isReadableOnTheWay(url: string): boolean {
  if (!URL.canParse(url.trim())) return false;
  const { protocol, hostname } = new URL(url.trim());
  const here = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]';
  return protocol === 'http:' && !here && !/^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** No model is told of it before the person has looked at it as it is now. */
export const isHeldBack = ({ on, seen }: McpTool): boolean => on && seen !== 'yes';

export function wayInWords(way: McpWay): string {
  if (way.kind === 'http') return visible([way.url, ...Object.keys(way.headers)].join('\n'));
  const quoted = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word));
  const env = Object.entries(way.env).map(([name, value]) => `${name}=${value === null ? '•••' : quoted(value)}`);
  const folder = way.folder === null ? [] : [`cd ${quoted(way.folder)}`];
  return visible([...folder, [...env, quoted(way.command), ...way.args.map(quoted)].join(' ')].join('\n'));
}
