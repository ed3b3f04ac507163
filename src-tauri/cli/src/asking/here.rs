//! Where no window can be opened, the question is asked in this terminal, with the data folder as `askwell chat` has it.

use super::answered::Answered;
use crate::leaving::Leaving;
use crate::screen::Screen;
use crate::words::Words;
use crate::{chat, host};
use agent::local::{Called, Unreachable};
use agent::{Askwell, OpenError, Opening};
use ask::guest::{self, Guest, GuestTool};
use ask::limits::MODEL_PATIENCE_MILLIS;
use ask::settings::Language;
use ask::{CallId, InteractionId};
use serde_json::{Map, Value};
use std::io::IsTerminal;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use uuid::Uuid;

pub async fn ask(
    data: &Path,
    guest: &Guest,
    call: Uuid,
    arguments: Map<String, Value>,
    language: Language,
    (words, why): (Words, &Unreachable),
    screen: &mut Screen,
) -> Result<Answered, Leaving> {
    let nobody = || Ok(Answered::Nobody(words.nobody_there(why)));
    if !can_be_asked(&arguments) {
        return nobody();
    }
    let (host, news) = host::Terminal::new(data.to_owned(), Duration::from_millis(MODEL_PATIENCE_MILLIS));
    let opening = Opening { folder: data.to_owned(), host: Arc::new(host), resident: false, language };
    let askwell = match Askwell::open(opening).await {
        Ok(askwell) => askwell,
        // One is just starting or ending, or it is of a version that has no socket.
        Err(OpenError::InUse { .. }) => return nobody(),
        Err(error) => return Err(Leaving::NotOpened(error)),
    };
    askwell.host_local();
    let answered = put(&askwell, news, guest, call, arguments, (words, why)).await;
    askwell.close().await;
    let _ = screen.finish_line();
    answered
}

async fn put(
    askwell: &Arc<Askwell>,
    news: tokio::sync::mpsc::UnboundedReceiver<agent::News>,
    guest: &Guest,
    call: Uuid,
    arguments: Map<String, Value>,
    (words, why): (Words, &Unreachable),
) -> Result<Answered, Leaving> {
    let call = CallId(call.to_string());
    let interaction = match askwell.guest_call(guest.clone(), call.clone(), GuestTool::AskUser, arguments).await? {
        Called::Said(result) => return Ok(Answered::Ended(result)),
        Called::Open { interaction } => interaction,
    };
    let _waits = askwell.guest_waits_here(interaction);
    let open = askwell.inbox().await?.into_iter().find(|one| one.interaction.id == interaction);
    if let Some(open) = open {
        let mut beside = Screen::beside_the_output();
        chat::answer(askwell, news, (open.interaction.conversation, interaction), &mut beside).await?;
    }
    ended(askwell, interaction, call, words, why).await
}

/// How it ended; where whoever sits here has left it open, it is withdrawn.
async fn ended(
    askwell: &Arc<Askwell>,
    interaction: InteractionId,
    call: CallId,
    words: Words,
    why: &Unreachable,
) -> Result<Answered, Leaving> {
    match askwell.guest_wait(interaction, usize::MAX, Duration::ZERO).await? {
        guest::Standing::Ended { result } => Ok(Answered::Ended(result)),
        guest::Standing::Open | guest::Standing::TalkFirst { .. } => {
            askwell.guest_leave(interaction, Some(call)).await?;
            let left = std::io::stdin().is_terminal();
            Ok(if left { Answered::Interrupted } else { Answered::Nobody(words.nobody_there(why)) })
        }
    }
}

/// Somebody can read it here and type: a terminal, or a pipe whose lines are answers.
fn can_be_asked(arguments: &Map<String, Value>) -> bool {
    !arguments.is_empty() && (std::io::stderr().is_terminal() || !std::io::stdin().is_terminal())
}
