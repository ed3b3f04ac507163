// 已经结束的问题。
import type { history as en } from '../en/history';
import type { Translation } from '../i18n.svelte';

export const history: Translation<typeof en> = {
  'history.label': (p) => `问题与回答：${p.asked}`,
  'history.delegated': '你让智能体自行决定',
  'history.noResponse': (p) => `${p.limit}内没有回答。没有选择任何选项。`,
  'history.minutes': (p) => `${p.n} 分钟`,
  'history.seconds': (p) => `${p.n} 秒`,
  'history.open': '未回答',
  'history.partly': (p) => `${p.of} 个问题中回答了 ${p.done} 个。未回答：${p.open}`,
  'history.revised': '已修改',
  'history.late': '事后回答',
  'history.lateAt': (p) => `事后回答于 ${p.at}`,
  'history.note': '你的备注：',
  'history.comment': '你的补充：',
  'history.files': '附加的文件',
  'history.remember': '适用于此工作区',
  'history.change': '修改回答',
  'history.changeOf': (p) => `修改回答：${p.asked}`,
  'history.afterAll': '现在回答',
  'history.afterAllOf': (p) => `现在回答：${p.asked}`,
  'history.told': '你的回答，已作为消息发给智能体',
  'history.toldEnd': '智能体已得知这个问题如何结束',
  'history.toQuestion': (p) => `转到问题：${p.asked}`,
  'history.about': (p) => `你先问了一下：${p.asked}`,
  'history.aboutUnknown': '你就之前的一个问题先问了一下',
  'history.meanwhile': '智能体不等这个回答，继续工作',
};
