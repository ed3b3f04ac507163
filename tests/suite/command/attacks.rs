//! What a command that is turned against the person tries: their keys, Askwell's own data, their other terminals.

use super::confined::{is_possible, walls};
use super::run::{Place, ended, supervisor};
use anyhow::{Context, Result};
use engine::command::CommandLine;
use serde_json::json;
use std::path::Path;
use std::process::Stdio;
use tests::model::{Model, Request, Say};
use tests::terminal::Desk;
use tokio::io::{AsyncBufReadExt, BufReader};

const CANARY: &str = "canary-that-nobody-reads";

/// Says these commands, one after the other, each without a question.
async fn model(commands: &'static [&'static str]) -> Result<Model> {
    Model::start(move |request: &Request| match commands.get(request.replies()) {
        Some(command) => Say::call("run_command", json!({ "command": command })),
        None => Say::text("Done."),
    })
    .await
}

fn told(model: &Model) -> String {
    model.requests().last().map(Request::results).unwrap_or_default().join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_is_given_no_key_of_the_environment_and_finds_none_in_its_supervisor() -> Result<()> {
    let model = model(&["env", "tr '\\0' '\\n' < /proc/$PPID/environ"]).await?;
    let desk = Desk::new(&model).await?;
    let mut command = desk.command(&supervisor()?);
    for name in [
        "OPENAI_API_KEY",
        "AWS_SECRET_ACCESS_KEY",
        "GITHUB_TOKEN",
        "SSH_AUTH_SOCK",
        "DATABASE_URL",
        "LD_LIBRARY_PATH",
        "ANYTHING",
    ] {
        command.env(name, CANARY);
    }
    command.env("HTTPS_PROXY", format!("http://ann:{CANARY}@proxy:3128")).env("RUSTUP_HOME", "/kept/rustup");
    let child = command.args(["chat", "--mode", "skip", "Go"]).stdin(Stdio::null()).stdout(Stdio::piped());
    let ended = Desk::ended(child.stderr(Stdio::piped()).spawn()?).await?;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    let told = told(&model);
    assert!(!told.contains(CANARY), "{told}");
    assert!(told.contains("RUSTUP_HOME=/kept/rustup") && told.contains("PATH="), "{told}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_askwells_starter_had_open_is_closed_to_a_command() -> Result<()> {
    let model = model(&["cat <&9; cat /proc/$PPID/fd/9"]).await?;
    let desk = Desk::new(&model).await?;
    std::fs::write(desk.data().join("secret"), CANARY)?;
    let line = format!("exec 9<$ASKWELL_DATA_DIR/secret; exec {} chat --mode skip Go", supervisor()?.display());
    let mut command = desk.command(Path::new("/bin/sh"));
    let child = command.args(["-c", &line]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let ended = Desk::ended(child.spawn()?).await?;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    let told = told(&model);
    assert!(!told.contains(CANARY) && told.contains("Exit code"), "{told}");
    Ok(())
}

/// Ways to what lies in the data folder: to read it, to write it, to have it elsewhere.
const WAYS: [&str; 18] = [
    "cat $DATA/keys.json",
    "cat < $DATA/keys.json",
    "cd $DATA && cat keys.json",
    "cd $DATA/.. && cat */keys.json",
    "ln -s $DATA way && cat way/keys.json",
    "ln -s $DATA/keys.json way && cat way",
    "ln $DATA/keys.json way && cat way",
    "cp $DATA/keys.json way && cat way",
    "cp -r $DATA way && cat way/keys.json",
    "mv $DATA/keys.json way && cat way",
    "mv $DATA way && cat way/keys.json",
    "dd if=$DATA/keys.json",
    "cat /proc/self/root$DATA/keys.json",
    "cat /proc/self/cwd/$DATA/keys.json",
    "sh -c '. $DATA/keys.json'",
    "echo x > $DATA/new",
    "echo x >> $DATA/keys.json",
    "rm -r $DATA/folder",
];

#[tokio::test(flavor = "multi_thread")]
async fn every_way_to_askwells_own_data_is_closed_also_where_it_lies_in_the_workspace() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    for (holds, isolated) in [false, true].into_iter().flat_map(|holds| walls().map(move |walls| (holds, walls))) {
        for way in WAYS {
            let place = Place::new()?;
            let data = if holds { place.workspace.path().join("home/data") } else { place.data.path().to_owned() };
            std::fs::create_dir_all(data.join("folder"))?;
            std::fs::write(data.join("keys.json"), CANARY)?;
            let mut line = CommandLine { isolated, ..place.confined(way) };
            line.hidden.push(data.clone());
            line.environment.insert("DATA".into(), data.display().to_string());
            let ended = ended(&mut place.start(&line)?).await?;
            let output = ended.output.within(usize::MAX);
            assert!(!output.contains(CANARY), "{way}: {output}");
            assert_eq!(std::fs::read_to_string(data.join("keys.json"))?, CANARY, "{way}");
            assert!(data.join("folder").is_dir() && !data.join("new").exists(), "{way}");
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn beside_what_is_hidden_everything_goes_on() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    for isolated in walls() {
        let place = Place::new()?;
        let data = place.workspace.path().join("home/data");
        std::fs::create_dir_all(data.join("attached"))?;
        std::fs::create_dir(place.workspace.path().join("home/work"))?;
        std::fs::write(data.join("attached/file"), "attached")?;
        let mut line = CommandLine {
            isolated,
            ..place.confined(
                "set -e; echo a > home/work/a; cat home/work/a /etc/passwd > /dev/null; cat home/data/attached/file
         echo x > $TMPDIR/x; cat $TMPDIR/x; ls home home/data > /dev/null; echo fine",
            )
        };
        line.hidden.push(data.clone());
        line.readable.push(data.join("attached"));
        let ended = ended(&mut place.start(&line)?).await?;
        assert_eq!(ended.output.within(usize::MAX).replace('\n', ""), "attachedxfine", "{:?}", ended.exit);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn another_terminal_of_the_person_is_neither_drawn_on_nor_listened_to() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let mut other = tests::program::mortal("script");
    other.args(["--quiet", "--flush", "--command", "tty; sleep 60", "/dev/null"]);
    let mut other = other.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let mut seen = BufReader::new(other.stdout.take().context("no screen")?).lines();
    let terminal = seen.next_line().await?.context("no terminal")?.trim().to_owned();
    assert!(terminal.starts_with("/dev/pts/"), "{terminal}");
    let tries = ["printf '1. Yes' > $OTHER", "printf '1. Yes' >> $OTHER", "timeout 5 head -c 1 $OTHER"];
    for (command, isolated) in tries.into_iter().flat_map(|command| walls().map(move |walls| (command, walls))) {
        let place = Place::new()?;
        let mut line = CommandLine { isolated, ..place.confined(command) };
        line.environment.insert("OTHER".into(), terminal.clone());
        let ended = ended(&mut place.start(&line)?).await?;
        let output = ended.output.within(usize::MAX);
        let (refused, absent) = ("denied", "No such file");
        let said =
            if isolated { [refused, absent].iter().any(|it| output.contains(it)) } else { output.contains(refused) };
        assert!(said, "{command}: {:?} {output}", ended.exit);
    }
    Ok(other.kill().await?)
}
