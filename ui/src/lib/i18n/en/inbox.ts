// The page of everything that waits for the person.
export const inbox = {
  'inbox.open': (p: { n: number }) => `Open the list of everything that waits for you (${p.n})`,
  'inbox.back': 'Back to the conversation',
  'inbox.empty': 'Nothing waits for you. A question from any conversation appears here, to be answered right away.',
  'inbox.filters': 'Which questions are listed',
  'inbox.search': 'Search the questions',
  'inbox.asker': 'Asked in',
  'inbox.allAskers': 'All conversations',
  'inbox.age': 'Has waited',
  'inbox.ageAny': 'Any time',
  'inbox.ageHour': 'Over an hour',
  'inbox.ageDay': 'Over a day',
  'inbox.shown': (p: { n: number; of: number }) => `${p.n} of ${p.of} listed`,
  'inbox.none': (p: { n: number }) => (p.n === 1 ? 'The question that waits does not match.' : `None of the ${p.n} questions that wait matches.`),
  'inbox.clear': 'Show all',
  'inbox.questions': (p: { n: number }) => `${p.n} questions`,
  'inbox.goTo': (p: { title: string }) => `Go to ${p.title}`,
} as const;
