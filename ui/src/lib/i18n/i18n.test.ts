import { describe, expect, it } from 'vitest';
import { en } from './en';
import { I18n, type Key } from './i18n.svelte';
import { zh } from './zh';

const keys = Object.keys(en) as Key[];

describe('the words', () => {
  it('are the same keys in both languages', () => {
    expect(Object.keys(zh).sort()).toEqual([...keys].sort());
  });
  it('are never empty, and parameters stay parameters', () => {
    for (const key of keys) {
      expect(typeof zh[key], key).toBe(typeof en[key]);
      expect(zh[key], key).not.toBe('');
    }
  });
  it('are Chinese where they are Chinese', () => {
    const latin = keys.filter(
      (key) => typeof zh[key] === 'string' && zh[key] === en[key] && /[a-z]{4}/.test(String(en[key])),
    );
    expect(latin.filter((key) => !/^(Askwell|OpenAI|Anthropic|Telegram|https?:)/.test(String(en[key])))).toEqual([]);
  });
  it('change at run time', () => {
    const words = new I18n('en');
    expect(words.t('ask.title')).toBe('The AI needs your decision');
    words.speak('zh');
    expect(words.t('ask.title')).toBe('AI 需要你的决策');
    expect(words.t('side.open.asks', { n: 2 })).toBe('2 项等你处理');
  });
});
