//! Which tools a model is offered.

use super::{Tool, ToolSpec};

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
        Tool::AskUser => offer.ask && !offer.parent,
        Tool::CheckAnswer => offer.ask,
        Tool::CancelAsk => offer.ask || offer.ask_parent,
        Tool::RunTask | Tool::AnswerChild | Tool::AskChild | Tool::CheckTask | Tool::StopTask => offer.tasks,
        Tool::AskParent => offer.ask_parent,
        Tool::AnswerParent => offer.parent,
        Tool::ProposePlan => offer.plans,
        Tool::StepDone => offer.steps,
        Tool::FetchPage => true,
        Tool::ListFiles
        | Tool::ReadFile
        | Tool::SearchText
        | Tool::WriteFile
        | Tool::EditFile
        | Tool::MoveFile
        | Tool::DeleteFile
        | Tool::RunCommand => offer.workspace,
    };
    Tool::ALL
        .into_iter()
        .filter(offers)
        .filter(|tool| tool.given(offer.only))
        .map(|tool| tool.spec_where(offer.ask))
        .collect()
}
