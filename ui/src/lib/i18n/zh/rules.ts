// 设置：哪些操作无需询问，什么时候询问。
import type { rules as en } from '../en/rules';
import type { Translation } from '../i18n.svelte';

export const rules: Translation<typeof en> = {
  'rules.title': '权限',
  'rules.hint': '除非你的规则或当前模式允许，任何有影响的操作都要等你看过并允许后才会执行。',
  'rules.modes': '各模式允许什么',
  'rules.modesHint': '每个对话有自己的模式，可以随时在对话顶部修改。',
  'rules.list': '你的规则',
  'rules.empty': '还没有规则。允许一个操作时，可以同时允许同类操作：仅限该对话，或者始终允许。',
  'rules.noWorkspace': '没有工作区的对话',
  'rules.loadFailed': (p) => `无法列出规则：${p.why} 规则仍然有效。`,
  'rules.always': '始终有效',
  'rules.until': (p) => `有效至 ${p.at}`,
  'rules.inConversation': '仅在一个对话中有效',
  'rules.inConversationGone': '仅在一个已删除的对话中有效',
  'rules.madeAt': (p) => `添加于 ${p.at}`,
  'rules.explain.files': '在该文件夹及其下级中无需询问即可执行。运行结束时会列出每处改动，可以撤销。',
  'rules.explain.command': '与这一行逐字相同、且就在工作区文件夹本身中运行的命令，无需询问即可运行。',
  'rules.explain.commandsBeginning':
    '在工作区文件夹本身中运行、且参数已知无害时，无需询问。其他选项、网址、@文件、工作区以外的路径，以及含有 ; | > $ 或引号的命令，仍会询问你。',
  'rules.explain.pages':
    '协议、主机和端口相同，且位于该文件夹及其下级的网页，无需询问即可获取。查询参数过长或看起来像数据的地址，仍会询问你；网页转到其他位置时不会跟随。',
  'rules.outdated': '由旧版本为整个主机创建，已不再生效：会重新询问你一次，届时可以允许其中一部分。',
  'rules.explain.mcp': '只要服务器对它的说明不变，就无需询问即可调用。说明改变时会再次询问你。',
  'rules.explain.host': '沙箱中的命令无需询问即可连接，发送的内容不作检查。未写端口时指该主机的网页服务。',
  'rules.example.covered': '无需询问，例如：',
  'rules.example.asked': '仍会询问，例如：',
  'rules.neverUsed': '尚未使用',
  'rules.lastUsed': (p) => `上次使用：${p.at}，允许了：`,
  'rules.openUse': (p) => `打开“${p.title}”，在其中允许了：${p.what}`,
  'rules.revokeOf': (p) => `撤销规则：${p.pattern}`,
  'rules.revokeHint': '从现在起会再次询问你。已按该规则执行的操作不会撤销。',
  'rules.revoked': '规则已撤销。',
  'rules.revokeFailed': (p) => `无法撤销，规则仍然有效：${p.why} 请重试。`,
  'rules.quiet': '命令无输出多久后询问',
  'rules.quietHint': '命令这么久没有输出时，会问你继续等待还是停止。在你决定之前，命令继续运行。',
  'rules.export': '导出待处理事项',
  'rules.exportHint': '所有待处理事项，存为其他程序可读的 JSON，包含询问你的全部原文。',
  'rules.exportSave': '另存为…',
  'rules.exported': (p) => `已保存到 ${p.path}`,
  'rules.exportFailed': (p) => `无法保存：${p.why}`,
};
