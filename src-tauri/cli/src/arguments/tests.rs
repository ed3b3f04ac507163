use super::*;
use clap::CommandFactory;

#[test]
fn the_command_line_is_sound() {
    CliArguments::command().debug_assert();
}

#[test]
fn a_message_needs_no_quotes() {
    let CliCommand::Chat(chat) = CliArguments::parse_from(["askwell", "chat", "-n", "fix", "the", "--tests"]).command
    else {
        panic!("chat");
    };
    assert!(chat.new);
    assert_eq!(chat.words().as_deref(), Some("fix the --tests"));
}

#[test]
fn contradictions_are_wrong_usage() {
    for line in [&["askwell", "chat", "--new", "-c", "1"][..], &["askwell"], &["askwell", "chat", "--nope"]] {
        assert_eq!(CliArguments::try_parse_from(line).unwrap_err().exit_code(), 2, "{line:?}");
    }
}
