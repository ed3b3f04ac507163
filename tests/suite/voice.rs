//! The voice of the program in every language, read off the sources of its sentences: what was agreed not to be said is not
//! said. The window's sentences have a test like it: `ui/src/lib/i18n/i18n.test.ts`.

use super::arrows::root;
use anyhow::{Result, ensure};
use std::fs::{read_dir, read_to_string};

/// Where sentences are, and how many at least.
const CRATES: [(&str, usize); 5] = [
    ("src-tauri/ask", 200),
    ("src-tauri/engine", 200),
    ("src-tauri/surfaces", 60),
    ("src-tauri/cli", 300),
    ("src-tauri", 20),
];

/// Turns of phrase that read as a translation, and old names of what has another one now.
const NOT_EN: [&str; 40] = [
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
    "hands in",
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
    "consented",
    "set aside",
    "left open",
    "once more",
    "mend",
    "went on",
    "gone on",
];
const NOT_ZH: [&str; 13] = [
    "助手",
    "您",
    "收件箱",
    "先问一问",
    "长期决定",
    "登出",
    "保持开放",
    "没有动静",
    "征求同意",
    "搁置",
    "桌面",
    "代理，",
    "代理。",
];

#[test]
fn english_has_no_words_that_the_project_no_longer_uses() -> Result<()> {
    for sentence in sentences("en")? {
        let spoken = sentence.to_lowercase().replace(|c: char| !c.is_alphanumeric() && c != '\'', " ");
        let words = format!(" {} ", spoken.split_whitespace().collect::<Vec<_>>().join(" "));
        let said = NOT_EN.into_iter().find(|not| words.contains(&format!(" {not} ")));
        ensure!(said.is_none(), "{said:?}: {sentence}");
    }
    Ok(())
}

#[test]
fn chinese_has_no_words_that_the_project_no_longer_uses() -> Result<()> {
    for sentence in sentences("zh")? {
        let said = NOT_ZH.into_iter().find(|not| sentence.contains(not));
        ensure!(said.is_none() && !sentence.ends_with("代理"), "{said:?}: {sentence}");
    }
    Ok(())
}

/// What is between quotation marks in the sources of a language.
fn sentences(language: &str) -> Result<Vec<String>> {
    let mut all = Vec::new();
    for (house, least) in CRATES {
        let before = all.len();
        for entry in read_dir(root().join(house).join("src/strings").join(language))? {
            let file = entry?.path();
            // A text for a model is not in the voice of the interface.
            if file.is_file() && !file.ends_with("prompt.rs") {
                all.extend(literals(&read_to_string(file)?));
            }
        }
        ensure!(all.len() - before >= least, "{house}: {} sentences were read", all.len() - before);
    }
    Ok(all)
}

fn literals(source: &str) -> Vec<String> {
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let parts = code.replace("\\\"", "”");
    parts.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}
