// MCP servers in Settings: nothing is started unread, trust is said in plain words, and what is changed reaches the program.
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { settingsOf } from '../../dev/fake/made';
import { mcpServerOf, mcpStandingOf, mcpToolOf, NOT_SIGNED_IN } from '../../dev/fake/madeMcp';
import type { Language, McpServerStanding } from '../generated/wire';
import { violations } from '../../dev/testing/access';
import { appOn, settle, stage } from '../../dev/testing/stage';
import McpSection from './McpSection.svelte';
import { wayInWords } from './words';

async function show(language: Language = 'en', ...standings: McpServerStanding[]) {
  const backend = new FakeBackend({ settings: settingsOf({ language }) });
  for (const standing of standings) backend.mcp.put(standing);
  stage(await appOn(backend), McpSection, {});
  await settle();
  return backend;
}
const id = (name: string) => screen.getByTestId(name);
async function click(name: string, at: HTMLElement = document.body) {
  await userEvent.click(within(at).getByTestId(name));
  await settle();
}

it('shows how a server stands, what it runs in full, and its tools with what is unread', async () => {
  await show('en', mcpStandingOf());
  expect(id('mcp-state').textContent).toContain('Running');
  expect(id('mcp-server').textContent).toContain('npx -y server-files /home/lin/harbour');
  expect(id('mcp-tools-summary').textContent).toContain('3 tools');
  expect(id('mcp-waiting').textContent).toContain('2 tools are new or have changed. The agent isn’t offered them');
  expect(screen.getAllByTestId('mcp-tool-seen').map((one) => one.textContent)).toEqual([
    'You haven’t seen this tool yet',
    'Changed since you saw it',
  ]);
});

it('offers what was read, by the very texts that were shown, whomever the person trusts', async () => {
  const backend = await show('en', mcpStandingOf({ server: mcpServerOf({ trusted: true }) }));
  const details = id('mcp-tools-summary').parentElement as HTMLDetailsElement;
  expect(details.open).toBe(false);
  await click('mcp-waiting-look');
  expect(details.open).toBe(true);
  expect(document.activeElement).toBe(id('mcp-tools-summary'));
  expect(screen.getAllByTestId('mcp-tool').map((one) => one.dataset.tool)).toEqual([
    'write_file',
    'move_file',
    'read_file',
  ]);
  const [waiting] = screen.getAllByTestId('mcp-tool');
  expect(waiting?.querySelector('details')?.open).toBe(true);
  await click('mcp-seen');
  expect(backend.called('mcpToolsSeen')).toEqual([['mcp-files', ['hash-of-write_file', 'hash-of-move_file']]]);
  expect(screen.queryByTestId('mcp-tool-seen')).toBeNull();
  expect(screen.queryByTestId('mcp-waiting')).toBeNull();
});

it('marks a server whose secrets others can read on the way', async () => {
  await show('en', mcpStandingOf({ unencrypted: true }));
  expect(id('mcp-unencrypted').textContent).toContain('unencrypted');
});

it('waits for nobody with what is switched off', async () => {
  await show('en', mcpStandingOf({ tools: [mcpToolOf('write_file', { on: false })] }));
  expect(screen.queryByTestId('mcp-waiting')).toBeNull();
  expect(screen.queryByTestId('mcp-seen')).toBeNull();
});

it('switches a server, its trust and one tool', async () => {
  const backend = await show('en', mcpStandingOf());
  await click('mcp-enabled');
  await click('mcp-trusted');
  await click('mcp-tool-on', screen.getAllByTestId('mcp-tool')[1]);
  const saved = backend.called('saveMcpServer').map(([edit]) => (edit as { server: unknown }).server);
  expect(saved).toMatchObject([
    { enabled: false },
    { enabled: false, trusted: true },
    { trusted: true, off: ['move_file'] },
  ]);
});

it('is removed only when that was said twice', async () => {
  const backend = await show('en', mcpStandingOf());
  await click('mcp-remove');
  expect(backend.called('removeMcpServer')).toEqual([]);
  await click('mcp-remove-yes');
  expect(backend.called('removeMcpServer')).toEqual([['mcp-files']]);
  expect(id('mcp-none')).toBeTruthy();
});

it('shows the log, and starts again', async () => {
  const backend = await show('en', mcpStandingOf());
  backend.mcp.log = [{ at: 1, from: 'server', text: 'listening\u202E' }];
  await click('mcp-log-summary');
  await settle();
  expect(id('mcp-log').textContent).toContain('listening⟨U+202E⟩');
  await click('mcp-restart');
  expect(id('mcp-state').textContent).toContain('Starting');
});

it('shows what was pasted in full before it is saved, and asks for what is missing', async () => {
  const backend = await show();
  const server = mcpServerOf({
    way: { kind: 'stdio', command: 'npx', args: ['-y', 'evil; rm -rf ~'], env: { KEY: null }, folder: '/tmp' },
  });
  backend.mcp.paste = {
    servers: [
      { edit: { server, secrets: { key: null, headers: {} }, unencrypted: false }, missing: ['KEY'], replaces: false },
    ],
    faults: [{ server: 'other', said: 'It has no command.' }],
  };
  await userEvent.click(id('mcp-paste'));
  await userEvent.paste('{}');
  await click('mcp-read');
  expect(id('mcp-pasted-way').textContent).toBe('cd /tmp\nKEY=••• npx -y "evil; rm -rf ~"');
  expect(id('mcp-paste-fault').textContent).toBe('other: It has no command.');
  expect(backend.called('saveMcpServer')).toEqual([]);
  expect((id('mcp-pasted-add') as HTMLButtonElement).disabled).toBe(true);
  await userEvent.type(id('mcp-missing'), 's3cret');
  await click('mcp-pasted-add');
  expect(backend.called('saveMcpServer')).toMatchObject([
    [{ server: { name: 'files', workspace: null }, secrets: { headers: { KEY: 's3cret' } } }],
  ]);
});

it('writes an address with the names of its headers, never their values', () => {
  expect(
    wayInWords({
      kind: 'http',
      url: 'https://mcp.example/',
      headers: { 'X-Key': 'v' },
      ...NOT_SIGNED_IN,
      hasToken: true,
    }),
  ).toBe('https://mcp.example/\nX-Key');
});

it.each(['en', 'zh'] as const)('has names and roles that a screen reader can use, in %s', async (language) => {
  const failed = mcpStandingOf({
    server: mcpServerOf({ id: 'b', name: 'b', workspace: '/w' }),
    state: { kind: 'failed', said: 'gone', since: 1, retryAt: null },
    leftOut: ['x'],
    unencrypted: true,
  });
  const backend = await show(language, mcpStandingOf(), failed);
  backend.mcp.paste = {
    servers: [
      {
        edit: { server: mcpServerOf({ id: 'n', name: 'n' }), secrets: { key: null, headers: {} }, unencrypted: false },
        missing: ['KEY'],
        replaces: true,
      },
    ],
    faults: [],
  };
  await userEvent.click(id('mcp-paste'));
  await userEvent.paste('{}');
  await click('mcp-read');
  expect(await violations()).toEqual([]);
});

const tickets = (more: Partial<McpServerStanding> = {}): McpServerStanding =>
  mcpStandingOf({
    server: mcpServerOf({
      id: 'tickets',
      name: 'tickets',
      way: { kind: 'http', url: 'https://tickets.example/mcp', headers: {}, ...NOT_SIGNED_IN },
    }),
    state: { kind: 'failed', said: 'It needs you to sign in.', since: 1, retryAt: null },
    signIn: { kind: 'needed', said: null },
    tools: [],
    ...more,
  });

it('waits for you to sign in, and opens the browser only after the address was seen', async () => {
  const backend = await show('en', tickets());
  expect(id('mcp-state').textContent).toContain('Needs you to sign in');
  expect(id('mcp-state').textContent).not.toContain('Not running');
  await click('mcp-sign-in-begin');
  expect(backend.called('signInToMcpServer')).toEqual([['tickets']]);
  expect(backend.called('openLink')).toEqual([]);
  expect(document.activeElement).toBe(id('mcp-sign-in-page'));
  expect(id('mcp-sign-in-page').textContent).toContain('To use tickets.harbour.example, you sign in at');
  expect(id('mcp-sign-in-host').textContent?.trim()).toBe('login.harbour.example');
  expect(id('mcp-sign-in-until').textContent?.trim()).toBe('');
  await userEvent.tab();
  expect(document.activeElement).toBe(id('mcp-sign-in-open'));
  await userEvent.keyboard('{Enter}');
  await settle();
  const url = 'https://login.harbour.example/authorize?client_id=askwell&state=s&code_challenge=c';
  expect(backend.called('openLink')).toEqual([[url]]);
  expect(id('mcp-sign-in-until').textContent).toContain('Opened in the browser. Sign in there by');
  await click('mcp-sign-in-cancel');
  expect(backend.called('cancelMcpSignIn')).toEqual([['tickets']]);
  expect(id('mcp-sign-in-begin')).toBeTruthy();
});

it('marks letters that can pass for others, and draws what cannot be seen', async () => {
  const page = {
    url: 'https://xn--pple-43d.example/\u202Eevil',
    host: 'xn--pple-43d.example',
    hostUnicode: 'аpple.example',
    serverHost: 'tickets.example',
    endsAt: Date.now() + 60_000,
  };
  await show('en', tickets({ signIn: { kind: 'waiting', page } }));
  expect(id('mcp-sign-in-punycode').textContent).toContain('аpple.example');
  expect(id('mcp-sign-in-url').textContent).toContain('⟨U+202E⟩');
});

it('says why nobody is signed in, and tries again', async () => {
  const backend = await show('en', tickets({ signIn: { kind: 'needed', said: 'The answer came from elsewhere.' } }));
  expect(id('mcp-sign-in-said').textContent).toContain('The answer came from elsewhere.');
  backend.refusals.set('signInToMcpServer', { code: 'invalid', message: 'It takes no registration.' });
  await click('mcp-sign-in-begin');
  expect(screen.getByText(/It takes no registration/)).toBeTruthy();
  expect(id('mcp-sign-in-begin')).toBeTruthy();
});

it('signs out, and offers to sign in again', async () => {
  const backend = await show(
    'en',
    tickets({ state: { kind: 'ready', since: 1 }, signIn: { kind: 'signedIn' }, server: tickets().server }),
  );
  expect(id('mcp-state').textContent).toContain('Running');
  await click('mcp-sign-out');
  expect(backend.called('signOutOfMcpServer')).toEqual([['tickets']]);
  expect(id('mcp-sign-in-begin')).toBeTruthy();
});

it('has no way to sign in to a server that is off or wants nothing of the kind', async () => {
  await show(
    'en',
    tickets({ server: { ...tickets().server, enabled: false }, state: { kind: 'off' } }),
    mcpStandingOf(),
  );
  expect(screen.queryByTestId('mcp-sign-in')).toBeNull();
  expect(screen.queryByTestId('mcp-signed-in')).toBeNull();
});

it.each(['en', 'zh'] as const)('has names and roles where one signs in, in %s', async (language) => {
  const page = { url: 'https://a.example/', host: 'a.example', hostUnicode: 'b', serverHost: 'c', endsAt: Date.now() };
  await show(
    language,
    tickets(),
    tickets({ server: { ...tickets().server, id: 'b' }, signIn: { kind: 'waiting', page } }),
    tickets({
      server: { ...tickets().server, id: 'c' },
      state: { kind: 'ready', since: 1 },
      signIn: { kind: 'signedIn' },
    }),
  );
  expect(await violations()).toEqual([]);
});
