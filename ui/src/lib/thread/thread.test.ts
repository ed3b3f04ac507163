import { describe, expect, it, vi } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { replied, said } from '../../dev/fake/made';
import type { Changed, Decision, Entry, LiveStep } from '../generated/wire';
import { settle } from '../../dev/testing/stage';
import { Thread } from '../state/thread.svelte';

function kept(count: number): FakeBackend {
  const backend = new FakeBackend();
  backend.keep(
    { id: 'c1', standing: 'working' },
    Array.from({ length: count }, (_, at) => said(`m${at}`)),
  );
  return backend;
}

async function opened(backend: FakeBackend): Promise<Thread> {
  const thread = new Thread(backend, 'c1');
  await backend.on('conversation-changed', (changed) => thread.take(changed));
  await thread.openNow();
  return thread;
}

const texts = (thread: Thread) => thread.entries.map(({ entry }) => ('text' in entry ? entry.text : entry.kind));
const frame = () => new Promise((done) => requestAnimationFrame(() => done(null)));
const words = (text: string): LiveStep => ({ kind: 'text', conversationId: 'c1', text });
const begin: LiveStep = { kind: 'begin', conversationId: 'c1' };
const end: LiveStep = { kind: 'end', conversationId: 'c1' };

describe('changes', () => {
  it('are applied without asking again when they follow the snapshot', async () => {
    const backend = kept(2);
    const thread = await opened(backend);
    backend.add('c1', said('m2'));
    backend.put('c1', [{ index: 0, entry: said('m0, changed') }]);
    expect(texts(thread)).toEqual(['m0, changed', 'm1', 'm2']);
    expect(backend.called('openConversation')).toHaveLength(1);
  });

  it('lead to opening again when one is missing', async () => {
    const backend = kept(1);
    const thread = await opened(backend);
    const missed = backend.kept.get('c1');
    missed?.entries.push(said('missed'));
    if (missed) missed.seq += 1;
    backend.add('c1', said('seen'));
    await settle();
    expect(texts(thread)).toEqual(['m0', 'missed', 'seen']);
    expect(backend.called('openConversation')).toHaveLength(2);
  });

  it('lead to opening again when places have shifted', async () => {
    const backend = kept(1);
    const thread = await opened(backend);
    const state = backend.kept.get('c1');
    if (!state) throw new Error('kept');
    state.entries.unshift(said('before'));
    state.seq += 1;
    thread.take({
      summary: state.summary,
      after: 1,
      seq: 2,
      total: 2,
      entries: [],
      reordered: true,
      decisions: null,
      plan: null,
    });
    await settle();
    expect(texts(thread)).toEqual(['before', 'm0']);
  });

  it('lead to opening again when less is true than was shown', async () => {
    const backend = kept(3);
    const thread = await opened(backend);
    const state = backend.kept.get('c1');
    if (!state) throw new Error('kept');
    state.entries.splice(1);
    state.seq -= 2;
    const { summary, seq } = state;
    thread.take({ summary, after: seq, seq, total: 1, entries: [], reordered: true, decisions: null, plan: null });
    await settle();
    expect(texts(thread)).toEqual(['m0']);
  });

  it('that are old news change nothing', async () => {
    const backend = kept(2);
    const thread = await opened(backend);
    const { summary } = thread;
    if (!summary) throw new Error('open');
    thread.take({
      summary,
      after: 0,
      seq: 1,
      total: 1,
      entries: [{ index: 0, entry: said('old') }],
      reordered: false,
      decisions: null,
      plan: null,
    });
    expect(texts(thread)).toEqual(['m0', 'm1']);
  });

  it('that arrive while the snapshot is fetched are kept and applied', async () => {
    const backend = kept(1);
    const thread = new Thread(backend, 'c1');
    const heard: Changed[] = [];
    await backend.on('conversation-changed', (changed) => heard.push(changed));
    let release: (() => void) | undefined;
    const open = backend.openConversation;
    backend.openConversation = async (id) => {
      const view = await open(id);
      await new Promise<void>((done) => (release = done));
      return view;
    };
    const opening = thread.openNow();
    await settle();
    backend.add('c1', said('meanwhile'));
    heard.forEach((changed) => thread.take(changed));
    release?.();
    await opening;
    expect(texts(thread)).toEqual(['m0', 'meanwhile']);
  });
});

describe('long threads', () => {
  it('open at their end and fetch the page before on demand', async () => {
    const backend = kept(300);
    const thread = await opened(backend);
    expect(thread.first).toBe(180);
    await thread.earlier();
    expect(thread.first).toBe(60);
    expect(thread.prepended).toBe(true);
    await Promise.all([thread.earlier(), thread.earlier()]);
    expect(texts(thread)).toHaveLength(300);
    expect(backend.called('entries')).toEqual([
      ['c1', 60, 120],
      ['c1', 0, 60],
    ]);
  });

  it('keep their earlier pages when they are opened again', async () => {
    const backend = kept(200);
    const thread = await opened(backend);
    await thread.earlier();
    await thread.openNow();
    expect(thread.first).toBe(0);
  });
});

describe('what is being written', () => {
  it('is shown once a frame, however many pieces come', async () => {
    const thread = await opened(kept(1));
    const shown = vi.fn();
    thread.hear(begin);
    for (let at = 0; at < 1000; at += 1) {
      thread.hear(words('w '));
      if (thread.live.text !== '') shown();
    }
    expect(shown).not.toHaveBeenCalled();
    await frame();
    expect(thread.live.text).toBe('w '.repeat(1000));
  });

  it('gives way to the stored reply, and what trails behind it is not shown again', async () => {
    const backend = kept(1);
    const thread = await opened(backend);
    [begin, words('Hello '), words('there')].forEach((step) => thread.hear(step));
    await frame();
    backend.add('c1', replied('Hello there, friend') as Entry);
    expect(thread.live.present).toBe(false);
    thread.hear(words(', friend'));
    thread.hear(end);
    await frame();
    expect(thread.live.present).toBe(false);
  });

  it('is not shown again by a snapshot taken before its end', async () => {
    const backend = kept(1);
    const thread = await opened(backend);
    const open = backend.openConversation;
    const asking = { text: '', reasoning: '', tool: 'ask_user', retry: null, output: null };
    backend.openConversation = async (id) => {
      const view = { ...(await open(id)), live: asking };
      thread.hear(end);
      return view;
    };
    thread.hear(begin);
    await thread.openNow();
    await frame();
    expect(thread.live.present).toBe(false);
  });

  it('stays until the reply is stored, though the stream has ended', async () => {
    const backend = kept(1);
    const thread = await opened(backend);
    [begin, words('All of it'), end].forEach((step) => thread.hear(step));
    await frame();
    expect(thread.live.text).toBe('All of it');
    backend.add('c1', replied('All of it'));
    expect(thread.live.present).toBe(false);
  });

  it('is gone when the run has ended', async () => {
    const backend = kept(1);
    const thread = await opened(backend);
    [begin, words('Half')].forEach((step) => thread.hear(step));
    await frame();
    backend.add('c1', { kind: 'ended', run: 1, end: { kind: 'stopped' }, at: 0 }, { standing: 'idle' });
    expect(thread.live.present).toBe(false);
  });
});

describe('what was decided', () => {
  const decided = (count: number): Decision[] =>
    Array.from({ length: count }, (_, n) => ({
      interaction: `i${n}`,
      question: 'q1',
      asked: 'Which?',
      answer: `answer ${n}`,
      corrected: false,
      at: n,
    }));

  it('is at hand from the latest on, and earlier pages follow what changes in them', async () => {
    const backend = kept(1);
    backend.decide('c1', decided(120));
    const thread = await opened(backend);
    expect([thread.decisionCount, thread.decisions.length]).toEqual([120, 50]);
    await thread.earlierDecisions();
    await Promise.all([thread.earlierDecisions(), thread.earlierDecisions()]);
    expect(thread.decisions).toEqual(decided(120));
    expect(backend.called('decisions')).toEqual([
      ['c1', 20, 50],
      ['c1', 0, 20],
      ['c1', 0, 20],
    ]);

    const corrected = decided(121).map((one) => (one.at === 3 ? { ...one, answer: 'put right' } : one));
    backend.decide('c1', corrected);
    await settle();
    expect(thread.decisions).toEqual(corrected);
    backend.refusals.set('decisions', new Error('no connection'));
    backend.decide('c1', decided(122));
    await settle();
    expect(thread.decisions, 'the latest, until they are fetched again').toEqual(decided(122).slice(72));
  });
});
