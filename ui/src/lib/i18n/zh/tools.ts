// 智能体自有工具的名称。
import type { tools as en } from '../en/tools';
import type { Translation } from '../i18n.svelte';

export const tools: Translation<typeof en> = {
  'tool.named.ask_user': '向你提问',
  'tool.named.check_answer': '查看回答',
  'tool.named.propose_plan': '提出计划',
  'tool.named.step_done': '标记步骤完成',
  'tool.named.list_files': '列出文件',
  'tool.named.read_file': '读取文件',
  'tool.named.search_text': '搜索文字',
  'tool.named.write_file': '写入文件',
  'tool.named.edit_file': '编辑文件',
  'tool.named.move_file': '移动文件',
  'tool.named.delete_file': '删除文件',
  'tool.named.run_command': '运行命令',
  'tool.named.fetch_page': '获取网页',
  'tool.named.run_task': '启动子任务',
  'tool.named.answer_child': '回答子任务',
  'tool.named.ask_child': '询问子任务',
  'tool.named.check_task': '查看子任务',
  'tool.named.stop_task': '停止子任务',
  'tool.named.ask_parent': '询问上级智能体',
  'tool.named.answer_parent': '回答上级智能体',
  'tool.named.cancel_ask': '撤回提问',
};
