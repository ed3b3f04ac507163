// Ready-made pieces of conversations for tests and samples.
import type {
  Away,
  Channels,
  Closing,
  Draft,
  Entry,
  Hello,
  Interaction,
  Messaging,
  Messenger,
  Question,
  QuestionOption,
  Settings,
  ToolState,
} from '../../lib/generated/wire';

export function settingsOf(more: Partial<Settings> = {}): Settings {
  return {
    ai: {
      profiles: [],
      profile: null,
      maxToolRounds: 30,
      answerLimitMinutes: null,
      commandQuietSeconds: 300,
      taskDepth: 2,
      tasksAtOnce: 8,
      taskRounds: 600,
    },
    agents: [],
    language: 'en',
    appearance: 'system',
    notifications: {
      questions: true,
      finished: false,
      showText: false,
      sound: false,
      remindMinutes: null,
      quiet: null,
    },
    welcomed: true,
    workspace: null,
    nobodyHere: false,
    api: { enabled: false, port: null, network: false, hosts: [], mcp: false },
    log: { enabled: true, place: 'dataFolder', keepDays: null, keepMegabytes: null },
    storage: { undoDays: 90, undoMegabytes: 2048, unusedDays: null },
    channels: channelsOf(),
    mcp: [],
    ...more,
  };
}

/** Nothing of it is on, unless it is given. */
export function channelsOf(away: Partial<Away> = {}, ...on: Messenger[]): Channels {
  const one = (messenger: Messenger): Messaging => ({ enabled: on.includes(messenger), baseUrl: null });
  return {
    telegram: one('telegram'),
    wechat: one('wechat'),
    away: { chat: null, now: false, idleMinutes: null, escalateMinutes: null, ...away },
  };
}

export function helloOf(): Hello {
  return {
    version: '0.1.0',
    settings: settingsOf(),
    systemLanguage: 'en',
    trouble: null,
    keychain: 'system',
    sampleWorkspace: '/home/lin/.local/share/dev.askwell.desktop/sample',
    dataFolder: '/home/lin/.local/share/dev.askwell.desktop',
    cardArmingMs: 500,
    platform: 'linux',
  };
}

export const emptyDraft: Draft = {
  answers: [],
  comment: null,
  attachments: [],
  remember: false,
  talk: null,
  step: 0,
  submit: null,
};

let made = 0;

export function ask(
  text: string,
  labels: string[],
  more: Partial<Interaction> & { allowFreeform?: boolean } = {},
): Interaction {
  const { allowFreeform = true, ...rest } = more;
  made += 1;
  return {
    id: `ask-${made}`,
    conversation: 'c1',
    toolCall: `call-${made}`,
    body: {
      kind: 'question',
      questions: [
        { id: 'q1', text, options: labels.map((label, index) => ({ id: `o${index + 1}`, label })), allowFreeform },
      ],
    },
    resume: { node: 'ask_user', phase: 'chatting', step: 0 },
    openedAt: Date.now(),
    status: { kind: 'open' },
    ...rest,
  };
}

/** A card of questions as they are given; what is left out is as usual. */
export function askAll(questions: Partial<Question>[], more: Partial<Interaction> = {}): Interaction {
  const made = questions.map((question, at): Question => ({
    id: `q${at + 1}`,
    text: `Question ${at + 1}?`,
    options: [],
    allowFreeform: true,
    ...question,
  }));
  return { ...ask('', [], more), body: { kind: 'question', questions: made } };
}

/** Options by their labels, or with more than that. */
export function optionsOf(...options: (string | (Partial<QuestionOption> & { label: string }))[]): QuestionOption[] {
  return options.map((option, at) => ({
    id: `o${at + 1}`,
    ...(typeof option === 'string' ? { label: option } : option),
  }));
}

export function closed(interaction: Interaction, closing: Closing): Interaction {
  return { ...interaction, status: { kind: 'closed', ...closing } };
}

export const asked = (interaction: Interaction): Entry => ({ kind: 'ask', interaction });
export const said = (text: string, at = Date.now()): Entry => ({ kind: 'user', id: `m-${(made += 1)}`, text, at });

export function replied(text: string, more: { reasoning?: string; cut?: boolean } = {}): Entry {
  return { kind: 'reply', text, reasoning: '', model: 'demo', cut: false, at: Date.now(), ...more };
}

export function used(name: string, subject: string, state: ToolState, result = ''): Entry {
  made += 1;
  return {
    kind: 'tool',
    id: `call-${made}`,
    name,
    subject,
    arguments: JSON.stringify({ path: subject }, null, 2),
    state,
    result,
    resultBytes: result.length,
    at: Date.now(),
  };
}
