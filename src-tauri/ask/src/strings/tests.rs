//! The sentences keep to the project's words. The window's have a test like it: `ui/src/lib/i18n/i18n.test.ts`.

use regex::Regex;
use std::path::Path;

/// Turns of phrase that read as a translation, and old names of what has another one now.
const NOT: [(&str, &str); 2] = [
    (
        "en",
        r"(?i)\b(?:stands?|lies|goes on|go on|anew|beside|by itself|puts? out|of other makes|a way to go|held to|lets? in|hand(?:ed|s)? in|asked? back|what came|is to be|there (?:is|are) none|whoever|reads? along|the person|consented|refuse[ds]?)\b",
    ),
    ("zh", "助手|您|收件箱|先问一问|长期决定|登出|保持开放|没有动静|搁置|桌面|代理(?:，|。|$)"),
];

/// What is in quotes in a source, without its comments.
fn literals(source: &str) -> Vec<String> {
    let code: Vec<&str> = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let quoted = Regex::new(r#""((?:[^"\\]|\\[\s\S])*)""#).unwrap();
    quoted.captures_iter(&code.join("\n")).map(|found| found[1].to_owned()).collect()
}

#[test]
fn no_sentence_has_words_that_were_given_up() {
    for (language, not) in NOT {
        let not = Regex::new(not).unwrap();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/strings").join(language);
        let mut count = 0;
        for entry in folder.read_dir().unwrap() {
            let path = entry.unwrap().path();
            // A text for a model is not in the voice of the interface.
            if path.is_dir() || path.ends_with("prompt.rs") {
                continue;
            }
            let sentences = literals(&std::fs::read_to_string(&path).unwrap());
            count += sentences.len();
            let wrong: Vec<&String> = sentences.iter().filter(|sentence| not.is_match(sentence)).collect();
            assert!(wrong.is_empty(), "{}: {wrong:#?}", path.display());
        }
        assert!(count > 200, "{language}: {count} sentences were read");
    }
}
