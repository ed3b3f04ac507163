// What cannot be seen where it stands, as the core knows it: a text of nothing else says nothing, and is no answer.

/** What Unicode draws as nothing, annotations, and the blank of Braille; the inside of a class in a regular expression. */
export const DRAWN_AS_NOTHING = '\\u2800\\ufff9-\\ufffb\\p{Default_Ignorable_Code_Point}';

const NOTHING = new RegExp(`^[\\s\\u0085${DRAWN_AS_NOTHING}]*$`, 'u');

/** What a text says: without the blank around it, and nothing where all of it is drawn as nothing. */
export function said(text: string): string {
  return NOTHING.test(text) ? '' : text.trim();
}

/** There is something in it, and yet nothing to see: whoever typed or pasted it cannot know. */
export function isUnseen(text: string): boolean {
  return text.trim() !== '' && said(text) === '';
}
