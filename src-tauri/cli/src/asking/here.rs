//! Where no window can be opened, the question is asked in this terminal, with the data folder as `askwell chat` has it.

use super::Question;
use super::answered::{AnswerReceipt, AskingEnd};
use crate::connection::EngineConnection;
use crate::exit::Exit;
use crate::leaving::EarlyExit;
use crate::screen::Screen;
use crate::strings::Strings;
use crate::unreachable::nobody_there;
use crate::{chat, host};
use ask::guest::{self, GuestTool};
use ask::limits::MODEL_PATIENCE_MILLIS;
use ask::message::CallResult;
use ask::wire::ErrorCode;
use ask::{CallId, InteractionId};
use engine::FolderStillHeld;
use engine::{EngineConfig, Lifetime, OpenError};
use std::io::IsTerminal;
use std::sync::Arc;
use std::time::Duration;
use surfaces::Askwell;
use surfaces::local::{GuestCallStatus, UnreachableError};

/// What came of it.
pub enum OwnEngineOutcome {
    Answered(AskingEnd),
    /// Another program has the data folder.
    Elsewhere,
    /// The same, and the question is put there.
    HandedOver,
    /// Nothing can be saved at present, and why. Somebody may do something about that.
    NotSaved(String),
}

/// What is put already has its end here, also where nobody can be asked.
pub async fn ask(
    question: &Question<'_>,
    (why, is_put): (&UnreachableError, bool),
    screen: &mut Screen,
) -> Result<OwnEngineOutcome, EarlyExit> {
    let Question { data, language, strings, .. } = question;
    // Where the window's program could not be started, what keeps the folder from being opened is worth more than that.
    let opens = is_put || matches!(why, UnreachableError::NotStarted(_));
    if !opens && !can_be_asked(question) {
        return Ok(OwnEngineOutcome::Answered(AskingEnd::Nobody(nobody_there(*strings, why))));
    }
    let data = data.to_path_buf();
    let (host, news) = host::TerminalHost::new(data.clone(), Duration::from_millis(MODEL_PATIENCE_MILLIS));
    let opening = EngineConfig { folder: data, host: Arc::new(host), lifetime: Lifetime::Command, language: *language };
    let askwell = match Askwell::open(opening).await {
        Ok(askwell) => askwell,
        Err(OpenError::InUse { .. }) => return Ok(OwnEngineOutcome::Elsewhere),
        Err(error @ (OpenError::Full { .. } | OpenError::Moved { .. })) => {
            return Ok(OwnEngineOutcome::NotSaved(not_opened_yet(*strings, &error)));
        }
        Err(error) => return Err(EarlyExit::NotOpened(error)),
    };
    if !is_put && !can_be_asked(question) {
        askwell.close().await;
        return Ok(OwnEngineOutcome::Answered(AskingEnd::Nobody(nobody_there(*strings, why))));
    }
    askwell.host_local();
    let answered = match put(&askwell, news, question, why).await {
        Ok(Some(answered)) => Ok(answered),
        Ok(None) => {
            screen.finish_line()?;
            screen.notice(strings.asked_elsewhere_now())?;
            askwell
                .hand_over()
                .await
                .map_err(|FolderStillHeld| EarlyExit::Failed(strings.not_handed_over().to_owned()))?;
            return Ok(OwnEngineOutcome::HandedOver);
        }
        Err(leaving) => Err(leaving),
    };
    let _ = screen.finish_line();
    // What was answered is closed when it is printed.
    if !matches!(answered, Ok(AskingEnd::Ended { receipt: Some(_), .. })) {
        askwell.close().await;
    }
    match answered {
        Err(EarlyExit::Refused(error)) if error.code == ErrorCode::NotSaved => {
            Ok(OwnEngineOutcome::NotSaved(error.message))
        }
        answered => answered.map(OwnEngineOutcome::Answered),
    }
}

/// None where it is still open and another program waits for the data folder.
async fn put(
    askwell: &Arc<Askwell>,
    news: tokio::sync::mpsc::UnboundedReceiver<engine::News>,
    question: &Question<'_>,
    why: &UnreachableError,
) -> Result<Option<AskingEnd>, EarlyExit> {
    let Question { guest, call, arguments, .. } = question;
    let call = CallId(call.to_string());
    let called = askwell.guests().call(guest.clone(), call.clone(), GuestTool::AskUser, arguments.clone()).await?;
    let interaction = match called {
        GuestCallStatus::Said(result) => return Ok(Some(AskingEnd::Ended { result, receipt: None })),
        GuestCallStatus::Ended { interaction, result } => return Ok(Some(given(askwell, (interaction, call), result))),
        GuestCallStatus::Open { interaction } => interaction,
    };
    let _waits = askwell.guests().waits_here(interaction);
    let open = askwell.inbox().all().await?.into_iter().find(|one| one.interaction.id == interaction);
    let sits_here = std::io::stdin().is_terminal();
    let mut ended = None;
    if let Some(open) = open {
        let mut beside = Screen::beside_the_output();
        let engine = EngineConnection::here(askwell.clone(), news);
        ended = chat::answer(engine, (open.interaction.conversation, interaction), &mut beside).await?;
    }
    match askwell.guests().wait(interaction, usize::MAX, Duration::ZERO).await? {
        guest::GuestAskStatus::Ended { result } => return Ok(Some(given(askwell, (interaction, call), result))),
        guest::GuestAskStatus::Open | guest::GuestAskStatus::TalkFirst { .. } => {}
    }
    // A closed terminal may be noticed before it is told of.
    let closed = sits_here && !std::io::stdin().is_terminal();
    let left = ended.or(closed.then_some(Exit::HungUp));
    if left.is_none() && *askwell.is_wanted().borrow() {
        return Ok(None);
    }
    let end = match left {
        // Ctrl-C is the word of whoever asked.
        Some(Exit::Interrupted) => AskingEnd::Interrupted,
        // That a terminal was closed, or a machine goes down, is nobody's.
        Some(exit) => return Ok(Some(AskingEnd::Left(exit))),
        // Ctrl-D leaves the terminal, as it leaves a chat, and decides nothing.
        None if sits_here => return Ok(Some(AskingEnd::Left(Exit::Unanswered))),
        // A pipe is at its end, and nobody else is here.
        None => AskingEnd::Nobody(nobody_there(question.strings, why)),
    };
    askwell.guests().leave(interaction, Some(call)).await?;
    Ok(Some(end))
}

fn given(askwell: &Arc<Askwell>, (interaction, call): (InteractionId, CallId), result: CallResult) -> AskingEnd {
    let receipt = AnswerReceipt::Here { askwell: askwell.clone(), interaction, call };
    AskingEnd::Ended { result, receipt: Some(receipt) }
}

/// Somebody can read it here and type: a terminal, or a pipe whose lines are answers.
fn can_be_asked(question: &Question<'_>) -> bool {
    !question.arguments.is_empty() && (std::io::stderr().is_terminal() || !std::io::stdin().is_terminal())
}

/// Why the data folder is not opened yet.
fn not_opened_yet(strings: &dyn Strings, error: &OpenError) -> String {
    match error {
        OpenError::Full { folder } => strings.not_opened_disk_full(folder),
        OpenError::InUse { .. }
        | OpenError::Moved { .. }
        | OpenError::Unwritable { .. }
        | OpenError::NotRecovered { .. }
        | OpenError::Newer { .. }
        | OpenError::Misfit { .. }
        | OpenError::NotHandedOver { .. }
        | OpenError::Foreign { .. } => error.told(strings.language()),
    }
}
