// What a node of the tree says: in the picture, as far as it has room, and in full for a screen reader.
import type { TreeNode } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';
import { inOneLine } from '../text/plain';
import { visibleLine } from '../text/visible';
import { answerInWords, askedInWords, deciderInWords, momentInWords } from './words';

export interface NodeWords {
  readonly first: string;
  readonly second: string;
  readonly full: string;
}

export function wordsOf({ body, at }: TreeNode, i18n: I18n): NodeWords {
  const { t } = i18n;
  const when = momentInWords(at, i18n);
  switch (body.kind) {
    case 'conversation': {
      const title = visibleLine(body.title);
      const second = t(`tree.standing.${body.standing}`);
      return { first: title, second, full: t('tree.conversation', { title, standing: second }) };
    }
    case 'run': {
      const said = inOneLine(body.said) || t('tree.run', { n: body.run });
      const second = body.end ? t(`tree.end.${body.end.kind}`) : t('tree.end.none');
      return { first: said, second, full: t('tree.runFull', { n: body.run, said, end: second, at: when }) };
    }
    case 'decision': {
      const asked = askedInWords(body.row.kind, body.row.asked, i18n);
      const answer = answerInWords(body.row, i18n);
      const by = deciderInWords(body.row.decidedBy, i18n);
      return {
        first: asked,
        second: `↩ ${answer}`,
        full: t('tree.decision', { kind: t(`past.kind.${body.row.kind}`), asked, answer, by, at: when }),
      };
    }
    case 'open': {
      const asked = askedInWords(body.about, body.asked, i18n);
      return {
        first: asked,
        second: t('tree.open'),
        full: t('tree.openFull', { kind: t(`past.kind.${body.about}`), asked }),
      };
    }
  }
}

/** A character of these scripts is as wide as two others. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** As much of a text as fits; SVG breaks and cuts no text by itself. */
export function fitted(text: string, units: number): string {
  let left = units;
  let out = '';
  for (const character of text) {
    left -= WIDE.test(character) ? 2 : 1;
    if (left < 0) return `${out.trimEnd()}…`;
    out += character;
  }
  return out;
}
