// What the agent’s own tools are called. Each has a name here, or this does not compile.
import type { ToolName } from '../../generated/wire';

export const tools = {
  'tool.named.ask_user': 'Ask you',
  'tool.named.check_answer': 'Check answer',
  'tool.named.propose_plan': 'Propose plan',
  'tool.named.step_done': 'Mark step done',
  'tool.named.list_files': 'List files',
  'tool.named.read_file': 'Read file',
  'tool.named.search_text': 'Search text',
  'tool.named.write_file': 'Write file',
  'tool.named.edit_file': 'Edit file',
  'tool.named.move_file': 'Move file',
  'tool.named.delete_file': 'Delete file',
  'tool.named.run_command': 'Run command',
  'tool.named.fetch_page': 'Fetch page',
  'tool.named.run_task': 'Start subtask',
  'tool.named.answer_child': 'Answer subtask',
  'tool.named.ask_child': 'Ask subtask',
  'tool.named.check_task': 'Check subtask',
  'tool.named.stop_task': 'Stop subtask',
  'tool.named.ask_parent': 'Ask parent agent',
  'tool.named.answer_parent': 'Answer parent agent',
  'tool.named.cancel_ask': 'Withdraw question',
} as const satisfies Record<`tool.named.${ToolName}`, string>;
