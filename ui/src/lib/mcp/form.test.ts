// A server written by hand, or changed: nothing typed is lost, secrets go in and never come back.
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FakeBackend } from '../../dev/fake/fake';
import { settingsOf } from '../../dev/fake/made';
import { mcpServerOf, mcpStandingOf, NOT_SIGNED_IN } from '../../dev/fake/madeMcp';
import type { Language, McpEdit, McpServer } from '../generated/wire';
import { violations } from '../../dev/testing/access';
import { appOn, settle, stage } from '../../dev/testing/stage';
import McpSection from './McpSection.svelte';
import { isReadableOnTheWay } from './words';
import { McpForm } from './serverForm.svelte';

async function show(language: Language = 'en', ...servers: McpServer[]) {
  const backend = new FakeBackend({ settings: settingsOf({ language }) });
  for (const server of servers) backend.mcp.put(mcpStandingOf({ server }));
  stage(await appOn(backend), McpSection, {});
  await settle();
  return backend;
}
const id = (name: string) => screen.getByTestId(name);
const field = (name: string) => screen.getByTestId<HTMLInputElement>(name);
async function click(name: string) {
  await userEvent.click(id(name));
  await settle();
}
async function type(name: string, text: string) {
  await userEvent.clear(id(name));
  await userEvent.type(id(name), text);
}
const saved = (backend: FakeBackend) => backend.called('saveMcpServer').map(([edit]) => edit as McpEdit);

it('adds a program with a secret and a plain variable', async () => {
  const backend = await show();
  await click('mcp-add');
  expect(document.activeElement).toBe(id('mcp-form-name'));
  await type('mcp-form-name', ' notes ');
  await type('mcp-form-command', 'npx -y "my notes"');
  await click('mcp-value-add');
  await type('mcp-value-name', 'KEY');
  await type('mcp-value-value', 's3cret');
  expect(field('mcp-value-value').type).toBe('password');
  await click('mcp-value-add');
  const [, second] = screen.getAllByTestId('mcp-value');
  if (!second) throw new Error('there is no second row');
  await userEvent.type(within(second).getByTestId('mcp-value-name'), 'MODE');
  await userEvent.click(within(second).getByTestId('mcp-value-secret'));
  await userEvent.type(within(second).getByTestId('mcp-value-value'), 'plain');
  await type('mcp-form-seconds', '90');
  await click('mcp-form-save');
  const [edit] = saved(backend);
  expect(edit).toMatchObject({
    server: {
      name: 'notes',
      way: { kind: 'stdio', command: 'npx', args: ['-y', 'my notes'], env: { KEY: null, MODE: 'plain' }, folder: null },
      enabled: true,
      trusted: false,
      callSeconds: 90,
    },
    secrets: { key: null, headers: { KEY: 's3cret' } },
  });
  expect(screen.queryByTestId('mcp-form')).toBeNull();
  expect(document.activeElement).toBe(id('mcp-add'));
});

const harbour = () =>
  mcpServerOf({
    way: {
      kind: 'http',
      url: 'https://a.example/mcp',
      headers: { 'X-Key': null, 'X-Team': 'port' },
      ...NOT_SIGNED_IN,
      hasToken: true,
    },
    trusted: true,
    off: ['drop'],
    workspace: '/home/lin/harbour',
  });

it('changes what is shown without touching what is not', async () => {
  const server = harbour();
  const backend = await show('en', server);
  await click('mcp-change');
  expect(field('mcp-form-url').value).toBe('https://a.example/mcp');
  await type('mcp-form-name', 'quay');
  await click('mcp-form-save');
  expect(saved(backend)).toEqual([
    { server: { ...server, name: 'quay' }, secrets: { key: null, headers: {} }, unencrypted: false },
  ]);
  expect(document.activeElement).toBe(id('mcp-change'));
});

it('asks for the secrets again where the address is another one', async () => {
  const server = harbour();
  const backend = await show('en', server);
  await click('mcp-change');
  await type('mcp-form-url', 'https://b.example/mcp');
  expect(id('mcp-form').textContent).toContain('The stored token was for the previous address.');
  expect(screen.queryByTestId('mcp-form-token-remove')).toBeNull();
  await click('mcp-form-save');
  expect(id('mcp-values-fault').textContent).toContain('Enter them again, or remove them.');
  expect(saved(backend)).toEqual([]);
  const [key] = screen.getAllByTestId<HTMLInputElement>('mcp-value-value');
  if (!key) throw new Error('there is no row');
  await userEvent.type(key, 'k3y');
  await click('mcp-form-save');
  const way = { ...server.way, url: 'https://b.example/mcp', hasToken: false };
  expect(saved(backend)).toEqual([
    { server: { ...server, way }, secrets: { key: null, headers: { 'X-Key': 'k3y' } }, unencrypted: false },
  ]);
});

it('removes a stored token only when that was said', async () => {
  const backend = await show(
    'en',
    mcpServerOf({ way: { kind: 'http', url: 'https://a.example', headers: {}, ...NOT_SIGNED_IN, hasToken: true } }),
  );
  await click('mcp-change');
  await click('mcp-form-token-remove');
  await click('mcp-form-save');
  expect(saved(backend)).toMatchObject([{ server: { way: { hasToken: false } }, secrets: { key: '' } }]);
});

it('says what is missing, where, and saves nothing', async () => {
  const backend = await show();
  await click('mcp-add');
  await click('mcp-form-save');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(id('mcp-form-name'));
  expect(id('mcp-form').textContent).toContain('Give it a name.');
  expect(id('mcp-form').textContent).toContain('Enter the program to start.');
  expect(saved(backend)).toEqual([]);
});

it('stays open with everything typed where it could not be saved', async () => {
  const backend = await show();
  await click('mcp-add');
  await type('mcp-form-name', 'notes');
  await type('mcp-form-command', 'notes');
  backend.saveMcpServer = () => Promise.reject({ code: 'invalid', message: 'There is a server of this name.' });
  await click('mcp-form-save');
  expect(id('mcp-form-failed').textContent).toBe(
    'Couldn’t save it: There is a server of this name. What you typed is still here.',
  );
  expect(field('mcp-form-command').value).toBe('notes');
});

it.each([
  [{ command: 'a "b' }, { command: 'mcp.form.unclosed' }],
  [{ kind: 'http', url: 'ftp://a' }, { url: 'mcp.form.noAddress' }],
  [{ command: 'a', seconds: '0' }, { seconds: 'mcp.form.badTime' }],
  [{ command: 'a', seconds: '86401' }, { seconds: 'mcp.form.badTime' }],
  [{ command: 'a', seconds: '86400' }, {}],
] as const)('%j: %j', (typed, faults) => {
  const form = Object.assign(new McpForm(null), { name: 'n' }, typed);
  expect(form.faults()).toEqual(faults);
});

it.each([
  ['', 'x', 'badName'],
  ['A=B', 'x', 'badName'],
  ['A', '', 'noValue'],
] as const)('the variable %j with the value %j: %s', (name, value, fault) => {
  const form = Object.assign(new McpForm(null), { name: 'n', command: 'a' });
  form.add();
  const [row] = form.values;
  if (row) Object.assign(row, { name, value });
  expect(form.faults()).toEqual({ values: `mcp.form.${fault}` });
});

it.each(['en', 'zh'] as const)('has names and roles that a screen reader can use, in %s', async (language) => {
  await show(language);
  await click('mcp-add');
  await click('mcp-value-add');
  expect(await violations()).toEqual([]);
});

it('says that others can read along before a secret is sent unencrypted, and asks for a word about it', async () => {
  const way = { kind: 'http', url: 'https://nas.local/mcp', headers: {}, ...NOT_SIGNED_IN } as const;
  const backend = await show('en', mcpServerOf({ way }));
  await click('mcp-change');
  await type('mcp-form-token', 's3cret');
  expect(screen.queryByTestId('mcp-form-unencrypted')).toBeNull();
  await type('mcp-form-url', 'http://nas.local/mcp');
  await click('mcp-form-unencrypted');
  await click('mcp-form-save');
  expect(backend.called('saveMcpServer')).toMatchObject([[{ unencrypted: true, secrets: { key: 's3cret' } }]]);
});

it.each([
  ['https://a.example/mcp', false],
  ['http://localhost:3000/mcp', false],
  ['http://a.localhost', false],
  ['http://127.9.9.9/mcp', false],
  ['http://[::1]:8080/mcp', false],
  ['not an address', false],
  ['http://192.168.1.5/mcp', true],
  ['HTTP://a.example/mcp', true],
  ['http://127.0.0.1.evil.example/mcp', true],
  ['http://localhost.evil.example', true],
])('knows whether %s can be read on the way', (url, readable) => {
  expect(isReadableOnTheWay(url)).toBe(readable);
});
