//! Why the program ends before its work is done, and with which exit code.

use crate::screen::Screen;
use crate::serve::TokenFile;
use crate::words::Words;
use agent::OpenError;
use ask::ConversationId;
use ask::wire::CommandError;
use std::path::PathBuf;
use std::process::ExitCode;

/// Exit codes, as `askwell chat --help` tells them.
pub mod code {
    pub const FAILED: u8 = 1;
    pub const USAGE: u8 = 2;
    pub const QUESTION_OPEN: u8 = 3;
    /// As `askwell ask --help` tells them.
    pub const NOBODY_THERE: u8 = 3;
    pub const DISMISSED: u8 = 4;
    pub const NO_RESPONSE: u8 = 5;
    pub const LEFT_TO_YOU: u8 = 6;
    /// As shells have it for a program ended by Ctrl-C.
    pub const INTERRUPTED: u8 = 130;
}

#[derive(Debug)]
pub enum Leaving {
    NotOpened(OpenError),
    NoSuchFolder(PathBuf),
    NoSuchConversation(String),
    SeveralConversations(String),
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
    NoSuchLog(String),
    SeveralLogs(String),
    /// It lies in a workspace that is not there.
    LogAway(ConversationId),
    /// A file that was to stand beside a question.
    NotAttached {
        file: PathBuf,
        why: String,
    },
    NotWritten {
        path: PathBuf,
        why: String,
    },
    Refused(CommandError),
    TokenFile(TokenFile),
    /// Whoever read our output has gone: nothing can be said, and nothing is wrong.
    NobodyReads,
    Failed(String),
}

impl Leaving {
    pub fn failed(error: impl std::fmt::Display) -> Leaving {
        Leaving::Failed(error.to_string())
    }

    /// Says why, and gives the exit code.
    pub fn tell(&self, screen: &mut Screen, words: Words) -> ExitCode {
        let (why, code) = match self {
            Leaving::NotOpened(error) => (words.not_opened(error), code::FAILED),
            Leaving::NoSuchFolder(folder) => (words.no_such_folder(folder), code::USAGE),
            Leaving::NoSuchConversation(id) => (words.no_such_conversation(id), code::USAGE),
            Leaving::SeveralConversations(id) => (words.several_conversations(id), code::USAGE),
            Leaving::NothingChosen(true) => return ExitCode::SUCCESS,
            Leaving::NothingChosen(false) => (words.nothing_chosen().to_owned(), code::USAGE),
            Leaving::EmptyMessage => (words.empty_message().to_owned(), code::USAGE),
            Leaving::AnswersAndMessage => (words.answers_and_message().to_owned(), code::USAGE),
            Leaving::AnswersBehind => (words.answers_behind().to_owned(), code::USAGE),
            Leaving::InputTooLong => (words.input_too_long(), code::USAGE),
            Leaving::InputNoText => (words.input_no_text().to_owned(), code::USAGE),
            Leaving::NoSuchLog(id) => (words.no_such_log(id), code::USAGE),
            Leaving::SeveralLogs(id) => (words.several_logs(id), code::USAGE),
            Leaving::LogAway(id) => (words.log_away(*id), code::FAILED),
            Leaving::NotAttached { file, why } => (words.not_attached(file, why), code::USAGE),
            Leaving::NotWritten { path, why } => (words.not_written(path, why), code::FAILED),
            Leaving::Refused(error) => (words.refused(error), code::FAILED),
            Leaving::TokenFile(fault) => (words.token_file(fault), code::FAILED),
            Leaving::NobodyReads => return ExitCode::SUCCESS,
            Leaving::Failed(why) => (why.clone(), code::FAILED),
        };
        // Where even this cannot be written, the exit code still tells it.
        let _ = screen.notice(&why);
        ExitCode::from(code)
    }
}

impl From<CommandError> for Leaving {
    fn from(error: CommandError) -> Self {
        Leaving::Refused(error)
    }
}

impl From<std::io::Error> for Leaving {
    fn from(error: std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::BrokenPipe { Leaving::NobodyReads } else { Leaving::failed(error) }
    }
}
