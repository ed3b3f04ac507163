// Some browsers lay the keyboard over the page instead of making the page smaller. What is left to see is measured, so that the
// field and its buttons stand above the keys.

/** The bars of a browser come and go by less than this. */
const KEYBOARD_PX_MIN = 80;

/** Until it is called off. */
export function fitAboveKeyboard(): () => void {
  const { visualViewport: seen } = window;
  if (!seen) return () => {};
  const { style } = document.documentElement;
  const fit = () => {
    const covered = seen.scale === 1 && innerHeight - seen.height > KEYBOARD_PX_MIN;
    if (covered) {
      style.setProperty('--seen-height', `${seen.height}px`);
      scrollTo(0, 0);
    } else style.removeProperty('--seen-height');
  };
  seen.addEventListener('resize', fit);
  return () => {
    seen.removeEventListener('resize', fit);
    style.removeProperty('--seen-height');
  };
}
