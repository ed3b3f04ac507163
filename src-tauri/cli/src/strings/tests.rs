//! The voice of every language, read off its sources: what was agreed not to be said is not said.

use std::fs;
use std::path::Path;

/// Turns of phrase that read as a translation, and old names of what has another one now. The window has the same list.
const NOT_EN: [&str; 35] = [
    "stand",
    "stands",
    "lies",
    "go on",
    "goes on",
    "anew",
    "beside",
    "by itself",
    "put out",
    "puts out",
    "of other makes",
    "a way to go",
    "held to",
    "let in",
    "lets in",
    "hand in",
    "handed in",
    "ask back",
    "asks back",
    "asked back",
    "what came",
    "is to be",
    "there is none",
    "there are none",
    "whoever",
    "read along",
    "reads along",
    "the person",
    "refuse",
    "refuses",
    "refused",
    "consent",
    "set aside",
    "left open",
    "once more",
];
/// What the agent and its user are never called is held for all of Rust, with the tests of the suite.
const NOT_ZH: [&str; 8] = ["收件箱", "先问一问", "长期决定", "登出", "保持开放", "没有动静", "征求同意", "搁置"];

#[test]
fn english_has_no_words_that_the_project_no_longer_uses() {
    for sentence in sentences("en") {
        let spoken = sentence.to_lowercase().replace(|c: char| !c.is_alphanumeric() && c != '\'', " ");
        let words = format!(" {} ", spoken.split_whitespace().collect::<Vec<_>>().join(" "));
        let said = NOT_EN.into_iter().find(|not| words.contains(&format!(" {not} ")));
        assert_eq!(said, None, "{sentence}");
    }
}

#[test]
fn chinese_has_no_words_that_the_project_no_longer_uses() {
    for sentence in sentences("zh") {
        let said = NOT_ZH.into_iter().find(|not| sentence.contains(not));
        assert_eq!(said, None, "{sentence}");
    }
}

/// What is between quotation marks in the sources of a language.
fn sentences(language: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/strings").join(language);
    let files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    let all: Vec<String> = files.iter().flat_map(|file| literals(&fs::read_to_string(file).unwrap())).collect();
    assert!(all.len() > 300, "they are found: {}", all.len());
    all
}

fn literals(source: &str) -> Vec<String> {
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let parts = code.replace("\\\"", "”");
    parts.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}
