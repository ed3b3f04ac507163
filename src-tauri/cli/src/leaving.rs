//! Why the program ends before its work is done, and with which exit code.

use crate::doctor::what_and_advice;
use crate::exit::Exit;
use crate::not_read::not_read;
use crate::output::OutputError;
use crate::screen::Screen;
use crate::serve::TokenFile;
use crate::short_id::short;
use crate::strings::Strings;
use crate::system_error::SystemError;
use crate::unreachable::other_version;
use ask::ConversationId;
use ask::doctor::Finding;
use ask::limits::{GUEST_DETAILS_BYTES_MAX, MESSAGE_BYTES_MAX};
use ask::plain_text::one_line;
use ask::wire::{CommandError, ErrorCode};
use engine::OpenError;
use engine::folder::NoDataFolder;
use engine::store::StoreReadError;
use std::path::PathBuf;

#[derive(Debug)]
pub enum EarlyExit {
    NotOpened(OpenError),
    NoDataFolder(NoDataFolder),
    /// The settings file cannot be read, and there is nothing else to go by.
    BadSettings(String),
    /// What was only to be looked at.
    NotRead(PathBuf, StoreReadError),
    /// What is there is neither what was there nor what comes.
    HalfRestored(PathBuf),
    NoSuchFolder(PathBuf),
    NoSuchConversation(String),
    SeveralConversations(String),
    /// It was begun with somebody to ask, and is to go on without.
    AsksQuestions(ConversationId),
    /// It was imported, and nobody has said where to go on in it.
    NeedsFolder(ConversationId),
    /// It goes on where it is.
    HasFolder(ConversationId),
    /// The list was left without a choice, by a person or at the end of a pipe.
    NothingChosen(bool),
    /// Nothing was said, on the command line or through standard input.
    EmptyMessage,
    /// Standard input cannot be the message and the answers at once.
    AnswersAndMessage,
    /// An option stands behind the message, where it is a part of it.
    AnswersBehind,
    InputTooLong,
    InputNoText,
    /// Nobody can be asked whether it is meant.
    Unconfirmed,
    NoSuchLog(String),
    SeveralLogs(String),
    /// It lies in a workspace that is not there.
    LogAway(ConversationId),
    /// A file that was to stand beside a question.
    NotAttached {
        file: PathBuf,
        why: SystemError,
    },
    /// The same: it is a folder, a device or a pipe.
    NoFile(PathBuf),
    /// It is longer than what can stand with a question.
    FileTooLong {
        file: PathBuf,
        bytes: u64,
    },
    NoText(PathBuf),
    /// A file is written whole or not at all, and read from its end too.
    NoPipe,
    NotWritten {
        path: PathBuf,
        why: SystemError,
    },
    Refused(CommandError),
    /// The engine that runs is of this version, and does not understand what is wanted.
    OtherVersion(String),
    /// Words on a command line that allow nothing, at what asks for a yes.
    YesUnseen(ConversationId),
    /// Several questions are meant by this, each under its own name.
    SeveralOpen(String),
    NothingOpen(String),
    /// There is one word for each question of a card.
    AnswerCount {
        questions: usize,
        given: usize,
    },
    /// What was said is no answer to it.
    NoAnswer(String),
    /// What was named does not exist.
    Misnamed(String),
    /// Nobody serves browsers.
    NobodyServes,
    /// It was left while the engine was away.
    EngineAway(Option<ConversationId>, Exit),
    TokenFile(TokenFile),
    /// An answer that could not be printed is kept.
    NotPrinted(SystemError),
    /// The same of anything else.
    NotPut(SystemError),
    /// Whoever read our output has gone: nothing can be said, and nothing is wrong.
    NobodyReads,
    /// The terminal is gone. That may be noticed before the signal that tells it.
    TerminalGone,
    /// The system did not do something, and nothing more is known of it.
    System(SystemError),
    Failed(String),
}

impl EarlyExit {
    pub fn failed(error: impl std::fmt::Display) -> EarlyExit {
        EarlyExit::Failed(error.to_string())
    }

    /// Says why, and gives the end. `works`: what ends changes something, and does not only show it.
    pub fn tell(&self, works: bool, screen: &mut Screen, strings: &dyn Strings) -> Exit {
        let (why, exit) = match self {
            EarlyExit::NotOpened(error) => (error.told(strings.language()), Exit::Failed),
            EarlyExit::NoDataFolder(error) => (error.told(strings.language()), Exit::Failed),
            EarlyExit::BadSettings(why) => (why.clone(), Exit::Usage),
            EarlyExit::NotRead(folder, fault) => (not_read(strings, folder, fault), Exit::Failed),
            EarlyExit::HalfRestored(folder) => {
                let finding = what_and_advice(strings, &Finding::HalfRestored);
                (format!("{}: {finding}", folder.display()), Exit::Failed)
            }
            EarlyExit::NoSuchFolder(folder) => (strings.no_such_folder(folder.display()), Exit::Usage),
            EarlyExit::NoSuchConversation(id) => (strings.no_such_conversation(id), Exit::Usage),
            EarlyExit::SeveralConversations(id) => (strings.several_conversations(id), Exit::Usage),
            EarlyExit::AsksQuestions(id) => (strings.conversation_asks(&short(id)), Exit::Usage),
            EarlyExit::NeedsFolder(id) => (strings.needs_folder(&short(id)), Exit::Usage),
            EarlyExit::HasFolder(id) => (strings.has_folder(&short(id)), Exit::Usage),
            EarlyExit::NothingChosen(true) => return Exit::Done,
            EarlyExit::NothingChosen(false) => (strings.nothing_chosen().to_owned(), Exit::Usage),
            EarlyExit::EmptyMessage => (strings.empty_message().to_owned(), Exit::Usage),
            EarlyExit::AnswersAndMessage => (strings.answers_and_message().to_owned(), Exit::Usage),
            EarlyExit::AnswersBehind => (strings.answers_after_message().to_owned(), Exit::Usage),
            EarlyExit::InputTooLong => (strings.input_too_long(MESSAGE_BYTES_MAX / 1024), Exit::Usage),
            EarlyExit::InputNoText => (strings.input_no_text().to_owned(), Exit::Usage),
            EarlyExit::Unconfirmed => (strings.unconfirmed().to_owned(), Exit::Usage),
            EarlyExit::NoSuchLog(id) => (strings.no_such_log(id), Exit::Usage),
            EarlyExit::SeveralLogs(id) => (strings.several_logs(id), Exit::Usage),
            EarlyExit::LogAway(id) => (strings.log_away(&short(id)), Exit::Failed),
            EarlyExit::NotAttached { file, why } => {
                (strings.not_attached(file.display(), &why.told(strings)), Exit::Usage)
            }
            EarlyExit::NoFile(file) => (strings.no_file(file.display()), Exit::Usage),
            EarlyExit::FileTooLong { file, bytes } => {
                let most = GUEST_DETAILS_BYTES_MAX / 1024;
                (strings.file_too_long(file.display(), bytes.div_ceil(1024), most), Exit::Usage)
            }
            EarlyExit::NoText(file) => (strings.no_text(file.display()), Exit::Usage),
            EarlyExit::NoPipe => (strings.file_instead_of_pipe().to_owned(), Exit::Usage),
            EarlyExit::NotWritten { path, why } => {
                (strings.not_written(path.display(), &why.told(strings)), Exit::Failed)
            }
            EarlyExit::Refused(error) => (refused(strings, error), Exit::Failed),
            EarlyExit::OtherVersion(engine) => (other_version(strings, engine), Exit::Failed),
            EarlyExit::YesUnseen(id) => (strings.yes_unseen(&short(id)), Exit::Usage),
            EarlyExit::SeveralOpen(which) => (strings.several_open(which), Exit::Usage),
            EarlyExit::NothingOpen(id) => (strings.nothing_open(&one_line(id)), Exit::Usage),
            EarlyExit::AnswerCount { questions, given } => (strings.answer_count(*questions, *given), Exit::Usage),
            EarlyExit::NoAnswer(why) => (why.clone(), Exit::Usage),
            EarlyExit::Misnamed(why) => (why.clone(), Exit::Usage),
            EarlyExit::EngineAway(id, exit) => (left_while_away(strings, *id), *exit),
            EarlyExit::NobodyServes => (strings.no_server().to_owned(), Exit::Failed),
            EarlyExit::TokenFile(fault) => (fault.told(strings), Exit::Failed),
            EarlyExit::NotPrinted(why) => (strings.not_printed(&why.told(strings)), Exit::Failed),
            EarlyExit::NotPut(why) => {
                let not_put = strings.not_written_out(&why.told(strings));
                let told = if works { strings.sentences(&[&not_put, strings.work_is_kept()]) } else { not_put };
                (told, Exit::Failed)
            }
            EarlyExit::NobodyReads => return Exit::Done,
            EarlyExit::TerminalGone => return Exit::HungUp,
            EarlyExit::System(why) => (why.told(strings), Exit::Failed),
            EarlyExit::Failed(why) => (why.clone(), Exit::Failed),
        };
        // Where even this cannot be written, the exit code still tells it.
        let _ = screen.last_notice(&why);
        exit
    }
}

/// Why a command was not done. That something could not be saved says it all itself.
pub fn refused(strings: &dyn Strings, error: &CommandError) -> String {
    if error.code == ErrorCode::NotSaved { error.message.clone() } else { strings.not_done(&error.message) }
}

/// It was left before another engine came.
fn left_while_away(strings: &dyn Strings, id: Option<ConversationId>) -> String {
    match id {
        None => strings.left_while_away().to_owned(),
        Some(id) => strings.left_conversation_while_away(&short(id)),
    }
}

impl From<CommandError> for EarlyExit {
    fn from(error: CommandError) -> Self {
        EarlyExit::Refused(error)
    }
}

impl From<NoDataFolder> for EarlyExit {
    fn from(error: NoDataFolder) -> Self {
        EarlyExit::NoDataFolder(error)
    }
}

impl From<std::io::Error> for EarlyExit {
    fn from(error: std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            EarlyExit::NobodyReads
        } else if is_terminal_gone() {
            EarlyExit::TerminalGone
        } else if error.get_ref().is_some_and(|inner| inner.is::<OutputError>()) {
            EarlyExit::NotPut(SystemError::from(&error))
        } else {
            EarlyExit::System(SystemError::from(&error))
        }
    }
}

/// A terminal whose window was closed fails like a broken disk, and so does asking it how it is set; a file only says that it is
/// no terminal.
#[cfg(unix)]
fn is_terminal_gone() -> bool {
    use rustix::{io::Errno, termios::tcgetattr};
    let gone = |set: Result<_, Errno>| set.err() == Some(Errno::IO);
    gone(tcgetattr(std::io::stdin())) || gone(tcgetattr(std::io::stdout())) || gone(tcgetattr(std::io::stderr()))
}

/// Elsewhere the system ends the process.
#[cfg(not(unix))]
fn is_terminal_gone() -> bool {
    false
}
