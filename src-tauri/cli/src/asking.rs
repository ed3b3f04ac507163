//! One question of a script: put where the person is, waited for, and printed.

mod answered;
mod file;
mod here;
mod question;
mod there;

use crate::arguments::asking::{Ask, Confirm};
use crate::exit::Exit;
use crate::leaving::Leaving;
use crate::screen::Screen;
use crate::strings::Strings;
use crate::unreachable::nobody_there;
use answered::Answered;
use ask::guest::{Guest, Via};
use ask::settings::Language;
use here::Here;
use serde_json::{Map, Value};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use surfaces::local::{Local, Unreachable};
use there::{There, Told};
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
    wishes: Ask,
    language: Language,
    strings: &dyn Strings,
    screen: &mut Screen,
) -> Result<ExitCode, Leaving> {
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
) -> Result<ExitCode, Leaving> {
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
    wishes: &Ask,
    language: Language,
    strings: &dyn Strings,
    screen: &mut Screen,
) -> Result<Answered, Leaving> {
    let arguments = question::arguments(wishes)?;
    let folder = std::env::current_dir().ok().map(|folder| folder.to_string_lossy().into_owned());
    let guest = Guest { name: wishes.name.clone(), client: None, folder, via: Via::CommandLine, origin: None };
    let until = wishes.timeout.map(|timeout| Instant::now() + timeout);
    let question = Question { data, guest, call: engine::host::new_id(), arguments, until, language, strings };
    let mut reached = Local::reach_or_start(data).await;
    let (mut is_put, mut is_kept_waiting, begun) = (false, false, Instant::now());
    let mut silent_since = None;
    loop {
        reached = match reached {
            Ok(local) => match There::new(local, &question, screen).ask().await? {
                Told::Answered(answered) => return Ok(answered),
                // Another terminal had Askwell, and is done.
                Told::Over => {
                    is_put = true;
                    Local::reach(data).await
                }
            },
            Err(Unreachable::Foreign(why)) => return Err(Leaving::Failed(strings.not_ours(&why))),
            Err(why @ Unreachable::Silent { .. }) => {
                if silent_since.get_or_insert_with(Instant::now).elapsed() >= SILENT_FOR {
                    return Ok(Answered::Nobody(nobody_there(strings, &why)));
                }
                sleep(AWAY).await;
                Local::reach(data).await
            }
            Err(why) => match here::ask(&question, (&why, is_put), screen).await? {
                // The window's program may have been kept from starting by that alone.
                Here::Answered(Answered::Nobody(_))
                    if std::mem::take(&mut is_kept_waiting) && matches!(why, Unreachable::NotStarted(_)) =>
                {
                    Local::reach_or_start(data).await
                }
                Here::Answered(answered) => return Ok(answered),
                Here::HandedOver => {
                    is_put = true;
                    Local::reach(data).await
                }
                Here::NotSaved(what) => {
                    let is_over = question.until.is_some_and(|until| until <= Instant::now());
                    if is_over && !is_put {
                        return Err(Leaving::Failed(strings.never_saved(&what)));
                    }
                    if is_over {
                        return Ok(Answered::Late);
                    }
                    if !std::mem::replace(&mut is_kept_waiting, true) {
                        screen.notice(&strings.question_not_saved(&what))?;
                    }
                    again(data, why).await
                }
                // One is just starting or ending.
                Here::Elsewhere if is_put || begun.elapsed() < STARTED_WITHIN => again(data, why).await,
                Here::Elsewhere => return Ok(Answered::Nobody(nobody_there(strings, &why))),
            },
        };
    }
}

/// Whether one runs a moment later. Where none does, it is for the same reason as before.
async fn again(data: &Path, why: Unreachable) -> Result<Local, Unreachable> {
    sleep(AWAY).await;
    match Local::reach(data).await {
        Err(Unreachable::NotRunning) => Err(why),
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
