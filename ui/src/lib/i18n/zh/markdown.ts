import type { markdown as en } from '../en/markdown';
import type { Translation } from '../i18n.svelte';

export const markdown: Translation<typeof en> = {
  'text.codePlain': '文本',
  'text.codeIn': ({ language }) => `代码：${language}`,
  'text.copyCode': '复制',
  'text.copied': '已复制',
  'text.copyFailed': '复制失败',
  'text.imageNotShown': ({ alt }) => (alt ? `图片（未加载）：${alt}` : '图片（未加载）：'),
  'text.image': '图片',
  'text.imageUnfit': ({ alt }) => (alt ? `图片（过大或已损坏，未显示）：${alt}` : '图片（过大或已损坏，未显示）'),
  'text.lookAlike': ({ letter, script, among }) => `“${letter}”是${script}字母，混在一个${among}字母的词里，只是看起来像其中的一个。`,
  'text.script.latin': '拉丁',
  'text.script.cyrillic': '西里尔',
  'text.script.greek': '希腊',
  'text.script.armenian': '亚美尼亚',
  'text.taskDone': '已完成：',
  'text.taskOpen': '未完成：',
  'text.table': '表格',
  'text.linkTitle': '打开这个链接？',
  'text.linkHint': '链接会在 Askwell 之外打开。请确认这就是你要去的地方：',
  'text.linkLookAlike': '这个地址里有容易与其他字母混淆的字符，请确认你认识它。',
  'text.linkFailed': ({ reason }) => `没能打开链接：${reason} 你可以改为复制它。`,
  'text.linkOpen': '打开链接',
  'text.linkCopy': '复制链接',
  'text.linkStay': '取消',
};
