// 服务器在调用过程中的提问。
import type { elicit as en } from '../en/elicit';
import type { Translation } from '../i18n.svelte';

export const elicit: Translation<typeof en> = {
  'elicit.gone': '提问的服务器已不在，没有向它发送任何内容',
  'elicit.ended.accept': '已发送给服务器',
  'elicit.ended.decline': '已拒绝',
  'elicit.ended.cancel': '已取消：不同意也不拒绝',
  'elicit.misfit.missing': '此项必填',
  'elicit.misfit.unknown': '表单中没有此项',
  'elicit.misfit.otherType': '与要求的类型不符',
  'elicit.misfit.tooShort': (p) => `至少 ${p.n} 个字符`,
  'elicit.misfit.tooLong': (p) => `最多 ${p.n} 个字符`,
  'elicit.misfit.tooLarge': (p) => `最多 ${p.n} 字节`,
  'elicit.misfit.pattern': (p) => `须符合 ${p.pattern}`,
  'elicit.misfit.notWhole': '须为整数',
  'elicit.misfit.tooSmall': (p) => `不小于 ${p.n}`,
  'elicit.misfit.tooBig': (p) => `不大于 ${p.n}`,
  'elicit.misfit.notOffered': '不在选项之中',
  'elicit.misfit.repeated': '选项重复',
  'elicit.misfit.tooFew': (p) => `至少选 ${p.n} 项`,
  'elicit.misfit.tooMany': (p) => `最多选 ${p.n} 项`,
  'elicit.misfit.tooDeep': '嵌套太深',
  'elicit.format.email': '电子邮件地址，如 name@example.org',
  'elicit.format.uri': '完整网址，如 https://example.org',
  'elicit.format.date': '日期，如 2026-01-31',
  'elicit.format.date-time': '日期和时间，如 2026-01-31T12:00:00Z',
};
