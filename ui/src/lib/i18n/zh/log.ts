// 设置：供人和工具阅读的日志。
import type { log as en } from '../en/log';
import type { Translation } from '../i18n.svelte';

export const log: Translation<typeof en> = {
  'log.title': '日志',
  'log.on': '写入日志',
  'log.onHint': '每个事件一行：提问、显示、回答、执行。密钥、令牌和密码会先去除。重新开启后会补写遗漏的内容。',
  'log.offHint': '不再写入，已写的内容保留。对话照常保存，仍可在“历史”中查看。',
  'log.place': '存放位置',
  'log.inData': 'Askwell 的数据文件夹',
  'log.inWorkspace': '每个对话自己的文件夹',
  'log.inWorkspaceHint': '写入 .tasklogs，处理该文件夹的工具可以读取。版本控制和备份可能会包含它。',
  'log.folder': '文件夹',
  'log.folderRest': '没有文件夹的对话，日志写入',
  'log.copyFolder': '复制',
};
