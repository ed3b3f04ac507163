import { describe, expect, it } from 'vitest';
import { acted, command, confirm, edit } from '../../dev/fake/madeActions';
import { said } from '../../dev/fake/made';
import type { ActionEntry, ChangeKind, Entry, FileTouched } from '../generated/wire';
import { changesOf, eachOnce, touchedIn } from './touched';

const file = (path: string, kind: ChangeKind, call: string, more: Partial<FileTouched> = {}): FileTouched => ({
  path,
  kind,
  to: null,
  call,
  status: 'ok',
  ...more,
});

describe('files that were changed several times', () => {
  it('stand once, in the order of their last change, with all actions', () => {
    const once = eachOnce([
      file('a', 'change', '1'),
      file('b', 'create', '2'),
      file('a', 'delete', '3', { status: 'failed' }),
      file('b', 'change', '3'),
    ]);
    expect(once).toEqual([
      { path: 'a', kind: 'delete', to: null, calls: ['1', '3'], status: 'failed', undone: false },
      { path: 'b', kind: 'create', to: null, calls: ['2', '3'], status: 'ok', undone: false },
    ]);
  });
});

describe('the files of a conversation', () => {
  const done = (more: Partial<ActionEntry>) =>
    acted([confirm(edit('a.md', '@@ -1 +1 @@\n-a\n+b'))], { startedAt: 1, state: 'ok', ...more });

  it('are those of actions that were begun and have ended, the newest first', () => {
    const entries = [
      said('go'),
      done({ call: '1' }),
      done({ call: '2', state: 'asking', startedAt: null }),
      done({ call: '3', state: 'notRun', startedAt: null }),
      done({ call: '4', proposal: edit('b.md', '') }),
      acted([confirm(command('ls'))], { startedAt: 1, state: 'ok' }),
    ];
    expect(touchedIn(entries).map(({ path, calls }) => [path, calls])).toEqual([
      ['b.md', ['4']],
      ['a.md', ['1']],
    ]);
  });

  it('that were put back say so, until they are changed again', () => {
    const back: Entry = { kind: 'undone', run: 1, files: { restored: ['a.md'], kept: [] }, at: 2 };
    expect(touchedIn([done({}), back]).map(({ undone }) => undone)).toEqual([true]);
    expect(touchedIn([done({}), back, done({ call: '9' })]).map(({ undone }) => undone)).toEqual([false]);
  });

  it('are what was done, not what was proposed first', () => {
    expect(changesOf(done({ proposal: edit('other.md', '') })).map(({ path }) => path)).toEqual(['other.md']);
    expect(
      changesOf(acted([confirm(edit('old.md', '')), confirm(edit('new.md', ''))])).map(({ path }) => path),
    ).toEqual(['new.md']);
  });
});
