// A unified diff as lines that know what they are. Line numbers come from its hunk headers; without them it has none.

export type DiffKind = 'added' | 'removed' | 'same' | 'hunk' | 'file' | 'note';

export interface DiffLine {
  readonly kind: DiffKind;
  /** Without the sign in front. */
  readonly text: string;
  readonly old: number | null;
  readonly new: number | null;
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const FILE =
  /^(?:diff |index [0-9a-f]+\.\.|--- |\+\+\+ |(?:new|deleted) file mode |old mode |new mode |similarity index |rename (?:from|to) |copy (?:from|to) |Binary files )/;

/** The text is a diff and nothing else: it names its files, then its first hunk. */
const WHOLE = /^(?:(?:diff|index|old|new|deleted|similarity|rename|copy) .*\n)*--- .*\n\+\+\+ .*\n@@ -\d/;

export function isDiff(text: string): boolean {
  return WHOLE.test(text.trimStart().replace(/\r\n?/g, '\n'));
}

export function diffLines(text: string): DiffLine[] {
  const place = { old: 0, new: 0, oldLeft: 0, newLeft: 0, numbered: false };
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => {
      const hunk = HUNK.exec(line);
      if (hunk) {
        place.old = Number(hunk[1]);
        place.oldLeft = Number(hunk[2] ?? 1);
        place.new = Number(hunk[3]);
        place.newLeft = Number(hunk[4] ?? 1);
        place.numbered = true;
        return { kind: 'hunk', text: line, old: null, new: null };
      }
      // Within a hunk, a line that begins with --- is one that was taken away.
      const inside = place.oldLeft > 0 || place.newLeft > 0;
      if (!inside && FILE.test(line)) {
        place.numbered = false;
        return { kind: 'file', text: line, old: null, new: null };
      }
      if (line.startsWith('\\')) return { kind: 'note', text: line.slice(1).trim(), old: null, new: null };
      return content(line, place);
    });
}

interface Place {
  old: number;
  new: number;
  oldLeft: number;
  newLeft: number;
  numbered: boolean;
}

function content(line: string, place: Place): DiffLine {
  const kind = line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'same';
  const signed = kind !== 'same' || line.startsWith(' ');
  const inOld = place.numbered && kind !== 'added' ? place.old++ : null;
  const inNew = place.numbered && kind !== 'removed' ? place.new++ : null;
  if (kind !== 'added') place.oldLeft -= 1;
  if (kind !== 'removed') place.newLeft -= 1;
  return { kind, text: signed ? line.slice(1) : line, old: inOld, new: inNew };
}
