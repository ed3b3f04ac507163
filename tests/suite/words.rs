//! The words that a reader of Chinese meets: one for the agent, one for the reader, whatever surface says them.

use super::arrows::{files, root};
use anyhow::Result;
use std::path::Path;

/// Where sentences stand, and the endings of their files.
const SENTENCES: [(&str, &[&str]); 2] = [("src-tauri", &[".rs", ".desktop"]), ("ui/src/lib/i18n/zh", &[".ts"])];

/// It lists what no other program may call itself, old words too.
const RESERVED: &str = "guest/name.rs";

#[test]
fn chinese_has_one_word_for_the_agent_and_one_for_its_user() -> Result<()> {
    let mut proxies = 0;
    for (below, endings) in SENTENCES {
        for path in files(below, endings)?.into_iter().filter(|path| !path.ends_with(RESERVED)) {
            let text = std::fs::read_to_string(&path)?;
            let lines: Vec<&str> = text.lines().collect();
            for (at, line) in lines.iter().enumerate() {
                let place = format!("{}:{}: {line}", path.display(), at + 1);
                assert!(!line.contains("助手"), "the agent is 智能体: {place}");
                assert!(!line.contains('您'), "its user is 你: {place}");
                if line.contains("代理") {
                    proxies += 1;
                    let english = english(&path, &lines, at)?;
                    assert!(english.to_lowercase().contains("prox"), "代理 is a proxy, the agent is 智能体: {place}");
                }
            }
        }
    }
    assert!(proxies > 0, "a proxy has its word");
    Ok(())
}

/// What the same sentence says in English: just before it in Rust, under the same key in the window.
fn english(path: &Path, lines: &[&str], at: usize) -> Result<String> {
    let near = &lines[at.saturating_sub(2)..=at];
    if path.extension().is_some_and(|ending| ending == "rs") {
        return Ok(near.join("\n"));
    }
    let key = near.iter().rev().find_map(|line| line.trim_start().strip_prefix('\'')?.split_once("':"));
    let (Some((key, _)), Some(name)) = (key, path.file_name()) else { return Ok(String::new()) };
    let english = std::fs::read_to_string(root().join("ui/src/lib/i18n/en").join(name))?;
    let said = english.split_once(&format!("'{key}':")).map(|(_, said)| said.split("\n  '").next().unwrap_or_default());
    Ok(said.unwrap_or_default().to_owned())
}
