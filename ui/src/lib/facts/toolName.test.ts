// What the tools of the agent, of servers and of other agents are called.
import { describe, expect, it } from 'vitest';
import { toolNames } from '../generated/wire';
import { I18n } from '../i18n/i18n.svelte';
import { toolInWords } from './toolName';

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const i18n = new I18n(language);

  it('each tool of the agent has a name of its own, and no raw one', () => {
    const names = toolNames.map((name) => toolInWords(name, i18n));
    expect(names.every((name) => name && !name.includes('_'))).toBe(true);
    expect(new Set(names).size).toBe(toolNames.length);
  });

  it('a tool of a server has both names, and an unknown one none', () => {
    expect(toolInWords('mcp__notes__find', i18n)).toBe('find · notes');
    expect(toolInWords('rm_rf', i18n)).toBeNull();
  });
});
