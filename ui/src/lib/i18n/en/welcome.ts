// The first page a person sees.
export const welcome = {
  'welcome.title': 'An agent that asks before it guesses',
  'welcome.text':
    'Askwell works on your files, on this computer. When a decision is yours, it stops, asks, and waits: for a minute or a week.',
  'welcome.picture': 'A well with a question mark above it. The mark’s dot falls into the water as a drop.',
  'welcome.language': 'Language / 语言',
  'welcome.ways': 'How would you like to start?',
  'welcome.demo': 'Try the demo',
  'welcome.demoHint':
    'A scripted model asks you questions, then works in a sample folder with your approval. No account, two minutes.',
  'welcome.local': 'Use a local model',
  'welcome.localHint': 'Ollama, LM Studio or llama.cpp on this computer.',
  'welcome.provider': 'Connect a provider',
  'welcome.providerHint': 'OpenAI, Anthropic, OpenRouter, DeepSeek and others, with your own key.',
  'welcome.skip': 'Skip for now',
  'welcome.failed': (p: { reason: string }) => `Couldn’t save your choice: ${p.reason} Try again.`,
} as const;
