// Templates of questions, as tests and samples see them: kept in memory, and checked far more simply than by the program.
import type {
  TemplateField,
  TemplateList,
  TemplateListed,
  TemplatePreview,
  TemplateShape,
  TemplateTrial,
} from '../../lib/generated/wire';
import { ask } from './made';
import { authorize } from './madeFamily';

const FOLDER = '/home/lin/.local/share/dev.askwell.desktop/templates';

export function fieldOf(name: string, more: Partial<TemplateField> = {}): TemplateField {
  return { name, description: `What ${name} is.`, required: true, list: false, bytesMax: 4096, oneOf: [], ...more };
}

const QUESTION: TemplateShape = {
  kind: 'agentToUser',
  title: 'Question for you',
  description: 'A decision of theirs is missing.',
  fields: [
    fieldOf('question'),
    fieldOf('choices', { required: false, list: true }),
    fieldOf('tone', { required: false, oneOf: ['plain', 'formal'] }),
  ],
};
const CONSENT: TemplateShape = {
  kind: 'authorization',
  title: 'Agreement to an approach',
  description: 'Consent on record.',
  fields: [fieldOf('action'), fieldOf('risk')],
};

export function listed(name: string, more: Partial<TemplateListed> = {}): TemplateListed {
  return {
    name,
    source: 'builtIn',
    workspace: null,
    path: null,
    text: `kind = "agent_to_user"\n# ${name}\n`,
    shape: QUESTION,
    faults: [],
    instead: null,
    ...more,
  };
}

export function own(name: string, more: Partial<TemplateListed> = {}): TemplateListed {
  return listed(name, { source: 'own', path: `${FOLDER}/${name}.toml`, ...more });
}

export class TemplatesInMemory {
  list: TemplateList = {
    templates: [
      listed('soft-authorization', { text: 'kind = "authorization"\n', shape: CONSENT }),
      listed('user-question'),
    ],
    warnings: [],
    folder: FOLDER,
  };

  save(name: string, text: string): TemplateList {
    const others = this.list.templates.filter((one) => one.source !== 'own' || one.name !== name);
    return (this.list = { ...this.list, templates: [...others, own(name, { text, shape: shapeOf(text) })] });
  }

  remove(name: string): TemplateList {
    return (this.list = {
      ...this.list,
      templates: this.list.templates.filter((one) => one.source !== 'own' || one.name !== name),
    });
  }

  preview({ name, source, text, fields }: TemplateTrial): TemplatePreview {
    if (text.includes('wrong')) {
      const line = text.split('\n').findIndex((one) => one.includes('wrong')) + 1;
      return { faults: [{ line, message: "`wrong` isn't a key here." }], shape: null, fields: [], interaction: null };
    }
    const shape = shapeOf(text);
    const missing = shape.fields.filter((field) => field.required && !fields[field.name]?.length);
    if (missing.length > 0) {
      return {
        faults: [],
        shape,
        fields: missing.map((field) => ({ field: field.name, message: `The field ${field.name} is missing.` })),
        interaction: null,
      };
    }
    const said = (key: string) => String(fields[key] ?? '');
    const template = { name, source };
    const interaction =
      shape.kind === 'authorization'
        ? authorize({ action: said('action'), risk: said('risk') }, { template })
        : ask(said('question'), [fields['choices'] ?? []].flat(), { template });
    return { faults: [], shape, fields: [], interaction };
  }
}

function shapeOf(text: string): TemplateShape {
  return text.includes('authorization') ? CONSENT : QUESTION;
}
