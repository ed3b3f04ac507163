//! Why the program ends before its work is done, and with which exit code.

use crate::exit::Exit;
use crate::output::NotPut;
use crate::screen::Screen;
use crate::serve::TokenFile;
use crate::words::Words;
use ask::ConversationId;
use ask::wire::CommandError;
use engine::OpenError;
use engine::store::LookFault;
use std::path::PathBuf;
use surfaces::local::Unreachable;

#[derive(Debug)]
pub enum Leaving {
    NotOpened(OpenError),
    /// The settings file cannot be read, and there is nothing else to go by.
    BadSettings(String),
    /// What was only to be looked at.
    NotRead(PathBuf, LookFault),
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
        why: String,
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
        why: String,
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
    NotPrinted(String),
    /// The same of anything else.
    NotPut(String),
    /// Whoever read our output has gone: nothing can be said, and nothing is wrong.
    NobodyReads,
    /// The terminal is gone. That may be noticed before the signal that tells it.
    TerminalGone,
    Failed(String),
}

impl Leaving {
    pub fn failed(error: impl std::fmt::Display) -> Leaving {
        Leaving::Failed(error.to_string())
    }

    /// Why there is no engine to speak to.
    pub fn unreachable(why: &Unreachable, words: Words) -> Leaving {
        match why {
            Unreachable::OtherVersion { engine } => Leaving::OtherVersion(engine.clone()),
            Unreachable::Silent { pid } => Leaving::Failed(words.silent(*pid)),
            Unreachable::Foreign(why) => Leaving::Failed(words.not_ours(why)),
            Unreachable::NotRunning | Unreachable::NoDisplay | Unreachable::NoDesktop | Unreachable::NotStarted(_) => {
                Leaving::Failed(words.nobody_there(why))
            }
        }
    }

    /// Says why, and gives the end.
    pub fn tell(&self, screen: &mut Screen, words: Words) -> Exit {
        let (why, exit) = match self {
            Leaving::NotOpened(error) => (error.told(words.0), Exit::Failed),
            Leaving::BadSettings(why) => (why.clone(), Exit::Usage),
            Leaving::NotRead(folder, fault) => (words.not_read(folder, fault), Exit::Failed),
            Leaving::HalfRestored(folder) => (words.half_restored(folder), Exit::Failed),
            Leaving::NoSuchFolder(folder) => (words.no_such_folder(folder), Exit::Usage),
            Leaving::NoSuchConversation(id) => (words.no_such_conversation(id), Exit::Usage),
            Leaving::SeveralConversations(id) => (words.several_conversations(id), Exit::Usage),
            Leaving::AsksQuestions(id) => (words.asks_questions(*id), Exit::Usage),
            Leaving::NeedsFolder(id) => (words.needs_folder(*id), Exit::Usage),
            Leaving::HasFolder(id) => (words.has_folder(*id), Exit::Usage),
            Leaving::NothingChosen(true) => return Exit::Done,
            Leaving::NothingChosen(false) => (words.nothing_chosen().to_owned(), Exit::Usage),
            Leaving::EmptyMessage => (words.empty_message().to_owned(), Exit::Usage),
            Leaving::AnswersAndMessage => (words.answers_and_message().to_owned(), Exit::Usage),
            Leaving::AnswersBehind => (words.answers_behind().to_owned(), Exit::Usage),
            Leaving::InputTooLong => (words.input_too_long(), Exit::Usage),
            Leaving::InputNoText => (words.input_no_text().to_owned(), Exit::Usage),
            Leaving::Unconfirmed => (words.unconfirmed().to_owned(), Exit::Usage),
            Leaving::NoSuchLog(id) => (words.no_such_log(id), Exit::Usage),
            Leaving::SeveralLogs(id) => (words.several_logs(id), Exit::Usage),
            Leaving::LogAway(id) => (words.log_away(*id), Exit::Failed),
            Leaving::NotAttached { file, why } => (words.not_attached(file, why), Exit::Usage),
            Leaving::NoFile(file) => (words.no_file(file), Exit::Usage),
            Leaving::FileTooLong { file, bytes } => (words.file_too_long(file, *bytes), Exit::Usage),
            Leaving::NoText(file) => (words.no_text(file), Exit::Usage),
            Leaving::NoPipe => (words.no_pipe().to_owned(), Exit::Usage),
            Leaving::NotWritten { path, why } => (words.not_written(path, why), Exit::Failed),
            Leaving::Refused(error) => (words.refused(error), Exit::Failed),
            Leaving::OtherVersion(engine) => (words.other_version(engine), Exit::Failed),
            Leaving::YesUnseen(id) => (words.yes_unseen(*id), Exit::Usage),
            Leaving::SeveralOpen(which) => (words.several_open(which), Exit::Usage),
            Leaving::NothingOpen(id) => (words.nothing_open(id), Exit::Usage),
            Leaving::AnswerCount { questions, given } => (words.answer_count(*questions, *given), Exit::Usage),
            Leaving::NoAnswer(why) => (why.clone(), Exit::Usage),
            Leaving::Misnamed(why) => (why.clone(), Exit::Usage),
            Leaving::EngineAway(id, exit) => (words.left_while_away(*id), *exit),
            Leaving::NobodyServes => (words.nobody_serves().to_owned(), Exit::Failed),
            Leaving::TokenFile(fault) => (words.token_file(fault), Exit::Failed),
            Leaving::NotPrinted(why) => (words.not_printed(why), Exit::Failed),
            Leaving::NotPut(why) => (words.not_put(why), Exit::Failed),
            Leaving::NobodyReads => return Exit::Done,
            Leaving::TerminalGone => return Exit::HungUp,
            Leaving::Failed(why) => (why.clone(), Exit::Failed),
        };
        // Where even this cannot be written, the exit code still tells it.
        let _ = screen.last_notice(&why);
        exit
    }
}

impl From<CommandError> for Leaving {
    fn from(error: CommandError) -> Self {
        Leaving::Refused(error)
    }
}

impl From<std::io::Error> for Leaving {
    fn from(error: std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            Leaving::NobodyReads
        } else if is_terminal_gone() {
            Leaving::TerminalGone
        } else if let Some(why) = error.get_ref().and_then(|inner| inner.downcast_ref::<NotPut>()) {
            Leaving::NotPut(why.to_string())
        } else {
            Leaving::failed(error)
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
