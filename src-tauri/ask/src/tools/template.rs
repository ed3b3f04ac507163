//! Templates of questions: files that say how a question of some kind is put, with fields for what is new each time.
//!
//! A template is read and checked once (`read`), and filled with what an agent gives for its fields (`fill`). What comes
//! of that are ordinary arguments of `ask_user`, `ask_parent` or `ask_child`, read like any others.

mod built_in;
mod call;
mod error;
mod fill;
mod preview;
mod read;
mod sentences;
mod shelf;
mod slot;
#[cfg(test)]
mod tests;
mod text;
mod told;
mod toml_text;

pub use crate::facts::template::{TemplateSource, TemplateUsed};
pub use built_in::built_in;
pub use call::{FilledArguments, apply, named};
pub use error::{ExpectedValue, FillError, TemplateFileError, TemplateFileProblem};
pub use fill::fill;
pub use preview::preview;
pub use shelf::{StoredTemplate, TemplateLookup, found, in_force};
pub use told::told;

use crate::base::limits::TEMPLATE_NAME_BYTES_MAX;
use crate::tools::tool::{AskTool, TaskTool, Tool};
use serde::{Deserialize, Serialize};
use slot::Slot;
use text::TemplateText;

/// Who asks whom, and for what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum TemplateKind {
    /// A subtask asks its parent, or the other way round.
    ChildToParent,
    /// The agent asks the person.
    AgentToUser,
    /// An agent asks for consent, of the person or of another agent.
    Authorization,
}

/// A template that was read and found whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// Which tools can use it.
    pub kind: TemplateKind,
    /// For people.
    pub title: String,
    /// For the agent: when to take it.
    pub description: String,
    /// In the order of the file.
    pub fields: Vec<TemplateField>,
    texts: Vec<(Slot, Vec<TemplateText>)>,
    multi_select: Option<bool>,
    allow_freeform: Option<bool>,
}

/// What an agent gives each time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateField {
    /// The key under which a model gives it.
    pub name: String,
    /// What belongs there, for the model.
    pub description: String,
    /// Without it the template cannot be used.
    pub required: bool,
    /// Several texts instead of one.
    pub list: bool,
    /// The longest value, of each text where there are several.
    pub bytes_max: usize,
    /// The only values that it may have. Empty: any.
    pub one_of: Vec<String>,
}

impl TemplateKind {
    /// In the order in which they are explained.
    pub const ALL: [TemplateKind; 3] =
        [TemplateKind::ChildToParent, TemplateKind::AgentToUser, TemplateKind::Authorization];

    /// As files have it.
    pub fn name(self) -> &'static str {
        match self {
            TemplateKind::ChildToParent => "child_to_parent",
            TemplateKind::AgentToUser => "agent_to_user",
            TemplateKind::Authorization => "authorization",
        }
    }

    /// The tools whose calls may name it.
    pub fn tools(self) -> &'static [Tool] {
        match self {
            TemplateKind::ChildToParent => &[Tool::Task(TaskTool::AskParent), Tool::Task(TaskTool::AskChild)],
            TemplateKind::AgentToUser => &[Tool::Ask(AskTool::AskUser)],
            TemplateKind::Authorization => {
                &[Tool::Ask(AskTool::AskUser), Tool::Task(TaskTool::AskParent), Tool::Task(TaskTool::AskChild)]
            }
        }
    }
}

impl Template {
    fn field(&self, name: &str) -> Option<&TemplateField> {
        self.fields.iter().find(|field| field.name == name)
    }
}

/// Whether a template may be called this: a name is a file's name too, and goes to models as it is.
pub fn is_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
    let begins = name.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit());
    begins && name.len() <= TEMPLATE_NAME_BYTES_MAX && name.chars().all(plain) && !is_device(name)
}

/// Windows opens a device for these, in whatever folder and with whatever ending.
fn is_device(name: &str) -> bool {
    let numbered = name.strip_prefix("com").or_else(|| name.strip_prefix("lpt"));
    let digit = numbered.is_some_and(|rest| rest.len() == 1 && rest.starts_with(|c: char| c.is_ascii_digit()));
    digit || matches!(name, "con" | "prn" | "aux" | "nul")
}
