//! Other programs' agents, as Settings fit them in.

use super::Askwell;
use crate::agents::{Fault, Machine, Plan};
use ask::settings::Language;
use ask::wire::{AgentPart, AgentPlan, AgentsListed, CommandError, ErrorCode};
use engine::host::now;

impl Askwell {
    /// Which agents are on this machine, and what of ours stands in their files. Nothing is changed by looking.
    pub async fn agents(&self) -> Result<AgentsListed, CommandError> {
        self.at_machine(|machine, language| Ok(machine.agents(language))).await
    }

    /// One change, as it would be done.
    pub async fn agent_plan(&self, agent: String, part: AgentPart, add: bool) -> Result<AgentPlan, CommandError> {
        self.at_machine(move |machine, _| Ok(Plan::of(&agent, part, add, machine)?.shown())).await
    }

    /// Does what was shown under this stamp, and nothing else.
    pub async fn change_agent(
        &self,
        agent: String,
        part: AgentPart,
        add: bool,
        stamp: String,
    ) -> Result<AgentsListed, CommandError> {
        self.at_machine(move |machine, language| {
            Plan::of(&agent, part, add, machine)?.write(&stamp, &machine.data, now())?;
            Ok(machine.agents(language))
        })
        .await
    }

    async fn at_machine<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Machine, Language) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, CommandError> {
        let (data, language) = (self.folder().to_owned(), self.language(&self.settings()));
        let looked = move || match Machine::this(&data) {
            Some(machine) => look(&machine, language),
            None => Err(Fault::NoHome),
        };
        let looked = tokio::task::spawn_blocking(looked).await.map_err(|error| self.errors().broke_off(&error))?;
        looked.map_err(|fault| CommandError { code: ErrorCode::Invalid, message: fault.in_words(language) })
    }
}
