// Says that nobody is here, or that the person is back: then what happened meanwhile is shown, if anything did.
import type { Afk } from '../state/afk.svelte';
import type { Navigation } from '../state/navigation';

export async function sayNobodyHere(nobody: boolean, afk: Afk, navigation: Navigation): Promise<void> {
  if (!(await afk.turn(nobody)) || nobody) return;
  await afk.load();
  if (afk.missed.length > 0) navigation.openAway();
}
