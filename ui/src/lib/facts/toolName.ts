// The agent's own tools in the person's words, and those of servers by both names. Any other tool keeps the name it has.
import type { I18n } from '../i18n/i18n.svelte';
import { visibleLine } from '../text/visible';

const OF_SERVER = /^mcp__(.+?)__(.+)$/s;

export function toolInWords(name: string, { t }: I18n): string | null {
  switch (name) {
    case 'list_files':
      return t('tool.listFiles');
    case 'read_file':
      return t('tool.readFile');
    case 'search_text':
      return t('tool.searchText');
    case 'write_file':
      return t('tool.writeFile');
    case 'edit_file':
      return t('tool.editFile');
    case 'move_file':
      return t('tool.moveFile');
    case 'delete_file':
      return t('tool.deleteFile');
    case 'run_command':
      return t('tool.runCommand');
    case 'fetch_page':
      return t('tool.fetchPage');
    case 'ask_user':
      return t('tool.askUser');
    case 'run_task':
      return t('tool.runTask');
    case 'answer_child':
      return t('tool.answerChild');
    case 'ask_child':
      return t('tool.askChild');
    case 'check_task':
      return t('tool.checkTask');
    case 'stop_task':
      return t('tool.stopTask');
    case 'ask_parent':
      return t('tool.askParent');
    case 'answer_parent':
      return t('tool.answerParent');
    case 'cancel_ask':
      return t('tool.cancelAsk');
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
