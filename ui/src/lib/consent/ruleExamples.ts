// What a rule would cover and what not, in one case each: as `RuleExamples` of the core has it, with the same list of tests.
import type { Pattern } from '../generated/wire';

export interface RuleExamples {
  readonly covered: string;
  readonly asked: string;
}

/** A longer line is its own example. */
const LINE_BYTES_MAX = 60;

/** Null where the rule in words is the example, as with a tool, or where it covers nothing. */
export function examplesOf(pattern: Pattern): RuleExamples | null {
  switch (pattern.kind) {
    case 'files':
      return pattern.folder === ''
        ? { covered: 'a/b.txt', asked: '.git/config' }
        : { covered: `${pattern.folder}/a/b.txt`, asked: `${pattern.folder}-2/b.txt` };
    case 'command': {
      const { command } = pattern;
      const isLong = new TextEncoder().encode(command).length > LINE_BYTES_MAX || command.includes('\n');
      return isLong ? null : { covered: command, asked: `${command} --all` };
    }
    case 'commandsBeginning': {
      const words = pattern.words.join(' ');
      return { covered: words, asked: `${words} --output=a.txt` };
    }
    case 'pages':
      return pattern.beneath === undefined ? null : pagesBeneath(pattern.beneath);
    case 'mcp':
    case 'host':
      return null;
  }
}

function pagesBeneath(beneath: string): RuleExamples | null {
  if (!URL.canParse(beneath)) return null;
  const other = new URL(beneath);
  if (other.pathname === '/') other.port = other.port === '8443' ? '8080' : '8443';
  else other.pathname = '/other/page';
  return { covered: `${beneath.endsWith('/') ? beneath : `${beneath}/`}page`, asked: other.href };
}
