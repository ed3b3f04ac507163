import type { attachments as en } from '../en/attachments';
import type { Translation } from '../i18n.svelte';

export const attachments: Translation<typeof en> = {
  'attach.files': '添加文件',
  'attach.hint': '也可以粘贴图片和文件，或把它们拖到卡片上',
  'attach.list': '已添加的文件',
  'attach.drop': '松开即可添加文件',
  'attach.full': ({ max }) => `一次回答最多附带 ${max} 个文件。`,
  'attach.copying': ({ name }) => `正在复制 ${name}`,
  'attach.copyingFiles': '正在复制文件…',
  'attach.wait': '文件还在复制。请稍等片刻再发送，内容都在这里。',
  'attach.remove': ({ name }) => `移除 ${name}`,
  'attach.tooLarge': ({ name, size, max }) =>
    `“${name}”没有添加：它有 ${size}，每个文件最大 ${max}。你可以改为写下它的路径。`,
  'attach.tooMany': ({ names, max }) =>
    `一次回答最多附带 ${max} 个文件，以下没有添加：${names.map((name) => `“${name}”`).join('、')}。移除一个即可腾出位置。`,
  'attach.unreadable': ({ name }) => `“${name}”没有添加：它是文件夹，或者无法读取。请选择文件本身。`,
  'attach.notTaken': ({ name, why }) => `“${name}”没有添加：${why} 你的回答没有受影响，请再试一次。`,
  'attach.tooLate': ({ name }) => `“${name}”没有添加：它还没复制完，回答就已发出。你可以修改回答再把它加上。`,
  'attach.notChosen': ({ why }) => `没有添加文件：${why} 你的回答没有受影响，请再试一次。`,
  'attach.notRemoved': ({ name, why }) => `“${name}”仍在附件中：${why} 请再试着移除一次。`,
  'images.list': ({ tool, server }) => (server ? `来自 ${server} 的 ${tool} 的图片` : `来自 ${tool} 的图片`),
  'images.alt': ({ name, tool, server }) =>
    server ? `图片“${name}”，由 ${server} 的工具 ${tool} 给出` : `图片“${name}”，由工具 ${tool} 给出`,
  'images.from': ({ tool, server }) => (server ? `由 ${server} 的工具 ${tool} 给出` : `由工具 ${tool} 给出`),
  'images.open': '放大显示',
  'images.loading': '正在加载图片…',
  'images.missing': ({ name }) => `图片“${name}”无法显示：文件已不在，或者太大而无法绘制。`,
};
