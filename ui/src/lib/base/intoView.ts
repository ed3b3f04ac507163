// Brings into view what has just come up: in a low window it may stand below everything.

/** An attachment. The thread takes a frame to learn of a row's new height. */
export function intoView(element: HTMLElement): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest' }));
  });
  return () => cancelAnimationFrame(frame);
}
