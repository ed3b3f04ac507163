// “没有人在”：开关、横幅，以及这段时间内发生的事。
import type { afk as en } from '../en/afk';
import type { Translation } from '../i18n.svelte';

export const afk: Translation<typeof en> = {
  'afk.switch': '现在没有人在',
  'afk.hint': '开启期间，问题不作选择即结束，只执行你的规则或模式允许的操作。之后会列出这段时间发生的一切。',
  'afk.switchFailed': (p) => `无法修改：${p.why} 一切照旧，请重试。`,
  'afk.said': '你已设为“现在没有人在”。',
  'afk.saidSince': (p) => `你在 ${p.at} 设为“现在没有人在”。`,
  'afk.means': '问题不作选择即结束，只执行你的规则或模式允许的操作。',
  'afk.back': '我回来了',
  'afk.title': '没有人在时',
  'afk.intro': '以下是设为“现在没有人在”期间发生的事。点按任一行，可转到对话中的相应位置。',
  'afk.seen': '已看过，清空列表',
  'afk.empty': '没有需要查看的内容。设为“现在没有人在”期间发生的事会列在这里。',
  'afk.listFailed': (p) => `无法加载列表：${p.why} 其中内容没有丢失。`,
  'afk.seenFailed': (p) => `列表没有清空：${p.why} 请重试。`,
  'afk.asked': '未回答的问题',
  'afk.asked.hint': '没有替你作任何选择。你现在仍可回答，智能体会得知。',
  'afk.planned': '未被接受的计划',
  'afk.planned.hint': '只有你能接受计划。给智能体写消息，可让它重新提出。',
  'afk.refused': '未获允许',
  'afk.refused.hint': '没有规则或模式允许这些操作，因此没有执行。',
  'afk.done': '已执行',
  'afk.done.hint': '你的规则或模式允许这些操作，因此已经执行。',
  'afk.by.person': '你曾同意',
  'afk.by.mode': (p) => `由模式允许：${p.mode}`,
  'afk.by.rule': (p) => `由你的规则允许：${p.rule}`,
  'afk.by.ruleGone': '由你的一条已失效的规则允许',
};
