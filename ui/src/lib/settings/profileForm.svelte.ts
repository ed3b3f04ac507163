// A model's entry while it is edited. It is seeded once and then belongs to the person; nothing typed is replaced by a save.
import type { LocalServer, Profile, ProfileEdit, Secrets, Wire } from '../generated/wire';
import type { PlainKey } from '../i18n/i18n.svelte';
import { presetOf, presets } from './presets';

export interface HeaderRow {
  readonly row: number;
  name: string;
  value: string;
  /** A value is stored under this name. */
  readonly stored: boolean;
}

/** Whether attached images are given to the model. */
export type GivesImages = 'auto' | 'yes' | 'no';
export type FormField = 'name' | 'baseUrl' | 'model' | 'headers' | 'proxy' | 'contextTokens' | 'maxOutputTokens';
export type Faults = Partial<Record<FormField, PlainKey>>;

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
const WHOLE_NUMBER = /^[1-9]\d{0,8}$/;

const GIVES: Record<GivesImages, boolean | null> = { auto: null, yes: true, no: false };

export class ProfileForm {
  readonly id: string;
  readonly isNew: boolean;
  readonly hadKey: boolean;
  preset = $state('');
  name = $state('');
  wire = $state<Wire>('openAi');
  baseUrl = $state('');
  model = $state('');
  key = $state('');
  dropKey = $state(false);
  headers = $state<HeaderRow[]>([]);
  proxy = $state('');
  contextTokens = $state('');
  maxOutputTokens = $state('');
  images = $state<GivesImages>('auto');
  #rows = 0;

  constructor(from: Profile | LocalServer | null) {
    const profile = from && 'id' in from ? from : null;
    this.id = profile?.id ?? crypto.randomUUID();
    this.isNew = profile === null;
    this.hadKey = profile?.hasKey ?? false;
    if (profile) this.#seed(profile);
    else if (from && 'models' in from) this.#fill(from.name, 'openAi', from.baseUrl, from.models[0] ?? '');
    else this.choose(presets[0]?.id ?? '');
  }

  /** Fills in what the provider is known by. A name of the person's own stays. */
  choose(id: string): void {
    const preset = presets.find((candidate) => candidate.id === id);
    const named = this.name !== '' && !presets.some((other) => other.name === this.name);
    this.preset = id;
    if (!preset) return;
    this.#fill(named ? this.name : preset.name, preset.wire, preset.baseUrl, this.model);
  }

  addHeader(name = '', stored = false): void {
    this.headers.push({ row: (this.#rows += 1), name, value: '', stored });
  }

  removeHeader(row: number): void {
    this.headers = this.headers.filter((header) => header.row !== row);
  }

  get local(): boolean {
    return presets.some((preset) => preset.local && preset.id === this.preset);
  }

  get edit(): ProfileEdit {
    const headers = this.headers
      .map((header) => ({ ...header, name: header.name.trim() }))
      .filter(({ name }) => name !== '');
    const profile: Profile = {
      id: this.id,
      name: this.name.trim(),
      wire: this.wire,
      baseUrl: this.baseUrl.trim(),
      model: this.model.trim(),
      hasKey: this.#hasKey,
      headers: headers.map(({ name }) => name),
      proxy: this.proxy.trim() || null,
      contextTokens: numberOf(this.contextTokens),
      maxOutputTokens: numberOf(this.maxOutputTokens),
      images: GIVES[this.images],
    };
    return { profile, secrets: this.#secrets(headers) };
  }

  /** What keeps it from being saved; `model` may still be missing where only the list of models is wanted. */
  faults(modelNeeded = true): Faults {
    const faults: Faults = {};
    if (this.name.trim() === '') faults.name = 'profile.needName';
    if (!/^https?:\/\/[^\s/]/i.test(this.baseUrl.trim()) || !URL.canParse(this.baseUrl.trim()))
      faults.baseUrl = 'profile.needAddress';
    if (modelNeeded && this.model.trim() === '') faults.model = 'profile.needModel';
    const names = this.headers.map((header) => header.name.trim().toLowerCase());
    if (
      names.some((name, at) => (name !== '' && !HEADER_NAME.test(name)) || (name !== '' && names.indexOf(name) !== at))
    )
      faults.headers = 'profile.needHeader';
    else if (this.headers.some((header) => header.name.trim() !== '' && !header.stored && header.value === ''))
      faults.headers = 'profile.needHeaderValue';
    if (this.proxy.trim() !== '' && !isProxy(this.proxy.trim())) faults.proxy = 'profile.needProxy';
    for (const field of ['contextTokens', 'maxOutputTokens'] as const) {
      if (this[field].trim() !== '' && !WHOLE_NUMBER.test(this[field].trim())) faults[field] = 'profile.needNumber';
    }
    return faults;
  }

  get #hasKey(): boolean {
    return this.key !== '' || (this.hadKey && !this.dropKey);
  }

  #secrets(headers: readonly HeaderRow[]): Secrets {
    const key = this.key !== '' ? this.key.trim() : this.hadKey && this.dropKey ? '' : null;
    return {
      key,
      headers: Object.fromEntries(headers.filter(({ value }) => value !== '').map(({ name, value }) => [name, value])),
    };
  }

  #seed(profile: Profile): void {
    this.#fill(profile.name, profile.wire, profile.baseUrl, profile.model);
    profile.headers.forEach((name) => this.addHeader(name, true));
    this.proxy = profile.proxy ?? '';
    this.contextTokens = profile.contextTokens?.toString() ?? '';
    this.maxOutputTokens = profile.maxOutputTokens?.toString() ?? '';
    if (profile.images !== null) this.images = profile.images ? 'yes' : 'no';
  }

  #fill(name: string, wire: Wire, baseUrl: string, model: string): void {
    this.name = name;
    this.wire = wire;
    this.baseUrl = baseUrl;
    this.model = model;
    this.preset = presetOf(baseUrl);
  }
}

const numberOf = (text: string): number | null => (WHOLE_NUMBER.test(text.trim()) ? Number(text.trim()) : null);

function isProxy(text: string): boolean {
  if (!/^(https?|socks5):\/\//i.test(text) || !URL.canParse(text)) return false;
  return new URL(text).password === '';
}
