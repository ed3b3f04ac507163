//! What can become true of a conversation. Stored once, never changed: state is the fold of these.

use crate::base::id::{CallId, ConversationId, InteractionId, MessageId, QuestionId, Timestamp};
use crate::facts::acp;
use crate::facts::action::{FileChange, Proposal, Undone};
use crate::facts::channel::Delivery;
use crate::facts::family::{Order, Parentage, TaskEnd};
use crate::facts::guest::Guest;
use crate::facts::interaction::{Closing, Interaction};
use crate::facts::message::{CallResult, CallStatus, Reply};
use crate::facts::outcome::Surface;
use crate::facts::own_model::OwnModel;
use crate::facts::rule::{Approver, Mode};
use crate::facts::run_end::RunEnd;
use serde::{Deserialize, Serialize};

/// One fact. The tag is its name in the store and in the log, and never changes once released.
///
/// Fields of one name mean the same in all of them. `at` is the host's clock when the event was committed. `interaction` is
/// the card it is about, and `closing` how that ended. `run` is the run's number in this conversation, counted from 1, and
/// `rounds_max` the rounds that it, or the subtask, may use. `call` is the tool call it is about, and `task` the subtask's
/// conversation. `workspace` is an absolute path.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event")]
#[expect(missing_docs, reason = "fields that many events have are described once, above")]
pub enum Event {
    /// A conversation begins: always its first event.
    #[serde(rename = "conversation.started")]
    Started {
        /// Its own: not that of the conversation it was branched or imported from.
        id: ConversationId,
        /// Its first title. `Renamed` tells the later ones.
        title: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        workspace: Option<String>,
        /// The conversation that started it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        parent: Option<Parentage>,
        /// It goes on from a decision in another conversation, with another answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        branched_from: Option<BranchedFrom>,
        /// Another program's agent asks in it: it has no runs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        guest: Option<Box<Guest>>,
        /// The agent of another make that it is with.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agent: Option<acp::Agent>,
        /// Nobody can be asked in it, whichever program goes on with it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        no_questions: bool,
        /// It came out of a file that was exported before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        imported: Option<Imported>,
        at: Timestamp,
    },
    /// The person goes on in an imported conversation: in this folder, or without one.
    #[serde(rename = "conversation.folder")]
    FolderChosen {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        workspace: Option<String>,
        at: Timestamp,
    },
    /// The person gave it another title.
    #[serde(rename = "conversation.renamed")]
    Renamed { title: String, at: Timestamp },
    /// From now on calls are permitted by this mode.
    #[serde(rename = "conversation.mode")]
    ModeChanged { mode: Mode, at: Timestamp },
    /// From now on it has a model of its own, or that of the settings again.
    #[serde(rename = "conversation.model")]
    ModelChosen {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        model: Option<OwnModel>,
        at: Timestamp,
    },
    /// The person wrote to the agent, which is told at its next round.
    #[serde(rename = "user.message")]
    UserMessage {
        id: MessageId,
        /// As it was typed, at most `MESSAGE_BYTES_MAX`.
        text: String,
        /// The person asks back about this question, which stays open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<InteractionId>,
        at: Timestamp,
    },
    /// The person took a message back before the agent was told it: it was never said.
    #[serde(rename = "user.message.taken_back")]
    MessageTakenBack { message: MessageId, at: Timestamp },
    /// What the agent that it is with calls this conversation, and how it decides what it asks in it.
    #[serde(rename = "agent.session")]
    AgentSession {
        /// ACP's `sessionId`: the conversation is taken up again under it.
        session: String,
        /// None: the agent offers no modes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mode: Option<acp::AgentMode>,
        at: Timestamp,
    },
    /// The agent that it is with is told what the person said so far. Committed before it is.
    #[serde(rename = "agent.prompted")]
    AgentPrompted { run: u32, at: Timestamp },
    /// The agent begins to work, until `RunEnded` with the same number.
    #[serde(rename = "run.started")]
    RunStarted { run: u32, rounds_max: u32, at: Timestamp },
    /// A whole reply. `after` is the number of items its request had seen: what came since stands behind it.
    #[serde(rename = "model.reply")]
    Replied { run: u32, after: usize, reply: Reply, at: Timestamp },
    /// The part of a reply that was shown before its stream ended early.
    #[serde(rename = "model.reply.cut")]
    ReplyCut { run: u32, after: usize, reply: Reply, at: Timestamp },
    /// A card is opened. `interaction` is all that is shown on it.
    #[serde(rename = "agent.ask.request")]
    AskRequest { interaction: Box<Interaction> },
    /// Somebody answered a card.
    #[serde(rename = "agent.ask.response")]
    AskResponse { interaction: InteractionId, closing: Closing },
    /// A card ended without an answer: by a stop, a new message, or because what it was about is over.
    #[serde(rename = "agent.ask.cancelled")]
    AskCancelled { interaction: InteractionId, closing: Closing },
    /// The limit that the person set has passed.
    #[serde(rename = "agent.ask.timeout")]
    AskTimeout { interaction: InteractionId, closing: Closing },
    /// The agent that was asked has not answered within the limit. It is asked once more; then the question is the person's.
    #[serde(rename = "agent.ask.unanswered")]
    AskUnanswered {
        interaction: InteractionId,
        /// How often that has been so by now.
        times: u32,
        /// From now on it is the person's.
        climbed: bool,
        /// How long it may stand now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        limit_ms: Option<u64>,
        at: Timestamp,
    },
    /// A surface has shown it to the person for the first time.
    #[serde(rename = "agent.ask.shown")]
    AskShown { interaction: InteractionId, surface: Surface, at: Timestamp },
    /// What became of taking it to a chat.
    #[serde(rename = "agent.ask.delivery")]
    AskDelivery { interaction: InteractionId, delivery: Delivery },
    /// A question of another agent has reached this one.
    #[serde(rename = "agent.ask.heard")]
    AskHeard {
        /// The conversation that asks.
        from: ConversationId,
        /// The asker's title.
        title: String,
        /// The question, as it is in the asker's conversation.
        interaction: Box<Interaction>,
        /// The message that tells it; None where the result of a call does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        told: Option<String>,
        at: Timestamp,
    },
    /// A question of another agent that had reached this one has its end.
    #[serde(rename = "agent.ask.settled")]
    AskSettled { interaction: InteractionId, closing: Closing, at: Timestamp },
    /// A subtask is started, to do what `order` says; `depth` is 1 under a conversation of the person's. Committed before its
    /// conversation is.
    #[serde(rename = "task.started")]
    TaskStarted { call: CallId, task: ConversationId, order: Order, depth: u32, rounds_max: u32, at: Timestamp },
    /// From here on this call waits for what comes of the task.
    #[serde(rename = "task.awaited")]
    TaskAwaited { call: CallId, task: ConversationId, at: Timestamp },
    /// A subtask has ended. Its conversation stays and can be read.
    #[serde(rename = "task.ended")]
    TaskEnded {
        task: ConversationId,
        /// Done, stopped or failed.
        end: TaskEnd,
        /// The message that tells it; None where the result of a call does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        told: Option<String>,
        at: Timestamp,
    },
    /// What was said to a server that asks goes to it now. Committed before it is sent. Of a guest: this call of
    /// it has said that it has the answer; without one, it was given to a program that says no such thing.
    #[serde(rename = "agent.ask.handed_over")]
    AskHandedOver {
        interaction: InteractionId,
        /// The guest's call that said so. None: a server's question, or a program that says no such thing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        call: Option<CallId>,
        at: Timestamp,
    },
    /// What was to be done in the browser is done, as the server says.
    #[serde(rename = "agent.ask.completed")]
    AskCompleted { interaction: InteractionId, at: Timestamp },
    /// The answer was changed before the agent had gone on with the first one.
    #[serde(rename = "agent.ask.revised")]
    AskRevised { interaction: InteractionId, closing: Closing, result: CallResult },
    /// An answer came when the question had ended already.
    #[serde(rename = "agent.ask.late")]
    AskLate { interaction: InteractionId, closing: Closing },
    /// The run waits for it no longer; the question stays open.
    #[serde(rename = "agent.ask.background")]
    AskBackground { interaction: InteractionId, at: Timestamp },
    /// The agent is told the end of a question that its run did not wait for, in a message with this `text`.
    #[serde(rename = "agent.ask.told")]
    AskTold { interaction: InteractionId, text: String, at: Timestamp },
    /// A guest asks what stands open already: this call waits for the same answer.
    #[serde(rename = "agent.ask.joined")]
    AskJoined { interaction: InteractionId, call: CallId, at: Timestamp },
    /// One of the calls that waited for the answer does so no longer; others do.
    #[serde(rename = "agent.ask.left")]
    AskLeft { interaction: InteractionId, call: CallId, at: Timestamp },
    /// The person put a decision of theirs in other words: `text` holds from now on.
    #[serde(rename = "decision.corrected")]
    DecisionCorrected { interaction: InteractionId, question: QuestionId, text: String, at: Timestamp },
    /// A decision holds no longer.
    #[serde(rename = "decision.withdrawn")]
    DecisionWithdrawn { interaction: InteractionId, question: QuestionId, at: Timestamp },
    /// A rule or the mode consented, and nobody was asked. The consent of a person is their answer to a confirmation.
    #[serde(rename = "tool.approved")]
    CallApproved {
        call: CallId,
        /// What was permitted, word for word.
        proposal: Box<Proposal>,
        /// The rule, the mode, or the trust in a server.
        by: Approver,
        /// The person had said that nobody is here.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        afk: bool,
        at: Timestamp,
    },
    /// Committed before the effect. What is begun and has no result is never begun again unasked. `attempt` counts from 1;
    /// `hash` is that of the proposal that was consented to.
    #[serde(rename = "tool.started")]
    CallStarted { call: CallId, attempt: u32, hash: String, at: Timestamp },
    /// The world was no longer as it was shown. Nothing was done, and no consent is left.
    #[serde(rename = "tool.voided")]
    CallVoided { call: CallId, at: Timestamp },
    /// A call has its result: what the model is told of it.
    #[serde(rename = "tool.result")]
    CallFinished { call: CallId, result: CallResult, at: Timestamp },
    /// A step of the accepted plan is done. Steps are counted from 1.
    #[serde(rename = "plan.step")]
    StepDone {
        step: u32,
        /// What the agent said of it. None: nothing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
        at: Timestamp,
    },
    /// The items before `upto` are from now on told to the model as this summary.
    #[serde(rename = "context.compacted")]
    Compacted { upto: usize, summary: String, at: Timestamp },
    /// The run is over. What the person says next begins another.
    #[serde(rename = "run.ended")]
    RunEnded {
        run: u32,
        /// Done, at its limit, stopped or failed.
        end: RunEnd,
        /// What it did and what was decided in it is listed, though it changed nothing. One that did is always listed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        listed: bool,
        at: Timestamp,
    },
    /// A run that ended without its agent's last words has its summary, or will have none.
    #[serde(rename = "run.delivered")]
    Delivered {
        run: u32,
        /// The summary. None: there will be none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reply: Option<Reply>,
        at: Timestamp,
    },
    /// The files of this run are being put back.
    #[serde(rename = "files.undo")]
    UndoStarted { run: u32, at: Timestamp },
    /// The files of this run were put back, as far as they could be.
    #[serde(rename = "files.undone")]
    Undone { run: u32, files: Undone, at: Timestamp },
    /// What the conversation that this one was branched from changed since is being put back, before anything else is done.
    #[serde(rename = "files.restore")]
    RestoreStarted { calls: Vec<ChangedBy>, at: Timestamp },
    /// The files are as they were when this branch begins, as far as they could be put back. Told in the branch, and in the
    /// conversation that had changed them.
    #[serde(rename = "files.restored")]
    Restored { branch: ConversationId, files: Undone, at: Timestamp },
}

impl Event {
    /// The event that opens this card.
    pub fn asked(interaction: Interaction) -> Event {
        Event::AskRequest { interaction: Box::new(interaction) }
    }

    /// The question that has an end by it, or another one.
    pub fn ends(&self) -> Option<InteractionId> {
        match self {
            Event::AskResponse { interaction, .. }
            | Event::AskCancelled { interaction, .. }
            | Event::AskTimeout { interaction, .. }
            | Event::AskRevised { interaction, .. }
            | Event::AskLate { interaction, .. } => Some(*interaction),
            Event::Started { .. }
            | Event::FolderChosen { .. }
            | Event::Renamed { .. }
            | Event::UserMessage { .. }
            | Event::MessageTakenBack { .. }
            | Event::AgentSession { .. }
            | Event::AgentPrompted { .. }
            | Event::RunStarted { .. }
            | Event::Replied { .. }
            | Event::ReplyCut { .. }
            | Event::AskRequest { .. }
            | Event::AskBackground { .. }
            | Event::AskTold { .. }
            | Event::AskJoined { .. }
            | Event::AskLeft { .. }
            | Event::DecisionCorrected { .. }
            | Event::DecisionWithdrawn { .. }
            | Event::CallFinished { .. }
            | Event::Compacted { .. }
            | Event::ModeChanged { .. }
            | Event::ModelChosen { .. }
            | Event::CallApproved { .. }
            | Event::CallStarted { .. }
            | Event::CallVoided { .. }
            | Event::StepDone { .. }
            | Event::Delivered { .. }
            | Event::UndoStarted { .. }
            | Event::Undone { .. }
            | Event::AskUnanswered { .. }
            | Event::AskShown { .. }
            | Event::AskHandedOver { .. }
            | Event::AskCompleted { .. }
            | Event::AskDelivery { .. }
            | Event::AskHeard { .. }
            | Event::AskSettled { .. }
            | Event::TaskStarted { .. }
            | Event::TaskAwaited { .. }
            | Event::TaskEnded { .. }
            | Event::RestoreStarted { .. }
            | Event::Restored { .. }
            | Event::RunEnded { .. } => None,
        }
    }

    /// When it became true.
    pub fn at(&self) -> Timestamp {
        match self {
            Event::Started { at, .. }
            | Event::FolderChosen { at, .. }
            | Event::Renamed { at, .. }
            | Event::UserMessage { at, .. }
            | Event::MessageTakenBack { at, .. }
            | Event::AgentSession { at, .. }
            | Event::AgentPrompted { at, .. }
            | Event::RunStarted { at, .. }
            | Event::Replied { at, .. }
            | Event::ReplyCut { at, .. }
            | Event::AskBackground { at, .. }
            | Event::AskTold { at, .. }
            | Event::AskJoined { at, .. }
            | Event::AskLeft { at, .. }
            | Event::DecisionCorrected { at, .. }
            | Event::DecisionWithdrawn { at, .. }
            | Event::CallFinished { at, .. }
            | Event::Compacted { at, .. }
            | Event::ModeChanged { at, .. }
            | Event::ModelChosen { at, .. }
            | Event::CallApproved { at, .. }
            | Event::CallStarted { at, .. }
            | Event::CallVoided { at, .. }
            | Event::StepDone { at, .. }
            | Event::Delivered { at, .. }
            | Event::UndoStarted { at, .. }
            | Event::Undone { at, .. }
            | Event::AskUnanswered { at, .. }
            | Event::AskShown { at, .. }
            | Event::AskHandedOver { at, .. }
            | Event::AskCompleted { at, .. }
            | Event::AskHeard { at, .. }
            | Event::AskSettled { at, .. }
            | Event::TaskStarted { at, .. }
            | Event::TaskAwaited { at, .. }
            | Event::TaskEnded { at, .. }
            | Event::RestoreStarted { at, .. }
            | Event::Restored { at, .. }
            | Event::RunEnded { at, .. } => *at,
            Event::AskRequest { interaction } => interaction.opened_at,
            Event::AskDelivery { delivery, .. } => delivery.at,
            Event::AskResponse { closing, .. }
            | Event::AskCancelled { closing, .. }
            | Event::AskTimeout { closing, .. }
            | Event::AskRevised { closing, .. }
            | Event::AskLate { closing, .. } => closing.at,
        }
    }
}

/// The decision that a conversation goes on from with another answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BranchedFrom {
    /// The conversation that keeps the old answer.
    pub conversation: ConversationId,
    /// The card in it that is answered differently here.
    pub interaction: InteractionId,
    /// As many of its first events are copies: what they tell happened there, and not again.
    #[cfg_attr(test, ts(type = "number"))]
    pub copied: u64,
}

/// Which file a conversation came out of. What is in it happened elsewhere: nothing of it is in force here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Imported {
    /// The file's own name, without folders.
    pub file: String,
    /// When it was taken in here.
    pub at: Timestamp,
    /// As many of its first events were written by the import.
    pub copied: u64,
}

/// The file changes of one call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangedBy {
    /// The call that changed them.
    pub call: CallId,
    /// What it changed, as its proposal said it.
    pub changes: Vec<FileChange>,
}

/// A call has this result.
pub(crate) fn finished(call: &CallId, status: CallStatus, content: String, at: Timestamp) -> Event {
    Event::CallFinished { call: call.clone(), result: CallResult::new(content, status), at }
}
