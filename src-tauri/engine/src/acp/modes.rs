//! The modes that an agent offers for a session, and how one of them is set: as a mode, or as an option of the session, where
//! the agent has its modes there.

use agent_client_protocol_schema::v1::{
    SessionConfigKind, SessionConfigOption, SessionConfigOptionCategory, SessionConfigSelectOption,
    SessionConfigSelectOptions, SessionModeState,
};
use ask::acp::{AcpMode, OfferedMode, asking, asks};
use ask::plain_text::one_line;
use ask::thread::cut;
use serde_json::{Value, json};

const NAME_BYTES_MAX: usize = 80;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Modes {
    offered: Vec<OfferedMode>,
    current: String,
    /// The option of the session that they are the values of.
    option: Option<String>,
}

impl Modes {
    /// An agent that has both keeps them alike; the options are the newer way.
    pub fn of(modes: Option<SessionModeState>, options: Option<Vec<SessionConfigOption>>) -> Option<Modes> {
        options.into_iter().flatten().find_map(of_option).or_else(|| modes.map(of_modes))
    }

    /// Where it does not ask in the present one, and has one in which it does: the request that sets that.
    pub fn to_asking(&self, session: &str) -> Option<(&'static str, Value, String)> {
        let now = self.offered.iter().find(|mode| mode.id == self.current);
        if now.is_some_and(asks) {
            return None;
        }
        let wanted = asking(&self.offered)?.id.clone();
        Some(match &self.option {
            Some(option) => {
                let params = json!({ "sessionId": session, "configId": option, "value": wanted });
                ("session/set_config_option", params, wanted)
            }
            None => ("session/set_mode", json!({ "sessionId": session, "modeId": wanted }), wanted),
        })
    }

    pub fn set(&mut self, current: String) {
        self.current = current;
    }

    pub fn shown(&self) -> AcpMode {
        let now = self.offered.iter().find(|mode| mode.id == self.current);
        let name = now.map_or(self.current.as_str(), |mode| mode.name.as_str());
        let name = Some(cut(&one_line(name), NAME_BYTES_MAX).to_owned()).filter(|name| !name.is_empty());
        AcpMode { name, asks: now.is_some_and(asks) }
    }
}

fn of_modes(state: SessionModeState) -> Modes {
    let offered = state.available_modes.into_iter().map(|mode| OfferedMode {
        id: mode.id.0.to_string(),
        name: mode.name,
        description: mode.description.unwrap_or_default(),
    });
    Modes { offered: offered.collect(), current: state.current_mode_id.0.to_string(), option: None }
}

fn of_option(option: SessionConfigOption) -> Option<Modes> {
    if option.category != Some(SessionConfigOptionCategory::Mode) {
        return None;
    }
    let SessionConfigKind::Select(select) = option.kind else { return None };
    let values: Vec<SessionConfigSelectOption> = match select.options {
        SessionConfigSelectOptions::Ungrouped(values) => values,
        SessionConfigSelectOptions::Grouped(groups) => groups.into_iter().flat_map(|group| group.options).collect(),
        // A shape that the library may learn one day.
        _ => return None,
    };
    let offered = values.into_iter().map(|value| OfferedMode {
        id: value.value.0.to_string(),
        name: value.name,
        description: value.description.unwrap_or_default(),
    });
    let (current, id) = (select.current_value.0.to_string(), option.id.0.to_string());
    Some(Modes { offered: offered.collect(), current, option: Some(id) })
}
