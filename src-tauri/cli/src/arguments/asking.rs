//! What can be typed after `askwell ask`.

use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// Stands before the label of an option that is recommended. Nobody can type it.
const RECOMMENDED: char = '\u{1}';

#[derive(Debug, Args)]
pub struct AskArguments {
    /// What to ask, in Markdown. `-` reads it from standard input: a long text is shown below its first line
    #[arg(value_name = "QUESTION")]
    pub question: String,
    /// An option; repeat for more. `-o! LABEL` recommends it
    #[arg(long = "option", short, value_name = "LABEL")]
    pub options: Vec<String>,
    /// Several options can be chosen
    #[arg(long, requires = "options")]
    pub multi: bool,
    /// Accept only the options, not the user's own words
    #[arg(long, requires = "options")]
    pub no_text: bool,
    /// A Markdown file to read before answering; `-` reads standard input
    #[arg(long, short, value_name = "FILE")]
    pub details: Option<PathBuf>,
    /// Show this file with the question; repeat for more
    #[arg(long, short, value_name = "FILE")]
    pub attach: Vec<PathBuf>,
    /// How long to wait, such as 90s, 10m or 2h [default: as long as it takes]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Who asks, as shown to the user
    #[arg(long = "as", value_name = "NAME", default_value = "askwell ask")]
    pub name: String,
    /// Print everything about the result as JSON
    #[arg(long)]
    pub json: bool,
}

pub const HELP: &str = "\
The question appears wherever the user can answer: the window, a notification, a chat, a phone. Askwell is
started if it isn't running; without a display, the question is asked here in the terminal.

Standard output has only the answer: the chosen label, or the user's own words; several labels are on
separate lines. Notes go to standard error.

  askwell ask \"Deploy where?\" -o staging -o! production --timeout 10m
  git log --oneline v1.. | askwell ask \"Release this?\" -d - -o yes -o no --no-text

Ctrl-C withdraws the question. If Askwell quits meanwhile, the question is kept, and this command waits until it is back or
its --timeout is over.
If this command ends in any other way, the question stays open: for a day, the same command in the same folder waits
for it again or prints its answer.

Any answer is exit code 0, even a no. This deploys after \"no\":
  if askwell ask \"Really?\" -o yes -o no; then ./deploy; fi
If the exit code decides, use askwell confirm.

Exit codes: 0 answered, whatever the answer, 1 failed, 2 wrong usage, 3 nobody to ask, 4 dismissed,
5 no answer in time, 6 left to you, 130 interrupted and withdrawn, 129 the terminal was closed,
143 terminated.";

#[derive(Debug, Args)]
pub struct Confirm {
    /// What to ask, in Markdown. `-` reads it from standard input: a long text is shown below its first line
    #[arg(value_name = "QUESTION")]
    pub question: String,
    /// A Markdown file to read before answering; `-` reads standard input
    #[arg(long, short, value_name = "FILE")]
    pub details: Option<PathBuf>,
    /// Show this file with the question; repeat for more
    #[arg(long, short, value_name = "FILE")]
    pub attach: Vec<PathBuf>,
    /// How long to wait, such as 90s, 10m or 2h [default: as long as it takes]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Who asks, as shown to the user
    #[arg(long = "as", value_name = "NAME", default_value = "askwell confirm")]
    pub name: String,
    /// Print everything about the result as JSON
    #[arg(long)]
    pub json: bool,
}

pub const CONFIRM_HELP: &str = "\
The question is shown like one of askwell ask, with two answers: yes and no. Nothing is printed; notes
go to standard error.

  askwell confirm \"Deploy to production?\" --timeout 10m && ./deploy

Only a yes is 0, and only a no is 1. If nobody answers, or something fails, the code is 2 or more. If it's killed in
the instant before it ends, the answer may be lost: run it again, and the user is asked again.

Exit codes: 0 yes, 1 no, 2 wrong usage, 3 nobody to ask, 4 dismissed, 5 no answer in time, 6 left to you,
8 failed, 130 interrupted and withdrawn, 129 the terminal was closed, 143 terminated.";

impl Confirm {
    /// The same as a question with two options.
    pub fn asking(self, yes: &str, no: &str) -> AskArguments {
        let Confirm { question, details, attach, timeout, name, json } = self;
        let options = vec![yes.to_owned(), no.to_owned()];
        AskArguments { question, options, multi: false, no_text: true, details, attach, timeout, name, json }
    }
}

/// `-o! LABEL` is no form that a parser of command lines knows: it becomes `-o` with a mark before the label.
pub fn with_recommended(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut all = Vec::new();
    let mut marks = false;
    let mut asks = false;
    let mut over = false;
    for (index, argument) in arguments.enumerate() {
        asks |= index == 1 && argument == "ask";
        if std::mem::take(&mut marks) {
            all.push(marked(argument));
            continue;
        }
        over |= argument == "--";
        match argument.to_str().and_then(|text| text.strip_prefix("-o!")).filter(|_| asks && !over) {
            Some("") => {
                all.push("-o".into());
                marks = true;
            }
            Some(label) => all.extend(["-o".into(), marked(label.into())]),
            None => all.push(argument),
        }
    }
    all
}

fn marked(label: OsString) -> OsString {
    let mut marked = OsString::from(RECOMMENDED.to_string());
    marked.push(label);
    marked
}

impl AskArguments {
    /// The options by label, and whether each is recommended.
    pub fn labels(&self) -> impl Iterator<Item = (&str, bool)> {
        let plain = |option| match str::strip_prefix(option, RECOMMENDED) {
            Some(label) => (label, true),
            None => (option, false),
        };
        self.options.iter().map(String::as_str).map(plain)
    }
}

/// A hundred years. What is longer is no moment that a clock could tell.
const LONGEST_SECS: u64 = 100 * 365 * 86_400;

pub fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let seconds = match unit.trim() {
        "" | "s" => 1,
        "m" | "min" => 60,
        "h" => 3_600,
        "d" => 86_400,
        _ => 0,
    };
    let whole = number.parse::<u64>().ok().filter(|number| *number > 0).and_then(|number| number.checked_mul(seconds));
    let whole = whole.filter(|seconds| *seconds > 0);
    whole.map(|seconds| Duration::from_secs(seconds.min(LONGEST_SECS))).ok_or_else(|| {
        "a time is a number above 0 with s, m, h or d, such as 90s or 10m; without a letter it is seconds".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{CliArguments, CliCommand};
    use clap::Parser;

    fn parsed(line: &[&str]) -> Result<AskArguments, clap::Error> {
        let arguments = with_recommended(line.iter().map(OsString::from));
        let command = CliArguments::try_parse_from(arguments)?.command;
        let CliCommand::Ask(ask) = command else { panic!("{command:?}") };
        Ok(ask)
    }

    #[test]
    fn options_keep_their_order_and_the_recommended_one_is_marked() {
        let line =
            ["askwell", "ask", "Deploy where?", "-o", "staging", "-o!", "production", "-o!both", "--option", "!x"];
        let asked = parsed(&line).unwrap();
        let labels: Vec<_> = asked.labels().collect();
        assert_eq!(labels, [("staging", false), ("production", true), ("both", true), ("!x", false)]);
        assert_eq!((asked.question.as_str(), asked.name.as_str()), ("Deploy where?", "askwell ask"));
        let after = parsed(&["askwell", "ask", "--", "-o!"]).unwrap();
        assert_eq!((after.question.as_str(), after.options.len()), ("-o!", 0), "behind -- it is the question");
    }

    #[test]
    fn times_are_read_with_their_unit() {
        for (text, seconds) in [
            ("10m", Some(600)),
            ("90", Some(90)),
            ("90s", Some(90)),
            ("2h", Some(7_200)),
            ("1d", Some(86_400)),
            ("18446744073709551615s", Some(LONGEST_SECS)),
            ("0", None),
            ("m", None),
            ("10x", None),
            ("-1", None),
            ("99999999999999999999d", None),
        ] {
            assert_eq!(duration(text).ok().map(|time| time.as_secs()), seconds, "{text}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_wrong_usage() {
        for line in [
            &["askwell", "ask"][..],
            &["askwell", "ask", "a?", "--multi"],
            &["askwell", "ask", "a?", "--no-text"],
            &["askwell", "ask", "a?", "-o!"],
            &["askwell", "ask", "a?", "--timeout", "soon"],
            &["askwell", "ask", "a?", "--nope"],
        ] {
            assert_eq!(parsed(line).unwrap_err().exit_code(), 2, "{line:?}");
        }
    }
}
