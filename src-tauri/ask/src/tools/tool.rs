//! The tools a model is offered: names, descriptions, JSON schemas. Each kind has a file of its own.

mod ask_user;
mod asking;
mod dialect;
mod files;
mod kinds;
mod offer;
mod planning;
mod reach;
mod reading;
mod tasks;

pub use asking::AskTool;
pub use files::FileTool;
pub use offer::{Offer, offered};
pub use planning::PlanTool;
pub use reading::ReadTool;
pub use tasks::TaskTool;

use crate::facts::action::Effect;
use crate::tools::mcp;
use serde_json::{Value, json};
use std::borrow::Cow;

/// All there is. What asks or plans is intercepted by the loop and never executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    /// Asks the person, or looks after what was asked.
    Ask(AskTool),
    /// Proposes a plan, or goes on in it.
    Plan(PlanTool),
    /// Reads files.
    Read(ReadTool),
    /// Changes files.
    File(FileTool),
    /// Runs a line in a shell.
    RunCommand,
    /// Fetches a page of the web, as text.
    FetchPage,
    /// Starts a subtask, or speaks with one, or with the agent that started this one.
    Task(TaskTool),
}

/// What a model gets to know of a tool.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolSpec {
    /// The name under which the model calls it.
    pub name: Cow<'static, str>,
    /// For the model: when to call it, and what it gets.
    pub description: Cow<'static, str>,
    /// JSON schema of the arguments.
    pub parameters: Value,
}

/// Whether a call of this name needs consent: one of ours that acts, or one of another program, whatever that says of it.
pub fn acts(name: &str) -> bool {
    Tool::named(name).map_or_else(|| mcp::parse_name(name).is_some(), Tool::acts)
}

/// Whether a tool of a server is among those that a parent gave.
pub fn given(name: &str, only: Option<&[String]>) -> bool {
    only.is_none_or(|only| only.iter().any(|given| given == name))
}

impl Tool {
    /// In the order in which they are offered.
    pub fn all() -> impl Iterator<Item = Tool> {
        let asks = AskTool::ALL.iter().copied().filter(|tool| *tool != AskTool::CancelAsk);
        asks.map(Tool::Ask)
            .chain(PlanTool::ALL.iter().copied().map(Tool::Plan))
            .chain(ReadTool::ALL.iter().copied().map(Tool::Read))
            .chain(FileTool::ALL.iter().copied().map(Tool::File))
            .chain([Tool::RunCommand, Tool::FetchPage])
            .chain(TaskTool::ALL.iter().copied().map(Tool::Task))
            .chain([Tool::Ask(AskTool::CancelAsk)])
    }

    /// None: there is no tool of ours of that name.
    pub fn named(name: &str) -> Option<Tool> {
        Tool::all().find(|tool| tool.name() == name)
    }

    /// The name under which models call it. It never changes: stored calls have it.
    pub fn name(self) -> &'static str {
        match self {
            Tool::Ask(tool) => tool.name(),
            Tool::Plan(tool) => tool.name(),
            Tool::Read(tool) => tool.name(),
            Tool::File(tool) => tool.name(),
            Tool::RunCommand => "run_command",
            Tool::FetchPage => "fetch_page",
            Tool::Task(tool) => tool.name(),
        }
    }

    /// What it can do to the world.
    pub fn effect(self) -> Effect {
        match self {
            // A task asks for each of its effects itself.
            Tool::Ask(_) | Tool::Plan(_) | Tool::Read(_) | Tool::Task(_) => Effect::Reads,
            Tool::File(_) | Tool::RunCommand => Effect::Changes,
            Tool::FetchPage => Effect::ReachesOut,
        }
    }

    /// Whether it needs consent.
    pub fn acts(self) -> bool {
        self.effect() != Effect::Reads
    }

    /// Whether it is carried out in another conversation, and may wait for that.
    pub(crate) fn relays(self) -> bool {
        matches!(self, Tool::Task(tool) if tool.relays())
    }

    /// Whether it is among the tools that a parent gave. To ask and to answer can be taken from nobody.
    pub fn given(self, only: Option<&[String]>) -> bool {
        let asks = matches!(self, Tool::Ask(_) | Tool::Task(TaskTool::AskParent | TaskTool::AnswerParent));
        asks || only.is_none_or(|only| only.iter().any(|name| name == self.name()))
    }

    /// As a model is told of it that can ask the person.
    pub fn spec(self) -> ToolSpec {
        self.spec_where(true)
    }

    /// `person`: the model, or the agent that started it, can ask the person. Else no tool speaks of that.
    fn spec_where(self, person: bool) -> ToolSpec {
        ToolSpec { name: self.name().into(), description: self.description(person), parameters: self.parameters() }
    }

    fn description(self, person: bool) -> Cow<'static, str> {
        match self {
            Tool::Ask(tool) => tool.description().into(),
            Tool::Plan(tool) => tool.description().into(),
            Tool::Read(tool) => tool.description().into(),
            Tool::File(tool) => tool.description().into(),
            Tool::RunCommand => reach::RUN_COMMAND.into(),
            Tool::FetchPage => reach::FETCH_PAGE.into(),
            Tool::Task(tool) => tool.description(person),
        }
    }

    fn parameters(self) -> Value {
        match self {
            Tool::Ask(tool) => tool.parameters(),
            Tool::Plan(tool) => tool.parameters(),
            Tool::Read(tool) => tool.parameters(),
            Tool::File(tool) => tool.parameters(),
            Tool::RunCommand => reach::run_command(),
            Tool::FetchPage => reach::fetch_page(),
            Tool::Task(tool) => tool.parameters(),
        }
    }
}

fn object(properties: Value, required: &[&str]) -> Value {
    json!({ "type": "object", "properties": properties, "required": required })
}

fn template_name() -> Value {
    json!({ "type": "string", "description": "The name of a template, instead of `question` and what belongs to it." })
}

fn template_fields() -> Value {
    json!({
        "type": "object",
        "description": "With `template`: a text for each of its fields, or a list of texts where it says so.",
        "additionalProperties": true
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn asking_is_offered_only_where_it_is_on_and_reading_only_where_there_is_a_workspace() {
        let names = |ask, plans, workspace, tasks, parent| -> Vec<String> {
            let offer = Offer { ask, plans, steps: plans, workspace, tasks, parent, ask_parent: parent, only: None };
            offered(offer).into_iter().map(|spec| spec.name.into_owned()).collect()
        };
        let asking = ["ask_user", "check_answer"];
        let planning = ["propose_plan", "step_done"];
        let working = [
            "list_files",
            "read_file",
            "search_text",
            "write_file",
            "edit_file",
            "move_file",
            "delete_file",
            "run_command",
        ];
        let reaching = ["fetch_page"];
        let starting = ["run_task", "answer_child", "ask_child", "check_task", "stop_task"];
        let asked = ["ask_parent", "answer_parent"];
        let own = ["cancel_ask"];
        let all = [&asking[..], &planning, &working, &reaching, &starting, &own].concat();
        assert_eq!(names(true, true, true, true, false), all);
        assert_eq!(names(false, true, true, false, false), [&planning[..], &working, &reaching].concat());
        assert_eq!(names(true, true, false, false, false), [&asking[..], &planning, &reaching, &own].concat());
        assert_eq!(names(false, false, false, false, false), reaching);
        let child = [&asking[1..], &planning, &reaching, &asked, &own].concat();
        assert_eq!(names(true, true, false, false, true), child, "a task asks its parent first");
    }
}
