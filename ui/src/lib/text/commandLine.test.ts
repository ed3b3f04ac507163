import { describe, expect, it } from 'vitest';
import { asTyped, commandLine } from './commandLine';

describe('a command line', () => {
  it.each([
    ['opencode acp', { words: ['opencode', 'acp'] }],
    ['  npx  -y   @zed/agent  ', { words: ['npx', '-y', '@zed/agent'] }],
    ['"/opt/my agents/one" --model "a b" \'c d\'', { words: ['/opt/my agents/one', '--model', 'a b', 'c d'] }],
    ['agent ""', { words: ['agent', ''] }],
    ['--x="a b"c', { words: ['--x=a bc'] }],
    ['', { fault: 'empty' }],
    ['  ', { fault: 'empty' }],
    ['""', { fault: 'empty' }],
    ['agent "acp', { fault: 'unclosed' }],
  ] as const)('%s', (text, expected) => {
    expect(commandLine(text)).toEqual(expected);
  });
});

it.each([
  [['npx', '-y', '@zed/agent']],
  [['/opt/my agents/one', '', 'a b']],
  [['say', `it's "so"`, '"', "'"]],
  [['\u3000x']],
])('%j comes back as it was typed', (words) => {
  expect(commandLine(asTyped(words))).toEqual({ words });
});
