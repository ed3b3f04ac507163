//! Which tools a model is offered.

use super::{AskTool, PlanTool, TaskTool, Tool, ToolSpec};

/// What the person's settings and the conversation make possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer<'a> {
    /// It may ask the person.
    pub ask: bool,
    /// It may propose a plan.
    pub plans: bool,
    /// There is a plan, or there may be one.
    pub steps: bool,
    /// It has a folder to work in.
    pub workspace: bool,
    /// It may start tasks.
    pub tasks: bool,
    /// It is a task, and its parent listens.
    pub parent: bool,
    /// It may ask its parent.
    pub ask_parent: bool,
    /// The tools that its parent gave it. None: all.
    pub only: Option<&'a [String]>,
}

/// The tools of one request, in a stable order.
pub fn offered(offer: Offer<'_>) -> Vec<ToolSpec> {
    let offers = |tool: &Tool| match tool {
        // A task asks its parent first.
        Tool::Ask(AskTool::AskUser) => offer.ask && !offer.parent,
        Tool::Ask(AskTool::CheckAnswer) => offer.ask,
        Tool::Ask(AskTool::CancelAsk) => offer.ask || offer.ask_parent,
        Tool::Plan(PlanTool::ProposePlan) => offer.plans,
        Tool::Plan(PlanTool::StepDone) => offer.steps,
        Tool::Read(_) | Tool::File(_) | Tool::RunCommand => offer.workspace,
        Tool::FetchPage => true,
        Tool::Task(TaskTool::AskParent) => offer.ask_parent,
        Tool::Task(TaskTool::AnswerParent) => offer.parent,
        Tool::Task(
            TaskTool::RunTask | TaskTool::AnswerChild | TaskTool::AskChild | TaskTool::CheckTask | TaskTool::StopTask,
        ) => offer.tasks,
    };
    Tool::all().filter(offers).filter(|tool| tool.given(offer.only)).map(|tool| tool.spec_where(offer.ask)).collect()
}
