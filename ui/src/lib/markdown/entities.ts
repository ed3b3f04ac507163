// Characters written by name or number. Decoded here and not by the browser, so that no HTML parser ever sees the text.
const NAMED: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', copy: '©', reg: '®', trade: '™', hellip: '…', mdash: '—',
  ndash: '–', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', bull: '•', middot: '·', times: '×',
  divide: '÷', plusmn: '±', deg: '°', micro: 'µ', para: '¶', sect: '§', larr: '←', uarr: '↑', rarr: '→', darr: '↓', harr: '↔',
  rArr: '⇒', lArr: '⇐', le: '≤', ge: '≥', ne: '≠', asymp: '≈', infin: '∞', minus: '−', frac12: '½', euro: '€', pound: '£', yen: '¥',
  cent: '¢', check: '✓', cross: '✗', star: '☆', hearts: '♥', alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', lambda: 'λ', mu: 'μ',
  pi: 'π', sigma: 'σ', omega: 'ω', Delta: 'Δ', Sigma: 'Σ', Omega: 'Ω', colon: ':', sol: '/', lpar: '(', rpar: ')', Tab: '\t',
  NewLine: '\n', lbrace: '{', rbrace: '}', lbrack: '[', rbrack: ']', num: '#', ast: '*', lowbar: '_', grave: '`', vert: '|', excl: '!',
};

export function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,30}));/g, (whole, decimal, hex, name) => {
    if (name) return NAMED[name as string] ?? whole;
    const code = decimal ? Number(decimal) : parseInt(hex as string, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}
