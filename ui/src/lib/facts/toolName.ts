// The agent's own tools in the person's words, and those of servers by both names. Any other tool keeps the name it has.
import { type ToolName, toolNames } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';
import { visibleLine } from '../text/visible';

const OF_SERVER = /^mcp__(.+?)__(.+)$/s;

function isOwn(name: string): name is ToolName {
  return (toolNames as readonly string[]).includes(name);
}

export function toolInWords(name: string, { t }: I18n): string | null {
  if (isOwn(name)) return t(`tool.named.${name}`);
  switch (name) {
    // As agents of other makes name what they do.
    case 'read':
    case 'edit':
    case 'delete':
    case 'move':
    case 'search':
    case 'execute':
    case 'think':
    case 'fetch':
    case 'switch_mode':
    case 'other':
      return t(`acp.kind.${name}`);
    default: {
      const [, server, tool] = OF_SERVER.exec(name) ?? [];
      return server && tool ? visibleLine(`${tool} · ${server}`) : null;
    }
  }
}
