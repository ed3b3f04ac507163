// A server's entry while it is written by hand. It is seeded once and then belongs to the person.
import type { McpEdit, McpServer, McpWay } from '../generated/wire';
import type { PlainKey } from '../i18n/i18n.svelte';
import { asTyped, commandLine } from '../text/commandLine';
import { isReadableOnTheWay } from './words';

/** A variable of a program's environment, or a header of an address. */
export interface ValueRow {
  readonly row: number;
  name: string;
  value: string;
  /** Kept in the keychain, and not shown. */
  secret: boolean;
  /** Its value is in the keychain, under this name. */
  readonly stored: boolean;
}

export type McpField = 'name' | 'command' | 'url' | 'values' | 'seconds';
export type McpFaults = Partial<Record<McpField, PlainKey>>;

const NAME = { stdio: /^[^=\s]+$/u, http: /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/ };
const SECONDS = /^[1-9]\d*$/;
/** A day: what the program takes at most. */
const SECONDS_MAX = 86_400;

export class McpForm {
  readonly isNew: boolean;
  readonly #before: McpServer | null;
  readonly #id: string;
  name = $state('');
  kind = $state<McpWay['kind']>('stdio');
  command = $state('');
  folder = $state('');
  url = $state('');
  token = $state('');
  clientId = $state('');
  dropToken = $state(false);
  values = $state<ValueRow[]>([]);
  seconds = $state('');
  workspace = $state('');
  /** What is secret may go over a network of the person's own, where others can read it. */
  unencrypted = $state(false);
  #rows = 0;

  constructor(server: McpServer | null) {
    this.isNew = server === null;
    this.#before = server;
    this.#id = server?.id ?? crypto.randomUUID();
    if (!server) return;
    this.name = server.name;
    this.workspace = server.workspace ?? '';
    this.seconds = server.callSeconds?.toString() ?? '';
    const { way } = server;
    this.kind = way.kind;
    if (way.kind === 'stdio') {
      this.command = asTyped([way.command, ...way.args]);
      this.folder = way.folder ?? '';
    } else {
      this.url = way.url;
      this.clientId = way.clientId ?? '';
    }
    for (const [name, value] of Object.entries(way.kind === 'stdio' ? way.env : way.headers)) this.add(name, value);
  }

  /** A row more. A value of null is one that the keychain keeps. */
  add(name = '', value: string | null = ''): void {
    const secret = value === null || (name === '' && value === '');
    this.values.push({ row: (this.#rows += 1), name, value: value ?? '', secret, stored: value === null });
  }

  remove(row: number): void {
    this.values = this.values.filter((value) => value.row !== row);
  }

  /** The program or address is another one: what is stored was given for the one before, and is not taken along. */
  get moved(): boolean {
    const [before, way] = [this.#before?.way, this.#way];
    if (!before) return false;
    if (before.kind === 'stdio' && way.kind === 'stdio')
      return before.command !== way.command || before.args.join('\0') !== way.args.join('\0');
    return !(before.kind === 'http' && way.kind === 'http' && before.url === way.url);
  }

  get hadToken(): boolean {
    return this.#before?.way.kind === 'http' && this.#before.way.hasToken;
  }

  /** The token that is stored is still the one for this address. */
  get keepsToken(): boolean {
    return this.#keepsTokenAt(this.url.trim());
  }

  #keepsTokenAt(url: string): boolean {
    return this.#before?.way.kind === 'http' && this.#before.way.hasToken && this.#before.way.url === url;
  }

  /** Something secret would newly go where others can read it on the way. */
  get sendsReadably(): boolean {
    const way = this.#way;
    if (way.kind !== 'http' || !isReadableOnTheWay(way.url)) return false;
    const typed = this.token !== '' || this.#named.some(({ secret, value }) => secret && value !== '');
    return (way.hasToken || Object.values(way.headers).includes(null)) && (typed || this.moved);
  }

  faults(): McpFaults {
    const faults: McpFaults = {};
    if (this.name.trim() === '') faults.name = 'mcp.form.noName';
    const line = commandLine(this.command);
    if (this.kind === 'stdio' && 'fault' in line)
      faults.command = line.fault === 'empty' ? 'mcp.form.noCommand' : 'mcp.form.unclosed';
    if (this.kind === 'http' && (!/^https?:\/\/[^\s/]/i.test(this.url.trim()) || !URL.canParse(this.url.trim())))
      faults.url = 'mcp.form.noAddress';
    const names = this.#named.map(({ name }) => name);
    if (names.some((name, at) => !NAME[this.kind].test(name) || names.indexOf(name) !== at))
      faults.values = 'mcp.form.badName';
    else if (this.moved && this.#named.some(({ stored, value }) => stored && value === ''))
      faults.values = 'mcp.form.valuesAgain';
    else if (this.#named.some(({ secret, stored, value }) => secret && !stored && value === ''))
      faults.values = 'mcp.form.noValue';
    const seconds = this.seconds.trim();
    if (seconds !== '' && (!SECONDS.test(seconds) || Number(seconds) > SECONDS_MAX))
      faults.seconds = 'mcp.form.badTime';
    return faults;
  }

  get edit(): McpEdit {
    const server: McpServer = {
      ...(this.#before ?? { enabled: true, trusted: false, off: [] }),
      id: this.#id,
      name: this.name.trim(),
      way: this.#way,
      workspace: this.workspace || null,
      callSeconds: this.seconds.trim() === '' ? null : Number(this.seconds),
    };
    const typed = this.#named
      .filter(({ secret, value }) => secret && value !== '')
      .map(({ name, value }) => [name, value] as const);
    const unencrypted = this.unencrypted && this.sendsReadably;
    return { server, secrets: { key: this.#key, headers: Object.fromEntries(typed) }, unencrypted };
  }

  get #named(): ValueRow[] {
    const rows = this.values.map((value) => ({ ...value, name: value.name.trim() }));
    return rows.filter(({ name, value }) => name !== '' || value !== '');
  }

  get #way(): McpWay {
    const values = Object.fromEntries(this.#named.map(({ name, value, secret }) => [name, secret ? null : value]));
    if (this.kind === 'http')
      return {
        kind: 'http',
        url: this.url.trim(),
        headers: values,
        hasToken: this.token !== '' || (this.#keepsTokenAt(this.url.trim()) && !this.dropToken),
        // Whether that holds is for the program to say: it does only for the same address.
        signedIn: this.#before?.way.kind === 'http' && this.#before.way.signedIn,
        clientId: this.clientId.trim() || null,
      };
    const line = commandLine(this.command);
    const [command = '', ...args] = 'words' in line ? line.words : [];
    return { kind: 'stdio', command, args, env: values, folder: this.folder.trim() || null };
  }

  get #key(): string | null {
    if (this.kind === 'stdio') return null;
    return this.token !== '' ? this.token.trim() : this.keepsToken && this.dropToken ? '' : null;
  }
}
