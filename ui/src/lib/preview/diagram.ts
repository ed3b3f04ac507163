// Draws a diagram from its source, which nobody has checked. The library is loaded with the first diagram. What it draws is
// sanitised and becomes a picture in data form: in a picture nothing runs, and nothing is loaded from anywhere.
import type { Mermaid } from 'mermaid';

export interface Drawing {
  /** An SVG in data form, for an `img`. */
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

export type Refusal = 'mistake' | 'tooLarge' | 'notLoaded';
export type Drawn =
  { readonly kind: 'drawn'; readonly drawing: Drawing } | { readonly kind: 'refused'; readonly why: Refusal };

/** Beyond these the layout takes so long that the window stands still. */
const SOURCE_CHARS_MAX = 20_000;
const EDGES_COUNT_MAX = 250;

/** What a source may not set for itself: how it is confined, and how its labels and fonts are made. */
const SECURE = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'maxEdges',
  'suppressErrorRendering',
  'themeCSS',
  'fontFamily',
  'altFontFamily',
  'htmlLabels',
  'flowchart',
  'class',
  'dompurifyConfig',
  'theme',
];

type Tools = { mermaid: Mermaid; clean: (svg: string) => DocumentFragment };

let tools: Promise<Tools> | undefined;
let made = 0;
/** The library keeps one state for all: diagrams are drawn one after the other. */
let last: Promise<unknown> = Promise.resolve();

export function draw(source: string, dark: boolean): Promise<Drawn> {
  const drawing = last.then(() => drawNow(source, dark));
  last = drawing.catch(() => undefined);
  return drawing;
}

async function drawNow(source: string, dark: boolean): Promise<Drawn> {
  if (source.length > SOURCE_CHARS_MAX) return { kind: 'refused', why: 'tooLarge' };
  tools ??= load();
  const loaded = await tools.catch(() => null);
  if (!loaded) {
    tools = undefined;
    return { kind: 'refused', why: 'notLoaded' };
  }
  const { mermaid, clean } = loaded;
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    class: { htmlLabels: false },
    suppressErrorRendering: true,
    maxTextSize: SOURCE_CHARS_MAX,
    maxEdges: EDGES_COUNT_MAX,
    theme: dark ? 'dark' : 'neutral',
    fontFamily: 'sans-serif',
    gantt: { useWidth: 720 },
    secure: SECURE,
  });
  try {
    const drawing = pictureOf(clean(await svgOf(mermaid, source)));
    return drawing ? { kind: 'drawn', drawing } : { kind: 'refused', why: 'mistake' };
  } catch {
    return { kind: 'refused', why: 'mistake' };
  }
}

async function load(): Promise<Tools> {
  const [{ default: mermaid }, { default: purify }] = await Promise.all([import('mermaid'), import('dompurify')]);
  const clean = (svg: string) =>
    purify.sanitize(svg, {
      USE_PROFILES: { svg: true, svgFilters: true },
      FORBID_TAGS: ['a', 'image', 'foreignObject'],
      RETURN_DOM_FRAGMENT: true,
    });
  return { mermaid, clean };
}

/**
 * The window's policy admits no style elements, so the first drawing is measured without its own rules, and words are not
 * quite in their places. The second is measured with them, held by a style sheet that the program makes for that moment.
 */
async function svgOf(mermaid: Mermaid, source: string): Promise<string> {
  const id = `diagram-${(made += 1)}`;
  const box = document.createElement('div');
  box.className = 'diagram-measure';
  box.setAttribute('aria-hidden', 'true');
  document.body.append(box);
  try {
    const { svg } = await mermaid.render(id, source, box);
    const sheet = ownRules(svg, id);
    if (!sheet) return svg;
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    try {
      return (await mermaid.render(id, source, box)).svg;
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    }
  } finally {
    box.remove();
  }
}

/** Only rules for the diagram itself: a source may bring some of its own, and they are not to touch the window. */
function ownRules(svg: string, id: string): CSSStyleSheet | null {
  const written = new DOMParser().parseFromString(svg, 'text/html').querySelector('style')?.textContent;
  if (!written || !('adoptedStyleSheets' in document)) return null;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(written);
  for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = sheet.cssRules[at];
    const own =
      rule instanceof CSSStyleRule && rule.selectorText.split(',').every((part) => part.trim().startsWith(`#${id}`));
    if (!own) sheet.deleteRule(at);
  }
  return sheet;
}

/** A picture has the size of what is drawn in it: by itself it is as wide as the place it stands in. */
function pictureOf(fragment: DocumentFragment): Drawing | null {
  const svg = fragment.querySelector('svg');
  const [, , width = 0, height = 0] = (svg?.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (!svg || !(width > 0 && height > 0)) return null;
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  svg.removeAttribute('style');
  const text = new XMLSerializer().serializeToString(svg);
  return { address: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`, width, height };
}
