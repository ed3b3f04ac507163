// 通过 Askwell 向人提问的其他程序。
import type { guest as en } from '../en/guest';
import type { Translation } from '../i18n.svelte';

export const guest: Translation<typeof en> = {
  'guest.others': '其他程序',
  'guest.asks': (p) => `${p.name} 提问`,
  'guest.asksIn': (p) => `${p.name} 提问 · ${p.place}`,
  'guest.waits': (p) => `${p.name} 正在等你的回答`,
  'guest.needs': (p) => `${p.name} 需要你的决策`,
  'guest.foot': (p) => `${p.name} 在这里提问并读取你的回答。要给它发消息，请到它自己的窗口。`,
  'guest.details': '原文',
};
