//! Each agent asks the person through `askwell mcp`, and goes on with the answer: the person is asked once, in the agent's
//! name, for the folder it works in.

use anyhow::{Context, Result, ensure};
use ask::wire::Submitted;
use serde_json::{Value, json};
use tempfile::TempDir;
use tests::agents::{Agent, AgentModel, Home, Turn};
use tests::model::Say;
use tests::others;
use tests::patience::until;
use tests::surface::{Surface, answer, option};

/// Without a terminal Gemini CLI keeps every tool called `ask_user` from its model, whoever's it is: it is not among them.
const ASKING: [(Agent, &str); 2] = [(Agent::OpenCode, "opencode"), (Agent::Codex, "Codex")];

/// What the agent's model does: it asks, reads an answer that was not there yet, and says what was chosen.
fn asks(turn: &Turn) -> Say {
    let (status, id) = (member(turn.last(), "status"), member(turn.last(), "id"));
    match (turn.results.len(), status.as_deref(), id) {
        (0, ..) => Say::call("ask_user", json!({ "question": "Deploy where?", "choices": ["Staging", "Production"] })),
        (_, Some("waiting"), Some(id)) => Say::call("check_answer", json!({ "id": id })),
        _ if turn.last().contains("Production") => Say::text("Production it is."),
        _ => Say::text("Nobody told me."),
    }
}

/// A member of the JSON in a result; each agent wraps that in its own words, some in JSON again.
fn member(result: &str, name: &str) -> Option<String> {
    let plain = result.replace('\\', "");
    let rest = plain.split_once(&format!("\"{name}\":"))?.1.trim_start().strip_prefix('"')?;
    Some(rest.split_once('"')?.0.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_agent_asks_the_person_and_goes_on_with_the_answer() -> Result<()> {
    for (agent, name) in ASKING {
        asked_by(agent, name, &[]).await.with_context(|| format!("{agent:?}"))?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_agent_whose_call_ends_early_reads_the_answer_later() -> Result<()> {
    for (agent, name) in ASKING {
        asked_by(agent, name, &["--limit", "1s"]).await.with_context(|| format!("{agent:?}"))?;
    }
    Ok(())
}

async fn asked_by(agent: Agent, name: &str, options: &[&str]) -> Result<()> {
    let folder = TempDir::new()?;
    let (askwell, surface) = Surface::open(folder.path(), None).await?;
    askwell.host_local();
    let model = AgentModel::start(asks).await?;
    let home = Home::new(agent, &model, &others::askwell(folder.path(), options)?)?;
    let person = async {
        let ask = surface.question("Deploy where?").await?;
        let guest = ask.card.guest.clone().context("nobody's question")?;
        ensure!(guest.name == name, "{guest:?}");
        ensure!(guest.folder == Some(home.work().display().to_string()), "{guest:?}");
        if !options.is_empty() {
            waits(&model).await?;
        }
        let submitted = answer(&askwell, &ask, option(2)).await;
        ensure!(matches!(submitted, Submitted::Accepted { .. }), "{submitted:?}");
        Ok(())
    };
    let (said, answered) = tokio::join!(home.does("Deploy it"), person);
    let said = said?;
    answered.with_context(|| format!("{said:?}"))?;
    ensure!(said.out.contains("Production it is."), "{said:?}");
    let asked = surface.news().iter().filter(|news| matches!(news, engine::News::AskUser(_))).count();
    ensure!(asked == 1, "the person was asked {asked} times");
    let checked = model.turns().iter().any(|turn| turn.results.len() > 1);
    ensure!(checked != options.is_empty(), "{:?}", model.turns().last());
    askwell.close().await;
    Ok(())
}

/// Until the agent has been told that the question waits.
async fn waits(model: &AgentModel) -> Result<()> {
    let is_told = || model.turns().iter().any(|turn| member(turn.last(), "status") == Some("waiting".to_owned()));
    let told = until("the agent to be told that it waits", async || Ok(is_told())).await;
    told.with_context(|| format!("{:?}", model.turns().last().map(|turn| Value::from(turn.last()))))
}
