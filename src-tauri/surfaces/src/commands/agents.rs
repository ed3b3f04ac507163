//! Other programs' agents, as Settings fit them in.

use crate::agents::{AgentConfigChange, AgentConfigError, Machine};
use ask::settings::Language;
use ask::wire::{AgentPart, AgentPlan, AgentsListed, CommandError, ErrorCode};
use engine::Engine;
use engine::host::now;

/// Which agents are on this machine, and what of ours stands in their files. Nothing is changed by looking.
pub async fn agents(engine: &Engine) -> Result<AgentsListed, CommandError> {
    at_machine(engine, |machine, language| Ok(machine.agents(language))).await
}

/// One change, as it would be done.
pub async fn plan(engine: &Engine, agent: String, part: AgentPart, add: bool) -> Result<AgentPlan, CommandError> {
    at_machine(engine, move |machine, _| Ok(AgentConfigChange::of(&agent, part, add, machine)?.shown())).await
}

/// Does what was shown under this stamp, and nothing else.
pub async fn change(
    engine: &Engine,
    agent: String,
    part: AgentPart,
    add: bool,
    stamp: String,
) -> Result<AgentsListed, CommandError> {
    at_machine(engine, move |machine, language| {
        AgentConfigChange::of(&agent, part, add, machine)?.write(&stamp, &machine.data, now())?;
        Ok(machine.agents(language))
    })
    .await
}

async fn at_machine<T: Send + 'static>(
    engine: &Engine,
    look: impl FnOnce(&Machine, Language) -> Result<T, AgentConfigError> + Send + 'static,
) -> Result<T, CommandError> {
    let (data, language) = (engine.folder().to_owned(), engine.language(&engine.settings()));
    let looked = move || match Machine::this(&data) {
        Some(machine) => look(&machine, language),
        None => Err(AgentConfigError::NoHome),
    };
    let looked = tokio::task::spawn_blocking(looked).await.map_err(|error| engine.errors().broke_off(&error))?;
    looked.map_err(|fault| CommandError { code: ErrorCode::Invalid, message: fault.in_words(language) })
}
