//! Our own program killed at every step of a call that asks: the question and what was typed are there again, and what the person
//! consented to is done once.

use super::victim::{FOLDER, MESSAGE, TYPES};
use anyhow::{Context, Result, bail, ensure};
use ask::interaction::Body;
use ask::outcome::Settling;
use ask::wire::{Submit, Submitted, Waiting};
use ask::{Interaction, Response, SubmitId, Surface as By};
use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tests::calling::{Calling, Left, Server, Through, accepting, message};
use tests::mcp::look_at_tools;
use tests::patience::{PATIENCE, until};
use tests::program::{built, mortal};
use tokio::process::{Child, Command};

const KEY: &str = "a-key-of-more-than-thirty-two-bytes-for-tests";

/// How a run that was killed goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Then {
    /// By itself, or with the person's answer.
    GoesOn,
    /// Nobody knows what became of the call, and the person is asked.
    Asks,
}

/// Where it is killed, and what follows.
const NEWER: [(&str, Then); 6] = [
    ("mcp-called:1", Then::Asks),
    ("mcp-needed:1", Then::Asks),
    ("mcp-elicited:1", Then::GoesOn),
    ("mcp-answered:1", Then::GoesOn),
    ("mcp-handed-over:1", Then::Asks),
    ("mcp-called:2", Then::Asks),
];
const OLDER: [(&str, Then); 5] = [
    ("mcp-called:1", Then::Asks),
    ("mcp-elicited:1", Then::Asks),
    ("mcp-answered:1", Then::Asks),
    ("mcp-handed-over:1", Then::Asks),
    ("mcp-replied:1", Then::Asks),
];

/// All but the program, and the message that has the model call the tool.
async fn prepared(server: Server, through: Through, variables: &[(&str, &str)]) -> Result<(Left, String)> {
    let left = Calling::laid_out(server, through, variables).await?;
    Ok((left, message("deploy", &json!({ "target": "staging" }))))
}

fn victim(left: &Left, message: &str) -> Result<Command> {
    let mut command = mortal(&std::env::current_exe()?.display().to_string());
    command.args(["--exact", "suite::others::calls::victim::lives", "--ignored"]);
    command.env(FOLDER, left.folder.path()).env(MESSAGE, message).env_remove("ASKWELL_CRASH_AT");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    Ok(command)
}

/// Kills it as a crash does, and waits until the server that it had started is gone too.
async fn killed(left: &Left, mut program: Child) -> Result<()> {
    program.kill().await?;
    left.quiet().await
}

/// The program again, with what stands open in it once that is so.
async fn again(left: Left) -> Result<(Calling, Interaction)> {
    let calling = left.opened().await?;
    // What was asked on the wire is gone, and the question what became of the call comes after that.
    let stands = |waiting: &Waiting| match waiting.interaction.elicitation().map(|asked| &asked.held) {
        Some(held) => matches!(held, ask::elicitation::Held::Round { .. }),
        None => true,
    };
    let open = until("an open question", async || Ok(calling.inbox().await?.into_iter().find(stands))).await?;
    Ok((calling, open.interaction))
}

async fn submit(calling: &Calling, asked: &Interaction, response: Response) -> Result<()> {
    let submit = Submit {
        conversation_id: asked.conversation,
        interaction_id: Some(asked.id),
        submit_id: Some(SubmitId(asked.id.0)),
        response: Some(response),
        answer: None,
        revises: false,
    };
    let taken = calling.askwell.inbox().submit(submit, By::Window).await;
    ensure!(matches!(taken, Submitted::Accepted { .. }), "{taken:?}");
    Ok(())
}

/// Answers what stands open until the run has ended. Gives whether the person was asked what became of the call.
async fn to_the_end(left: Left) -> Result<(Calling, bool)> {
    let (calling, was_asked) = (left.opened().await?, &mut false);
    let start = Instant::now();
    let id = calling.askwell.conversations().all().await?.first().context("none")?.id;
    while start.elapsed() < PATIENCE {
        for waiting in calling.inbox().await? {
            let response = match &waiting.interaction.body {
                Body::Elicitation { .. } => accepting(json!({ "one_of": "balanced" })),
                Body::ConnectionLost { .. } => {
                    *was_asked = true;
                    ensure!(calling.effects().len() <= 1, "{:?}", calling.effects());
                    // The person looks, and has it done only where it was not.
                    let how = if calling.effects().is_empty() { Settling::Retry } else { Settling::Happened };
                    Response::Settled { how }
                }
                other => bail!("{other:?}"),
            };
            // Where the server has gone meanwhile, the next look tells.
            drop(submit(&calling, &waiting.interaction, response).await);
        }
        let view = calling.askwell.conversations().open(id).await?;
        if !view.summary.running {
            let was_asked = *was_asked;
            return Ok((calling, was_asked));
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    bail!("the run does not end: {:?}", calling.inbox().await?)
}

/// Killed at each of these points, what the person consented to is done once in the end.
async fn everywhere(
    server: Server,
    through: Through,
    variables: &[(&str, &str)],
    points: &[(&'static str, Then)],
) -> Result<()> {
    for &(point, then) in points {
        let (left, message) = prepared(server, through, variables).await?;
        let mut program = victim(&left, &message)?.env("ASKWELL_CRASH_AT", point).spawn()?;
        let status = tokio::time::timeout(PATIENCE, program.wait()).await.context(point)??;
        ensure!(!status.success(), "{point}: it was not killed");
        left.quiet().await?;
        let (calling, was_asked) = to_the_end(left).await.context(point)?;
        assert_eq!(was_asked, then == Then::Asks, "{point}");
        assert_eq!(calling.effects(), ["deployed to staging"], "{point}");
        calling.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn in_the_newer_era_killed_at_any_step_what_was_consented_to_is_done_once() -> Result<()> {
    everywhere(Server::Two, Through::Pipe, &[], &NEWER).await
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_server_still_knows_its_state_it_is_done_once_as_well() -> Result<()> {
    everywhere(Server::Two, Through::Pipe, &[("STATE_KEY", KEY)], &NEWER).await
}

#[tokio::test(flavor = "multi_thread")]
async fn in_the_newer_era_over_http_it_is_done_once_as_well() -> Result<()> {
    everywhere(Server::Two, Through::Http, &[], &NEWER).await
}

#[tokio::test(flavor = "multi_thread")]
async fn in_the_older_era_killed_at_any_step_what_was_consented_to_is_done_once() -> Result<()> {
    everywhere(Server::One, Through::Pipe, &[], &OLDER).await
}

#[tokio::test(flavor = "multi_thread")]
async fn in_the_older_era_over_http_it_is_done_once_as_well() -> Result<()> {
    everywhere(Server::One, Through::Http, &[], &OLDER).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_typed_before_the_kill_is_there_after_it_and_in_the_older_era_when_the_person_calls_again()
-> Result<()> {
    let content = json!({ "one_of": "balanced" });
    for (server, through) in super::forms::PYTHON {
        let which = format!("{server:?} {through:?}");
        let (left, message) = prepared(server, through, &[]).await?;
        let program = victim(&left, &message)?.env(TYPES, "1").spawn()?;
        counted(&left, "SELECT count(*) FROM draft WHERE name LIKE 'ask:%'").await?;
        killed(&left, program).await?;
        let (calling, asked) = again(left).await?;
        let asked = if server == Server::Two {
            asked
        } else {
            ensure!(matches!(asked.body, Body::ConnectionLost { .. }), "{which}: {asked:?}");
            assert_eq!(calling.effects(), Vec::<String>::new(), "{which}");
            submit(&calling, &asked, Response::Settled { how: Settling::Retry }).await?;
            calling.asked(asked.conversation, &[]).await?.card
        };
        let waiting = calling.inbox().await?;
        let kept = waiting.iter().find(|waiting| waiting.interaction.id == asked.id).context("the card is gone")?;
        let kept = kept.draft.clone().with_context(|| format!("{which}: what was typed is gone"))?;
        let form = kept.form.clone().map(Value::Object);
        assert_eq!((form, kept.resumed), (Some(content.clone()), server == Server::One), "{which}");
        submit(&calling, &asked, accepting(content.clone())).await?;
        assert_eq!(calling.end(asked.conversation).await?.1, "Deployed to staging: balanced", "{which}");
        assert_eq!(calling.effects(), ["deployed to staging"], "{which}");
        calling.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_line_killed_while_a_card_is_open_shows_the_right_thing_at_the_next_start() -> Result<()> {
    for (server, through) in super::forms::PYTHON {
        let which = format!("{server:?} {through:?}");
        let (left, message) = prepared(server, through, &[]).await?;
        let calling = left.opened().await?;
        look_at_tools(&calling.askwell).await?;
        let left = calling.closed().await?;
        left.quiet().await?;
        let mut command = mortal(&built("askwell")?.display().to_string());
        command.args(["chat", "--answers", "-", "--mode", "skip", &message]);
        command.env("ASKWELL_DATA_DIR", left.folder.path()).env("ASKWELL_KEYS", "file");
        // It stays at its input, as at a person's who thinks.
        let program = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        counted(&left, "SELECT count(*) FROM interaction WHERE state = 'open'").await?;
        killed(&left, program).await?;
        let (calling, asked) = again(left).await?;
        let lost = matches!(asked.body, Body::ConnectionLost { .. });
        assert_eq!(lost, server == Server::One, "{which}: {asked:?}");
        if lost {
            submit(&calling, &asked, Response::Settled { how: Settling::Skip }).await?;
            calling.surface.complete(asked.conversation, 1).await?;
            assert_eq!(calling.effects(), Vec::<String>::new(), "{which}");
        } else {
            submit(&calling, &asked, accepting(json!({ "one_of": "balanced" }))).await?;
            assert_eq!(calling.end(asked.conversation).await?.1, "Deployed to staging: balanced", "{which}");
            assert_eq!(calling.effects(), ["deployed to staging"], "{which}");
        }
        calling.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_after_an_effect_it_is_not_brought_about_again_by_itself() -> Result<()> {
    for (server, through) in super::forms::PYTHON {
        let which = format!("{server:?} {through:?}");
        let left = Calling::laid_out(server, through, &[]).await?;
        let program = victim(&left, &message("effect", &json!({ "name": "it", "seconds": 600 })))?.spawn()?;
        until(format!("an effect of {which}"), async || Ok(!left.effects().is_empty())).await?;
        killed(&left, program).await?;
        let (calling, asked) = again(left).await?;
        ensure!(matches!(asked.body, Body::ConnectionLost { .. }), "{which}: {asked:?}");
        assert_eq!(calling.effects(), ["did it"], "{which}");
        submit(&calling, &asked, Response::Settled { how: Settling::Happened }).await?;
        calling.surface.complete(asked.conversation, 1).await?;
        assert_eq!(calling.effects(), ["did it"], "{which}");
        calling.askwell.close().await;
    }
    Ok(())
}

/// Waits until the record holds one of these.
async fn counted(left: &Left, sql: &str) -> Result<()> {
    let file = left.folder.path().join("askwell.db");
    until(sql, async || Ok(count(&file, sql)? > 0)).await
}

fn count(file: &Path, sql: &str) -> Result<i64> {
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    Ok(connection.query_row(sql, [], |row| row.get(0))?)
}
