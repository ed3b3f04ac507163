//! A standard output that takes nothing: no command ends as if it had said what it had to say.

use super::asks;
use anyhow::{Context, Result};
use std::process::Stdio;
use tests::model::Model;
use tests::program::built;
use tests::terminal::{Desk, Ended};

/// A shell's words for an output that is full, and for none at all.
const NOWHERE: [&str; 2] = [">/dev/full", ">&-"];

async fn run(desk: &Desk, arguments: &[&str], nowhere: &str) -> Result<Ended> {
    let mut command = desk.command("sh".as_ref());
    command.args(["-c", &format!("exec \"$0\" \"$@\" {nowhere}")]).arg(built("askwell")?).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Desk::ended(command.spawn()?).await
}

#[tokio::test(flavor = "multi_thread")]
async fn no_command_takes_an_output_that_takes_nothing_for_one_that_was_read() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    assert_eq!(desk.run(&["chat", "Set it up"], "").await?.code, Some(3));
    let listed = desk.run(&["list"], "").await?.out;
    let id = listed.split_whitespace().next().context("there is one")?;
    assert_eq!(desk.run(&["export", id, "one.tar.gz"], "").await?.code, Some(0));
    for nowhere in NOWHERE {
        for arguments in [
            &["--help"][..],
            &["--version"],
            &["help", "ask"],
            &["log", "--help"],
            &["chat", "Set it up"],
            &["list"],
            &["pending"],
            &["pending", "--json"],
            &["rules", "--json"],
            &["log"],
            &["log", "--format", "jsonl"],
            &["doctor"],
            &["doctor", "--json"],
            &["templates"],
            &["templates", "--json"],
            &["agents", "--json"],
            &["backup", "--replace", "all.tar.gz"],
            &["export", "--replace", id, "two.tar.gz"],
            &["import", "one.tar.gz"],
            &["serve"],
            &["delete", "--yes", id],
            &["list", "--deleted"],
            &["undelete", id],
        ] {
            let ended = run(&desk, arguments, nowhere).await?;
            assert_eq!(ended.code, Some(1), "{arguments:?} {nowhere}: {ended:?}");
            let told = ended.remarks.contains("Couldn't write to standard output: ");
            assert!(told, "{arguments:?} {nowhere}: {ended:?}");
        }
        let why = if nowhere == ">&-" { "it is closed" } else { "no space left" };
        let said = format!("Couldn't write to standard output: {why}.\n");
        for arguments in [&["list"][..], &["--help"], &["--version"]] {
            assert_eq!(run(&desk, arguments, nowhere).await?.remarks, said, "{arguments:?}: nothing was done");
        }
        let chat = run(&desk, &["chat", "Set it up"], nowhere).await?;
        assert!(chat.remarks.contains("What was done so far is kept; see `askwell list`."), "{chat:?}");
    }
    // What is said beside the output is no output.
    let nothing = desk.run(&["confirm", "Now?"], "").await?;
    assert_eq!(run(&desk, &["confirm", "Now?"], ">&-").await?.code, nothing.code);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_reads_no_further_is_no_failure() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    assert_eq!(desk.run(&["chat", "Set it up"], "").await?.code, Some(3));
    for arguments in [&["--help"][..], &["list"], &["doctor", "--json"]] {
        let mut command = desk.command("sh".as_ref());
        // The pipe has no reader before the first word is written.
        let line = "{ until [ -e gone ]; do sleep 0.05; done; \"$0\" \"$@\"; echo $? >code; } | { exec <&-; touch gone; }; cat code";
        command.args(["-c", line]).arg(built("askwell")?).args(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let ended = Desk::ended(command.spawn()?).await?;
        assert_eq!((ended.out.as_str(), ended.remarks.as_str()), ("0\n", ""), "{arguments:?}");
        std::fs::remove_file(desk.work().join("gone"))?;
    }
    Ok(())
}
