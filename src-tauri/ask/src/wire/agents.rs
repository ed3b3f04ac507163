//! Other programs' agents on this machine, as Settings show them.

use serde::{Deserialize, Serialize};

/// What can be written for an agent, each by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum AgentPart {
    /// Our entry among its MCP servers: the tools with which it asks.
    Tools,
    /// The paragraph in its instruction file.
    Instructions,
    /// The call of our program before it asks its person for itself.
    Hook,
}

/// All agents that something can be written for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AgentsListed {
    /// In a fixed order, those that are not on this machine too.
    pub agents: Vec<AgentListed>,
    /// The program that agents would start. None where it was not found.
    pub program: Option<String>,
}

/// One program with an agent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AgentListed {
    /// The name under which commands mean it, as in `claude-code`.
    pub id: String,
    /// Its name, as its makers write it.
    pub name: String,
    /// Whether it is on this machine.
    pub found: bool,
    /// What can be written for it. Not all of them have all parts.
    pub parts: Vec<AgentPartListed>,
}

/// One part of an agent's configuration, in one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AgentPartListed {
    /// What the file is for.
    pub part: AgentPart,
    /// The file it stands in, or would stand in.
    pub file: String,
    /// What of ours is in that file now.
    pub standing: PartStanding,
    /// The agent asks its own person to trust what is written before it uses it.
    pub needs_trust: bool,
}

/// What of ours stands in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum PartStanding {
    /// Nothing of ours, or no such file.
    Absent,
    /// Exactly what would be written.
    Added,
    /// Something of our name that is not what would be written: of another version, or changed by the person.
    Other,
    /// The file cannot be read, and is not touched.
    Broken {
        /// What the reader of the file said.
        message: String,
    },
}

/// A change to one file that has been worked out and not done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AgentPlan {
    /// The agent's `id`.
    pub agent: String,
    /// Which part is written or taken out.
    pub part: AgentPart,
    /// False: ours is taken out.
    pub add: bool,
    /// The file, by the path that the agent looks for.
    pub file: String,
    /// Where the file lies, where a link leads to it.
    pub target: Option<String>,
    /// The file is not there yet.
    pub makes_file: bool,
    /// Nothing would be left in the file, so it goes.
    pub removes_file: bool,
    /// Unified; empty where nothing would change.
    pub diff: String,
    /// All of it is shown, and every character of it can be seen.
    pub complete: bool,
    /// The agent asks its own person to trust what is written before it uses it.
    pub needs_trust: bool,
    /// Handed in with the consent: the change is done only if it is still this one.
    pub stamp: String,
}
