// Settings: other programs' agents, and what is written so that they ask here.
type Named = { name: string };

export const agents = {
  'agents.title': 'Other agents',
  'agents.hint':
    'Agents of other programs can ask you through Askwell: their questions stand in your inbox, reach you on every channel and keep their answers. Nothing is written to their files before you have seen it.',
  'agents.loadFailed': (p: { why: string }) => `The agents could not be looked for: ${p.why}`,
  'agents.again': 'Try again',
  'agents.none': 'No other agent was found on this machine.',
  'agents.away': (p: { names: string }) => `Not found here: ${p.names}.`,
  'agents.comma': ', ',
  'agents.program': 'They start this program:',
  'agents.noProgram':
    'The command line program “askwell” was not found beside this one or on the PATH. Agents cannot start it until it is installed.',
  'agents.part.tools': 'Asks through Askwell',
  'agents.part.instructions': 'Knows when to ask',
  'agents.part.hook': 'Hands its own prompts over',
  'agents.about.tools': 'Adds the tools ask_user, confirm and notify_user to this agent.',
  'agents.about.instructions': 'Adds a marked paragraph on asking to the instructions that it always reads.',
  'agents.about.hook':
    'Its own questions and permission requests come to you here. Without an answer, it asks in its own place as before.',
  'agents.other': 'Something of Askwell’s stands there, but not what would be written now.',
  'agents.renew': 'Renew…',
  'agents.renewOf': (p: Named) => `Renew what stands in the files of ${p.name}`,
  'agents.add.tools': (p: Named) => `Let ${p.name} ask through Askwell?`,
  'agents.add.instructions': (p: Named) => `Tell ${p.name} when to ask?`,
  'agents.add.hook': (p: Named) => `Let ${p.name} hand its prompts over?`,
  'agents.remove.tools': (p: Named) => `Take Askwell out of ${p.name}?`,
  'agents.remove.instructions': (p: Named) => `Take the paragraph out of ${p.name}?`,
  'agents.remove.hook': (p: Named) => `Take the hook out of ${p.name}?`,
  'agents.working': 'Working out what would change …',
  'agents.target': 'It is a link; this file is written:',
  'agents.unchanged': 'The file would stay as it is.',
  'agents.incomplete': 'Not all of the change can be shown here.',
  'agents.makes': 'The file is not there yet and is made. It holds from the agent’s next start.',
  'agents.removes': 'The file was made for this alone and is deleted.',
  'agents.keeps': 'A copy of the file as it is now is kept in the data folder. It holds from the agent’s next start.',
  'agents.back': 'Only what Askwell has added is taken out.',
  'agents.trust': (p: Named) =>
    `${p.name} asks you once, in its own window, to trust this hook. Until you do, it doesn’t run it and asks you there. It asks again each time the hook changes.`,
  'agents.cancel': 'Cancel',
  'agents.write': 'Write it',
  'agents.takeOut': 'Take it out',
  'agents.lookAgain': 'Look again',
} as const;
