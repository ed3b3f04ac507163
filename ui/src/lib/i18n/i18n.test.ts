import { describe, expect, it } from 'vitest';
import { en } from './en';
import { I18n, languageOf, languages, nameOf, type Key } from './i18n.svelte';
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

/** Turns of phrase that read as a translation, and old names of what has another one now. */
const NOT = {
  en: /\b(?:stands?|lies|goes on|go on|anew|beside|by itself|puts? out|of other makes|a way to go|held to|lets? in|hand(?:ed)? in|asked? back|what came|is to be|there (?:is|are) none|whoever|reads? along|the person)\b/i,
  zh: /助手|您|收件箱|先问一问|长期决定|登出|保持开放|没有动静/,
};

describe.each(languages)('the words in %s', (language) => {
  it('have none that the project no longer uses', () => {
    const phrases = Object.entries({ en, zh }[language]).map(([key, phrase]) => [key, String(phrase)] as const);
    expect(phrases.filter(([, phrase]) => NOT[language].test(phrase))).toEqual([]);
  });
});

describe('a language', () => {
  it('is found by its tag, and is English where there is none', () => {
    expect(['zh', 'zh-CN', 'ZH-Hans-CN', 'en', 'en-GB', 'zha', 'de', ''].map(languageOf)).toEqual([
      ...['zh', 'zh', 'zh', 'en', 'en', 'en', 'en', 'en'],
    ]);
  });
  it('has its own name and locale', () => {
    expect(languages.map(nameOf)).toEqual(['English', '中文']);
    expect(languages.map((language) => new I18n(language).locale)).toEqual(['en', 'zh-CN']);
  });
  it('is named by no file but those of the words', () => {
    const sources = import.meta.glob<string>(
      ['../../**/*.{ts,svelte}', '!../../**/*.test.ts', '!../../dev/**', '!../generated/**', '!./**'],
      { query: '?raw', import: 'default', eager: true },
    );
    expect(Object.keys(sources).length).toBeGreaterThan(300);
    const naming = Object.entries(sources).filter(([, source]) =>
      /(['"`])(?:en|zh)(?:-\w+)?\1|\b(?:en|zh):/.test(source),
    );
    expect(naming.map(([path]) => path)).toEqual([]);
  });
});
