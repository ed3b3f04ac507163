//! What callers are given: conversations as tasks, interactions as asks, and pages of them.

use ask::event::RunFailure;
use ask::interaction::Closing;
use ask::plan::Phase;
use ask::rule::Mode;
use ask::snapshot::snapshot;
use ask::wire::{Clock, ConversationSummary, ImportMark, PendingInteraction, RetryNotice, Standing};
use ask::{ConversationId, Interaction, InteractionId, Timestamp};
use serde::Serialize;
use serde_json::{Value, json};

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    id: ConversationId,
    title: String,
    workspace: Option<String>,
    standing: Standing,
    running: bool,
    open_asks: u32,
    mode: Mode,
    phase: Phase,
    /// The task that started it.
    parent: Option<ConversationId>,
    /// Where it was imported: when, and from which file.
    imported: Option<ImportMark>,
    /// The model that it was told to use. Null: that of the settings.
    model: Option<String>,
    updated_at: Timestamp,
}

impl From<ConversationSummary> for Task {
    fn from(summary: ConversationSummary) -> Task {
        let ConversationSummary {
            id,
            title,
            workspace,
            standing,
            running,
            open_asks,
            mode,
            phase,
            parent,
            branched_from: _,
            guest: _,
            imported,
            model,
            updated_at,
        } = summary;
        Task { id, title, workspace, standing, running, open_asks, mode, phase, parent, imported, model, updated_at }
    }
}

/// One task, with what waits in it and the last thing its agent said.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TaskView {
    #[serde(flatten)]
    pub task: Task,
    /// The number of its last event.
    pub seq: u64,
    pub asks: Vec<Ask>,
    pub reply: Option<String>,
    /// Why it stands as failed.
    pub failure: Option<RunFailure>,
    /// While its model cannot be reached: why, and when it is asked again.
    pub retry: Option<RetryNotice>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Tasks {
    pub tasks: Vec<Task>,
    pub next: Option<String>,
}

/// Who asks or is asked.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ApiParty {
    User,
    Agent { task_id: ConversationId },
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Ask {
    pub id: InteractionId,
    task_id: ConversationId,
    title: String,
    from: ApiParty,
    to: ApiParty,
    interaction: PendingInteraction,
    /// Of what is to be approved: the approval carries it back.
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<String>,
    /// Where the question has a limit and stands open.
    clock: Option<Clock>,
}

impl Ask {
    pub fn new(interaction: &Interaction, title: &str, clock: Option<Clock>) -> Ask {
        Ask {
            id: interaction.id,
            task_id: interaction.conversation,
            title: title.to_owned(),
            from: ApiParty::Agent { task_id: interaction.conversation },
            to: match interaction.to {
                ask::Party::Agent { conversation } if !interaction.for_person() => {
                    ApiParty::Agent { task_id: conversation }
                }
                ask::Party::Agent { .. } | ask::Party::User => ApiParty::User,
            },
            interaction: snapshot(interaction),
            hash: interaction.proposal().map(|proposal| proposal.hash.clone()),
            clock,
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Asks {
    pub asks: Vec<Ask>,
    pub next: Option<InteractionId>,
}

/// One event as others read it: without secrets.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ApiEvent {
    pub seq: u64,
    pub task_id: ConversationId,
    pub event: String,
    pub at: Timestamp,
    pub data: Value,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Events {
    pub events: Vec<ApiEvent>,
    /// After this one there are more.
    pub next: Option<u64>,
}

/// How, when and from where a question ended.
pub fn end(closing: &Closing) -> Value {
    let outcome = serde_json::to_value(&closing.outcome).unwrap_or_default();
    json!({ "how": outcome.get("kind"), "at": closing.at, "by": closing.by })
}
