// Cuts a header to the width it may take, by columns: a Chinese character or an emoji takes two.
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|\ufe0f/u;
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const widthOf = (letter: string): number => (WIDE.test(letter) ? 2 : 1);

/** The text where it fits; otherwise as much of it as leaves room for "…". No letter is taken apart. */
export function cutToColumns(text: string, columnsMax: number): string {
  let width = 0;
  let kept = '';
  let fits = true;
  for (const { segment } of letters.segment(text)) {
    width += widthOf(segment);
    if (width <= columnsMax - 1) kept += segment;
    else if (width > columnsMax) {
      fits = false;
      break;
    }
  }
  return fits ? text : `${kept.trimEnd()}…`;
}
