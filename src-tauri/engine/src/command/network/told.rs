//! What the supervisor asks for and the engine answers, as it stands in the run folder.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A host that a command wants to reach.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WantedHost {
    /// In ASCII and lower case; an IPv6 address stands in brackets, this machine is `localhost`.
    pub host: String,
    pub port: u16,
}

impl WantedHost {
    /// What an answer is bound to.
    pub fn place(&self) -> String {
        ask::network::place(&self.host, self.port)
    }
}

/// Whether a place may be reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum NetworkAnswer {
    Allowed,
    /// Why not, as the command is told.
    Refused(String),
}

/// All that is answered by now, by place. What is not in it is still open, or is asked once more.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NetworkAnswers {
    pub places: BTreeMap<String, NetworkAnswer>,
    /// Ports of this machine that no command reaches, by whatever address: Askwell's own.
    pub closed_ports: Vec<u16>,
    /// Ports of this machine that are opened for no command's server: somebody else is expected there, who is told secrets.
    #[serde(default)]
    pub reserved_ports: Vec<u16>,
}
