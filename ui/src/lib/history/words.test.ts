// What the record says of actions and ends, in the person's words.
import { describe, expect, it } from 'vitest';
import type { HistoryRow } from '../generated/wire';
import { I18n } from '../i18n/i18n.svelte';
import { actionInWords, answerInWords, askedInWords } from './words';

const en = new I18n('en');
const zh = new I18n('zh');

describe('an action', () => {
  it.each([
    ['Create notes/a.md', 'Create notes/a.md', '新建 notes/a.md'],
    ['Change a.md; Delete b.md', 'Change a.md; Delete b.md', '修改 a.md；删除 b.md'],
    ['Move a to z.md to b.md', 'Move a to z.md to b.md', '把 a to z.md 移动到 b.md'],
    ['Run: make paint', 'Run: make paint', '运行：make paint'],
    ['Fetch https://example.com/', 'Fetch https://example.com/', '获取 https://example.com/'],
    ['something else', 'something else', 'something else'],
  ])('%s is told in both languages', (summary, english, chinese) => {
    expect(actionInWords(summary, en)).toBe(english);
    expect(actionInWords(summary, zh)).toBe(chinese);
    expect(askedInWords('unasked', summary, zh)).toBe(chinese);
  });

  it('is not looked for in what a person or an agent wrote', () => {
    expect(askedInWords('question', 'Create a.md', zh)).toBe('Create a.md');
  });
});

describe('an end', () => {
  const row = (outcome: HistoryRow['outcome'], words: string) =>
    ({ outcome, answers: [{ question: null, words, corrected: false, withdrawn: false }] }) as unknown as HistoryRow;

  it('of a card with sentences of its own is told by them, and by no name of the record', () => {
    expect(answerInWords(row('settled', 'skip'), zh)).toBe('你跳过了它，智能体继续工作');
    expect(answerInWords(row('settled', 'stop'), en)).toBe('You stopped the run');
    expect(answerInWords(row('decided', 'wait'), en)).toBe('You let it run for 10 more minutes');
    expect(answerInWords(row('decided', 'stop'), en)).toBe('You stopped the command');
  });

  it('stands before what was said with it', () => {
    expect(answerInWords(row('denied', 'not on a Sunday'), en)).toBe('Denied: not on a Sunday');
    expect(answerInWords(row('approved', 'Create a.md'), zh)).toContain('新建 a.md');
  });
});
