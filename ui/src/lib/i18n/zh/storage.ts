// 设置：数据占用的空间。
import type { storage as en } from '../en/storage';
import type { Translation } from '../i18n.svelte';

export const storage: Translation<typeof en> = {
  'storage.title': '存储空间',
  'storage.hint': 'Askwell 在这台电脑上保存的内容。在终端运行 “askwell backup 文件” 可将全部内容（不含密钥）写入一个文件。',
  'storage.database': '数据库',
  'storage.attachments': '附件',
  'storage.restorePoints': '还原点',
  'storage.commands': '命令输出',
  'storage.logs': '日志',
  'storage.trash': '回收区',
  'storage.other': '其他',
  'storage.total': '合计',
  'storage.loadFailed': (p) => `无法统计：${p.why}`,
};
