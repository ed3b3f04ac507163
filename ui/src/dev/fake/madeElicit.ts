// Ready-made questions of servers for tests and samples.
import type { Elicitation, ElicitedField, FieldKind, Interaction } from '../../lib/generated/wire';
import { ask } from './made';

export function field(key: string, kind: FieldKind, more: Partial<ElicitedField> = {}): ElicitedField {
  return { key, kind, required: false, secret: false, ...more };
}

export function elicit(
  fields: ElicitedField[],
  about: Partial<Elicitation> = {},
  more: Partial<Interaction> = {},
): Interaction {
  const elicitation: Elicitation = {
    server: 'weather',
    tool: 'forecast',
    message: 'Which **station**?',
    ask: { kind: 'form', fields },
    held: { kind: 'open' },
    ...about,
  };
  return {
    ...ask('', [], more),
    body: { kind: 'elicitation', elicitation },
    resume: { node: 'mcp__weather__forecast', phase: 'executing', step: 0 },
    ...more,
  };
}

export function elicitUrl(
  url: string,
  about: Partial<Elicitation> & { hostUnicode?: string } = {},
  more: Partial<Interaction> = {},
): Interaction {
  const { hostUnicode, ...rest } = about;
  return elicit(
    [],
    {
      message: 'Sign in to go on.',
      ask: { kind: 'url', url, host: new URL(url).host, ...(hostUnicode ? { hostUnicode } : {}), id: 'e1' },
      ...rest,
    },
    more,
  );
}

/** One of each kind, as a server may write them. */
export function everyKind(): ElicitedField[] {
  const options = [
    { value: 'n', title: 'North pier' },
    {
      value: 's',
      title: 'South pier, which is closed to everything that is longer than twelve metres until the end of the season',
    },
  ];
  return [
    field(
      'city',
      { kind: 'text', charsMin: 2, charsMax: 40 },
      { title: 'City', required: true, description: 'Where the **station** stands.' },
    ),
    field('notes', { kind: 'text' }, { title: 'Notes' }),
    field('mail', { kind: 'text', format: 'email' }, { title: 'E-mail' }),
    field('day', { kind: 'text', format: 'date', default: '2026-11-22' }, { title: 'Day' }),
    field('days', { kind: 'number', whole: true, min: 1, max: 14, default: 3 }, { title: 'Days' }),
    field('now', { kind: 'switch' }, { title: 'Tell me when it changes', required: true }),
    field('pier', { kind: 'one', options }, { title: 'Pier' }),
    field('piers', { kind: 'many', options, countMin: 1, countMax: 2 }, { title: 'Piers' }),
    field('more', { kind: 'json', schema: { type: 'object' } }, { title: 'Anything else' }),
    field('api_token', { kind: 'text' }, { secret: true }),
  ];
}
