//! Every way in which whoever asks can vanish. One rule: its question stays, unless its own word withdrew it; what a hook
//! asked for ends with it, because it stands for one moment of a program that is not there any more.

use super::hooks::{hook, run};
use super::{Office, deploy};
use anyhow::{Context, Result};
use ask::wire::AskUser;
use ask::{Interaction, InteractionId};
use serde_json::{Value, json};
use std::process::Stdio;
use tests::mcp_client::Era;
use tests::patience::until;
use tests::program::{built, kill_dead, mortal};
use tests::surface::{answer, option, reopen};
use tokio::process::{Child, Command};

#[derive(Debug, Clone, Copy)]
enum Leaves {
    /// Its end of the line is closed, as after a crash.
    Line,
    Signal(&'static str),
    CallsOff,
    /// And is gone at once.
    CallsOffAndGoes,
    Withdraws,
}

async fn signal(name: &str, id: u32) -> Result<()> {
    Command::new("kill").args([name, &id.to_string()]).status().await?;
    Ok(())
}

impl Office {
    async fn interaction(&self, id: InteractionId) -> Result<Interaction> {
        let entries = self.askwell.inbox().all().await?;
        let found = entries.into_iter().map(|waiting| waiting.interaction).find(|asked| asked.id == id);
        found.context("it is not open")
    }

    /// Waits until whoever asked waits for the answer.
    async fn is_waited_for(&self, asked: &AskUser) -> Result<()> {
        until("somebody who waits", async || Ok(self.askwell.guests().waiting(asked.interaction_id) > 0)).await
    }

    async fn stands(&self, asked: &AskUser) -> bool {
        self.interaction(asked.interaction_id).await.is_ok()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agent_that_vanishes_leaves_its_question_and_one_that_says_so_withdraws_it() -> Result<()> {
    let ways = [
        (Leaves::Line, true),
        (Leaves::Signal("-KILL"), true),
        (Leaves::Signal("-TERM"), true),
        (Leaves::Signal("-HUP"), true),
        (Leaves::CallsOff, false),
        (Leaves::CallsOffAndGoes, false),
        (Leaves::Withdraws, false),
    ];
    for era in Era::BOTH {
        for (way, stays) in ways {
            let office = Office::open().await?;
            let mut client = office.client(era, &[]).await?;
            let (call, asked) = office.asks(&mut client, "Deploy where?").await?;
            let off = json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": call } });
            match way {
                Leaves::Line => {
                    client.leave().await?;
                }
                Leaves::Signal(name) => {
                    signal(name, client.id()).await?;
                    client.ended().await?;
                }
                Leaves::CallsOff => client.write(&off).await?,
                Leaves::CallsOffAndGoes => {
                    client.write(&off).await?;
                    client.leave().await?;
                }
                Leaves::Withdraws => {
                    client.called("cancel_ask", json!({ "id": asked.interaction_id.to_string() })).await?;
                }
            }
            if !stays {
                office.surface.closed(&asked).await.with_context(|| format!("{era:?} {way:?}"))?;
                continue;
            }
            assert!(office.stands(&asked).await, "{era:?} {way:?}");
            let mut next = office.client(era, &[]).await?;
            let (call, _) = office.asks(&mut next, "Deploy where?").await?;
            answer(&office.askwell, &asked, option(2)).await;
            assert_eq!(next.said(call).await?["answers"][0]["selected"], json!(["production"]), "{era:?} {way:?}");
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_answered_while_nobody_was_there_is_kept_and_said_to_be() -> Result<()> {
    for era in Era::BOTH {
        let office = Office::open().await?;
        let mut client = office.client(era, &[]).await?;
        let (_, asked) = office.asks(&mut client, "Deploy where?").await?;
        client.leave().await?;
        answer(&office.askwell, &asked, option(2)).await;
        let closed = office.surface.closed(&asked).await?;
        assert!(closed.closing.missed, "the card says that nobody was there");
        let mut next = office.client(era, &[]).await?;
        let said = next.called("ask_user", deploy("Deploy where?")).await?;
        assert_eq!(said["answers"][0]["selected"], json!(["production"]), "{said}");
        assert_eq!(said["answered_while_you_were_away"], true, "{said}");
        assert!(said["answered_at"].as_str().is_some_and(|at| at.ends_with('Z')), "{said}");
        assert!(office.open_asks().await?.is_empty(), "nobody is asked twice");
        office.all_is_read().await?;
        next.call("ask_user", deploy("Deploy where?")).await?;
        office.surface.questions(2).await?;
        assert_eq!(office.open_asks().await?.len(), 1, "it was read once: who asks again asks anew");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_waited_for_is_not_said_to_have_been_missed() -> Result<()> {
    let office = Office::open().await?;
    let mut client = office.client(Era::Session, &[]).await?;
    let (call, asked) = office.asks(&mut client, "Deploy where?").await?;
    office.is_waited_for(&asked).await?;
    answer(&office.askwell, &asked, option(1)).await;
    assert!(!office.surface.closed(&asked).await?.closing.missed);
    let said = client.said(call).await?;
    assert!(said.get("answered_at").is_none(), "{said}");
    Ok(())
}

/// `askwell ask` in the folder of the project.
fn script(office: &Office) -> Result<Child> {
    let mut command = mortal(built("askwell")?.to_str().context("Unicode")?);
    command.args(["ask", "Deploy where?", "-o", "staging", "-o", "production", "--json"]);
    command.current_dir(office.project()).env("ASKWELL_DATA_DIR", office.data()).env("LC_ALL", "C.UTF-8");
    command.env_remove("DISPLAY").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Ok(command.spawn()?)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_withdraws_by_ctrl_c_alone() -> Result<()> {
    for (name, code, stays) in
        [("-KILL", None, true), ("-TERM", Some(143), true), ("-HUP", Some(129), true), ("-INT", Some(130), false)]
    {
        let office = Office::open().await?;
        let child = script(&office)?;
        let asked = office.surface.question("Deploy where?").await?;
        signal(name, child.id().context("it runs")?).await?;
        let ended = child.wait_with_output().await?;
        assert_eq!(ended.status.code(), code, "{name} {ended:?}");
        assert_eq!(office.stands(&asked).await, stays, "{name}");
        if !stays {
            continue;
        }
        answer(&office.askwell, &asked, option(2)).await;
        let again = script(&office)?.wait_with_output().await?;
        let said: Value = serde_json::from_slice(&again.stdout)?;
        assert_eq!((again.status.code(), &said["answers"][0]["selected"]), (Some(0), &json!(["production"])), "{said}");
        assert_eq!(said["answered_while_you_were_away"], true, "{said}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hook_whose_agent_has_gone_is_withdrawn_at_once() -> Result<()> {
    for way in ["-TERM", "-HUP", "-INT", "-KILL", "soon", "output", "agent"] {
        let office = Office::open().await?;
        let mut child = hook(&office, &["claude-code"], &run("rm -rf build")).await?;
        let asked = office.surface.asked("the permission", |_| true).await?;
        match way {
            "output" => drop(child.stdout.take()),
            "agent" => {
                // Its agent is the shell that started it; that the pipe has a reader still tells nothing.
                office.askwell.guests().leave(asked.interaction_id, None).await?;
                drop(child);
                let (agent, asked) = below_a_shell(&office).await?;
                kill_dead(agent.id().context("it runs")?).await?;
                office.surface.closed(&asked).await.context(way)?;
                continue;
            }
            // As soon as it stands, and once it is waited for.
            "soon" => signal("-KILL", child.id().context("it runs")?).await?,
            "-KILL" => {
                office.is_waited_for(&asked).await?;
                signal("-KILL", child.id().context("it runs")?).await?;
            }
            name => signal(name, child.id().context("it runs")?).await?,
        }
        office.surface.closed(&asked).await.context(way)?;
        let late = answer(&office.askwell, &asked, ask::Response::Dismissed).await;
        assert!(!matches!(late, ask::wire::Submitted::Accepted { .. }), "{way}: {late:?}");
    }
    Ok(())
}

/// A hook that a shell waits for, and the shell.
async fn below_a_shell(office: &Office) -> Result<(Child, AskUser)> {
    let file = office.root.path().join("request.json");
    std::fs::write(&file, run("rm -rf dist").to_string())?;
    let mut shell = mortal("sh");
    let program = built("askwell")?;
    shell.args(["-c", "\"$0\" --data \"$1\" hook claude-code < \"$2\"; true"]);
    shell.arg(program).arg(office.data()).arg(&file);
    shell.env_remove("ASKWELL_DATA_DIR").env_remove("DISPLAY").stdout(Stdio::piped());
    let shell = shell.spawn()?;
    let fits = |it: &Interaction| matches!(&it.body, ask::Body::Consent { request } if request.details.as_deref() == Some("rm -rf dist"));
    let asked = office.surface.asked("the permission", fits).await?;
    Ok((shell, asked))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hook_that_died_while_askwell_was_away_is_withdrawn_when_it_is_back() -> Result<()> {
    let office = Office::open().await?;
    let child = hook(&office, &["claude-code"], &run("rm -rf build")).await?;
    let permission = office.surface.asked("the permission", |_| true).await?;
    let mut client = office.client(Era::Session, &[]).await?;
    let (_, question) = office.asks(&mut client, "Deploy where?").await?;
    let Office { root, askwell, .. } = office;
    askwell.close().await;
    drop(askwell);
    kill_dead(child.id().context("it runs")?).await?;
    kill_dead(client.id()).await?;
    let (askwell, surface) = reopen(&root.path().join("data")).await?;
    askwell.host_local();
    surface.closed(&permission).await?;
    let open = askwell.inbox().all().await?;
    let open: Vec<_> = open.into_iter().map(|waiting| waiting.interaction.id).collect();
    assert_eq!(open, [question.interaction_id], "a question stays");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_connection_to_the_server_leaves_the_question() -> Result<()> {
    use super::http::{Door, of_session, single};
    let door = Door::open(true).await?;
    let session = door.session().await?;
    let call = |question: &str| json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "ask_user", "arguments": deploy(question) } });
    let older = tokio::spawn(of_session(&door, &session, &call("Older?")).send());
    let newer = tokio::spawn(single(&door, &deploy("Newer?")).send());
    let first = door.office.surface.question("Older?").await?;
    let second = door.office.surface.question("Newer?").await?;
    // What has come of a response is let go of with it.
    for gone in [older, newer] {
        gone.abort();
        drop(gone.await);
    }
    door.is_left().await?;
    assert!(door.office.stands(&first).await && door.office.stands(&second).await);
    let off = json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 1 } });
    of_session(&door, &session, &off).send().await?.error_for_status()?;
    door.office.surface.closed(&first).await.context("by the client's own word")?;
    assert!(door.office.stands(&second).await, "another client's call of the same number is another one");
    Ok(())
}
