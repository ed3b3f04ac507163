// 通过 Askwell 向人提问的其他程序。
import type { guest as en } from '../en/guest';
import type { Translation } from '../i18n.svelte';

export const guest: Translation<typeof en> = {
  'guest.others': '智能体和脚本',
  'guest.asks': (p) => `${p.name} 提问`,
  'guest.asksIn': (p) => `${p.name} 提问 · ${p.place}`,
  'guest.waits': (p) => `${p.name} 正在等你的回答`,
  'guest.needs': (p) => `${p.name} 需要你的决策`,
  'guest.foot': (p) => `${p.name} 在这里提问并读取你的回答。要给它发消息，请到它自己的窗口。`,
  'guest.startedBy': (p) => `自称 ${p.name} · 由 ${p.programs} 启动`,
  'guest.starterGone': (p) => `自称 ${p.name} · 启动它的程序已结束`,
  'guest.byToken': (p) => `自称 ${p.name} · 凭访问令牌通过 HTTP 接入`,
  'guest.untold': (p) => `自称 ${p.name} · 系统无法说明它究竟是哪个程序`,
  'guest.unread': (p) => `${p.name} 还没有读取你的回答。它在一天内再问同样的问题，就会得到你的回答。`,
  'guest.tooLate': (p) => `${p.name} 没等读取你的回答就已停止等待。你的回答没有起作用。`,
  'guest.details': '原文',
};
