// Other programs that ask the person through Askwell.
export const guest = {
  'guest.others': 'Agents and scripts',
  'guest.asks': (p: { name: string }) => `${p.name} asks`,
  'guest.asksIn': (p: { name: string; place: string }) => `${p.name} asks · ${p.place}`,
  'guest.waits': (p: { name: string }) => `${p.name} is waiting for your answer`,
  'guest.needs': (p: { name: string }) => `${p.name} needs your decision`,
  'guest.foot': (p: { name: string }) =>
    `${p.name} asks you here and reads your answers. To send it a message, use its own window.`,
  'guest.startedBy': (p: { name: string; programs: string }) => `Calls itself ${p.name} · started by ${p.programs}`,
  'guest.starterGone': (p: { name: string }) => `Calls itself ${p.name} · the program that started it has ended`,
  'guest.byToken': (p: { name: string }) => `Calls itself ${p.name} · connected over HTTP with the access token`,
  'guest.untold': (p: { name: string }) => `Calls itself ${p.name} · this system can’t tell which program it really is`,
  'guest.unread': (p: { name: string }) =>
    `${p.name} hasn’t read your answer yet. It will get it if it asks the same thing within a day.`,
  'guest.tooLate': (p: { name: string }) =>
    `${p.name} stopped waiting before it read your answer. The answer had no effect.`,
  'guest.details': 'Full text',
} as const;
