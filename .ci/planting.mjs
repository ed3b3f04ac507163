// How mistakes are put into sources: each behind a switch of its own.

/** The variable that names the mistake that is made. */
export const SWITCH = 'ASKWELL_MISTAKE';

const CORE = 'src-tauri/ask/src/';
const ROOT = `${CORE}lib.rs`;
/** Every crate with mistakes in it knows the core. */
const LOOKS = `
pub fn is_mistaken(name: &str) -> bool {
    std::env::var_os("${SWITCH}").is_some_and(|mistake| mistake == name)
}
`;

/** The sources with all of these mistakes in them, by file. `read` gives a file as it is. */
export function planted(mistakes, read) {
  const texts = new Map([[ROOT, read(ROOT) + LOOKS]]);
  const was = new Map();
  for (const { name, file, from, to } of mistakes) {
    if (!was.has(file)) was.set(file, read(file));
    const places = was.get(file).split(from).length - 1;
    const text = texts.get(file) ?? was.get(file);
    if (places !== 1 || text.split(from).length !== 2) {
      throw new Error(`${name} does not apply: what it changes stands ${places} times in ${file}. Plant it where the code is now.`);
    }
    if (!to.includes('MISTAKEN')) throw new Error(`${name} has no switch.`);
    const looks = `${file.startsWith(CORE) ? 'crate' : 'ask'}::is_mistaken("${name}")`;
    texts.set(file, text.replace(from, () => to.replaceAll('MISTAKEN', looks)));
  }
  return texts;
}
