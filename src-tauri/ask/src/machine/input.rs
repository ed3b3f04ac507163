//! What can happen to a conversation from outside, and why it may be refused.

mod guest;
mod refusal;
mod text;

pub use crate::facts::invalid::Invalid;
pub use guest::GuestCall;
pub use refusal::{AnswerRefusal, CallRefusal, ConversationRefusal, MessageRefusal, Refusal, RunRefusal};
pub(in crate::machine) use text::{invalid, textual, within, worded};

use crate::base::id::{CallId, ConversationId, InteractionId, MessageId, QuestionId, SubmitId, Timestamp};
use crate::facts::acp;
use crate::facts::action::{Known, Proposal, Quiet, Undone};
use crate::facts::channel::Delivery;
use crate::facts::elicitation::Elicitation;
use crate::facts::family::{Answerer, Parentage, TaskEnd, TaskLimits};
use crate::facts::interaction::{Closing, Interaction};
use crate::facts::message::{CallResult, Reply};
use crate::facts::outcome::{Response, Surface};
use crate::facts::own_model::OwnModel;
use crate::facts::rule::{Mode, Rule};
use crate::facts::run_end::{RunEnd, RunFailure};
use crate::tools::template::TemplateLookup;

/// One thing that happened, with the time and the new ids that the host gave it.
///
/// Fields of one name mean the same in all of them. `at` is the host's clock as it came, and `interaction` the card it is
/// about, where it says nothing else. `run` is the run's number in this conversation, counted from 1, and `rounds_max` the
/// rounds that a run may use which begins by it. `call` is the tool call it is about, `task` the subtask's conversation,
/// `message` and `text` what somebody wrote. `workspace` is an absolute path; None: no folder.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "fields that many inputs have are described once, above")]
pub enum Input {
    /// The person's first message: it starts the conversation and names it.
    Start {
        /// Made by the caller, so that the same start counts once.
        id: ConversationId,
        workspace: Option<String>,
        message: MessageId,
        text: String,
        /// What is permitted in it from the first round on.
        mode: Mode,
        /// The model that it was told to use. None: that of the settings.
        model: Option<OwnModel>,
        /// The conversation that starts it, with the title it gives.
        parent: Option<(Parentage, String)>,
        /// The agent of another make that it is with.
        agent: Option<acp::AcpAgent>,
        /// Nobody can be asked in it: whoever starts it says so, for as long as it lasts.
        no_questions: bool,
        rounds_max: u32,
        at: Timestamp,
    },
    /// The person chose what is permitted in the conversation.
    SetMode { mode: Mode, at: Timestamp },
    /// The person told it which model to use. None: that of the settings.
    ChooseModel { model: Option<OwnModel>, at: Timestamp },
    /// The person goes on in an imported conversation: in this folder, or without one.
    ChooseFolder { workspace: Option<String>, at: Timestamp },
    /// The person gave it another title.
    Rename { title: String, at: Timestamp },
    /// The person wrote something. Open questions are superseded by it.
    Send {
        message: MessageId,
        text: String,
        /// The questions that it may skip, as whoever sends it saw them: where another one waits, nothing is said. None:
        /// whichever wait.
        skips: Option<Vec<InteractionId>>,
        rounds_max: u32,
        at: Timestamp,
    },
    /// The person does not want to have said it, and the agent has not been told it yet.
    TakeBack { message: MessageId, at: Timestamp },
    /// The model's reply is complete.
    Replied {
        run: u32,
        /// The items that its request had seen.
        after: usize,
        reply: Reply,
        /// One for each call of the reply, in order.
        fresh: Vec<FreshIds>,
        /// What becomes of the questions in it.
        asking: QuestionPolicy,
        at: Timestamp,
    },
    /// The model's stream ended early; this much had been shown.
    Cut { run: u32, after: usize, reply: Reply, at: Timestamp },
    /// The model could not be asked.
    Failed { run: u32, failure: RunFailure, at: Timestamp },
    /// A call has its result.
    Finished { call: CallId, result: CallResult, at: Timestamp },
    /// The agent that the conversation is with has its own name for it.
    AgentSession {
        /// ACP's `sessionId`.
        session: String,
        /// None: the agent offers no modes.
        mode: Option<acp::AcpMode>,
        at: Timestamp,
    },
    /// It is about to be told what the person said.
    AgentPrompted { run: u32, at: Timestamp },
    /// It said something, or makes a call by itself.
    AgentReplied { run: u32, reply: Reply, at: Timestamp },
    /// Its turn has ended: what it said last, and how.
    AgentDone {
        run: u32,
        reply: Reply,
        /// Completed, or why the turn broke off.
        end: RunEnd,
        /// For the run that begins at once where something was said meanwhile.
        rounds_max: u32,
        at: Timestamp,
    },
    /// What a call with an effect is going to do, worked out and ready to be shown.
    Proposed {
        call: CallId,
        proposal: Box<Proposal>,
        /// The id that a card gets, where one is needed.
        interaction: InteractionId,
        /// What the person allows in this workspace and this conversation. The store fills it in as it commits.
        rules: Vec<Rule>,
        /// What becomes of the card where nobody can be asked.
        asking: QuestionPolicy,
        at: Timestamp,
    },
    /// What was approved is about to be done.
    Begin {
        call: CallId,
        /// Of what is about to be done: it has to be the one that was shown.
        hash: String,
        /// The rule that consented holds no longer. The store fills it in as it commits.
        revoked: bool,
        at: Timestamp,
    },
    /// The world is no longer as it was shown, and nothing was done: it is to be shown anew.
    Void { call: CallId, at: Timestamp },
    /// Nobody knows how this call ended.
    Lost {
        call: CallId,
        /// The id that the card gets.
        interaction: InteractionId,
        /// What could be found out about its effect.
        known: Known,
        at: Timestamp,
    },
    /// A command has been quiet for long.
    Quiet {
        call: CallId,
        /// The id that the card gets.
        interaction: InteractionId,
        quiet: Quiet,
        at: Timestamp,
    },
    /// A command that is under way wants to reach a host, or it is looked at again whether it still may.
    Reach {
        call: CallId,
        proposal: Box<Proposal>,
        /// The id that a card gets, where one is needed.
        interaction: InteractionId,
        /// What the person allows in this workspace and this conversation. The store fills it in as it commits.
        rules: Vec<Rule>,
        /// What becomes of the card where nobody can be asked.
        asking: QuestionPolicy,
        at: Timestamp,
    },
    /// The server of a call that is under way asks something: all that it wants to know at once.
    Elicit {
        call: CallId,
        /// What is asked, each with the id that its card gets.
        asked: Vec<(InteractionId, Box<Elicitation>)>,
        /// What becomes of the cards where nobody can be asked.
        asking: QuestionPolicy,
        at: Timestamp,
    },
    /// What was said to a server is about to be sent to it. Of a guest: this call has its answer, or whoever asked.
    HandOver { interaction: InteractionId, call: Option<CallId>, at: Timestamp },
    /// The server that asked is not there any more, or wants no answer.
    Gone { interaction: InteractionId, at: Timestamp },
    /// The server says that what was to be done in the browser is done.
    Completed { interaction: InteractionId, at: Timestamp },
    /// The summary of a run that had ended without one; None where the model gave none.
    Delivered {
        run: u32,
        /// None: the model gave none, and is not asked again.
        reply: Option<Reply>,
        at: Timestamp,
    },
    /// The person wants the files of a run as they were before it.
    Undo { run: u32, at: Timestamp },
    /// The files of a run were put back, as far as they could be.
    Undone { run: u32, files: Undone, at: Timestamp },
    /// A call that starts a task is carried out: from here on the task is to be there.
    StartTask {
        call: CallId,
        /// Its conversation, which is not there yet.
        task: ConversationId,
        limits: TaskLimits,
        at: Timestamp,
    },
    /// The answer in this call has reached the task: the call waits for what comes of that.
    Relayed { call: CallId, at: Timestamp },
    /// A question of another agent has come, or has come once more.
    Hear {
        /// The conversation that asks.
        from: ConversationId,
        /// The title of the asker's conversation.
        title: String,
        /// The question, as it is in the asker's conversation.
        interaction: Box<Interaction>,
        rounds_max: u32,
        at: Timestamp,
    },
    /// A question of another agent that had come has its end.
    Settle { interaction: InteractionId, closing: Closing, at: Timestamp },
    /// A subtask that this conversation started has ended.
    TaskEnded { task: ConversationId, end: TaskEnd, at: Timestamp },
    /// A surface has shown it to the person.
    Shown { interaction: InteractionId, surface: Surface, at: Timestamp },
    /// What became of taking it to a chat.
    Carried { interaction: InteractionId, delivery: Delivery },
    /// The files are as they were where this branch begins, as far as they could be put back.
    Restored { branch: ConversationId, files: Undone, at: Timestamp },
    /// An answer to a card, a message before deciding, or a dismissal.
    Submit(Submission),
    /// The limit of a question has passed unattended.
    Expire {
        interaction: InteractionId,
        /// How long it may have stood unattended, with all that the person added.
        limit_ms: u64,
        /// For a question that becomes the person's by it.
        asking: QuestionPolicy,
        at: Timestamp,
    },
    /// Whoever asked has waited as long as it wanted to.
    WaitOver { interaction: InteractionId, at: Timestamp },
    /// The person puts a decision of theirs in other words.
    Correct { interaction: InteractionId, question: QuestionId, text: String, at: Timestamp },
    /// The person takes a decision of theirs back.
    Withdraw { interaction: InteractionId, question: QuestionId, at: Timestamp },
    /// Another program's agent asks or tells something. Its first call starts its conversation.
    Guest(Box<GuestCall>),
    /// This call of a guest waits for the answer no longer; None: the guest wants it no longer, whoever waits.
    Leave { interaction: InteractionId, call: Option<CallId>, at: Timestamp },
    /// The person stops the run, with its subtasks.
    Stop { at: Timestamp },
    /// The person deletes it. What they put back later stands still, and waits for nobody who was told that it is gone.
    Delete { at: Timestamp },
    /// Go on after a failed or stopped run.
    Retry { rounds_max: u32, at: Timestamp },
    /// Older items became a summary, which the model is told in their place.
    Compact {
        /// The items before this one.
        upto: usize,
        /// What the model is told in their place.
        summary: String,
        at: Timestamp,
    },
}

/// Ids for one call of a reply: the call's own if the model's is unusable, and one for the interaction it may open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FreshIds {
    /// Taken where the model's own is missing or was used before.
    pub call: CallId,
    /// For the card that the call may open.
    pub interaction: InteractionId,
    /// Of the files that its context names, those that are not there.
    pub missing: Vec<String>,
    /// The template that it names, as it was found when the call came.
    pub template: Option<TemplateLookup>,
}

/// What becomes of questions in a reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuestionPolicy {
    /// Whether somebody can be asked at all.
    pub standing: QuestionAvailability,
    /// The limit that the person chose. An asker may ask for less, never for more.
    pub limit_ms: Option<u64>,
    /// The conversation that started this one, while it listens.
    pub parent: Option<ConversationId>,
}

/// Whether questions can be asked, and why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionAvailability {
    /// Questions can be asked, and somebody may answer them.
    On,
    /// The person has switched questions off.
    Off,
    /// Nobody can be asked in this conversation, as was said when it began.
    Nobody,
    /// The person has said that nobody is here. What is asked ends at once, without a choice.
    Afk,
}

impl QuestionAvailability {
    /// Whether the model is offered to ask at all.
    pub fn offers(self) -> bool {
        match self {
            QuestionAvailability::On | QuestionAvailability::Afk => true,
            QuestionAvailability::Off | QuestionAvailability::Nobody => false,
        }
    }
}

/// An answer on its way in, from whichever surface.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// The card that is answered.
    pub interaction: InteractionId,
    /// The press of "send". The same press counts once.
    pub submit: SubmitId,
    /// The answer, or whatever else the card takes.
    pub response: Response,
    /// What the changed arguments of an approval come to, worked out like a proposal.
    pub edited: Option<Box<Proposal>>,
    /// The surface that it came from, for the record.
    pub by: Surface,
    /// The agent that answers, where it is one.
    pub answerer: Option<Answerer>,
    /// It is meant to replace the answer that was given.
    pub revises: bool,
    /// How many of a guest's calls wait for it now.
    pub waiting: u32,
    /// For the run that a late answer starts.
    pub rounds_max: u32,
    /// The host's clock when it arrived.
    pub at: Timestamp,
}
