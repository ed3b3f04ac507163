//! Stops the run of a conversation, wherever it is at work.

use crate::connection::EngineConnection;
use crate::deleting::named;
use crate::leaving::EarlyExit;
use crate::screen::{Look, Screen};
use crate::short_id::short;
use crate::strings::Strings;
use ask::command::called;
use ask::settings::Language;
use engine::store::StoreSnapshot;
use std::process::ExitCode;

pub async fn stop(
    seen: &StoreSnapshot,
    wanted: &str,
    language: Language,
    (screen, strings): (&mut Screen, &dyn Strings),
) -> Result<ExitCode, EarlyExit> {
    let (conversation_id, title) = named(seen.conversations.iter().map(|one| (one.id, one.title.as_str())), wanted)?;
    // Whoever runs it twice has what they wanted.
    if !seen.conversations.iter().any(|one| one.id == conversation_id && one.running) {
        screen.lines(strings.nothing_runs(), Look::Good)?;
        return Ok(ExitCode::SUCCESS);
    }
    let engine = EngineConnection::running_or_own(language, strings).await?;
    let stopped = engine.call_once(called::stop_run { conversation_id }, strings).await;
    engine.close().await;
    stopped?;
    screen.lines(&strings.run_stopped(&title, &short(conversation_id)), Look::Good)?;
    Ok(ExitCode::SUCCESS)
}
