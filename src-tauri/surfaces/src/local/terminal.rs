//! The typed way of a terminal to the engine that runs: every command as it is declared, and all news.

use super::client::{ResponseLines, Whole, request};
use super::commands::TerminalInput;
use super::{
    Brings, COMMAND, ENVIRONMENT, EngineClientError, FOLLOW, Line, PROTOCOL, RunningEngine, TOLD, TerminalRequest,
    Trouble, UnreachableError, event, falls_silent,
};
use ask::command::CommandArguments;
use ask::wire::{CommandError, ConversationView, ErrorCode};
use ask::{ConversationId, Surface};
use axum::body::Body;
use axum::http::Method;
use engine::environment::{self, For};
use engine::host::News;
use serde::Serialize;
use serde_json::Value;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

/// An engine that understands commands, in another process.
#[derive(Debug)]
pub struct EngineClient {
    data: PathBuf,
    /// It goes on with everything.
    pub stays: bool,
    /// What is at work in it does not end with a terminal.
    pub outlives_terminals: bool,
    version: String,
    following: Option<Following>,
}

/// The line over which news come. It ends with this.
#[derive(Debug)]
struct Following {
    reads: JoinHandle<()>,
    /// The number of the last news that was handed on.
    heard: watch::Receiver<u64>,
}

/// What whoever follows hears.
#[derive(Debug)]
pub enum FollowEvent {
    News(Box<News>),
    /// Some was left out here: follow anew.
    Behind,
    /// Nothing more comes: the engine has ended, or its connection has.
    Gone,
    /// It said something that is not understood here.
    OtherVersion,
}

/// Why a command was not done.
#[derive(Debug, thiserror::Error)]
pub enum RunningEngineError {
    /// Nobody knows whether it was done.
    #[error("the connection was lost: {0}")]
    Lost(io::Error),
    #[error("{}", .0.message)]
    Refused(CommandError),
    /// The engine is of a version that does not know this, or says what is not known here.
    #[error("Askwell {engine} does not understand this")]
    OtherVersion { engine: String },
}

impl EngineClient {
    /// The engine that owns this data folder, if one runs.
    pub async fn reach(data: &Path) -> Result<EngineClient, UnreachableError> {
        let RunningEngine { stays, outlives_terminals, version, protocol, .. } = RunningEngine::reach(data).await?;
        if protocol < PROTOCOL {
            return Err(UnreachableError::OtherVersion { engine: version });
        }
        Ok(EngineClient { data: data.to_owned(), stays, outlives_terminals, version, following: None })
    }

    /// The engine's.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Has it done. Of somebody who follows: what it has changed was heard when this returns.
    pub async fn call<C: CommandArguments + Serialize>(
        &self,
        command: &C,
        from: Surface,
    ) -> Result<C::Given, RunningEngineError> {
        let path = format!("{COMMAND}/{}?from={}", C::COMMAND.name, TerminalInput::of(from).name());
        let answer = self.answer(Method::POST, &path, arguments(command)?).await?;
        let told = answer.headers.get(TOLD).and_then(|told| told.to_str().ok()?.parse().ok());
        let given = serde_json::from_slice(&answer.body).map_err(|_| self.other_version())?;
        if let (Some(number), Some(following)) = (told, &self.following) {
            // Where the line ends meanwhile, that is heard instead.
            let _ = following.heard.clone().wait_for(|heard| *heard >= number).await;
        }
        Ok(given)
    }

    /// Commands of this conversation have the variables of this process from now on, as far as such are passed on.
    pub async fn brings(&self, conversation: ConversationId) -> Result<(), RunningEngineError> {
        let said = |(name, value): (OsString, OsString)| Some((name.into_string().ok()?, value.into_string().ok()?));
        let variables = environment::passed(For::Command).into_iter().filter_map(said).collect();
        let left_out = Some(environment::left_out());
        let body = serde_json::to_vec(&Brings { conversation, variables, left_out }).map_err(unwritten)?;
        match self.answer(Method::POST, ENVIRONMENT, body).await {
            // Where it doesn't take them, its own hold.
            Ok(_) | Err(RunningEngineError::OtherVersion { .. } | RunningEngineError::Refused(_)) => Ok(()),
            Err(why) => Err(why),
        }
    }

    /// Goes on with a conversation, also where the engine does one thing and ends.
    pub async fn take_up(&self, conversation: ConversationId) -> Result<(), RunningEngineError> {
        let worked = RunningEngine::at(&self.data).work(&TerminalRequest::TakeUp { conversation }).await;
        worked.map(drop).map_err(|fault| match fault {
            EngineClientError::Lost(why) => RunningEngineError::Lost(why),
            EngineClientError::NotSaved(message) => {
                RunningEngineError::Refused(CommandError { code: ErrorCode::NotSaved, message })
            }
            EngineClientError::Refused(message) => {
                RunningEngineError::Refused(CommandError { code: ErrorCode::Invalid, message })
            }
        })
    }

    /// All news from this moment on, and the conversation as it is in this moment. What was followed before is not any more.
    pub async fn follow(
        &mut self,
        conversation: Option<ConversationId>,
    ) -> Result<(Option<ConversationView>, mpsc::UnboundedReceiver<FollowEvent>), RunningEngineError> {
        self.following = None;
        let path = conversation.map_or_else(|| FOLLOW.to_owned(), |id| format!("{FOLLOW}?conversation={id}"));
        let answer = request(&self.data, Method::GET, &path, Body::empty()).await.map_err(RunningEngineError::Lost)?;
        let mut lines = match answer.lines().await.map_err(RunningEngineError::Lost)? {
            Ok(lines) => lines,
            Err(refused) => return Err(self.not_done(&refused)),
        };
        let first = lines.next().await.map_err(RunningEngineError::Lost)?.ok_or_else(|| lost("it said nothing"))?;
        let Line { number, event } = serde_json::from_slice(&first).map_err(|_| self.other_version())?;
        if event.event != event::IN_STEP {
            return Err(lost("it ends"));
        }
        let view = serde_json::from_value(event.payload).map_err(|_| self.other_version())?;
        let (hears, news) = mpsc::unbounded_channel();
        let (counts, heard) = watch::channel(number);
        let reads = tokio::spawn(async move {
            let end = read(&mut lines, &hears, &counts).await;
            // Nobody listens any more once the terminal follows something else.
            let _ = hears.send(end);
        });
        self.following = Some(Following { reads, heard });
        Ok((view, news))
    }

    async fn answer(&self, method: Method, path: &str, body: Vec<u8>) -> Result<Whole, RunningEngineError> {
        let asked = async { request(&self.data, method, path, Body::from(body)).await?.whole().await };
        let answer = tokio::select! {
            answer = asked => answer.map_err(RunningEngineError::Lost)?,
            _ = falls_silent(&self.data) => return Err(lost("it does not answer any more")),
        };
        if answer.status.is_success() { Ok(answer) } else { Err(self.not_done(&answer)) }
    }

    fn not_done(&self, answer: &Whole) -> RunningEngineError {
        let Trouble { message, not_saved: _, code, not_understood } = answer.trouble();
        match (code, answer.status.as_u16()) {
            _ if not_understood => self.other_version(),
            (Some(code), _) => RunningEngineError::Refused(CommandError { code, message }),
            // It ends: whoever asks again finds the next one.
            (None, 503) => lost(message),
            (None, 404) => self.other_version(),
            (None, _) => RunningEngineError::Refused(CommandError { code: ErrorCode::Invalid, message }),
        }
    }

    fn other_version(&self) -> RunningEngineError {
        RunningEngineError::OtherVersion { engine: self.version.clone() }
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        self.reads.abort();
    }
}

/// Hands on what comes until nothing more does, and gives the last thing to be heard.
async fn read(
    lines: &mut ResponseLines,
    hears: &mpsc::UnboundedSender<FollowEvent>,
    counts: &watch::Sender<u64>,
) -> FollowEvent {
    loop {
        let text = match lines.next().await {
            Ok(Some(text)) => text,
            Ok(None) | Err(_) => return FollowEvent::Gone,
        };
        let Ok(Line { number, event }) = serde_json::from_slice(&text) else { return FollowEvent::OtherVersion };
        match event.event.as_str() {
            event::BEHIND => return FollowEvent::Behind,
            event::ENDING => return FollowEvent::Gone,
            _ => {}
        }
        let handed_on = match News::of(event) {
            Ok(Some(news)) => hears.send(FollowEvent::News(Box::new(news))),
            Ok(None) => Ok(()),
            Err(_) => return FollowEvent::OtherVersion,
        };
        if handed_on.is_err() {
            return FollowEvent::Gone;
        }
        // After it is in the queue: whoever waits for the number finds it there.
        counts.send_replace(number);
    }
}

/// What stands at its default is left out: an engine of an earlier version may not know it.
fn arguments(command: &impl Serialize) -> Result<Vec<u8>, RunningEngineError> {
    let mut said = serde_json::to_value(command).map_err(unwritten)?;
    if let Value::Object(fields) = &mut said {
        fields.retain(|_, value| !value.is_null());
    }
    serde_json::to_vec(&said).map_err(unwritten)
}

fn unwritten(error: impl std::fmt::Display) -> RunningEngineError {
    RunningEngineError::Refused(CommandError { code: ErrorCode::Internal, message: error.to_string() })
}

fn lost(why: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> RunningEngineError {
    RunningEngineError::Lost(io::Error::other(why))
}
