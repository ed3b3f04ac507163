// The first page a person sees.
export const welcome = {
  'welcome.title': 'An agent that asks before it guesses',
  'welcome.text':
    'Askwell works through your files and your task on this computer. When a decision is yours, it stops, asks you, and waits: for a minute or a week.',
  'welcome.picture': 'A well, and above it a question whose point falls into the water as a drop.',
  'welcome.language': 'Language / 语言',
  'welcome.ways': 'How do you want to begin?',
  'welcome.demo': 'Try the demo',
  'welcome.demoHint':
    'A scripted model asks you, then acts in a sample folder with your consent. No account, two minutes.',
  'welcome.local': 'Use a local model',
  'welcome.localHint': 'Ollama, LM Studio or llama.cpp on this computer.',
  'welcome.provider': 'Connect a provider',
  'welcome.providerHint': 'OpenAI, Anthropic, OpenRouter, DeepSeek and others, with your key.',
  'welcome.skip': 'Skip for now',
  'welcome.failed': (p: { reason: string }) => `That could not be saved: ${p.reason} Try again.`,
} as const;
