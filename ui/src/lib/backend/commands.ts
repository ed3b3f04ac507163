// The commands that a page calls by name and arguments alone, whichever way they go to the program.
import { commands, type CommandName, type Commands } from '../generated/commands';
import type { Submit, Submitted } from '../generated/wire';

export type Invoke = <T>(command: CommandName, args: Record<string, unknown>) => Promise<T>;

/** What goes another way, or is called otherwise here. */
const OF_ITS_OWN = ['submitAskUserResponse', 'attachFile', 'subscribeLive'] as const;

export interface ByName extends Omit<Commands, (typeof OF_ITS_OWN)[number]> {
  /** The command `submit_ask_user_response`: says what became of the answer. */
  submit(submit: Submit): Promise<Submitted>;
}

export function commandsBy(invoke: Invoke): ByName {
  const byName = Object.entries(commands).filter(([method]) => !OF_ITS_OWN.some((other) => other === method));
  const methods = byName.map(([method, [name, ...takes]]) => {
    const call = (...given: unknown[]) =>
      invoke(name, Object.fromEntries(takes.map((argument, at) => [argument, given[at]])));
    return [method, call] as const;
  });
  const submit = (answer: Submit) => invoke('submit_ask_user_response', { ...answer });
  return { ...Object.fromEntries(methods), submit } as unknown as ByName;
}
