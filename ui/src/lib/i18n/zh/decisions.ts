// 用户的决定：单个对话中的，以及适用于整个工作区的。
import type { decisions as en } from '../en/decisions';
import type { Translation } from '../i18n.svelte';

export const decisions: Translation<typeof en> = {
  'decisions.title': '决定',
  'decisions.empty': '你在这个对话中的回答会逐字列在这里。',
  'decisions.earlier': '显示更早的决定',
  'decisions.earlierFailed': (p) => `无法加载更早的决定：${p.why}`,
  'decisions.hint': '每次请求都会把这些决定原样告诉智能体。',
  'decisions.corrected': '已更正',
  'decisions.goTo': (p) => `转到问题：${p.asked}`,
  'decisions.correct': (p) => `更正决定：${p.asked}`,
  'decisions.correctLabel': (p) => `你的决定：${p.asked}`,
  'decisions.correctFailed': (p) => `无法更正：${p.why} 你输入的内容仍在这里。`,
  'decisions.save': '保存',
  'decisions.withdraw': (p) => `撤回决定：${p.asked}`,
  'decisions.withdrawHint': '从现在起，智能体会得知这项决定不再有效。已经做完的事保持不变。',
  'decisions.withdrawYes': '撤回',
  'decisions.keep': '保留',
  'decisions.withdrawFailed': (p) => `无法撤回：${p.why} 该决定仍然有效。`,
  'decisions.withdrawn': '决定已撤回。',
  'standing.title': '已保存的决定',
  'standing.hint': '你选择为某个工作区记住的回答。在那里的每个对话中都会告诉智能体，它不会再问。',
  'standing.empty': '还没有。回答时选择“在此工作区记住”，就会列在这里。',
  'standing.loadFailed': (p) => `无法列出：${p.why}`,
  'standing.goTo': '查看出处',
  'standing.revoke': '撤销',
  'standing.revokeOf': (p) => `撤销决定：${p.asked}`,
  'standing.revokeHint': '从下一次请求起不再告诉智能体，它可能会再问。',
  'standing.revokeFailed': (p) => `无法撤销：${p.why} 该决定仍然有效。`,
  'standing.revoked': '决定已撤销。',
};
