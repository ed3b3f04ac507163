// A conversation of which only the past is shown: nothing of it can be answered, tried again or undone.
import { Thread } from '../state/thread.svelte';

export class PastThread extends Thread {
  override again(): null {
    return null;
  }
}
