//! One conversation as a file, and out of one.

use crate::deleting::named;
use crate::leaving::EarlyExit;
use crate::screen::{Look, Screen};
use crate::short_id::short;
use crate::size::size;
use crate::strings::Strings;
use crate::working::work;
use ask::plain_text::one_line;
use ask::settings::Language;
use ask::wire::ImportOutcome;
use engine::folder::data_folder;
use engine::store::StoreSnapshot;
use std::path::Path;
use std::process::ExitCode;
use surfaces::local::{TerminalRequest, TerminalRequestOutcome};

pub fn export(
    seen: &StoreSnapshot,
    wanted: &str,
    file: &Path,
    replace: bool,
    (screen, strings): (&mut Screen, &dyn Strings),
) -> Result<ExitCode, EarlyExit> {
    let folder = data_folder()?;
    let (conversation, title) = named(seen.conversations.iter().map(|one| (one.id, one.title.as_str())), wanted)?;
    let packed = engine::transfer::export(&folder, conversation, file, replace, engine::host::now())
        .map_err(|fault| EarlyExit::Failed(fault.told(&folder, file, strings.language())))?;
    screen.lines(&strings.exported(&title, file.display(), &size(packed.bytes)), Look::Good)?;
    Ok(ExitCode::SUCCESS)
}

pub async fn import(
    file: &Path,
    language: Language,
    (screen, strings): (&mut Screen, &dyn Strings),
) -> Result<ExitCode, EarlyExit> {
    // The program that takes it in may stand in another folder.
    let file = std::path::absolute(file)?;
    if let TerminalRequestOutcome::Imported { outcome } =
        work(TerminalRequest::Import { file }, language, strings).await?
    {
        screen.lines(&imported(strings, &outcome), Look::Good)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn imported(strings: &dyn Strings, outcome: &ImportOutcome) -> String {
    let (title, id) = (one_line(&outcome.title), short(outcome.conversation_id));
    if outcome.known { strings.imported_before(&title, &id) } else { strings.imported(&title, &id) }
}
