// 设置：数据占用的空间。
import type { storage as en } from '../en/storage';
import type { Translation } from '../i18n.svelte';

export const storage: Translation<typeof en> = {
  'storage.title': '存储空间',
  'storage.hint':
    'Askwell 在这台电脑上保存的内容。在终端运行“askwell backup 文件”可将全部内容（不含密钥）写入一个文件。',
  'storage.database': '数据库',
  'storage.attachments': '附件',
  'storage.restorePoints': '还原点',
  'storage.commands': '命令输出',
  'storage.caches': '命令下载的内容',
  'storage.logs': '日志',
  'storage.trash': '回收区',
  'storage.other': '其他',
  'storage.total': '合计',
  'storage.loadFailed': (p) => `无法统计：${p.why}`,
  'storage.days': (p) => `${p.n} 天`,
  'storage.limit': (p) => `${p.limit}：${p.value}`,
  'storage.undoDays': '还原点保留时间',
  'storage.undoDaysNever': '只要还有空间',
  'storage.undoMegabytes': '还原点最多占用',
  'storage.logDays': '日志保留时间',
  'storage.logDaysNever': '与对话一样久',
  'storage.logMegabytes': '日志最多占用',
  'storage.noLimit': '不限',
  'storage.unusedDays': '删除不用的对话',
  'storage.unusedDaysNever': '从不',
  'storage.unusedDaysAfter': (p) => `${p.n} 天后`,
  'storage.unusedDaysHint':
    '一段时间没有打开过、也没有新内容的对话连同其子任务移到“最近删除”。正在运行、等待回答或有未发送消息的对话不会移动。',
  'storage.limitsHint':
    '超出限制的内容每天清理一次，先删除最旧的。如果这台电脑的日期突然跳到将来，至少一周内不会因过期删除任何内容。',
  'storage.lower.undoDaysTitle': (p) => `还原点只保留 ${p.n}？`,
  'storage.lower.undoDays': '更早的还原点会被删除，对应的文件改动不能再撤销，也无法找回。',
  'storage.lower.undoMegabytesTitle': (p) => `还原点最多占用 ${p.n}？`,
  'storage.lower.undoMegabytes': (p) => `目前占用 ${p.now}。超出时会删除最旧的还原点，对应的文件改动不能再撤销。`,
  'storage.lower.logDaysTitle': (p) => `日志只保留 ${p.n}？`,
  'storage.lower.logDays': '更早日期的内容会被删除，无法找回。对话保留。',
  'storage.lower.logMegabytesTitle': (p) => `日志最多占用 ${p.n}？`,
  'storage.lower.logMegabytes': (p) => `目前在这里占用 ${p.now}。超出时会删除最早日期的内容。对话保留。`,
  'storage.lower.unusedDaysTitle': (p) => `删除 ${p.n}未用的对话？`,
  'storage.lower.unusedDays': '它们连同子任务移到“最近删除”，至少 30 天内可以恢复。',
  'storage.lower.yes': '降低上限',
  'storage.lower.yesUnused': '删除不用的对话',
  'storage.lower.no': '全部保留',
};
