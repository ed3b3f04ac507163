//! The help in Chinese. What is typed is the same in every language; only what `--help` says of it is not.

mod below;
mod table;
mod wrong;

pub use wrong::in_chinese as wrong_in_chinese;

use super::CliArguments;
use clap::{Arg, ArgAction, Command, CommandFactory, Error};
use std::ffi::OsString;

const HELP: &str = "help";
const COMMANDS: &str = "命令";
const ARGUMENTS: &str = "参数";
const OPTIONS: &str = "选项";

const TEMPLATE: &str = "{before-help}{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}";

/// The command line with everything that is said of it in Chinese: to be shown, not to be obeyed.
fn in_chinese(command: Command) -> Command {
    let command = command.disable_version_flag(true).arg(flag("version", 'V', ArgAction::Version, "显示版本"));
    told(command.subcommand(Command::new(HELP).about("显示本帮助，或某个命令的帮助")), "")
}

/// The same help, where it was asked for.
pub fn help_in_chinese(told: Error, typed: &[OsString]) -> Error {
    let mut typed = typed.to_vec();
    // A command of its own, which is the option of another one.
    if typed.get(1).is_some_and(|word| word == HELP) {
        typed.remove(1);
        typed.push("--help".into());
    }
    match in_chinese(CliArguments::command()).try_get_matches_from(typed) {
        Err(again) if again.kind() == told.kind() => again,
        Ok(_) | Err(_) => told,
    }
}

/// The help as it is printed. The parser puts a colon of its own behind headings, which is the English one.
pub fn printed(help: &str) -> String {
    let heading = |line: &str| {
        let name = line.strip_suffix(':').filter(|name| [COMMANDS, ARGUMENTS, OPTIONS].contains(name));
        name.map_or_else(|| line.to_owned(), |name| format!("{name}："))
    };
    let lines: Vec<String> = help.lines().map(heading).collect();
    lines.join("\n") + "\n"
}

/// A command under its names, from the first one on.
fn told(command: Command, path: &str) -> Command {
    let name = command.get_name().to_owned();
    let path = match path {
        "" if name == "askwell" => String::new(),
        "" => name,
        above => format!("{above} {name}"),
    };
    let mut command = command.disable_help_flag(true).disable_help_subcommand(true).help_template(TEMPLATE);
    command = command.subcommand_help_heading(COMMANDS).subcommand_value_name("命令");
    command = command.arg(flag(HELP, 'h', ArgAction::Help, "显示帮助"));
    if let Some(about) = table::of(&path, "") {
        command = command.about(about);
    }
    if let Some(below) = below::of(&path) {
        command = command.after_help(below);
    }
    let command = command.mut_args(|arg| argument(arg, &path));
    command.mut_subcommands(|sub| told(sub, &path))
}

fn argument(arg: Arg, path: &str) -> Arg {
    let heading = if arg.is_positional() { ARGUMENTS } else { OPTIONS };
    let help = table::of(path, arg.get_id().as_str());
    // What may be given stands in the words themselves.
    let hides = arg.get_action().takes_values();
    let arg = arg.help_heading(heading).hide_possible_values(hides).hide_default_value(hides);
    match help {
        Some(help) => arg.help(help).long_help(help),
        None => arg,
    }
}

fn flag(name: &'static str, short: char, action: ArgAction, help: &'static str) -> Arg {
    Arg::new(name).short(short).long(name).action(action).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_chinese(text: &str) -> bool {
        text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
    }

    fn each(command: &Command, path: &str, english: &Command) {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        assert!(is_chinese(&about), "{path}: {about}");
        let below = command.get_after_help().map(ToString::to_string);
        assert_eq!(below.is_some(), english.get_after_help().is_some(), "{path}: what stands below");
        assert!(below.as_deref().is_none_or(is_chinese), "{path}: {below:?}");
        for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
            let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
            // A file is a file.
            let plain = arg.get_id() == "file"
                && english.get_arguments().any(|it| it.get_id() == "file" && it.get_help().is_none());
            assert!(is_chinese(&help) || plain, "{path} {}: {help}", arg.get_id());
        }
        for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
            let english = english.find_subcommand(sub.get_name()).unwrap();
            each(sub, &format!("{path} {}", sub.get_name()), english);
        }
    }

    #[test]
    fn everything_that_help_says_is_said_in_chinese_too() {
        let (english, chinese) = (CliArguments::command(), in_chinese(CliArguments::command()));
        chinese.clone().debug_assert();
        each(&chinese, "askwell", &english);
    }

    #[test]
    fn headings_end_with_the_colon_of_the_language() {
        let help = printed("列出\n\n选项:\n      --as <NAME>  谁在问:\n  -h, --help\n");
        assert_eq!(help, "列出\n\n选项：\n      --as <NAME>  谁在问:\n  -h, --help\n");
    }

    #[test]
    fn the_codes_are_those_of_the_english_help() {
        let codes = |text: &str| {
            let (_, codes) = text.split_once("Exit codes:").or(text.split_once("退出码："))?;
            let numbers = codes.split(|c: char| !c.is_ascii_digit()).filter(|it| !it.is_empty());
            Some(numbers.map(str::to_owned).collect::<Vec<_>>())
        };
        let (english, chinese) = (CliArguments::command(), in_chinese(CliArguments::command()));
        for sub in english.get_subcommands() {
            let below = |command: &Command| {
                let sub = command.find_subcommand(sub.get_name()).unwrap();
                codes(&sub.get_after_help().map(ToString::to_string).unwrap_or_default())
            };
            assert_eq!(below(&chinese), below(&english), "{}", sub.get_name());
        }
    }
}
