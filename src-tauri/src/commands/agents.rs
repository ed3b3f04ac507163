//! Other programs' agents, as Settings fit them in.

use super::{Answer, App};
use ask::wire::{AgentPart, AgentPlan, AgentsListed};
use tauri::command;

#[command]
pub async fn agents(askwell: App<'_>) -> Answer<AgentsListed> {
    askwell.agents().await
}

#[command]
pub async fn agent_plan(askwell: App<'_>, agent: String, part: AgentPart, add: bool) -> Answer<AgentPlan> {
    askwell.agent_plan(agent, part, add).await
}

#[command]
pub async fn change_agent(
    askwell: App<'_>,
    agent: String,
    part: AgentPart,
    add: bool,
    stamp: String,
) -> Answer<AgentsListed> {
    askwell.change_agent(agent, part, add, stamp).await
}
