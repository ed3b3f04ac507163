//! The tools a model is offered: names, descriptions, JSON schemas.

mod ask_user;
mod dialect;
mod files;
mod offer;
mod planning;
mod reach;
mod tasks;

pub use offer::{Offer, offered};

use crate::base::limits::{LIST_DEPTH_DEFAULT, LIST_DEPTH_MAX};
use crate::facts::action::Effect;
use crate::tools::mcp;
use serde_json::{Value, json};
use std::borrow::Cow;

/// All there is. What asks or plans is intercepted by the loop and never executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    /// Asks the person.
    AskUser,
    /// Asks for the answer to a question that the run does not wait for.
    CheckAnswer,
    /// Lists what is in a folder.
    ListFiles,
    /// Reads a part of a file.
    ReadFile,
    /// Finds lines of files that match a pattern.
    SearchText,
    /// Writes a whole file.
    WriteFile,
    /// Replaces texts in a file.
    EditFile,
    /// Moves or renames a file or folder.
    MoveFile,
    /// Deletes a file or folder.
    DeleteFile,
    /// Runs a line in a shell.
    RunCommand,
    /// Fetches a page of the web, as text.
    FetchPage,
    /// Shows the person a plan, to be accepted.
    ProposePlan,
    /// Marks a step of the plan as done.
    StepDone,
    /// Gives a piece of work to a subtask.
    RunTask,
    /// Answers a question of a subtask.
    AnswerChild,
    /// Asks a subtask something.
    AskChild,
    /// Asks how a subtask is doing.
    CheckTask,
    /// Ends a subtask before it is done.
    StopTask,
    /// Asks the agent that started this one.
    AskParent,
    /// Answers a question of that agent.
    AnswerParent,
    /// Withdraws a question that waits.
    CancelAsk,
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
    pub const ALL: [Tool; 21] = [
        Tool::AskUser,
        Tool::CheckAnswer,
        Tool::ProposePlan,
        Tool::StepDone,
        Tool::ListFiles,
        Tool::ReadFile,
        Tool::SearchText,
        Tool::WriteFile,
        Tool::EditFile,
        Tool::MoveFile,
        Tool::DeleteFile,
        Tool::RunCommand,
        Tool::FetchPage,
        Tool::RunTask,
        Tool::AnswerChild,
        Tool::AskChild,
        Tool::CheckTask,
        Tool::StopTask,
        Tool::AskParent,
        Tool::AnswerParent,
        Tool::CancelAsk,
    ];

    /// None: there is no tool of ours of that name.
    pub fn named(name: &str) -> Option<Tool> {
        Tool::ALL.into_iter().find(|tool| tool.name() == name)
    }

    /// The name under which models call it. It never changes: stored calls have it.
    pub fn name(self) -> &'static str {
        match self {
            Tool::AskUser => "ask_user",
            Tool::CheckAnswer => "check_answer",
            Tool::ListFiles => "list_files",
            Tool::ReadFile => "read_file",
            Tool::SearchText => "search_text",
            Tool::WriteFile => "write_file",
            Tool::EditFile => "edit_file",
            Tool::MoveFile => "move_file",
            Tool::DeleteFile => "delete_file",
            Tool::RunCommand => "run_command",
            Tool::FetchPage => "fetch_page",
            Tool::ProposePlan => "propose_plan",
            Tool::StepDone => "step_done",
            Tool::RunTask => "run_task",
            Tool::AnswerChild => "answer_child",
            Tool::AskChild => "ask_child",
            Tool::CheckTask => "check_task",
            Tool::StopTask => "stop_task",
            Tool::AskParent => "ask_parent",
            Tool::AnswerParent => "answer_parent",
            Tool::CancelAsk => "cancel_ask",
        }
    }

    /// What it can do to the world.
    pub fn effect(self) -> Effect {
        match self {
            Tool::AskUser
            | Tool::CheckAnswer
            | Tool::ProposePlan
            | Tool::StepDone
            | Tool::ListFiles
            | Tool::ReadFile
            | Tool::SearchText
            // A task asks for each of its effects itself.
            | Tool::RunTask
            | Tool::AnswerChild
            | Tool::AskChild
            | Tool::CheckTask
            | Tool::StopTask
            | Tool::AskParent
            | Tool::AnswerParent
            | Tool::CancelAsk => Effect::Reads,
            Tool::WriteFile | Tool::EditFile | Tool::MoveFile | Tool::DeleteFile | Tool::RunCommand => Effect::Changes,
            Tool::FetchPage => Effect::ReachesOut,
        }
    }

    /// Whether it needs consent.
    pub fn acts(self) -> bool {
        self.effect() != Effect::Reads
    }

    /// Whether it is carried out in another conversation, and may wait for that.
    pub(crate) fn relays(self) -> bool {
        matches!(self, Tool::RunTask | Tool::AnswerChild | Tool::AnswerParent)
    }

    /// Whether it is among the tools that a parent gave. To ask and to answer can be taken from nobody.
    pub fn given(self, only: Option<&[String]>) -> bool {
        let asks =
            matches!(self, Tool::AskUser | Tool::CheckAnswer | Tool::CancelAsk | Tool::AskParent | Tool::AnswerParent);
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
        let always = match self {
            Tool::RunTask => return tasks::run_task_told(person).into(),
            Tool::AnswerChild => return tasks::answer_child_told(person).into(),
            Tool::AskParent => return tasks::ask_parent_told(person).into(),
            Tool::AskUser => ask_user::DESCRIPTION,
            Tool::CheckAnswer => {
                "Read what became of a question that you asked with `background`, or that the person wanted to talk about first. Gives its status, and the answer once there is one. Do not call it again and again: the answer comes to you as a message by itself."
            }
            Tool::ListFiles => {
                "List files and folders in the workspace, sorted, folders with a trailing slash. Hidden files and what .gitignore names are left out unless `all` is true."
            }
            Tool::ReadFile => {
                "Read a text file of the workspace. Lines are numbered from 1. Long files are cut with a note: read on with `from_line`."
            }
            Tool::SearchText => {
                "Search the workspace's text files line by line with a regular expression. Gives path, line number and line. Hidden files and what .gitignore names are left out unless `path` names them."
            }
            Tool::WriteFile => files::WRITE_FILE,
            Tool::EditFile => files::EDIT_FILE,
            Tool::MoveFile => files::MOVE_FILE,
            Tool::DeleteFile => files::DELETE_FILE,
            Tool::RunCommand => reach::RUN_COMMAND,
            Tool::FetchPage => reach::FETCH_PAGE,
            Tool::ProposePlan => planning::PROPOSE_PLAN,
            Tool::StepDone => planning::STEP_DONE,
            Tool::AskChild => tasks::ASK_CHILD,
            Tool::CheckTask => tasks::CHECK_TASK,
            Tool::StopTask => tasks::STOP_TASK,
            Tool::AnswerParent => tasks::ANSWER_PARENT,
            Tool::CancelAsk => tasks::CANCEL_ASK,
        };
        always.into()
    }

    fn parameters(self) -> Value {
        match self {
            Tool::AskUser => ask_user::parameters(),
            Tool::CheckAnswer => json!({
                "type": "object",
                "properties": {
                    "id": { "type": "string", "description": "The `id` in the result of ask_user." }
                },
                "required": ["id"]
            }),
            Tool::ListFiles => json!({
                "type": "object",
                "properties": {
                    "path": { "type": "string", "description": "Folder, relative to the workspace. Default: the workspace itself." },
                    "depth": {
                        "type": "integer",
                        "minimum": 1,
                        "maximum": LIST_DEPTH_MAX,
                        "description": format!("How many levels deep. Default {LIST_DEPTH_DEFAULT}.")
                    },
                    "all": { "type": "boolean", "description": "Hidden and ignored files too. Default false." }
                }
            }),
            Tool::ReadFile => json!({
                "type": "object",
                "properties": {
                    "path": { "type": "string", "description": "File, relative to the workspace; or an attached file, by the path that came with the answer." },
                    "from_line": { "type": "integer", "minimum": 1, "description": "First line to read. Default 1." },
                    "lines": { "type": "integer", "minimum": 1, "description": "How many lines at most. Default: as many as fit." }
                },
                "required": ["path"]
            }),
            Tool::SearchText => json!({
                "type": "object",
                "properties": {
                    "pattern": { "type": "string", "description": "Regular expression (Rust syntax)." },
                    "path": { "type": "string", "description": "Folder or file to search, relative to the workspace. Default: all of it." },
                    "glob": { "type": "string", "description": "Only files whose path matches, such as *.rs or src/**/*.ts; with a ! in front, only the others." },
                    "ignore_case": { "type": "boolean", "description": "Default false." }
                },
                "required": ["pattern"]
            }),
            Tool::WriteFile => files::write_file(),
            Tool::EditFile => files::edit_file(),
            Tool::MoveFile => files::move_file(),
            Tool::DeleteFile => files::delete_file(),
            Tool::RunCommand => reach::run_command(),
            Tool::FetchPage => reach::fetch_page(),
            Tool::ProposePlan => planning::propose_plan(),
            Tool::StepDone => planning::step_done(),
            Tool::RunTask => tasks::run_task(),
            Tool::AnswerChild | Tool::AnswerParent => tasks::answer(),
            Tool::AskChild => tasks::ask_child(),
            Tool::CheckTask | Tool::StopTask => tasks::named(),
            Tool::AskParent => tasks::ask_parent(),
            Tool::CancelAsk => tasks::cancel_ask(),
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
