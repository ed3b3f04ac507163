//! What a surface can have done. Each command is called by its name, held against who may call it (`ask::command`), and done
//! the same for every caller.

mod agents;
mod arguments;
#[macro_use]
mod table;
mod done;
mod program;
mod rights;
mod settings;

pub use arguments::{ArgumentsError, RawArguments, arguments, read};
pub use program::RunningProgram;
pub use rights::CallerRights;
pub(crate) use rights::attempt;

use ask::Surface;
use ask::attachment::Attachment;
use ask::command::{Caller, Command, CommandArguments, called};
use ask::wire::{AccessScope, CommandError};
use engine::Engine;
use engine::parts::guarded;
use futures_util::future::BoxFuture;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// On whose behalf a command is called.
pub struct Behalf {
    pub askwell: Arc<dyn RunningProgram>,
    pub caller: Caller,
    pub surface: Surface,
    pub rights: CallerRights,
}

/// Why a command was not done.
#[derive(Debug)]
pub enum DispatchError {
    /// There is none of this name.
    Unknown,
    /// It is not for this caller.
    NotYours,
    /// The caller was let in for less: for this.
    BeyondScope(AccessScope),
    /// Somebody at the machine has to say yes to it once.
    NeedsYes,
    /// What was said is not what the command needs.
    Arguments(ArgumentsError),
    Refused(CommandError),
    /// It panicked, or what it has given cannot be written.
    BrokeOff,
}

impl From<CommandError> for DispatchError {
    fn from(error: CommandError) -> DispatchError {
        DispatchError::Refused(error)
    }
}

impl DispatchError {
    /// As a page reads it.
    pub fn told(self, engine: &Engine) -> CommandError {
        let errors = engine.errors();
        match self {
            DispatchError::Unknown => errors.no_such_command(),
            DispatchError::NotYours => errors.not_your_command(),
            DispatchError::BeyondScope(scope) => rights::told(engine, Some(scope)),
            DispatchError::NeedsYes => rights::told(engine, None),
            DispatchError::Arguments(misread) => {
                let (field, why) = misread.wrong();
                errors.wrong_field(&field, &why)
            }
            DispatchError::Refused(error) => error,
            DispatchError::BrokeOff => errors.broke_off(&engine.strings().see_log()),
        }
    }
}

/// What a command has given, as JSON.
pub type CommandResult = Result<String, DispatchError>;

/// A command that the program does.
pub trait RunnableCommand: CommandArguments + DeserializeOwned + Serialize + Send + 'static {
    /// What needs no waiting has happened when this returns.
    fn done(self, on: Behalf) -> impl Future<Output = Result<Self::Given, DispatchError>> + Send + 'static;
}

/// Whether there is such a command, it is for this caller, and the caller was let in for it.
pub fn permitted(name: &str, on: &Behalf) -> Result<&'static Command, DispatchError> {
    let command = Command::named(name).ok_or(DispatchError::Unknown)?;
    if !command.is_for(on.caller) {
        return Err(on.refused(DispatchError::NotYours));
    }
    on.rights.within(command.scope).map_err(|fault| on.refused(fault))?;
    Ok(command)
}

/// Begins a command. What needs no waiting has happened when this returns, so that such commands keep their order.
pub fn call(on: Behalf, name: &str, said: RawArguments) -> Result<BoxFuture<'static, CommandResult>, DispatchError> {
    permitted(name, &on)?;
    let begin = done::found(name).ok_or(DispatchError::Unknown)?;
    begin(on, said)
}

/// A file for an answer, called as `attach_file`.
pub async fn attach(
    on: Behalf,
    label: engine::attachments::Label,
    content: Vec<u8>,
) -> Result<Attachment, DispatchError> {
    permitted(ATTACH, &on)?;
    Ok(on.askwell.files().add(label.interaction, label.name, content).await?)
}

/// The name of what comes as bytes.
pub const ATTACH: &str = called::attach_file::COMMAND.name;

/// What a chat may do. A command that is not declared for chats does not compile here.
pub(crate) async fn by_chat<C: RunnableCommand>(
    askwell: Arc<dyn RunningProgram>,
    surface: Surface,
    command: C,
) -> Result<C::Given, CommandError> {
    const { assert!(C::COMMAND.is_for(Caller::Chat), "this command is not for chats") };
    by(askwell, Caller::Chat, surface, command).await
}

/// The same for a terminal, where the engine is in its own process.
pub async fn by_terminal<C: RunnableCommand>(
    askwell: Arc<dyn RunningProgram>,
    surface: Surface,
    command: C,
) -> Result<C::Given, CommandError> {
    const { assert!(C::COMMAND.is_for(Caller::Terminal), "this command is not for terminals") };
    by(askwell, Caller::Terminal, surface, command).await
}

async fn by<C: RunnableCommand>(
    askwell: Arc<dyn RunningProgram>,
    caller: Caller,
    surface: Surface,
    command: C,
) -> Result<C::Given, CommandError> {
    let rights = match caller {
        Caller::Chat => askwell.rights_of_chat(surface),
        Caller::Window
        | Caller::Terminal
        | Caller::Browser
        | Caller::Phone
        | Caller::Program
        | Caller::Guest
        | Caller::Agent => CallerRights::at_the_machine(),
    };
    let on = Behalf { askwell: askwell.clone(), caller, surface, rights };
    command.done(on).await.map_err(|fault| fault.told(&askwell))
}

/// Begins one command with what was said.
fn begin<C: RunnableCommand>(
    on: Behalf,
    said: RawArguments,
) -> Result<BoxFuture<'static, CommandResult>, DispatchError> {
    let doing = arguments::<C>(said).map_err(DispatchError::Arguments)?.done(on);
    Ok(Box::pin(async move {
        let given = guarded(C::COMMAND.name, doing).await;
        written(&given.unwrap_or(Err(DispatchError::BrokeOff))?)
    }))
}

/// What a command has given, as the page reads it.
pub fn written(given: &impl Serialize) -> CommandResult {
    serde_json::to_string(given).map_err(|error| {
        tracing::error!(%error, "what a command has given cannot be written");
        DispatchError::BrokeOff
    })
}
