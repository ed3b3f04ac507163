//! The conversations, the latest first: what waits for you is marked.

use crate::leaving::EarlyExit;
use crate::screen::{Look, Screen};
use crate::short_id::short;
use crate::strings::Strings;
use crate::summary::summary;
use ask::plain_text::one_line;
use ask::wire::{ConversationSummary, Standing};
use engine::store::StoreSnapshot;
use std::process::ExitCode;

pub fn list(seen: &StoreSnapshot, screen: &mut Screen, strings: &dyn Strings) -> Result<ExitCode, EarlyExit> {
    if seen.conversations.is_empty() {
        screen.notice(strings.no_conversations())?;
    }
    for conversation in &seen.conversations {
        let look = if conversation.standing == Standing::NeedsYou { Look::Question } else { Look::Plain };
        screen.lines(&line(conversation, seen.is_owned, engine::host::now(), strings), look)?;
        for waiting in seen.inbox.iter().filter(|waiting| waiting.interaction.conversation == conversation.id) {
            screen.lines(&format!("          {}", summary(waiting, strings)), Look::Plain)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What was deleted and can still be got back.
pub fn deleted(seen: &StoreSnapshot, screen: &mut Screen, strings: &dyn Strings) -> Result<ExitCode, EarlyExit> {
    if seen.deleted.is_empty() {
        screen.notice(strings.nothing_deleted())?;
    }
    for one in &seen.deleted {
        let left = one.kept_until.saturating_sub(engine::host::now()) / 86_400_000;
        let line = format!("{}  {}  ({})", short(one.id), one_line(&one.title), strings.kept_for(left.max(0)));
        screen.lines(&line, Look::Plain)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn line(summary: &ConversationSummary, at_work: bool, now: i64, strings: &dyn Strings) -> String {
    format!("{}  {}", short(summary.id), named_line(summary, at_work, now, strings))
}

/// Its title, and where it stands.
pub fn named_line(summary: &ConversationSummary, at_work: bool, now: i64, strings: &dyn Strings) -> String {
    let ago = ago(strings, now.saturating_sub(summary.updated_at) / 60_000);
    let standing = standing(strings, summary.standing, at_work);
    let folder = summary.workspace.as_deref().map(one_line).unwrap_or_default();
    let imported =
        summary.imported.as_ref().map(|mark| strings.imported_from(&one_line(&mark.file))).unwrap_or_default();
    let parts = [standing, &imported, &ago, &folder];
    let about = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    format!("{}  ({about})", one_line(&summary.title))
}

/// `at_work`: a program has the data folder that continues what was under way.
fn standing(strings: &dyn Strings, standing: Standing, at_work: bool) -> &'static str {
    match standing {
        Standing::NeedsYou => strings.needs_you(),
        Standing::Working if at_work => strings.working(),
        // What was under way there continues once a program opens it that stays.
        Standing::Working => strings.interrupted(),
        Standing::Failed => strings.failed(),
        Standing::Damaged => strings.is_damaged(),
        Standing::Later => strings.of_later_version(),
        Standing::Idle => "",
    }
}

fn ago(strings: &dyn Strings, minutes: i64) -> String {
    match minutes {
        i64::MIN..1 => strings.just_now().to_owned(),
        1..60 => strings.minutes_ago(minutes),
        60..1440 => strings.hours_ago(minutes / 60),
        1440.. => strings.days_ago(minutes / 1440),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strings::strings;
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
        let at = |minutes: i64, language| line(&summary, true, minutes * 60_000, strings(language));
        assert_eq!(at(3, Language::En), "000a1b2c  Rename the report  (needs you · 3 min ago · /home/ann/notes)");
        assert_eq!(at(180, Language::Zh), "000a1b2c  Rename the report  (待你处理 · 3 小时前 · /home/ann/notes)");
    }
}
