//! The conversations, the latest first: what waits for you is marked.

use crate::leaving::Leaving;
use crate::pending;
use crate::screen::{Look, Screen};
use crate::words::{Words, short};
use ask::plain_text::one_line;
use ask::wire::{ConversationSummary, Standing};
use engine::store::Seen;
use std::process::ExitCode;

pub fn list(seen: &Seen, screen: &mut Screen, words: Words) -> Result<ExitCode, Leaving> {
    if seen.conversations.is_empty() {
        screen.notice(words.no_conversations())?;
    }
    for summary in &seen.conversations {
        let look = if summary.standing == Standing::NeedsYou { Look::Question } else { Look::Plain };
        screen.lines(&line(summary, seen.is_owned, engine::host::now(), words), look)?;
        for waiting in seen.inbox.iter().filter(|waiting| waiting.interaction.conversation == summary.id) {
            screen.lines(&format!("          {}", pending::summary(waiting, words)), Look::Plain)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What was deleted and can still be got back.
pub fn deleted(seen: &Seen, screen: &mut Screen, words: Words) -> Result<ExitCode, Leaving> {
    if seen.deleted.is_empty() {
        screen.notice(words.nothing_deleted())?;
    }
    for one in &seen.deleted {
        let left = one.kept_until.saturating_sub(engine::host::now()) / 86_400_000;
        let line = format!("{}  {}  ({})", short(one.id), one_line(&one.title), words.kept_for(left.max(0)));
        screen.lines(&line, Look::Plain)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn line(summary: &ConversationSummary, at_work: bool, now: i64, words: Words) -> String {
    format!("{}  {}", short(summary.id), named_line(summary, at_work, now, words))
}

/// Its title, and where it stands.
pub fn named_line(summary: &ConversationSummary, at_work: bool, now: i64, words: Words) -> String {
    let ago = words.ago(now.saturating_sub(summary.updated_at) / 60_000);
    let standing = words.standing(summary.standing, at_work);
    let folder = summary.workspace.as_deref().map(one_line).unwrap_or_default();
    let imported = summary.imported.as_ref().map(|mark| words.imported_from(&mark.file)).unwrap_or_default();
    let parts = [standing, &imported, &ago, &folder];
    let about = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    format!("{}  ({about})", one_line(&summary.title))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ask::settings::Language;

    #[test]
    fn a_line_names_the_conversation_and_where_it_stands() {
        let summary = ConversationSummary {
            mode: ask::rule::Mode::default(),
            phase: ask::plan::Phase::default(),
            id: "0197b1de-0000-7000-8000-0000000a1b2c".parse().unwrap(),
            title: "Rename\u{1b}[2J the report".into(),
            workspace: Some("/home/ann/notes".into()),
            standing: Standing::NeedsYou,
            running: true,
            open_asks: 1,
            parent: None,
            branched_from: None,
            imported: None,
            model: None,
            guest: None,
            updated_at: 0,
        };
        let at = |minutes: i64, language| line(&summary, true, minutes * 60_000, Words(language));
        assert_eq!(at(3, Language::En), "000a1b2c  Rename the report  (needs you · 3 min ago · /home/ann/notes)");
        assert_eq!(at(180, Language::Zh), "000a1b2c  Rename the report  (等你回答 · 3 小时前 · /home/ann/notes)");
    }
}
