// Other programs that ask: one whose questions wait, and one whose conversation is quiet.
import type { Entry, Guest, Interaction } from '../../lib/generated/wire';
import type { FakeBackend } from './fake';
import { ask, asked, closed } from './made';
import { authorize } from './madeFamily';

const MINUTE_MS = 60_000;

export const CLAUDE: Guest = {
  name: 'Claude Code',
  client: 'claude-code 2.1',
  folder: '/home/ada/harbour-site',
  via: 'mcp',
  origin: { kind: 'programs', names: ['claude', 'bash', 'ghostty'] },
};
export const SCRIPT: Guest = { name: 'Release script', folder: '/home/ada/charts', via: 'commandLine' };

export function keepGuests(backend: FakeBackend, zh: boolean): void {
  const now = Date.now();
  const w = (en: string, other: string): string => (zh ? other : en);
  const of = (conversation: string, guest: Guest, at: number): Partial<Interaction> => ({
    conversation,
    guest,
    background: true,
    openedAt: at,
  });
  const notice: Entry = {
    kind: 'notice',
    id: 'n1',
    text: w('The **tests** are green; 212 passed.', '**测试**全部通过，共 212 项。'),
    at: now - 9 * MINUTE_MS,
  };
  const question = ask(
    w('Which map library is the site to use?', '网站该用哪个地图库？'),
    ['MapLibre', 'Leaflet'],
    of('guest', CLAUDE, now - 6 * MINUTE_MS),
  );
  const consent = authorize(
    {
      action: w('Delete the old tiles', '删除旧的地图切片'),
      reason: w('Nothing refers to them any more.', '已没有任何地方引用它们。'),
      risk: w('They cannot be made again from what is here.', '无法用现有资料重新生成。'),
      details: 'rm -rf public/tiles/2019\ngit add -A public/tiles',
    },
    of('guest', CLAUDE, now - 2 * MINUTE_MS),
  );
  const entries: Entry[] = [notice, asked(question), asked(consent)];
  backend.keep(
    {
      id: 'guest',
      title: 'Claude Code · harbour-site',
      guest: CLAUDE,
      standing: 'needsYou',
      openAsks: 2,
      updatedAt: now,
    },
    entries,
  );
  const given = closed(
    ask(w('Deploy where?', '部署到哪里？'), ['staging', 'production'], of('script', SCRIPT, now - 40 * MINUTE_MS)),
    {
      outcome: { kind: 'answered', answers: [{ question: 'q1', selected: ['o1'] }] },
      at: now - 39 * MINUTE_MS,
      by: 'window',
    },
  );
  backend.keep({ id: 'script', title: 'Release script · charts', guest: SCRIPT, updatedAt: now - 39 * MINUTE_MS }, [
    asked(given),
    { kind: 'told', interaction: given, at: now - 39 * MINUTE_MS },
  ]);
}
