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

/** Enter that sends: not with Shift, not while an input method composes. */
export function sends(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.repeat && !event.isComposing && event.keyCode !== 229;
}
