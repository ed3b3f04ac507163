// Other programs that ask the person through Askwell.
export const guest = {
  'guest.others': 'Other programs',
  'guest.asks': (p: { name: string }) => `${p.name} asks`,
  'guest.asksIn': (p: { name: string; place: string }) => `${p.name} asks · ${p.place}`,
  'guest.waits': (p: { name: string }) => `${p.name} waits for your answer`,
  'guest.needs': (p: { name: string }) => `${p.name} needs your decision`,
  'guest.foot': (p: { name: string }) =>
    `${p.name} asks here and reads your answers. Messages to it belong in its own window.`,
  'guest.startedBy': (p: { name: string; programs: string }) => `Says it is ${p.name}; started by ${p.programs}`,
  'guest.starterGone': (p: { name: string }) => `Says it is ${p.name}; the program that started it has ended`,
  'guest.byToken': (p: { name: string }) => `Says it is ${p.name}; came over HTTP with the access token`,
  'guest.untold': (p: { name: string }) => `Says it is ${p.name}; this system does not say which program it is`,
  'guest.unread': (p: { name: string }) =>
    `${p.name} hasn’t read your answer. It gets it if it asks the same within a day.`,
  'guest.tooLate': (p: { name: string }) => `${p.name} was gone before it read your answer. It had no effect.`,
  'guest.details': 'Word for word',
} as const;
