//! Acting with consent at a terminal: everything is shown, a yes is given by number or word, and nothing is lost.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::process::Stdio;
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::program::{built, kill_dead, supervisor_beneath};
use tests::terminal::Desk;
use tokio::io::AsyncWriteExt;

const ASKS: &str = "⚠ Allow this change?\n   Create notes/a.md\n   @@ -0,0 +1 @@\n   +one\n   \
    can be undone: a copy is kept\n1. Allow once\n2. Allow in this conversation: write_file in notes/ and its subfolders\n   \
    not asked, for example: notes/a/b.txt\n   still asked, for example: notes-2/b.txt\n\
    3. Deny\nReply with a number, yes or no. To deny with a reason: 3 // reason, or: no because reason\n";

/// Writes two files, one after the other, then says what came of it.
fn writes(request: &Request) -> Say {
    let write = |name: &str| Say::call("write_file", json!({ "path": name, "content": "one\n" }));
    match request.results().len() {
        0 => write("notes/a.md"),
        1 => write("notes/b.md"),
        _ => Say::text("That was it."),
    }
}

fn status(result: &str) -> String {
    let result: Value = serde_json::from_str(result).unwrap_or_default();
    result["status"].as_str().unwrap_or("done").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pipe_consents_refuses_with_a_reason_and_is_never_misheard() -> Result<()> {
    let model = Model::start(writes).await?;
    let desk = Desk::new(&model).await?;
    for line in ["sure, go ahead", "yes, but only once", "4", ""] {
        let missed = desk.run(&["chat", "--answers", "-", "Write them"], &format!("{line}\nyes\nyes\n")).await?;
        assert_eq!(missed.code, Some(3), "{line:?}: {missed:?}");
        assert!(missed.remarks.contains("othing was decided"), "{line:?}: {missed:?}");
        assert!(!desk.work().join("notes").exists(), "{line:?}: what follows may be meant for another card");
    }
    let lines = "yes\nno because one is enough\n";
    let ended = desk.run(&["chat", "--answers", "-", "Write them"], lines).await?;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    let second = ASKS.replace("a.md", "b.md");
    assert_eq!(ended.out, format!("{ASKS}✓ Allowed once\n{second}✗ Denied (reason: one is enough)\nThat was it.\n"),);
    for said in [
        "✓ Create notes/a.md · approved by standard input\n",
        "– Create notes/b.md: denied by standard input\n",
        "What this run did:\n  ✓ Create notes/a.md\n  1 approved by standard input, 1 not run\n  You can undo its file changes",
    ] {
        assert!(ended.remarks.contains(said), "{said}: {ended:?}");
    }
    assert_eq!(std::fs::read_to_string(desk.work().join("notes/a.md"))?, "one\n");
    assert!(!desk.work().join("notes/b.md").exists());
    let results = model.requests().last().map(|request| request.results()).unwrap_or_default();
    assert_eq!(results.iter().map(|result| status(result)).collect::<Vec<_>>(), ["done", "denied"]);
    assert!(results[1].contains("one is enough"), "{results:?}");
    let log = desk.run(&["log", "--event", "tool.result", "--tail", "1"], "").await?;
    assert!(log.out.ends_with(": denied: one is enough\n"), "no JSON, and no note to the model: {log:?}");
    let log = desk.run(&["log", "--event", "agent.ask.response", "--tail", "1"], "").await?;
    assert!(log.out.contains(" · from standard input · "), "{log:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn consent_for_the_conversation_asks_once_and_the_modes_ask_less() -> Result<()> {
    for (mode, lines, asked, by) in [
        ("ask", "2\n", 1, "· allowed by your rule"),
        ("allow", "", 0, "· allowed by the mode"),
        ("skip", "", 0, "· allowed by the mode"),
    ] {
        let model = Model::start(writes).await?;
        let desk = Desk::new(&model).await?;
        let ended = desk.run(&["chat", "--answers", "-", "--mode", mode, "Write them"], lines).await?;
        assert_eq!(ended.code, Some(0), "{mode}: {ended:?}");
        assert_eq!(ended.out.matches("Allow this change?").count(), asked, "{mode}: {ended:?}");
        assert!(ended.remarks.contains(&format!("✓ Create notes/b.md {by}")), "{mode}: {ended:?}");
        assert!(desk.work().join("notes/b.md").exists(), "{mode}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_can_be_asked_nothing_is_done() -> Result<()> {
    for (locale, said) in [
        ("en_GB.UTF-8", "– write_file notes/a.md: not run, there is no one to ask here\n"),
        ("zh_CN.UTF-8", "– write_file notes/a.md：未执行，这里没有人可以询问\n"),
    ] {
        let model = Model::start(writes).await?;
        let desk = Desk::new(&model).await?.speaks(locale);
        let ended = desk.run(&["chat", "--no-questions", "Write them"], "yes\n").await?;
        assert_eq!(ended.code, Some(0), "{ended:?}");
        assert!(ended.remarks.contains(said), "{ended:?}");
        assert!(!desk.work().join("notes").exists());
        assert_eq!(status(&model.requests()[1].results()[0]), "unsupported");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_confirmation_outlives_the_program_and_is_listed() -> Result<()> {
    let model = Model::start(writes).await?;
    let desk = Desk::new(&model).await?;
    let ended = desk.run(&["chat", "Write them"], "").await?;
    assert_eq!(ended.code, Some(3), "{ended:?}");

    let listed = desk.run(&["list"], "").await?;
    assert!(listed.out.contains("needs you") && listed.out.contains("approval: Create notes/a.md\n"), "{listed:?}");
    let waits = desk.run(&["pending"], "").await?;
    assert!(waits.out.ends_with("  approval: Create notes/a.md  (Write them)\n"), "{waits:?}");
    let told: Value = serde_json::from_str(&desk.run(&["pending", "--json"], "").await?.out)?;
    assert_eq!(told[0]["type"], "confirm");
    assert_eq!(told[0]["status"], "open");
    assert_eq!(told[0]["resume_node"], "write_file");
    assert_eq!(told[0]["pending_tool"]["tool_name"], "write_file");

    let name = super::named_in(&ended.remarks);
    let ended = desk.run(&["chat", "-c", name, "? what is it for"], "").await?;
    assert!(ended.out.starts_with(ASKS), "{ended:?}");
    assert!(ended.remarks.contains("Its request was skipped; nothing was decided."), "{ended:?}");
    assert!(ended.remarks.contains("– Create notes/a.md: not run, you sent a message"), "{ended:?}");
    assert_eq!(status(&model.requests()[1].results()[0]), "superseded");
    Ok(())
}

/// Proposes a plan, and says that its steps are done while it is accepted.
fn plans(request: &Request) -> Say {
    let results = request.results();
    match results.len() {
        0 => Say::call("propose_plan", json!({ "title": "Tidy up", "steps": ["look", "sort"] })),
        1 if status(&results[0]) == "accepted" => Say::call("step_done", json!({ "note": "three files" })),
        2 => Say::call("step_done", json!({})),
        _ => Say::text("That was it."),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_accepted_or_refused_and_its_steps_are_told() -> Result<()> {
    let shown = "⚠ Accept this plan?\n   Tidy up\n   step 1: look\n   step 2: sort\n";
    for (lines, recorded, result, told) in [
        ("1\n", "✓ Plan accepted", "accepted", "✓ Step 1 of 2: look · three files\n✓ Step 2 of 2: sort\n"),
        ("2 // look only\n", "✗ Plan denied (reason: look only)", "denied", ""),
    ] {
        let model = Model::start(plans).await?;
        let desk = Desk::new(&model).await?;
        let ended = desk.run(&["chat", "--answers", "-", "Tidy up"], lines).await?;
        assert_eq!(ended.code, Some(0), "{ended:?}");
        assert!(ended.out.starts_with(shown), "{ended:?}");
        assert!(ended.out.contains(&format!("{recorded}\n")), "{ended:?}");
        assert!(ended.out.ends_with("That was it.\n"), "{ended:?}");
        assert!(ended.remarks.contains(told), "{ended:?}");
        assert_eq!(status(&model.requests()[1].results()[0]), result);
    }
    Ok(())
}

/// Runs a command that waits to be let go, once.
fn runs(command: &'static str) -> impl Fn(&Request) -> Say + Send + Sync {
    move |request| match request.results().first() {
        None => Say::call("run_command", json!({ "command": command })),
        Some(_) => Say::text("That was it."),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_command_puts_out_is_seen_as_it_comes_and_steers_nothing() -> Result<()> {
    let command = "printf 'one\\n\\033[2Jtwo\\n'; until [ -e go ]; do sleep 0.05; done; echo three; exit 3";
    let model = Model::start(runs(command)).await?;
    let desk = Desk::new(&model).await?;
    let mut seat = desk.sit_down("chat --new Run it")?;
    seat.sees("Run this command?").await?;
    seat.sees("can't be undone").await?;
    seat.types("y\n").await?;
    seat.sees("Nothing was decided").await?;
    seat.types("1\n").await?;
    seat.sees("▷ $ printf").await?;
    seat.sees("│ one").await?;
    seat.sees("│ two").await?;
    std::fs::write(desk.work().join("go"), "")?;
    seat.sees("│ three").await?;
    seat.sees("✗ $ printf").await?;
    seat.sees("· approved by you: exit code 3").await?;
    seat.sees("That was it.").await?;
    seat.types("\u{4}").await?;
    assert_eq!(seat.leaves().await?, Some(0));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_goes_on_while_the_program_is_killed_and_its_end_is_told() -> Result<()> {
    let model = Model::start(runs("echo begun >> log; until [ -e go ]; do sleep 0.05; done; echo ended")).await?;
    let desk = Desk::new(&model).await?;
    let mut seat = desk.sit_down("chat --new Run it")?;
    seat.sees("3. Deny").await?;
    seat.types("1\n").await?;
    seat.sees("▷ $ echo begun").await?;
    until("the command to begin", async || Ok(desk.work().join("log").exists())).await?;
    desk.kill().await?;
    let mut seat = desk.sit_down("chat")?;
    seat.sees("▷ $ echo begun").await?;
    std::fs::write(desk.work().join("go"), "")?;
    seat.sees("│ ended").await?;
    seat.sees("✓ $ echo begun").await?;
    seat.sees("That was it.").await?;
    assert_eq!(std::fs::read_to_string(desk.work().join("log"))?, "begun\n", "it was run once");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_knows_the_end_of_is_asked_and_done_again_only_when_told() -> Result<()> {
    let command = "echo x >> log; if [ $(wc -l < log) -lt 2 ]; then touch begun; sleep 1000; fi; echo over";
    for (line, recorded, runs_made) in
        [("1", "✓ Doing it again", 2), ("2", "✓ Taken as done", 1), ("3", "✓ Skipped", 1)]
    {
        let model = Model::start(runs(command)).await?;
        let desk = Desk::new(&model).await?;
        let mut seat = desk.sit_down("chat --new Run it")?;
        seat.sees("3. Deny").await?;
        seat.types("1\n").await?;
        let begun = desk.work().join("begun");
        let supervisor =
            until("the supervisor", async || Ok(begun.exists().then(|| supervisor_beneath(&desk.data())).flatten()))
                .await?;
        desk.kill().await?;
        kill_dead(supervisor).await?;

        let mut seat = desk.sit_down("chat")?;
        seat.sees("This was interrupted").await?;
        seat.sees("4. Stop the run").await?;
        seat.types("yes\n").await?;
        seat.sees("Nothing was decided").await?;
        seat.types(&format!("{line}\n")).await?;
        seat.sees(recorded).await?;
        seat.sees("That was it.").await?;
        let log = std::fs::read_to_string(desk.work().join("log"))?;
        assert_eq!(log.lines().count(), runs_made, "{line}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_proxy_looks_up_the_name_of_a_page_the_card_says_so() -> Result<()> {
    let model = Model::start(|request| match request.results().first() {
        None => Say::call("fetch_page", json!({ "url": "https://a.example/b" })),
        Some(_) => Say::text("That was it."),
    })
    .await?;
    let desk = Desk::new(&model).await?;
    for proxy in [None, Some("http://127.0.0.1:1")] {
        let mut command = desk.command(&built("askwell")?);
        for variable in ["ALL_PROXY", "HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY"] {
            command.env_remove(variable).env_remove(variable.to_lowercase());
        }
        command.envs(proxy.map(|proxy| ("HTTPS_PROXY", proxy))).args(["chat", "--answers", "-", "Look it up"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        child.stdin.take().context("no standard input")?.write_all(b"no\n").await?;
        let ended = Desk::ended(child).await?;
        assert_eq!(ended.code, Some(0), "{ended:?}");
        let says =
            format!("{}{}", ended.out, ended.remarks).contains("   your proxy looks this name up. Askwell can't check");
        assert_eq!(says, proxy.is_some(), "{proxy:?}: {ended:?}");
    }
    Ok(())
}
