//! One event of each kind, with ids that show wherever they are left as they were; and how each has always been stored.

use crate::base::id::{AttachmentId, CallId, ConversationId, InteractionId, MessageId, QuestionId};
use crate::facts::acp;
use crate::facts::action::{Action, Proposal, Undo, Undone};
use crate::facts::attachment::Attachment;
use crate::facts::channel::{Became, Delivery, Messenger};
use crate::facts::event::{
    AgentEvent, AskEvent, BranchOrigin, CallEvent, ConversationEvent, DecisionEvent, Event, FamilyEvent, FileEvent,
    MessageEvent, PlanEvent, RunEvent,
};
use crate::facts::family::{Answerer, Parentage, Party, PassedOn, SubtaskOrder, TaskEnd};
use crate::facts::interaction::{Body, Closing, Interaction, Status};
use crate::facts::message::{CallResult, CallStatus, Reply};
use crate::facts::outcome::{Answers, Outcome, Surface};
use crate::facts::plan::ResumePoint;
use crate::facts::rule::{Approver, Mode};
use crate::facts::run_end::RunEnd;
use uuid::Uuid;

/// Every id of a conversation or of what is asked begins like this, where it is written.
pub const SHOWS: &str = "c0c0c0c0-";
pub const FILES: &str = "/there/attachments";

pub fn shows(number: u128) -> Uuid {
    Uuid::from_u128(0xc0c0_c0c0_0000_0000_0000_0000_0000_0000 | number)
}

pub fn conversation(number: u128) -> ConversationId {
    ConversationId(shows(number))
}

pub fn asked(number: u128) -> InteractionId {
    InteractionId(shows(number))
}

pub fn file(of: u128, owner: u128) -> Attachment {
    let id = AttachmentId(Uuid::from_u128(77));
    let path = format!("{FILES}/{}/{}/{id}-plan.txt", shows(of), shows(owner));
    Attachment { id, name: "plan.txt".into(), media_type: "text/plain".into(), bytes: 3, path }
}

fn closing() -> Closing {
    let given = Answers { attachments: vec![file(1, 9)], comment: Some(shows(9).to_string()), ..Answers::default() };
    let answerer = Some(Box::new(Answerer { conversation: conversation(30), confidence_percent: None }));
    Closing { answerer, by: Some(Surface::Agent), ..Closing::unasked(Outcome::Answered(given), 5) }
}

fn interaction(number: u128) -> Box<Interaction> {
    let body = Body::Question { questions: Vec::new() };
    let opened = Interaction::opened(asked(number), conversation(1), "call_1".into(), body, ResumePoint::default(), 5);
    Box::new(Interaction {
        to: Party::Agent { conversation: conversation(31) },
        passes_on: Some(PassedOn { conversation: conversation(32), interaction: asked(33) }),
        ..opened
    })
}

fn proposal() -> Box<Proposal> {
    let action = Action::Files { changes: Vec::new() };
    Box::new(Proposal {
        tool: "write_file".into(),
        arguments: serde_json::Map::new(),
        action,
        undo: Undo::No,
        outside: false,
        guarded: false,
        complete: true,
        patterns: Vec::new(),
        uncovered: Vec::new(),
        hash: "h".into(),
    })
}

fn result() -> CallResult {
    let content = format!("see {} at {FILES}/{}/x", shows(9), shows(1));
    CallResult { files: vec![file(1, 9)], ..CallResult::new(content, CallStatus::Ok) }
}

/// One of each. A new kind belongs here with all the ids that it may hold.
pub fn every_kind() -> Vec<Event> {
    let (at, call, run) = (5, CallId::from("call_1"), 1);
    let (interaction_id, message) = (asked(9), MessageId(Uuid::from_u128(4)));
    let delivery = Delivery { to: Messenger::Telegram, became: Became::Delivered, at };
    let text = format!("told of {}", shows(9));
    let parentage = Parentage { conversation: conversation(34), call: call.clone(), depth: 1, tools: None };
    let order = SubtaskOrder { title: "t".into(), prompt: text.clone(), workspace: None, tools: None };
    let files = Undone::default();
    vec![
        Event::Conversation(ConversationEvent::Started {
            id: conversation(1),
            title: "t".into(),
            workspace: Some("/there".into()),
            parent: Some(parentage),
            branched_from: Some(BranchOrigin { conversation: conversation(35), interaction: asked(36), copied: 2 }),
            guest: None,
            agent: Some(acp::AcpAgent { id: "a".into(), name: "A".into() }),
            no_questions: true,
            imported: None,
            at,
        }),
        Event::Conversation(ConversationEvent::FolderChosen { workspace: None, at }),
        Event::Conversation(ConversationEvent::Renamed { title: "u".into(), at }),
        Event::Conversation(ConversationEvent::ModeChanged { mode: Mode::SkipApprovals, at }),
        Event::Conversation(ConversationEvent::ModelChosen { model: None, at }),
        Event::Message(MessageEvent::Sent { id: message, text: text.clone(), about: Some(interaction_id), at }),
        Event::Message(MessageEvent::TakenBack { message, at }),
        Event::Agent(AgentEvent::Session { session: "s".into(), mode: None, at }),
        Event::Agent(AgentEvent::Prompted { run, at }),
        Event::Run(RunEvent::Started { run, rounds_max: 3, at }),
        Event::Run(RunEvent::Replied { run, after: 1, reply: Reply { text: text.clone(), ..Reply::default() }, at }),
        Event::Run(RunEvent::ReplyCut { run, after: 1, reply: Reply { text: text.clone(), ..Reply::default() }, at }),
        Event::Ask(AskEvent::Request { interaction: interaction(9) }),
        Event::Ask(AskEvent::Response { interaction: interaction_id, closing: closing() }),
        Event::Ask(AskEvent::Cancelled { interaction: interaction_id, closing: closing() }),
        Event::Ask(AskEvent::Timeout { interaction: interaction_id, closing: closing() }),
        Event::Ask(AskEvent::Unanswered { interaction: interaction_id, times: 1, climbed: false, limit_ms: None, at }),
        Event::Ask(AskEvent::Shown { interaction: interaction_id, surface: Surface::Window, at }),
        Event::Ask(AskEvent::Delivery { interaction: interaction_id, delivery }),
        Event::Family(FamilyEvent::AskHeard {
            from: conversation(37),
            title: "t".into(),
            interaction: Box::new(Interaction {
                status: Status::Closed(closing()),
                late: Some(closing()),
                ..*interaction(38)
            }),
            told: Some(text.clone()),
            at,
        }),
        Event::Family(FamilyEvent::AskSettled { interaction: asked(38), closing: closing(), at }),
        Event::Family(FamilyEvent::TaskStarted {
            call: call.clone(),
            task: conversation(39),
            order,
            depth: 1,
            rounds_max: 1,
            at,
        }),
        Event::Family(FamilyEvent::TaskAwaited { call: call.clone(), task: conversation(40), at }),
        Event::Family(FamilyEvent::TaskEnded {
            task: conversation(41),
            end: TaskEnd::Completed { text: text.clone() },
            told: Some(text.clone()),
            at,
        }),
        Event::Ask(AskEvent::HandedOver { interaction: asked(42), call: Some(call.clone()), at }),
        Event::Ask(AskEvent::Completed { interaction: asked(43), at }),
        Event::Ask(AskEvent::Revised { interaction: asked(44), closing: closing(), result: result() }),
        Event::Ask(AskEvent::Late { interaction: asked(45), closing: closing() }),
        Event::Ask(AskEvent::Background { interaction: asked(46), at }),
        Event::Ask(AskEvent::Told { interaction: asked(47), text: text.clone(), at }),
        Event::Ask(AskEvent::Joined { interaction: asked(48), call: call.clone(), at }),
        Event::Ask(AskEvent::Left { interaction: asked(49), call: call.clone(), at }),
        Event::Decision(DecisionEvent::Corrected {
            interaction: asked(50),
            question: QuestionId("q1".into()),
            text: text.clone(),
            at,
        }),
        Event::Decision(DecisionEvent::Withdrawn { interaction: asked(51), question: QuestionId("q1".into()), at }),
        Event::Call(CallEvent::Approved {
            call: call.clone(),
            proposal: proposal(),
            by: Approver::Person,
            afk: false,
            at,
        }),
        Event::Call(CallEvent::Started { call: call.clone(), attempt: 1, hash: "h".into(), at }),
        Event::Call(CallEvent::Voided { call: call.clone(), at }),
        Event::Call(CallEvent::Finished { call, result: result(), at }),
        Event::Plan(PlanEvent::StepDone { step: 1, note: Some(text.clone()), at }),
        Event::Run(RunEvent::Compacted { upto: 1, summary: text.clone(), at }),
        Event::Run(RunEvent::Ended { run, end: RunEnd::Completed, listed: false, at }),
        Event::Run(RunEvent::Delivered { run, reply: Some(Reply { text, ..Reply::default() }), at }),
        Event::Files(FileEvent::UndoStarted { run, at }),
        Event::Files(FileEvent::Undone { run, files: files.clone(), at }),
        Event::Files(FileEvent::RestoreStarted { calls: Vec::new(), at }),
        Event::Files(FileEvent::Restored { branch: conversation(52), files, at }),
    ]
}

pub fn kind(event: &Event) -> String {
    let value = serde_json::to_value(event).expect("it is JSON");
    value["event"].as_str().expect("it has a name").to_owned()
}

/// What is stored is never written anew: a line in the store stays as it is, whatever becomes of this code.
#[test]
fn each_kind_is_stored_byte_for_byte_as_ever() {
    let stored: Vec<&str> = include_str!("kinds.jsonl").lines().collect();
    let events = every_kind();
    assert_eq!(events.len(), stored.len(), "a new kind has its line in `kinds.jsonl`");
    for (event, line) in events.iter().zip(stored) {
        assert_eq!(serde_json::to_string(event).unwrap(), line);
        assert_eq!(serde_json::from_str::<Event>(line).unwrap(), *event);
    }
}
