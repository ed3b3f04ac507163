// Providers whose address and protocol need not be looked up.
import type { Wire } from '../generated/wire';

export interface Preset {
  readonly id: string;
  readonly name: string;
  readonly wire: Wire;
  readonly baseUrl: string;
  /** It runs on this computer and takes no key. */
  readonly local: boolean;
}

export const presets: readonly Preset[] = [
  { id: 'openai', name: 'OpenAI', wire: 'openAi', baseUrl: 'https://api.openai.com/v1', local: false },
  { id: 'anthropic', name: 'Anthropic', wire: 'anthropic', baseUrl: 'https://api.anthropic.com', local: false },
  { id: 'openrouter', name: 'OpenRouter', wire: 'openAi', baseUrl: 'https://openrouter.ai/api/v1', local: false },
  { id: 'deepseek', name: 'DeepSeek', wire: 'openAi', baseUrl: 'https://api.deepseek.com/v1', local: false },
  { id: 'ollama', name: 'Ollama', wire: 'openAi', baseUrl: 'http://127.0.0.1:11434/v1', local: true },
  { id: 'lmstudio', name: 'LM Studio', wire: 'openAi', baseUrl: 'http://127.0.0.1:1234/v1', local: true },
  { id: 'llamacpp', name: 'llama.cpp', wire: 'openAi', baseUrl: 'http://127.0.0.1:8080/v1', local: true },
];

export const CUSTOM = 'custom';

export const presetOf = (baseUrl: string): string => presets.find((preset) => preset.baseUrl === baseUrl)?.id ?? CUSTOM;
