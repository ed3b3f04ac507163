// What a page may do to the system around it: the colour of the bar above it, and the number on its icon where it is installed.

interface Badged {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Where the person has chosen a look, the bar follows it and not the system. */
export function colourBar(look: 'system' | 'light' | 'dark'): void {
  const [light, dark] = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  if (!light || !dark) return;
  light.media = look === 'system' ? '(prefers-color-scheme: light)' : look === 'light' ? 'all' : 'not all';
  dark.media = look === 'system' ? '(prefers-color-scheme: dark)' : look === 'dark' ? 'all' : 'not all';
}

/** Shows how much waits. A browser that has no icon to show it on refuses, and nothing is lost. */
export function badge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Navigator & Badged;
  const done = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  done?.catch(() => undefined);
}
