// 欢迎页。
import type { welcome as en } from '../en/welcome';
import type { Translation } from '../i18n.svelte';

export const welcome: Translation<typeof en> = {
  'welcome.title': '不猜，先问你',
  'welcome.text':
    'Askwell 在这台电脑上处理你的文件。遇到该由你决定的事，它会停下来问你，然后等着：一分钟也好，一周也好。',
  'welcome.picture': '一口井，上方有一个问号，问号的点化作水滴落入井中。',
  'welcome.language': '语言 / Language',
  'welcome.ways': '想怎么开始？',
  'welcome.demo': '试试演示',
  'welcome.demoHint': '脚本模型会先问你，得到你的允许后在示例文件夹中操作。无需账号，两分钟即可。',
  'welcome.local': '使用本机模型',
  'welcome.localHint': '这台电脑上的 Ollama、LM Studio 或 llama.cpp。',
  'welcome.provider': '连接服务商',
  'welcome.providerHint': 'OpenAI、Anthropic、OpenRouter、DeepSeek 等，使用你自己的密钥。',
  'welcome.skip': '暂时跳过',
  'welcome.failed': (p) => `无法保存你的选择：${p.reason} 请重试。`,
};
