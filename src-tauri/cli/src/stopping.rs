//! Stops the run of a conversation, wherever it is at work.

use crate::deleting::named;
use crate::engine::Engine;
use crate::leaving::Leaving;
use crate::screen::{Look, Screen};
use crate::words::Words;
use ask::command::called;
use ask::settings::Language;
use engine::store::Seen;
use std::process::ExitCode;

pub async fn stop(
    seen: &Seen,
    wanted: &str,
    language: Language,
    (screen, words): (&mut Screen, Words),
) -> Result<ExitCode, Leaving> {
    let (conversation_id, title) = named(seen.conversations.iter().map(|one| (one.id, one.title.as_str())), wanted)?;
    // Whoever runs it twice has what they wanted.
    if !seen.conversations.iter().any(|one| one.id == conversation_id && one.running) {
        screen.lines(words.nothing_runs(), Look::Good)?;
        return Ok(ExitCode::SUCCESS);
    }
    let engine = Engine::running_or_own(language, words).await?;
    let stopped = engine.call_once(called::stop_run { conversation_id }, words).await;
    engine.close().await;
    stopped?;
    screen.lines(&words.run_stopped(&title, conversation_id), Look::Good)?;
    Ok(ExitCode::SUCCESS)
}
