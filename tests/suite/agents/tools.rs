//! Each agent as it is published takes a server's tools, calls one, and tells its model the result: so that a failure elsewhere
//! is ours.

use anyhow::{Context, Result};
use serde_json::json;
use tests::agents::{Agent, AgentModel, Home};
use tests::model::Say;
use tests::others::{self, Python};

#[tokio::test(flavor = "multi_thread")]
async fn each_agent_calls_a_tool_and_goes_on() -> Result<()> {
    for agent in Agent::ALL {
        let model = AgentModel::start(|turn| match turn.results.len() {
            0 => Say::call("echo", json!({ "text": "hello" })),
            _ => Say::text(&format!("It said {}", turn.last())),
        })
        .await?;
        let server = others::python(Python::One, "servers/era2025.py")?;
        let home = Home::new(agent, &model, &server)?;
        let said = home.does("Say hello through the tool").await?;
        assert!(said.out.contains("It said") && said.out.contains("Echo: hello"), "{agent:?}: {said:?}");
        let last = model.turns().last().cloned().with_context(|| format!("{agent:?} asked nothing"))?;
        assert_eq!(last.results.len(), 1, "{agent:?}");
    }
    Ok(())
}
