//! What a command prints: in order, safe, and with an end to the room it takes.

use super::run::{Place, bytes_of, ended, run, supervisor};
use crate::suite::disk::SmallDisk;
use anyhow::Result;
use engine::command::{CommandExit, CommandProgress, start};
use engine::environment::{For, passed};
use std::os::unix::fs::PermissionsExt;
use tests::patience::until;

#[tokio::test(flavor = "multi_thread")]
async fn both_streams_stand_in_the_order_they_were_printed() -> Result<()> {
    let ended = run(|place| place.line("for i in 1 2 3; do echo out $i; echo err $i >&2; done")).await?;
    assert_eq!(ended.output.head, "out 1\nerr 1\nout 2\nerr 2\nout 3\nerr 3\n");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_takes_no_more_room_than_a_brook() -> Result<()> {
    let place = Place::new()?;
    let command = "echo first; yes | head -c 300000000; echo last";
    let mut running = place.start(&place.line(command))?;
    let folder = place.run_folder().join("output");
    let (mut largest, mut heard) = (0, 0);
    let ended = loop {
        match running.progress().await {
            CommandProgress::Output(text) => {
                heard = heard.max(text.len());
                largest = largest.max(bytes_of(&folder).unwrap_or_default());
            }
            CommandProgress::Ended(ended) => break ended,
            CommandProgress::Lost(output) => anyhow::bail!("lost after {} bytes", output.head.len()),
        }
    };
    largest = largest.max(bytes_of(&folder)?);
    let output = &ended.output;
    assert_eq!(ended.exit, CommandExit::Code(0));
    assert!(output.head.starts_with("first\ny\n") && output.tail.ends_with("y\nlast\n"));
    let all = output.head.len() + output.tail.len();
    assert_eq!(output.omitted_bytes + all as u64, 300_000_000 + 11);
    assert!(output.tail.len() >= 190 * 1024, "{}", output.tail.len());
    assert!(largest <= 400 * 1024 && heard <= 400 * 1024, "{largest} bytes on disk, {heard} at once");
    let told = output.within(8 * 1024);
    assert!(told.len() <= 8 * 1024 && told.contains(" bytes left out …]\n") && told.ends_with("last\n"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_printed_acts_on_a_terminal_and_a_progress_bar_is_its_last_state() -> Result<()> {
    let command = r"printf '\033]0;title\007\033[31mred\033[0m\n10%%\r50%%\r100%%\ndone\r\n'";
    assert_eq!(run(|place| place.line(command)).await?.output.head, "red\n100%\ndone\n");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_come_while_it_runs_and_an_open_one_when_nothing_follows() -> Result<()> {
    let place = Place::new()?;
    let mut running =
        place.start(&place.line("echo one; printf 'Go on? '; while ! test -e go; do sleep 0.02; done"))?;
    let mut text = String::new();
    while !text.ends_with("? ") {
        match running.progress().await {
            CommandProgress::Output(more) => text.push_str(&more),
            other => anyhow::bail!("{other:?} after {text}"),
        }
    }
    assert_eq!(text, "one\nGo on? ");
    assert_eq!(running.tail(7), "Go on? ");
    std::fs::write(place.workspace.path().join("go"), "")?;
    assert_eq!(ended(&mut running).await?.output.head, text);
    Ok(())
}

/// As if Askwell itself had been started with these.
const STARTER: &str = "#!/bin/sh
export ASKWELL_KEYS=file ASKWELL_SECRET=hush TERM=xterm
exec \"$ASKWELL\" \"$@\"
";

#[tokio::test(flavor = "multi_thread")]
async fn the_environment_is_for_nobody_at_a_screen_and_holds_nothing_of_ours() -> Result<()> {
    let place = Place::new()?;
    let starter = place.workspace.path().join("starter");
    std::fs::write(&starter, STARTER.replace("$ASKWELL", &supervisor()?.display().to_string()))?;
    std::fs::set_permissions(&starter, PermissionsExt::from_mode(0o755))?;
    let mut line = place.line("env; pwd");
    line.environment = [("PAGER", "less"), ("GREETING", "good 你好")].map(|(a, b)| (a.into(), b.into())).into();
    let ended = ended(&mut start(&place.run_folder(), &starter, &line, &passed(For::Command), Vec::new())?).await?;
    let lines: Vec<&str> = ended.output.head.lines().collect();
    for line in ["TERM=dumb", "NO_COLOR=1", "GIT_TERMINAL_PROMPT=0", "PAGER=less", "GREETING=good 你好"] {
        assert!(lines.contains(&line), "{line} in {lines:#?}");
    }
    let ours: Vec<_> = lines.iter().filter(|line| line.starts_with("ASKWELL")).collect();
    assert!(matches!(ours[..], [mark] if mark.starts_with("ASKWELL_COMMAND=")), "{ours:?}");
    assert!(!lines.iter().any(|line| line.starts_with("TMPDIR=") && line.ends_with("/run/tmp")));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_takes_neither_the_result_nor_what_fitted() -> Result<()> {
    let Some(disk) = SmallDisk::new()? else { return Ok(()) };
    let (place, run_folder) = (Place::new()?, disk.path().join("run"));
    let command = "echo first; while ! test -e go; do sleep 0.02; done
        cat /dev/zero > $DISK/filler; yes | head -c 500000; touch full; exit 3";
    let mut line = place.line(command);
    line.environment.insert("DISK".into(), disk.path().display().to_string());
    let mut running = start(&run_folder, &supervisor()?, &line, &passed(For::Command), Vec::new())?;
    until("the first line", async || Ok(running.tail(100) == "first\n")).await?;
    std::fs::write(place.workspace.path().join("go"), "")?;
    until("the file", async || Ok(place.workspace.path().join("full").exists())).await?;
    std::fs::remove_file(disk.path().join("filler"))?;
    let ended = ended(&mut running).await?;
    assert_eq!(ended.exit, CommandExit::Code(3));
    let kept = (ended.output.head.len() + ended.output.tail.len()) as u64;
    assert!(ended.output.head.starts_with("first\n") && ended.output.omitted_bytes + kept >= 500_000, "{kept}");
    Ok(())
}
