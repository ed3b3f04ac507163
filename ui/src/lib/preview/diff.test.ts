// What each line of a change is, and where it stands.
import { describe, expect, it } from 'vitest';
import { quickest } from '../../dev/testing/time';
import { diffLines, isDiff } from './diff';

const WHOLE = `diff --git a/deploy.sh b/deploy.sh
index 1a2b3c4..5d6e7f8 100644
--- a/deploy.sh
+++ b/deploy.sh
@@ -10,3 +10,4 @@ main() {
 set -e
---force
+++ careful
+echo done
 exit
\\ No newline at end of file
--- a/other
+++ b/other
@@ -1 +1 @@
-old
+new
`;

describe('a unified diff', () => {
  const lines = diffLines(WHOLE);
  const short = lines.map((line) => `${line.kind} ${line.old ?? '·'} ${line.new ?? '·'} ${line.text}`);

  it('keeps apart names of files and lines that look like them', () => {
    expect(short).toEqual([
      'file · · diff --git a/deploy.sh b/deploy.sh',
      'file · · index 1a2b3c4..5d6e7f8 100644',
      'file · · --- a/deploy.sh',
      'file · · +++ b/deploy.sh',
      'hunk · · @@ -10,3 +10,4 @@ main() {',
      'same 10 10 set -e',
      'removed 11 · --force',
      'added · 11 ++ careful',
      'added · 12 echo done',
      'same 12 13 exit',
      'note · · No newline at end of file',
      'file · · --- a/other',
      'file · · +++ b/other',
      'hunk · · @@ -1 +1 @@',
      'removed 1 · old',
      'added · 1 new',
    ]);
  });

  it('without headers has signs and no numbers', () => {
    expect(diffLines(' a\n-b\n+c\nd')).toEqual([
      { kind: 'same', text: 'a', old: null, new: null },
      { kind: 'removed', text: 'b', old: null, new: null },
      { kind: 'added', text: 'c', old: null, new: null },
      { kind: 'same', text: 'd', old: null, new: null },
    ]);
  });

  it('with the line ends of other systems is the same', () => {
    expect(diffLines(WHOLE.replaceAll('\n', '\r\n'))).toEqual(lines);
  });
});

describe('a text is a diff', () => {
  it.each([
    ['with the header of git', WHOLE],
    ['with names of files only', '--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y'],
    ['after empty lines, from another system', `\r\n\r\n${WHOLE.replaceAll('\n', '\r\n')}`],
    [
      'of a new file',
      'diff --git a/n b/n\nnew file mode 100644\nindex 000..111\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+x',
    ],
  ])('%s', (_, text) => expect(isDiff(text)).toBe(true));
  it.each([
    ['no rule and list', '---\n\n+ one\n+ two'],
    ['no words before one', `Here it is:\n${WHOLE}`],
    ['no list of changes', '- old\n+ new'],
    ['nothing', ''],
  ])('%s', (_, text) => expect(isDiff(text)).toBe(false));

  it('is told at once, however long the text is', () => {
    const both = quickest(() => {
      isDiff('diff x\n'.repeat(40_000));
      isDiff('--- x\n'.repeat(40_000));
    });
    expect(both).toBeLessThan(500);
  });
});
