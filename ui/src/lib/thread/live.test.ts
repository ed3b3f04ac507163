// What a command puts out while it runs: its end, apart from the reply that is being written.
import { describe, expect, it, vi } from 'vitest';
import type { LiveStep } from '../generated/wire';
import { LiveReply } from '../state/live.svelte';

const OUTPUT_CHARS_MAX = 16_384;
const output = (text: string, call = 'k1'): LiveStep => ({ kind: 'output', conversationId: 'c1', call, text });
const begin: LiveStep = { kind: 'begin', conversationId: 'c1' };
const end: LiveStep = { kind: 'end', conversationId: 'c1' };

async function after(...steps: LiveStep[]): Promise<LiveReply> {
  const live = new LiveReply();
  steps.forEach((step) => live.take(step));
  await vi.waitFor(() => expect(live.output !== null || live.present || steps.at(-1)?.kind === 'end').toBe(true));
  return live;
}

describe('the output of a command', () => {
  it('is what came so far, and no reply', async () => {
    const live = await after(begin, end, output('one\n'), output('two\n'));
    expect(live.output).toEqual({ call: 'k1', text: 'one\ntwo\n' });
    expect(live.present).toBe(false);
  });

  it('is kept at its end', async () => {
    const { output: kept } = await after(output('a'.repeat(OUTPUT_CHARS_MAX)), output('the end'));
    expect(kept?.text).toHaveLength(OUTPUT_CHARS_MAX);
    expect(kept?.text.endsWith('aaathe end')).toBe(true);
  });

  it('is that of the command under way', async () => {
    expect((await after(output('one'), output('two', 'k2'))).output).toEqual({ call: 'k2', text: 'two' });
  });

  it('is over when the next reply begins', async () => {
    const live = await after(output('one'), begin);
    expect([live.output, live.present]).toEqual([null, true]);
  });

  it('is still heard after a reply was stored whose stream had not ended', async () => {
    const live = new LiveReply();
    live.take(begin);
    live.take({ kind: 'text', conversationId: 'c1', text: 'I run it.' });
    live.stored('I run it.');
    live.take(output('one'));
    await vi.waitFor(() => expect(live.output?.text).toBe('one'));
    expect(live.present).toBe(false);
  });

  it('comes with the conversation that is opened', () => {
    const live = new LiveReply();
    live.show({ text: '', reasoning: '', tool: null, retry: null, output: { call: 'k1', text: 'so far' } });
    expect([live.output?.text, live.present]).toEqual(['so far', false]);
    live.clear();
    expect(live.output).toBeNull();
  });
});
