// Proposals and rules in words, in both languages; how long there is to read; when a rule ends.
import { describe, expect, it } from 'vitest';
import { command, edit, page } from '../../dev/fake/madeActions';
import type { Pattern } from '../generated/wire';
import { I18n } from '../i18n/i18n.svelte';
import {
  bytesOf,
  isShownInFull,
  lengthOf,
  LINES_DRAWN_MAX,
  patternInWords,
  proposalInOneLine,
  subjectOf,
} from './proposal';
import { spanInWords } from '../text/span';
import { endingAt } from './until';

const i18n = new I18n('en');
const lines = (count: number): string => `@@ -0,0 +1,${count} @@\n${'+x\n'.repeat(count)}`;

it.each([
  [edit('src/a.rs', ''), 'Change src/a.rs', 'src/a.rs'],
  [edit('a\u202Eb', '', { change: { kind: 'move', to: 'c' } }), 'Move a⟨U+202E⟩b to c', 'a⟨U+202E⟩b → c'],
  [command('cargo test\n&& ls'), 'Run: cargo test ↵ && ls', 'cargo test ↵ && ls'],
  [page('https://example.org/a'), 'Fetch a page from example.org', 'https://example.org/a'],
])('a proposal in one line: %#', (proposal, line, subject) => {
  expect([proposalInOneLine(proposal, i18n), subjectOf(proposal)]).toEqual([line, subject]);
});

it.each<[Pattern, string, string]>([
  [
    { kind: 'files', tool: 'edit_file', folder: 'src' },
    'Edit file: everything in src/ and below',
    '编辑文件：src/ 及其下的全部内容',
  ],
  [
    { kind: 'files', tool: 'write_file', folder: '' },
    'Write file: everything in the workspace',
    '写入文件：工作区中的全部内容',
  ],
  [{ kind: 'command', command: 'ls \u200b' }, 'Exactly this command: ls ⟨U+200B⟩', '仅限这条命令：ls ⟨U+200B⟩'],
  [
    { kind: 'commandsBeginning', words: ['git', 'status'] },
    'git status with harmless arguments. You are still asked about other flags, addresses, paths outside, and ; | > or quotes',
    'git status（仅限无害的参数；其他选项、网址、工作区以外的路径、; | > 或引号仍会询问）',
  ],
  [
    { kind: 'command', command: 'make', unconfined: true },
    'Exactly this command: make (without a sandbox)',
    '仅限这条命令：make（没有沙箱）',
  ],
  [
    { kind: 'pages', host: 'example.org', beneath: 'https://example.org/a/' },
    'Pages at https://example.org/a/ and below',
    'https://example.org/a/ 及其下级的网页',
  ],
  [{ kind: 'pages', host: 'example.org' }, 'Pages of example.org', 'example.org 的网页'],
])('a rule in words: %#', (pattern, en, zh) => {
  expect([patternInWords(pattern, i18n), patternInWords(pattern, new I18n('zh'))]).toEqual([en, zh]);
});

describe('what can be read', () => {
  it('is as long as its lines', () => {
    expect([
      lengthOf(edit('a', lines(2))),
      lengthOf(edit('a', '', { change: { diff: null } })),
      lengthOf(command('a\nb')),
    ]).toEqual([3, 1, 2]);
    expect([bytesOf(command('é\nb')), bytesOf(edit('a', lines(2)))]).toEqual([4, undefined]);
  });

  it.each([
    ['to its last line', edit('a', lines(LINES_DRAWN_MAX - 1)), true],
    ['only in part, as the program says', edit('a', lines(1), { complete: false }), false],
    ['only in part, for its length', edit('a', lines(LINES_DRAWN_MAX)), false],
  ])('is shown %s', (_, proposal, full) => expect(isShownInFull(proposal)).toBe(full));
});

it.each([
  ['today', new Date(2026, 10, 23).getTime()],
  ['week', new Date(2026, 10, 29, 14, 2).getTime()],
  ['month', new Date(2026, 11, 22, 14, 2).getTime()],
  ['never', null],
] as const)('a rule for %s', (end, at) => expect(endingAt(end, new Date(2026, 10, 22, 14, 2))).toBe(at));

it.each([
  [400, '1 second'],
  [45_000, '45 seconds'],
  [60_000, '1 minute'],
  [90_000, '1 minute 30 seconds'],
  [300_000, '5 minutes'],
])('%i ms', (ms, words) => {
  expect(spanInWords(ms, i18n)).toBe(words);
});
