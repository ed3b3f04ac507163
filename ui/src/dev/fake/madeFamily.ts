// Ready-made tasks, and questions between agents, for tests and samples.
import type {
  Closing,
  ConsentRequest,
  ConversationId,
  Entry,
  Interaction,
  TaskEnd,
  TaskEntry,
} from '../../lib/generated/wire';
import { ask } from './made';

let made = 0;

/** A question to the agent of another conversation. */
export function askAgent(
  to: ConversationId,
  text: string,
  labels: string[],
  more: Partial<Interaction> = {},
): Interaction {
  return ask(text, labels, {
    to: { kind: 'agent', conversation: to },
    limitMs: 120_000,
    resume: { node: 'ask_parent', phase: 'chatting', step: 0 },
    ...more,
  });
}

/** Whether somebody agrees to an action; of the person, unless `more` says otherwise. */
export function authorize(request: ConsentRequest, more: Partial<Interaction> = {}): Interaction {
  return { ...ask('', [], more), body: { kind: 'consent', request } };
}

export function task(of: Partial<TaskEntry> & { task: ConversationId; title: string }): Entry & { kind: 'task' } {
  made += 1;
  return { kind: 'task', call: `call-t${made}`, prompt: `Do this: ${of.title}`, end: null, at: Date.now(), ...of };
}

export function taskEnded(of: { task: ConversationId; title: string; end: TaskEnd }): Entry & { kind: 'taskEnded' } {
  return { kind: 'taskEnded', at: Date.now(), ...of };
}

/** A question as it came to another agent. */
export function heard(interaction: Interaction, title: string): Entry & { kind: 'heard' } {
  return { kind: 'heard', from: interaction.conversation, title, interaction, at: Date.now() };
}

/** The end of a question that an agent answered with one of its options. */
export function byAgent(conversation: ConversationId, option: string, confidencePercent?: number): Closing {
  return {
    outcome: { kind: 'answered', answers: [{ question: 'q1', selected: [option] }] },
    at: Date.now(),
    by: 'agent',
    answerer: { conversation, ...(confidencePercent === undefined ? {} : { confidencePercent }) },
  };
}
