// The blocks of code that a preview, and a question, show as what they describe.
import type { Fences } from '../markdown/fences';
import Diagram from './Diagram.svelte';
import Diff from './Diff.svelte';

export const drawnFences: Fences = new Map([
  ['mermaid', Diagram],
  ['diff', Diff],
  ['patch', Diff],
]);
