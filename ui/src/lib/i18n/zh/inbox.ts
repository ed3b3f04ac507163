// 列出一切等待用户处理的事项的页面。
import type { inbox as en } from '../en/inbox';
import type { Translation } from '../i18n.svelte';

export const inbox: Translation<typeof en> = {
  'inbox.open': (p) => `打开所有等待你处理的事项（${p.n}）`,
  'inbox.back': '回到对话',
  'inbox.empty': '没有等待你处理的事项。任何对话中的问题都会出现在这里，可以直接回答。',
  'inbox.filters': '列出哪些问题',
  'inbox.search': '搜索问题',
  'inbox.asker': '来自',
  'inbox.allAskers': '所有对话',
  'inbox.age': '已等待',
  'inbox.ageAny': '任意时间',
  'inbox.ageHour': '超过一小时',
  'inbox.ageDay': '超过一天',
  'inbox.shown': (p) => `列出 ${p.n} 个，共 ${p.of} 个`,
  'inbox.none': (p) => `等待中的 ${p.n} 个问题都不符合条件。`,
  'inbox.clear': '全部显示',
  'inbox.questions': (p) => `${p.n} 个问题`,
  'inbox.goTo': (p) => `转到“${p.title}”`,
};
