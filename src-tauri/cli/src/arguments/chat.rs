//! What can be typed after `askwell chat`.

use crate::leaving::EarlyExit;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// How far a new conversation may go by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ModeArgument {
    /// Ask before every change [the default]
    Ask,
    /// Change files in the workspace without asking; ask before commands and web pages
    Allow,
    /// Ask for no consent at all
    Skip,
}

impl From<ModeArgument> for ask::rule::Mode {
    fn from(mode: ModeArgument) -> Self {
        match mode {
            ModeArgument::Ask => Self::AskBeforeChanges,
            ModeArgument::Allow => Self::AllowChanges,
            ModeArgument::Skip => Self::SkipApprovals,
        }
    }
}

#[derive(Debug, Args)]
#[command(after_help = CHAT_HELP)]
pub struct ChatArguments {
    /// The folder the agent can read [default: this folder]; with --conversation, where to continue an imported one
    #[arg(long, short, value_name = "DIR")]
    pub workspace: Option<PathBuf>,
    /// Continue this conversation; the end of its ID is enough
    #[arg(long, short, value_name = "ID")]
    pub conversation: Option<String>,
    /// Choose an earlier conversation from a list and continue it
    #[arg(long, short, conflicts_with_all = ["conversation", "workspace", "new", "mode"])]
    pub resume: bool,
    /// Start a new conversation instead of continuing this folder's latest one
    #[arg(long, short, conflicts_with = "conversation")]
    pub new: bool,
    /// Start a conversation in which the agent never asks: what it needs to know is in its reply
    #[arg(long)]
    pub no_questions: bool,
    /// What the new conversation may do without asking; it always asks its questions
    #[arg(long, short, value_enum, conflicts_with = "conversation")]
    pub mode: Option<ModeArgument>,
    /// Use this model: one in Settings by its name or model, NAME/MODEL, or a model of the server at ASKWELL_BASE_URL;
    /// `default` uses the one in Settings again
    #[arg(long, value_name = "MODEL")]
    pub model: Option<String>,
    /// Answer with the lines of standard input, one for each card; only `-` is accepted
    #[arg(long, value_name = "-", value_parser = ["-"], conflicts_with = "no_questions")]
    pub answers: Option<String>,
    /// What to say; `-` reads it from standard input
    #[arg(value_name = "MESSAGE", trailing_var_arg = true)]
    pub message: Vec<String>,
}

const CHAT_HELP: &str = "\
At a question, reply with an option's number, its text, or your own words. Also:
  1,3          several options, where the question takes several
  2 // why     an option with a note
  \"9\"          your own words, even if they look like a number or a word in this list
  ?            show the question again
  ? TEXT       ask a question first: the agent answers, the question stays open
  preview 2    show the details of option 2, if it has any
  skip         leave it unanswered; dismisses the only question of a card
  back         the previous question, on a card with several
  decide       let the agent decide
  stop         stop the run. Ctrl-C stops an agent at work; twice, it leaves, and what is waiting for you is kept
Before it acts, the agent asks you to allow it. Type the number or yes to allow it, the number or no to deny it;
\"no because REASON\" tells the agent why. Nothing else counts as an answer; \"? TEXT\" sends a message instead, which
skips the approval.

A card with several questions is shown again before you submit it with Enter. A question is kept until you answer it.
If the agent doesn't wait for it, you can choose an option at any time, and use your own words once the agent has
stopped; while it works, they go to the agent as a message.

In a terminal, the arrow keys go through the answers, and Enter submits the one in the line; when nothing is asked,
they bring back what you typed before.

A message given here starts a new conversation, or continues the one that --conversation or --resume chooses.

What is piped in along with a message is material: the agent reads it, and it answers nothing.
  git diff | askwell chat \"Review this\"
Without a message, or with -, what is piped in is the message. Only --answers - lets a pipe answer: one line for each
question or approval, recorded as standard input, never as you. A line that doesn't fit ends it, because the
following lines may be meant for other cards. A card with several questions is submitted with its last answer.
  printf '2\\nyes\\n' | askwell chat --answers - \"Set it up\"

While the window, `askwell serve` or another chat runs, this one connects to it: all of them show the same. Otherwise
only this conversation and its subtasks continue here; others wait.

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 something is waiting and there is nobody to ask,
7 the round limit was reached, 129 the terminal was closed, 130 interrupted or stopped, 143 terminated.";

impl ChatArguments {
    /// The message typed on the command line, if there is one. It may hold nothing but blanks.
    pub fn words(&self) -> Option<String> {
        (!self.message.is_empty()).then(|| self.message.join(" "))
    }

    pub fn check(&self) -> Result<(), EarlyExit> {
        match &self.workspace {
            Some(folder) if !folder.is_dir() => return Err(EarlyExit::NoSuchFolder(folder.clone())),
            Some(_) | None => {}
        }
        // All behind the first word is the message: an option there is said to the agent instead of being obeyed.
        let behind = self.message.iter().any(|word| word == "--answers" || word.starts_with("--answers="));
        if behind { Err(EarlyExit::AnswersBehind) } else { Ok(()) }
    }
}
