// Settings: other programs' agents, and what is written so that they ask here.
type Named = { name: string };

export const agents = {
  'agents.title': 'Connected agents',
  'agents.hint':
    'Other agents can ask you through Askwell. Their questions appear in your inbox, reach you on every channel and keep their answers. Nothing is written to their files before you have seen it.',
  'agents.loadFailed': (p: { why: string }) => `Couldn’t look for agents: ${p.why}`,
  'agents.again': 'Try again',
  'agents.none': 'No other agents found on this machine.',
  'agents.away': (p: { names: string }) => `Not installed: ${p.names}`,
  'agents.comma': ', ',
  'agents.program': 'They start this program:',
  'agents.noProgram':
    'The command line program “askwell” wasn’t found next to this one or on the PATH. Agents can’t start it until it’s installed.',
  'agents.part.tools': 'Asks through Askwell',
  'agents.part.instructions': 'Knows when to ask',
  'agents.part.hook': 'Forwards its own prompts',
  'agents.about.tools': 'Adds the tools ask_user, confirm and notify_user to this agent.',
  'agents.about.instructions': 'Adds a marked paragraph about asking to the instructions it always reads.',
  'agents.about.hook':
    'Its own questions and permission requests come to you here. If you don’t answer, it asks in its own window as before.',
  'agents.other': 'Askwell has an entry there, but it differs from what would be written now.',
  'agents.renew': 'Update…',
  'agents.renewOf': (p: Named) => `Update the entries in the files of ${p.name}`,
  'agents.add.tools': (p: Named) => `Let ${p.name} ask through Askwell?`,
  'agents.add.instructions': (p: Named) => `Tell ${p.name} when to ask?`,
  'agents.add.hook': (p: Named) => `Let ${p.name} forward its prompts?`,
  'agents.remove.tools': (p: Named) => `Remove Askwell from ${p.name}?`,
  'agents.remove.instructions': (p: Named) => `Remove the paragraph from ${p.name}?`,
  'agents.remove.hook': (p: Named) => `Remove the hook from ${p.name}?`,
  'agents.working': 'Working out what would change…',
  'agents.target': 'This is a link. The file written is:',
  'agents.unchanged': 'The file wouldn’t change.',
  'agents.incomplete': 'Not all of the change can be shown here.',
  'agents.makes': 'The file doesn’t exist yet and will be created. It takes effect when the agent next starts.',
  'agents.removes': 'The file was created only for this and will be deleted.',
  'agents.keeps': 'A copy of the current file is kept in the data folder. It takes effect when the agent next starts.',
  'agents.back': 'Only what Askwell added is removed.',
  'agents.trust': (p: Named) =>
    `${p.name} asks you once, in its own window, to trust this hook. Until you do, it doesn’t run it and asks you there. It asks again each time the hook changes.`,
  'agents.cancel': 'Cancel',
  'agents.write': 'Write',
  'agents.takeOut': 'Remove',
  'agents.lookAgain': 'Refresh',
} as const;
