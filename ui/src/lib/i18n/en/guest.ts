// Other programs that ask the person through Askwell.
export const guest = {
  'guest.others': 'Other programs',
  'guest.asks': (p: { name: string }) => `${p.name} asks`,
  'guest.asksIn': (p: { name: string; place: string }) => `${p.name} asks · ${p.place}`,
  'guest.waits': (p: { name: string }) => `${p.name} waits for your answer`,
  'guest.needs': (p: { name: string }) => `${p.name} needs your decision`,
  'guest.foot': (p: { name: string }) => `${p.name} asks here and reads your answers. Messages to it belong in its own window.`,
  'guest.details': 'Word for word',
} as const;
