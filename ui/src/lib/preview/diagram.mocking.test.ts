// Every diagram ends as a picture that can do nothing, or as a reason why there is none.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draw, type Drawing } from './diagram';

const render = vi.fn<(id: string, source: string, box: Element) => Promise<{ svg: string }>>();
const initialize = vi.fn();
vi.mock('mermaid', () => ({ default: { render, initialize } }));

const svg = (inside: string, attributes = '') => ({
  svg: `<svg id="d" viewBox="-8 -8 320 240" width="100%" style="max-width:320px" ${attributes}>${inside}</svg>`,
});

async function drawing(source: string, dark = false): Promise<{ picture: Drawing; text: string; root: Element }> {
  const drawn = await draw(source, dark);
  if (drawn.kind !== 'drawn') throw new Error(drawn.why);
  const [head, data] = drawn.drawing.address.split(',');
  expect(head).toBe('data:image/svg+xml;charset=utf-8');
  const text = decodeURIComponent(data ?? '');
  return { picture: drawn.drawing, text, root: new DOMParser().parseFromString(text, 'image/svg+xml').documentElement };
}

beforeEach(() => {
  render.mockReset().mockResolvedValue(svg('<g><text>Build</text></g>'));
  initialize.mockClear();
});
afterEach(() => expect(document.querySelector('.diagram-measure')).toBeNull());

describe('a diagram', () => {
  it('becomes a picture in data form, of its own size', async () => {
    const { picture, root } = await drawing('flowchart LR\nA-->B');
    expect([picture.width, picture.height]).toEqual([320, 240]);
    expect(root.tagName).toBe('svg');
    expect([root.getAttribute('width'), root.getAttribute('height'), root.getAttribute('style')]).toEqual([
      '320',
      '240',
      null,
    ]);
    expect(root.textContent).toBe('Build');
  });

  it('is confined: strict, without HTML labels, and no source may change that', async () => {
    await draw('x', false);
    const [config] = initialize.mock.lastCall ?? [];
    expect(config).toMatchObject({
      securityLevel: 'strict',
      htmlLabels: false,
      flowchart: { htmlLabels: false },
      startOnLoad: false,
      suppressErrorRendering: true,
    });
    for (const key of [
      'secure',
      'securityLevel',
      'htmlLabels',
      'flowchart',
      'themeCSS',
      'fontFamily',
      'maxEdges',
      'maxTextSize',
    ]) {
      expect(config.secure).toContain(key);
    }
  });

  it('follows the look of the window', async () => {
    await draw('x', true);
    expect(initialize.mock.lastCall?.[0].theme).toBe('dark');
    await draw('x', false);
    expect(initialize.mock.lastCall?.[0].theme).toBe('neutral');
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<rect onload="alert(1)" onclick="alert(1)"/>'],
    [
      'a page in it',
      '<foreignObject><iframe src="javascript:alert(1)"></iframe><img src="x" onerror="alert(1)"></foreignObject>',
    ],
    ['a link', '<a xlink:href="javascript:alert(1)" href="https://evil.example"><text>x</text></a>'],
    ['a remote picture', '<image href="https://evil.example/p.png"/>'],
    ['a part from elsewhere', '<use href="https://evil.example/x.svg#a"/>'],
    ['an animation of a link', '<animate attributeName="href" values="javascript:alert(1)"/>'],
  ])('keeps nothing of %s', async (_, inside) => {
    render.mockResolvedValue(svg(`<g><text>kept</text>${inside}</g>`, 'onload="alert(1)"'));
    const { text, root } = await drawing('x');
    expect(root.textContent).toContain('kept');
    expect(text).not.toMatch(/script|onload|onclick|onerror|foreignObject|iframe|evil\.example|<a[ >]/i);
  });

  it('is well-formed, as a picture has to be', async () => {
    render.mockResolvedValue(svg('<text>a&nbsp;b &amp; &lt;c&gt; 中文</text>'));
    const { root } = await drawing('x');
    expect(root.querySelector('parsererror')).toBeNull();
    expect(root.textContent).toBe('a\u00a0b & <c> 中文');
  });

  it('waits for the one before it', async () => {
    const order: string[] = [];
    render.mockImplementation(async (_, source) => {
      order.push(`begin ${source}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push(`end ${source}`);
      return svg('<g/>');
    });
    await Promise.all([draw('one', false), draw('two', false)]);
    expect(order.filter((step, at) => step !== order[at - 1])).toEqual([
      'begin one',
      'end one',
      'begin two',
      'end two',
    ]);
  });
});

describe('no diagram', () => {
  it('comes of a mistake, and the next one is drawn', async () => {
    render.mockRejectedValueOnce(new Error('Parse error on line 2'));
    expect(await draw('flowchart LR\nA[[[', false)).toEqual({ kind: 'refused', why: 'mistake' });
    expect((await draw('flowchart LR\nA-->B', false)).kind).toBe('drawn');
  });

  it('comes of a drawing without a size', async () => {
    render.mockResolvedValue({ svg: '<svg><g/></svg>' });
    expect(await draw('x', false)).toEqual({ kind: 'refused', why: 'mistake' });
  });

  it('comes of a source so large that the window stands still', async () => {
    expect(await draw('A-->B\n'.repeat(5000), false)).toEqual({ kind: 'refused', why: 'tooLarge' });
    expect(render).not.toHaveBeenCalled();
  });
});
