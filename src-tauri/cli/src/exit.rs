//! What an exit code means: one table for all commands. `--help` and the manual are held against it.

use std::process::ExitCode;

/// How a command has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Done; of a question: answered; of a confirmation: yes.
    Done,
    Failed,
    /// Of a confirmation alone, which fails with another code.
    No,
    Usage,
    /// Something waits for an answer, or nobody is there to be asked.
    Unanswered,
    Dismissed,
    NoResponse,
    LeftToYou,
    RoundLimit,
    NotAsked,
    HungUp,
    Interrupted,
    Terminated,
}

#[cfg(test)]
type Meaning = (Exit, &'static str);

/// What `askwell chat` ends with.
#[cfg(test)]
pub const CHAT: &[Meaning] = &[
    (Exit::Done, "done"),
    (Exit::Failed, "failed"),
    (Exit::Usage, "wrong usage"),
    (Exit::Unanswered, "something is waiting and there is nobody to ask"),
    (Exit::RoundLimit, "the round limit was reached"),
    (Exit::HungUp, "the terminal was closed"),
    (Exit::Interrupted, "interrupted or stopped"),
    (Exit::Terminated, "terminated"),
];

/// What `askwell ask` ends with.
#[cfg(test)]
pub const ASK: &[Meaning] = &[
    (Exit::Done, "answered, whatever the answer"),
    (Exit::Failed, "failed"),
    (Exit::Usage, "wrong usage"),
    (Exit::Unanswered, "nobody to ask"),
    (Exit::Dismissed, "dismissed"),
    (Exit::NoResponse, "no answer in time"),
    (Exit::LeftToYou, "left to you"),
    (Exit::Interrupted, "interrupted and withdrawn"),
    (Exit::HungUp, "the terminal was closed"),
    (Exit::Terminated, "terminated"),
];

/// What `askwell confirm` ends with: nothing but a yes is 0, and nothing but a no is 1.
#[cfg(test)]
pub const CONFIRM: &[Meaning] = &[
    (Exit::Done, "yes"),
    (Exit::No, "no"),
    (Exit::Usage, "wrong usage"),
    (Exit::Unanswered, "nobody to ask"),
    (Exit::Dismissed, "dismissed"),
    (Exit::NoResponse, "no answer in time"),
    (Exit::LeftToYou, "left to you"),
    (Exit::NotAsked, "failed"),
    (Exit::Interrupted, "interrupted and withdrawn"),
    (Exit::HungUp, "the terminal was closed"),
    (Exit::Terminated, "terminated"),
];

/// What `askwell doctor` ends with.
#[cfg(test)]
pub const DOCTOR: &[Meaning] = &[
    (Exit::Done, "no problems"),
    (Exit::Failed, "a problem, or something couldn't be checked"),
    (Exit::Usage, "wrong usage"),
];

/// What every other command ends with.
#[cfg(test)]
pub const OTHERS: &[Meaning] = &[(Exit::Done, "done"), (Exit::Failed, "failed"), (Exit::Usage, "wrong usage")];

impl Exit {
    pub const fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Failed | Exit::No => 1,
            Exit::Usage => 2,
            Exit::Unanswered => 3,
            Exit::Dismissed => 4,
            Exit::NoResponse => 5,
            Exit::LeftToYou => 6,
            Exit::RoundLimit => 7,
            Exit::NotAsked => 8,
            // As shells have it for a program that a signal ended.
            Exit::HungUp => 129,
            Exit::Interrupted => 130,
            Exit::Terminated => 143,
        }
    }

    /// The same, where 1 means no.
    pub fn of_a_confirmation(self) -> Exit {
        if self == Exit::Failed { Exit::NotAsked } else { self }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::CliArguments;
    use clap::CommandFactory;

    fn told(table: &[Meaning]) -> String {
        table.iter().map(|(exit, meaning)| format!("{} {meaning}", exit.code())).collect::<Vec<_>>().join(", ")
    }

    fn in_one_line(text: &str) -> String {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn help_tells_the_codes_of_the_table() {
        let arguments = CliArguments::command();
        for (name, table) in [
            ("chat", CHAT),
            ("ask", ASK),
            ("confirm", CONFIRM),
            ("doctor", DOCTOR),
            ("backup", OTHERS),
            ("restore", OTHERS),
            ("export", OTHERS),
            ("import", OTHERS),
            ("serve", OTHERS),
            ("answer", OTHERS),
        ] {
            let mut command = arguments.find_subcommand(name).unwrap().clone();
            let help = in_one_line(&command.render_long_help().to_string());
            let codes = format!("Exit codes: {}.", told(table));
            assert!(help.contains(&codes), "{name}: {codes}\n{help}");
        }
    }

    #[test]
    fn the_manual_tells_them_too() {
        let scripts = include_str!("../../../docs/scripts.md");
        for (page, table) in [
            (include_str!("../../../docs/terminal.md"), CHAT),
            (scripts, ASK),
            (scripts, CONFIRM),
            (include_str!("../../../docs/backup.md"), DOCTOR),
        ] {
            let codes = told(table);
            assert!(in_one_line(page).contains(&codes), "{codes}");
        }
    }

    #[test]
    fn nothing_but_a_yes_and_a_no_ends_a_confirmation_with_0_or_1() {
        for (exit, meaning) in CONFIRM {
            assert_eq!(exit.code() < 2, matches!(*meaning, "yes" | "no"), "{meaning}");
            assert_eq!(exit.of_a_confirmation(), *exit);
        }
        assert!(Exit::Failed.of_a_confirmation().code() >= 2);
    }
}
