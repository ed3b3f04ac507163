// 把一个对话导出为文件，或从文件导入。
import type { transfer as en } from '../en/transfer';
import type { Translation } from '../i18n.svelte';

export const transfer: Translation<typeof en> = {
  'transfer.export': '导出…',
  'transfer.exported': (p) => `已将“${p.title}”导出到 ${p.path}`,
  'transfer.notExported': (p) => `无法导出“${p.title}”。${p.why}`,
  'transfer.import': '导入对话',
  'transfer.importHint':
    '从 Askwell 导出的文件导入。导入后即可查看。其中没有任何内容会运行，其中的权限和已保存的决定在这里无效。',
  'transfer.importChoose': '导入…',
  'transfer.imported': (p) => `已导入“${p.title}”。`,
  'transfer.known': (p) => `这个文件已经导入过，即“${p.title}”。`,
  'transfer.open': '打开',
  'transfer.mark': '已导入',
  'transfer.head': (p) => `${p.when} 导入自 ${p.file}`,
  'transfer.goOn': '在哪里继续？',
  'transfer.goOnHint': '以上内容发生在另一个文件夹，也可能在另一台电脑上。请选择智能体今后可以在其中工作的文件夹。',
  'transfer.withoutFolder': '不使用文件夹继续',
};
