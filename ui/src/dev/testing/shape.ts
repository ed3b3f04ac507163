// The shape of what is shown: all that a screen reader's rules look at, which is not what its words are, but where there are none, and
// which names are the same. So a page has one shape in both languages.

/** Attributes that name what they are on. */
const NAMES = new Set(['aria-label', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title']);
/** Attributes that lead to other elements, by marks that are others each time these are drawn. */
const MARKS = new Set([
  ...['id', 'for', 'name', 'list', 'aria-activedescendant', 'aria-controls', 'aria-describedby', 'aria-details'],
  ...['aria-errormessage', 'aria-flowto', 'aria-labelledby', 'aria-owns', 'popovertarget'],
]);

/** In the place of each text a number, the same for the same text; nothing where it is empty. */
class Numbers {
  #known = new Map<string, number>();

  of(text: string): string {
    const alike = text.trim().toLowerCase();
    if (alike === '') return '';
    const number = this.#known.get(alike) ?? this.#known.size;
    this.#known.set(alike, number);
    return String(number);
  }
}

export function shapeOf(root: Element): string {
  const names = new Numbers();
  const marks = new Numbers();

  function attribute({ name, value }: Attr): string {
    // Nothing is drawn, so looks are nobody's; and what tests look for is for them alone.
    if (name === 'class' || name.startsWith('data-')) return '';
    if (NAMES.has(name)) return ` ${name}=${names.of(value)}`;
    if (!MARKS.has(name)) return ` ${name}=${value}`;
    const led = value.split(' ');
    const named = name === 'aria-labelledby' ? led.map((id) => document.getElementById(id)?.textContent).join(' ') : '';
    return ` ${name}=${led.map((mark) => marks.of(mark)).join()}:${names.of(named)}`;
  }

  function shape(element: Element): string {
    let inside = '';
    // Not over its list of nodes: once asked for, jsdom puts that right with each change.
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (node instanceof Element) inside += shape(node);
      else if (node instanceof Text && node.data.trim() !== '') inside += '·';
    }
    return `<${element.localName}${Array.from(element.attributes, attribute).join('')}>${inside}</>`;
  }
  return shape(root);
}
