// The form of a server: its fields, what is filled in, and whether that fits. The program checks it once more.
import type { ElicitedField, Elicitation, FieldKind, Misfit, TextFormat } from '../generated/wire';
import { limits } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';
import { visible } from '../text/visible';

export type Content = Record<string, unknown>;

export function fieldsOf({ ask }: Elicitation): readonly ElicitedField[] {
  return ask.kind === 'form' ? ask.fields : [];
}

/** What the person knows it by. */
export function labelOf({ title, key }: ElicitedField): string {
  return title ?? key;
}

/** What stands in the form before anything is filled in: the server's own defaults, and nothing else. */
export function defaultsOf(elicitation: Elicitation): Content {
  const given = fieldsOf(elicitation).flatMap(({ key, kind }) => {
    if (kind.default === undefined) return [];
    return [
      [
        key,
        kind.kind === 'json'
          ? JSON.stringify(kind.default, null, 2)
          : kind.kind === 'number'
            ? String(kind.default)
            : kind.default,
      ] as const,
    ];
  });
  return Object.fromEntries(given);
}

/** As it is kept on disk while it is not sent: what seems to be a secret is not. */
export function withoutSecrets(elicitation: Elicitation, typed: Content): Content {
  const secret = new Set(
    fieldsOf(elicitation)
      .filter((field) => field.secret)
      .map(({ key }) => key),
  );
  return Object.fromEntries(Object.entries(typed).filter(([key]) => !secret.has(key)));
}

/** A field as it is sent, or what is wrong with it. Not filled in, it is not there. */
export function valueOf(
  { kind, required }: ElicitedField,
  typed: unknown,
): { value: unknown } | { misfit: Misfit } | null {
  if (
    typed === undefined ||
    typed === '' ||
    (Array.isArray(typed) && typed.length === 0 && !(kind.kind === 'many' && required && !kind.countMin))
  ) {
    return required ? { misfit: { kind: 'missing' } } : null;
  }
  const value = read(kind, typed);
  if (value === undefined) return { misfit: { kind: 'otherType' } };
  const misfit = misfitOf(kind, value);
  return misfit ? { misfit } : { value };
}

/** All that is wrong, by the keys of the fields, in their order. */
export function misfitsOf(elicitation: Elicitation, typed: Content): Map<string, Misfit> {
  const wrong = new Map<string, Misfit>();
  for (const field of fieldsOf(elicitation)) {
    const came = valueOf(field, typed[field.key]);
    if (came && 'misfit' in came) wrong.set(field.key, came.misfit);
  }
  return wrong;
}

/** What is sent: the fields that are filled in. */
export function contentOf(elicitation: Elicitation, typed: Content): Content {
  const filled = fieldsOf(elicitation).flatMap((field) => {
    const came = valueOf(field, typed[field.key]);
    return came && 'value' in came ? [[field.key, came.value] as const] : [];
  });
  return Object.fromEntries(filled);
}

function read(kind: FieldKind, typed: unknown): unknown {
  switch (kind.kind) {
    case 'number': {
      const text = String(typed).trim();
      const number = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : NaN;
      // A larger whole number would be sent as another one.
      const exact = !Number.isInteger(number) || Number.isSafeInteger(number);
      return Number.isFinite(number) && exact ? number : undefined;
    }
    case 'json':
      try {
        return JSON.parse(String(typed)) as unknown;
      } catch {
        return undefined;
      }
    case 'switch':
      return typeof typed === 'boolean' ? typed : undefined;
    case 'many':
      return Array.isArray(typed) ? typed : undefined;
    case 'text':
    case 'one':
      return typeof typed === 'string' ? typed : undefined;
  }
}

function misfitOf(kind: FieldKind, value: unknown): Misfit | null {
  switch (kind.kind) {
    case 'text': {
      const text = String(value);
      const chars = [...text].length;
      if (bytesOf(text) > limits.answerBytesMax) return { kind: 'tooLarge', bytesMax: limits.answerBytesMax };
      if (kind.charsMin !== undefined && chars < kind.charsMin) return { kind: 'tooShort', charsMin: kind.charsMin };
      if (kind.charsMax !== undefined && chars > kind.charsMax) return { kind: 'tooLong', charsMax: kind.charsMax };
      if (kind.format !== undefined && !formats[kind.format](text)) return { kind: 'format', format: kind.format };
      return null;
    }
    case 'number': {
      const number = Number(value);
      if (kind.whole && !Number.isInteger(number)) return { kind: 'notWhole' };
      if (kind.min !== undefined && number < kind.min) return { kind: 'tooSmall', min: kind.min };
      if (kind.max !== undefined && number > kind.max) return { kind: 'tooBig', max: kind.max };
      return null;
    }
    case 'many': {
      const count = (value as unknown[]).length;
      if (kind.countMin !== undefined && count < kind.countMin) return { kind: 'tooFew', countMin: kind.countMin };
      if (kind.countMax !== undefined && count > kind.countMax) return { kind: 'tooMany', countMax: kind.countMax };
      return null;
    }
    case 'json':
      return bytesOf(JSON.stringify(value)) > limits.answerBytesMax
        ? { kind: 'tooLarge', bytesMax: limits.answerBytesMax }
        : null;
    case 'switch':
    case 'one':
      return null;
  }
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** As far as a person is helped by it at once: the program is stricter. */
const formats: Record<TextFormat, (text: string) => boolean> = {
  email: (text) => /^[^\s@,;<>"]+@[^\s@]+$/.test(text),
  uri: (text) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text) && URL.canParse(text),
  date: isDate,
  'date-time': (text) => {
    const [, date = '', hours = '', minutes = '', seconds = ''] =
      /^(\d{4}-\d\d-\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? [];
    return isDate(date) && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) <= 60;
  },
};

function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === `${month}-${day}`;
}

/** A value as the person chose it. */
export function valueInWords({ kind }: ElicitedField, value: unknown, { t }: I18n): string {
  const title = (one: unknown): string => {
    const options = kind.kind === 'one' || kind.kind === 'many' ? kind.options : [];
    return options.find((option) => option.value === one)?.title ?? visible(String(one));
  };
  switch (kind.kind) {
    case 'many':
      return Array.isArray(value) ? value.map(title).join(' · ') : '';
    case 'switch':
      return value === true ? t('elicit.yes') : t('elicit.no');
    case 'json':
      return visible(JSON.stringify(value, null, 2));
    case 'one':
    case 'text':
    case 'number':
      return title(value);
  }
}
