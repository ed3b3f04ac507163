//! What can be typed after `askwell chat`.

use crate::leaving::Leaving;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// How far a new conversation may go by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    /// Ask before every change [the default]
    Ask,
    /// Change files in the workspace without asking; ask before commands and web pages
    Allow,
    /// Ask for no consent at all
    Skip,
}

impl From<Mode> for ask::rule::Mode {
    fn from(mode: Mode) -> Self {
        match mode {
            Mode::Ask => Self::AskBeforeChanges,
            Mode::Allow => Self::AllowChanges,
            Mode::Skip => Self::SkipApprovals,
        }
    }
}

#[derive(Debug, Args)]
#[command(after_help = CHAT_HELP)]
pub struct Chat {
    /// The folder the agent may read in [default: this folder]; with --conversation, where an imported one goes on
    #[arg(long, short, value_name = "DIR")]
    pub workspace: Option<PathBuf>,
    /// Go on with this conversation; the end of its id is enough
    #[arg(long, short, value_name = "ID")]
    pub conversation: Option<String>,
    /// Choose an earlier conversation from a list, and go on with it
    #[arg(long, short, conflicts_with_all = ["conversation", "workspace", "new", "mode"])]
    pub resume: bool,
    /// Begin a new conversation instead of going on with this folder's latest one
    #[arg(long, short, conflicts_with = "conversation")]
    pub new: bool,
    /// Begin a conversation in which the agent asks nothing, now or later: what it needs to know is in its reply
    #[arg(long)]
    pub no_questions: bool,
    /// What the new conversation may do without asking; it always asks its questions
    #[arg(long, short, value_enum, conflicts_with = "conversation")]
    pub mode: Option<Mode>,
    /// Use this model: a profile of the settings or its model, PROFILE/MODEL, or a model of the server at ASKWELL_BASE_URL;
    /// `default` uses the one in Settings again
    #[arg(long, value_name = "MODEL")]
    pub model: Option<String>,
    /// Answer with the lines of standard input, one for each card; `-` is the only source
    #[arg(long, value_name = "-", value_parser = ["-"], conflicts_with = "no_questions")]
    pub answers: Option<String>,
    /// What to say; `-` reads it from standard input
    #[arg(value_name = "MESSAGE", trailing_var_arg = true)]
    pub message: Vec<String>,
}

const CHAT_HELP: &str = "\
At a question, reply with an option's number, its text, or your own words. Also:
  1,3          several options, where the question takes several
  2 // why     an option, and a note on it
  \"9\"          own words that look like a number or a word of this list
  ?            the question again
  ? TEXT       ask back: the agent answers, the question stays open
  preview 2    what option 2 leads to, where it says so
  skip         leave it open; the only question of a card is closed without an answer
  back         the question before, on a card with several
  decide       leave the decision to the agent
  stop         end the run. Ctrl-C stops an agent at work; twice, it leaves, and what waits for you stays
Before it acts, the agent asks for consent. A yes is its number or the word yes; no, or its number, refuses, and
\"no because REASON\" tells the agent why. Nothing else is taken for an answer; \"? TEXT\" says something instead, and what
was asked for is set aside.

A card with several questions is shown once more before it is handed in: Enter hands it in. A question stays stored until
you answer it. One that the agent does not wait for takes an option at any time, and your own words once the agent rests;
while it works, they are said to the agent.

In a terminal, the arrow keys bring the answers into the line one after the other, and Enter hands in what stands there;
where nothing is asked, they bring back what was typed before.

A message given here begins a new conversation, or continues the one that --conversation names or --resume chooses.

What is piped in beside a message is material: the agent reads it, and it answers nothing.
  git diff | askwell chat \"Review this\"
Without a message, or with -, what is piped in is the message. Only --answers - lets a pipe answer: one line for each
question or approval, kept on record as standard input, never as you. A line that does not fit ends it, because the
lines after it may be meant for other cards. A card with several questions is handed in with its last answer.
  printf '2\\nyes\\n' | askwell chat --answers - \"Set it up\"

While the window, `askwell serve` or another chat runs, this one attaches to it: all of them show the same. Else only this
conversation and its subtasks go on here; others wait.

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 something waits for an answer and nobody is there to give it,
7 the maximum rounds were used, 129 the terminal was closed, 130 interrupted, 143 terminated.";

impl Chat {
    /// The message typed on the command line, if there is one. It may hold nothing but blanks.
    pub fn words(&self) -> Option<String> {
        (!self.message.is_empty()).then(|| self.message.join(" "))
    }

    pub fn check(&self) -> Result<(), Leaving> {
        match &self.workspace {
            Some(folder) if !folder.is_dir() => return Err(Leaving::NoSuchFolder(folder.clone())),
            Some(_) | None => {}
        }
        // All behind the first word is the message: an option there is said to the agent instead of being obeyed.
        let behind = self.message.iter().any(|word| word == "--answers" || word.starts_with("--answers="));
        if behind { Err(Leaving::AnswersBehind) } else { Ok(()) }
    }
}
