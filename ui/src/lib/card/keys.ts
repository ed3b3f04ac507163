// Which keys mean something to a card, and when they belong to somebody else.

/** The option that a number key stands for, from 1; null for any other key or with a modifier held. */
export function chooses(event: KeyboardEvent): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return null;
  return /^[1-9]$/.test(event.key) ? Number(event.key) : null;
}

/** The key that opens the note. */
export function notes(event: KeyboardEvent): boolean {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  return event.key === 'n' && plain && !event.repeat && !event.isComposing;
}

/** Whether keys pressed there write text. */
export function typesText(element: Element | null): boolean {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true;
  if (element instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'range'].includes(element.type);
  return element instanceof HTMLElement && element.isContentEditable;
}

/** Whether keys pressed now are for this card: the focus is on it, or on nothing that asks and it is the one that is current. */
export function takesKeys(card: HTMLElement, current: boolean): boolean {
  const { activeElement } = document;
  if (typesText(activeElement) || document.querySelector('dialog[open]') || card.closest('[inert]')) return false;
  const focused = activeElement?.closest('[data-interaction], [role=menu]');
  return focused ? focused === card : current;
}

/** Whether the middle of it is to be seen, and not scrolled out of a box around it. */
export function inSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (getComputedStyle(box).overflowY === 'visible') continue;
    const around = box.getBoundingClientRect();
    if (middle < around.top || middle > around.bottom) return false;
  }
  return true;
}

/** For a card that has the focus and was scrolled away: a key that chooses or sends brings it back, and does nothing else. */
export function bringBack(event: KeyboardEvent, card: HTMLElement | undefined): void {
  if (typesText(document.activeElement) || !/^([1-9n ]|Enter|Arrow.*)$/.test(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  card?.scrollIntoView({ block: 'nearest' });
}

/** Enter that sends: not with Shift, not while an input method composes. */
export function sends(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.repeat && !event.isComposing && event.keyCode !== 229;
}
