//! Deleting a conversation, and getting it back.

use crate::input::says_yes;
use crate::leaving::EarlyExit;
use crate::log::when::day;
use crate::screen::{Look, Screen};
use crate::short_id::short;
use crate::strings::Strings;
use crate::working::work;
use ask::ConversationId;
use ask::plain_text::one_line;
use ask::settings::Language;
use engine::store::StoreSnapshot;
use std::io::IsTerminal;
use std::process::ExitCode;
use surfaces::local::TerminalRequest;

pub async fn delete(
    seen: &StoreSnapshot,
    wanted: &str,
    yes: bool,
    language: Language,
    (screen, strings): (&mut Screen, &dyn Strings),
) -> Result<ExitCode, EarlyExit> {
    let all = seen.conversations.iter().map(|one| (one.id, one.title.as_str()));
    let (conversation, title) = match named(all, wanted) {
        Err(why @ EarlyExit::NoSuchConversation(_)) => {
            let deleted = seen.deleted.iter().map(|one| (one.id, one.title.as_str()));
            // Whoever runs it twice has what they wanted.
            let Ok((id, title)) = named(deleted, wanted) else { return Err(why) };
            let until = seen.deleted.iter().find(|one| one.id == id).map_or(0, |one| one.kept_until);
            screen.lines(&strings.deleted_already(&title, &short(id), &day(until)), Look::Good)?;
            return Ok(ExitCode::SUCCESS);
        }
        found => found?,
    };
    if !yes && !agreed(&title, screen, strings)? {
        screen.notice(strings.deletion_declined())?;
        return Ok(ExitCode::FAILURE);
    }
    work(TerminalRequest::Delete { conversation }, language, strings).await?;
    screen.lines(&strings.deleted(&title, &short(conversation)), Look::Good)?;
    Ok(ExitCode::SUCCESS)
}

pub async fn undelete(
    seen: &StoreSnapshot,
    wanted: &str,
    language: Language,
    (screen, strings): (&mut Screen, &dyn Strings),
) -> Result<ExitCode, EarlyExit> {
    let deleted = seen.deleted.iter().map(|one| (one.id, one.title.as_str()));
    let (conversation, title) = match named(deleted, wanted) {
        Err(EarlyExit::NoSuchConversation(_)) => {
            let all = seen.conversations.iter().map(|one| (one.id, one.title.as_str()));
            // Whoever runs it twice has what they wanted.
            let Ok((_, title)) = named(all, wanted) else {
                return Err(EarlyExit::Misnamed(strings.no_such_deleted(&one_line(wanted.trim()))));
            };
            screen.lines(&strings.not_deleted(&title), Look::Good)?;
            return Ok(ExitCode::SUCCESS);
        }
        found => found?,
    };
    work(TerminalRequest::Undelete { conversation }, language, strings).await?;
    screen.lines(&strings.undeleted(&title), Look::Good)?;
    Ok(ExitCode::SUCCESS)
}

/// A person says yes by the word itself; nobody is taken to have said it.
fn agreed(title: &str, screen: &mut Screen, strings: &dyn Strings) -> Result<bool, EarlyExit> {
    if !std::io::stdin().is_terminal() {
        return Err(EarlyExit::Unconfirmed);
    }
    screen.notice(&strings.delete_this(title))?;
    Ok(says_yes()?)
}

/// The conversation whose id this is, or ends with this, and its title in one line.
pub fn named<'s>(
    all: impl Iterator<Item = (ConversationId, &'s str)>,
    wanted: &str,
) -> Result<(ConversationId, String), EarlyExit> {
    let wanted = wanted.trim().trim_start_matches('…').to_lowercase();
    let mut fitting = all.filter(|(id, _)| !wanted.is_empty() && id.to_string().ends_with(&wanted));
    match (fitting.next(), fitting.next()) {
        (Some((id, title)), None) => Ok((id, one_line(title))),
        (Some(_), Some(_)) => Err(EarlyExit::SeveralConversations(wanted)),
        (None, _) => Err(EarlyExit::NoSuchConversation(wanted)),
    }
}
