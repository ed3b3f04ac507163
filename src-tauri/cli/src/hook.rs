//! `askwell hook`: an agent's own question or permission request, put where the person is.
//!
//! Prints a decision only where the person made one. In every other case it prints nothing and ends well, and the agent asks
//! in its own place: a program that is not there must never hold another one up.

use crate::alone::alone;
use crate::arguments::agents::HookArguments;
use crate::leaving::EarlyExit;
use crate::pending::escaped;
use crate::screen::{Look, Screen};
use ask::InteractionId;
use ask::guest::{Guest, GuestTool};
use ask::limits::{GUEST_CALL_BYTES_MAX, HOOK_AWAY_MILLIS_MAX, HOOK_MILLIS_MAX};
use ask::message::CallResult;
use ask::settings::Language;
use serde_json::{Map, Value};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use surfaces::agents::KnownAgent;
use surfaces::hooks::{HookCall, agents};
use surfaces::local::{EngineClientError, GuestCallStatus, Receipt, ReceivedAskStatus, RunningEngine};
use tokio::io::AsyncReadExt;
use tokio::time::{Instant, sleep, timeout};
use uuid::Uuid;

/// One look at how the question stands: the program answers as soon as there is something to tell.
const LOOK: Duration = Duration::from_secs(50);
/// Between two looks for a program that has gone.
const AWAY: Duration = Duration::from_millis(250);
const AWAY_MAX: Duration = Duration::from_millis(HOOK_AWAY_MILLIS_MAX);
const LIMIT: Duration = Duration::from_millis(HOOK_MILLIS_MAX);

pub async fn hook(
    data: &Path,
    wishes: &HookArguments,
    language: Language,
    screen: &mut Screen,
) -> Result<ExitCode, EarlyExit> {
    let known = agents().find(|known| known.id == wishes.agent);
    let known = known.ok_or_else(|| {
        EarlyExit::Failed(surfaces::agents::AgentConfigError::Unknown(wishes.agent.clone()).in_words(language))
    })?;
    let mut text = String::new();
    let most = GUEST_CALL_BYTES_MAX as u64 + 1;
    // What is no text, or too long for us, is the agent's own to ask.
    let read = tokio::io::stdin().take(most).read_to_string(&mut text).await;
    let heard = read.ok().and_then(|_| HookCall::read(&text));
    if let Some(heard) = heard
        && let Some((decision, receipt)) =
            decided(data, known, &heard, (language, wishes.limit.unwrap_or(LIMIT)), screen).await?
    {
        if let Some(decision) = decision {
            screen.lines(&escaped(&decision.to_string()), Look::Plain)?;
        }
        if let Some(receipt) = receipt {
            receipt.give().await;
        }
    }
    Ok(ExitCode::SUCCESS)
}

async fn decided(
    data: &Path,
    known: &KnownAgent,
    heard: &HookCall,
    (language, limit): (Language, Duration),
    screen: &mut Screen,
) -> Result<Option<Decision>, EarlyExit> {
    let Some((tool, arguments)) = heard.wanted(language) else { return Ok(None) };
    let Ok(local) = RunningEngine::reach(data).await else { return Ok(None) };
    let (guest, call) = (heard.guest(known), engine::host::new_id());
    let mut asked = Asked { local, data, guest, call, tool, arguments, put: Put::Not, refused: None };
    let interrupted = crate::ending::of_the_process()?;
    let decision = tokio::select! {
        decision = timeout(limit, asked.until_decided(heard)) => decision.ok(),
        _ = interrupted => None,
        // What it asks is a permission for one moment of an agent that is not there any more.
        () = alone() => None,
    };
    // Where the agent asks for itself now, or has its answer, nobody is to be asked here any more.
    match decision {
        Some(Some(decision)) => Ok(Some(decision)),
        Some(None) | None => {
            if let Some(why) = &asked.refused {
                // Its agent asks for itself; what was wrong stands in what that keeps of hooks.
                let _ = screen.notice(why);
            }
            asked.withdraw().await;
            Ok(None)
        }
    }
}

struct Asked<'a> {
    local: RunningEngine,
    data: &'a Path,
    guest: Guest,
    call: Uuid,
    tool: GuestTool,
    arguments: Map<String, Value>,
    put: Put,
    /// Why it could not be put.
    refused: Option<String>,
}

/// What the person decided, as far as the agent takes that, and what is to be said once it has it.
type Decision = (Option<Value>, Option<Receipt>);

/// How far its question has come, for whoever has to take it back.
enum Put {
    Not,
    /// Nobody knows its id yet.
    UnderWay,
    Open(InteractionId),
}

impl Asked<'_> {
    /// None: nobody has decided, and nobody will here.
    async fn until_decided(&mut self, heard: &HookCall) -> Option<Decision> {
        loop {
            match self.once(heard).await {
                Ok(decision) => return decision,
                Err(EngineClientError::Refused(why) | EngineClientError::NotSaved(why)) => {
                    self.refused = Some(why);
                    return None;
                }
                Err(EngineClientError::Lost(_)) => self.local = back(self.data).await?,
            }
        }
    }

    async fn once(&mut self, heard: &HookCall) -> Result<Option<Decision>, EngineClientError> {
        self.put = Put::UnderWay;
        let called = self.local.call(&self.guest, self.call, self.tool, self.arguments.clone()).await?;
        let id = match called {
            GuestCallStatus::Said(result) => {
                self.put = Put::Not;
                return Ok(heard.decision(&result).map(|decision| (Some(decision), None)));
            }
            GuestCallStatus::Ended { interaction, result } => {
                return Ok(Some(self.decided(heard, interaction, &result)));
            }
            GuestCallStatus::Open { interaction } => interaction,
        };
        self.put = Put::Open(id);
        loop {
            match self.local.wait(id, LOOK).await? {
                ReceivedAskStatus::Ended { result } => return Ok(Some(self.decided(heard, id, &result))),
                ReceivedAskStatus::TalkFirst { text } => {
                    return Ok(heard.asked_back(&text).map(|decision| (Some(decision), None)));
                }
                ReceivedAskStatus::Open => {}
            }
        }
    }

    fn decided(&mut self, heard: &HookCall, id: InteractionId, result: &CallResult) -> Decision {
        self.put = Put::Not;
        (heard.decision(result), Some(self.local.receipt(id, self.call)))
    }

    async fn withdraw(&self) {
        // Where that fails, an answer to it does no harm: nobody reads it.
        drop(match self.put {
            Put::Not => Ok(()),
            Put::UnderWay => self.local.take_back(&self.guest, self.call, self.tool, self.arguments.clone()).await,
            Put::Open(id) => self.local.cancel(id).await,
        });
    }
}

/// A program that was killed may come back at once. One that does not is not waited for: the agent can ask for itself.
async fn back(data: &Path) -> Option<RunningEngine> {
    let until = Instant::now() + AWAY_MAX;
    while Instant::now() < until {
        sleep(AWAY).await;
        if let Ok(local) = RunningEngine::reach(data).await {
            return Some(local);
        }
    }
    None
}
