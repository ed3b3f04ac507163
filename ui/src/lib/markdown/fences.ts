// Blocks of code that are shown as what they describe, where the place of the text wants it: a diagram, a change of a file.
import { createContext } from 'svelte';
import type { Component } from 'svelte';

/** `open`: more of the code may come. */
export type Fence = Component<{ code: string; open: boolean }>;

/** By the name behind the fence, in small letters. */
export type Fences = ReadonlyMap<string, Fence>;

export const NO_FENCES: Fences = new Map();

export const [getFences, setFences] = createContext<() => Fences>();

/** What shows a block with these words behind its fence; undefined for plain code. */
export function fenceFor(fences: Fences, info: string | undefined): Fence | undefined {
  return fences.get((/^[^\s,{]+/.exec(info?.trim() ?? '')?.[0] ?? '').toLowerCase());
}
