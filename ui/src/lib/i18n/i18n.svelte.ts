// The words of the window in the person's language, switchable while it runs.
import type { Language } from '../generated/wire';
import { en } from './en';
import { zh } from './zh';

export type Dictionary = typeof en;
export type Key = keyof Dictionary;
/** Keys whose phrase needs no parameters. */
export type PlainKey = { [K in Key]: Dictionary[K] extends string ? K : never }[Key];
type Params<K extends Key> = Dictionary[K] extends (params: infer P) => string ? [params: P] : [];

const dictionaries: Record<Language, Translation> = { en, zh };

/** Every language of the window, English first. */
export const languages = Object.keys(dictionaries) as Language[];

/** A language under its own name. */
export function nameOf(language: Language): string {
  return dictionaries[language]['language.name'];
}

/** The language of a tag such as `zh-Hans-CN`; English where the window does not have it. */
export function languageOf(tag: string): Language {
  const [primary] = tag.toLowerCase().split('-');
  return languages.find((language) => language === primary) ?? 'en';
}

/** Exactly the keys of English, with the same parameters. */
export type Translation<D = Dictionary> = {
  readonly [K in keyof D]: D[K] extends (params: infer P) => string ? (params: P) => string : string;
};

export class I18n {
  #language = $state<Language>('en');

  constructor(language: Language = 'en') {
    this.#language = language;
  }

  get language(): Language {
    return this.#language;
  }

  /** For the `lang` attribute and the formatting of dates and numbers. */
  get locale(): string {
    return this.t('language.locale');
  }

  speak(language: Language): void {
    this.#language = language;
  }

  readonly t = <K extends Key>(key: K, ...params: Params<K>): string => {
    const phrase = dictionaries[this.#language][key] as string | ((params: unknown) => string);
    return typeof phrase === 'string' ? phrase : phrase(params[0]);
  };
}
