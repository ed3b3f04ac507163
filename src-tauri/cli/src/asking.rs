//! One question of a script: put where the person is, waited for, and printed.

mod answered;
mod file;
mod here;
mod question;
mod there;

use crate::arguments::asking::{AskArguments, Confirm};
use crate::exit::Exit;
use crate::leaving::EarlyExit;
use crate::screen::Screen;
use crate::strings::Strings;
use crate::unreachable::nobody_there;
use answered::AskingEnd;
use ask::guest::{Guest, Via};
use ask::settings::Language;
use here::OwnEngineOutcome;
use serde_json::{Map, Value};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use surfaces::local::{RunningEngine, UnreachableError};
use there::{RunningEngineAsk, RunningEngineOutcome};
use tokio::time::{Instant, sleep};
use uuid::Uuid;

/// While the program is away.
const AWAY: Duration = Duration::from_millis(250);
/// A program that has the data folder answers by then. One of a version without a socket never does.
const STARTED_WITHIN: Duration = Duration::from_secs(10);
/// A program that runs and says nothing for so long was stopped, or hangs.
const SILENT_FOR: Duration = Duration::from_secs(5);

pub async fn ask(
    data: &Path,
    wishes: AskArguments,
    language: Language,
    strings: &dyn Strings,
    screen: &mut Screen,
) -> Result<ExitCode, EarlyExit> {
    let answered = answered(data, &wishes, language, strings, screen).await?;
    let printed = answered.print(wishes.json, strings, screen);
    answered.was_brought(printed.is_ok()).await;
    Ok(printed?.into())
}

/// Yes or no, told by the exit code.
pub async fn confirm(
    data: &Path,
    wishes: Confirm,
    language: Language,
    strings: &dyn Strings,
    screen: &mut Screen,
) -> Result<ExitCode, EarlyExit> {
    let [yes, no] = [strings.yes(), strings.no()];
    let wishes = wishes.asking(yes, no);
    let answered = answered(data, &wishes, language, strings, screen).await?;
    let printed = answered.decides([yes, no], wishes.json, strings, screen);
    answered.was_brought(printed.is_ok()).await;
    Ok(printed?.into())
}

/// What is asked, under the id of its one call.
struct Question<'a> {
    data: &'a Path,
    guest: Guest,
    call: Uuid,
    arguments: Map<String, Value>,
    /// What cannot be asked by then is not asked at all.
    until: Option<Instant>,
    language: Language,
    strings: &'a dyn Strings,
}

async fn answered(
    data: &Path,
    wishes: &AskArguments,
    language: Language,
    strings: &dyn Strings,
    screen: &mut Screen,
) -> Result<AskingEnd, EarlyExit> {
    let arguments = question::arguments(wishes, strings)?;
    let folder = std::env::current_dir().ok().map(|folder| folder.to_string_lossy().into_owned());
    let guest = Guest { name: wishes.name.clone(), client: None, folder, via: Via::CommandLine, origin: None };
    let until = wishes.timeout.map(|timeout| Instant::now() + timeout);
    let question = Question { data, guest, call: engine::host::new_id(), arguments, until, language, strings };
    let mut reached = RunningEngine::reach_or_start(data).await;
    let (mut is_put, mut is_kept_waiting, begun) = (false, false, Instant::now());
    let mut silent_since = None;
    loop {
        reached = match reached {
            Ok(local) => match RunningEngineAsk::new(local, &question, screen).ask().await? {
                RunningEngineOutcome::Answered(answered) => return Ok(answered),
                // Another terminal had Askwell, and is done.
                RunningEngineOutcome::Over => {
                    is_put = true;
                    RunningEngine::reach(data).await
                }
            },
            Err(UnreachableError::Foreign(why)) => return Err(EarlyExit::Failed(strings.not_ours(&why))),
            Err(why @ UnreachableError::Silent { .. }) => {
                if silent_since.get_or_insert_with(Instant::now).elapsed() >= SILENT_FOR {
                    return Ok(AskingEnd::Nobody(nobody_there(strings, &why)));
                }
                sleep(AWAY).await;
                RunningEngine::reach(data).await
            }
            Err(why) => match here::ask(&question, (&why, is_put), screen).await? {
                // The window's program may have been kept from starting by that alone.
                OwnEngineOutcome::Answered(AskingEnd::Nobody(_))
                    if std::mem::take(&mut is_kept_waiting) && matches!(why, UnreachableError::NotStarted(_)) =>
                {
                    RunningEngine::reach_or_start(data).await
                }
                OwnEngineOutcome::Answered(answered) => return Ok(answered),
                OwnEngineOutcome::HandedOver => {
                    is_put = true;
                    RunningEngine::reach(data).await
                }
                OwnEngineOutcome::NotSaved(what) => {
                    let is_over = question.until.is_some_and(|until| until <= Instant::now());
                    if is_over && !is_put {
                        return Err(EarlyExit::Failed(strings.never_saved(&what)));
                    }
                    if is_over {
                        return Ok(AskingEnd::Late);
                    }
                    if !std::mem::replace(&mut is_kept_waiting, true) {
                        screen.notice(&strings.question_not_saved(&what))?;
                    }
                    again(data, why).await
                }
                // One is just starting or ending.
                OwnEngineOutcome::Elsewhere if is_put || begun.elapsed() < STARTED_WITHIN => again(data, why).await,
                OwnEngineOutcome::Elsewhere => return Ok(AskingEnd::Nobody(nobody_there(strings, &why))),
            },
        };
    }
}

/// Whether one runs a moment later. Where none does, it is for the same reason as before.
async fn again(data: &Path, why: UnreachableError) -> Result<RunningEngine, UnreachableError> {
    sleep(AWAY).await;
    match RunningEngine::reach(data).await {
        Err(UnreachableError::NotRunning) => Err(why),
        reached => reached,
    }
}

/// How it ended where it gave no answer.
fn without_answer(status: &str) -> Exit {
    match status {
        "no_response" => Exit::NoResponse,
        "delegated" => Exit::LeftToYou,
        "unsupported" | "afk" => Exit::Unanswered,
        _ => Exit::Dismissed,
    }
}
