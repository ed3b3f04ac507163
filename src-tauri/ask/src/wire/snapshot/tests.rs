//! Every body and every end, as other programs read them: field by field.

use super::*;
use crate::base::id::{ConversationId, InteractionId};
use crate::facts::action::{
    Action, ChangeKind, FileChange, FileStanding, FileState, Interrupted, Known, Proposal, Quiet, Undo,
};
use crate::facts::interaction::Closing;
use crate::facts::outcome::{Patience, Settling, Surface};
use crate::facts::plan::{Outline, Phase, ResumePoint};
use crate::facts::question::Question;
use crate::facts::rule::Scope;
use crate::tools::question;
use serde_json::Value;
use uuid::Uuid;

const ID: &str = "00000000-0000-0000-0000-000000000001";
const CONVERSATION: &str = "00000000-0000-0000-0000-000000000002";

fn interaction(body: Body, node: &str, phase: Phase, step: u32) -> Interaction {
    let (id, conversation) = (InteractionId(Uuid::from_u128(1)), ConversationId(Uuid::from_u128(2)));
    let resume = ResumePoint { node: node.into(), phase, step };
    Interaction::opened(id, conversation, "c1".into(), body, resume, 5)
}

fn moved() -> Box<Proposal> {
    let change = FileChange {
        path: "a.md".into(),
        kind: ChangeKind::Move,
        before: None,
        after: None,
        diff: None,
        to: Some("b.md".into()),
    };
    let arguments = json!({ "from": "a.md", "to": "b.md" });
    Box::new(Proposal {
        tool: "move_file".into(),
        arguments: arguments.as_object().cloned().unwrap_or_default(),
        action: Action::Files { changes: vec![change] },
        undo: Undo::Restorable,
        outside: false,
        guarded: false,
        complete: true,
        patterns: Vec::new(),
        uncovered: Vec::new(),
        hash: "h".into(),
    })
}

fn questions() -> Vec<Question> {
    let arguments = json!({ "question": "Which one?", "choices": ["Red", "Blue"] });
    question::parse(arguments.as_object().expect("an object")).expect("it can be shown").questions
}

fn read(interaction: &Interaction) -> Value {
    serde_json::to_value(snapshot(interaction)).expect("it can be written")
}

/// What every snapshot has, and what this one has beside it.
fn expected(kind: &str, text: &str, resume: (&str, &str, u32), tool: Option<Value>, extra: Value) -> Value {
    let mut metadata =
        json!({ "conversation_id": CONVERSATION, "tool_call_id": "c1", "opened_at_ms": 5, "background": false });
    if let (Some(metadata), Value::Object(extra)) = (metadata.as_object_mut(), extra) {
        metadata.extend(extra);
    }
    let mut whole = json!({
        "version": 1,
        "interaction_id": ID,
        "type": kind,
        "status": "open",
        "display_text": text,
        "resume_node": resume.0,
        "resume_phase": resume.1,
        "resume_step": resume.2,
        "metadata": metadata,
    });
    if let (Some(whole), Some(tool)) = (whole.as_object_mut(), tool) {
        whole.insert("pending_tool".into(), tool);
    }
    whole
}

#[test]
fn every_body_has_the_fields_that_other_programs_know() {
    let tool = json!({
        "tool_name": "move_file",
        "args_json": "{\"from\":\"a.md\",\"to\":\"b.md\"}",
        "summary": "Move a.md to b.md",
    });
    let outline = Outline { title: "Tidy up".into(), steps: vec!["look".into(), "move".into()] };
    let quiet = Quiet { command: " make \n".into(), quiet_ms: 61_500, tail: "waiting".into() };
    let standing = FileStanding { path: "a.md".into(), state: FileState::Other };
    let known = Known { output: Some("half".into()), files: vec![standing] };
    let lost = Interrupted { proposal: moved(), started_at: 4, known };
    for (given, whole) in [
        (
            interaction(Body::Question { questions: questions() }, "ask_user", Phase::Chatting, 0),
            expected("ask_user", "Which one?", ("ask_user", "chatting", 0), None, json!({ "questions": questions() })),
        ),
        (
            interaction(Body::Confirm { proposal: moved() }, "move_file", Phase::Executing, 2),
            expected("confirm", "Move a.md to b.md", ("move_file", "executing", 2), Some(tool.clone()), json!({})),
        ),
        (
            interaction(Body::Plan { outline }, "propose_plan", Phase::Planning, 1),
            expected("confirm", "Tidy up", ("propose_plan", "planning", 1), None, json!({ "steps": ["look", "move"] })),
        ),
        (
            interaction(Body::Quiet { quiet }, "run_command", Phase::Executing, 0),
            expected(
                "confirm",
                "Quiet for 61 s: make",
                ("run_command", "executing", 0),
                None,
                json!({ "command": " make \n", "quiet_ms": 61_500 }),
            ),
        ),
        (
            interaction(Body::ConnectionLost { lost }, "move_file", Phase::Interrupted, 3),
            expected(
                "connection_lost",
                "Interrupted: Move a.md to b.md",
                ("move_file", "interrupted", 3),
                Some(tool),
                json!({
                    "started_at_ms": 4,
                    "known": { "output": "half", "files": [{ "path": "a.md", "state": "other" }] },
                }),
            ),
        ),
    ] {
        assert_eq!(read(&given), whole);
    }
}

#[test]
fn every_end_is_an_answer_or_none() {
    let outline = Outline { title: "Tidy up".into(), steps: vec!["look".into()] };
    let mut given = interaction(Body::Plan { outline }, "propose_plan", Phase::Planning, 0);
    for (outcome, kind, status) in [
        (Outcome::Answered(Vec::new().into()), "answered", "resolved"),
        (Outcome::Delegated { comment: None }, "delegated", "resolved"),
        (Outcome::Approved { scope: Scope::Once, edited: None }, "approved", "resolved"),
        (Outcome::Denied { reason: None }, "denied", "resolved"),
        (Outcome::PlanAccepted { steps: None }, "planAccepted", "resolved"),
        (Outcome::Settled { how: Settling::Skip }, "settled", "resolved"),
        (Outcome::Decided { patience: Patience::Wait }, "decided", "resolved"),
        (Outcome::Dismissed, "dismissed", "canceled"),
        (Outcome::NoResponse { limit_ms: 1 }, "noResponse", "canceled"),
        (Outcome::Superseded, "superseded", "canceled"),
        (Outcome::Stopped, "stopped", "canceled"),
        (Outcome::Moot, "moot", "canceled"),
        (Outcome::Afk, "afk", "canceled"),
    ] {
        let by = (status == "resolved").then_some(Surface::Terminal);
        given.status = Status::Closed(Closing {
            outcome,
            at: 9,
            by,
            submit: None,
            answerer: None,
            revised: false,
            missed: false,
            owed: 0,
        });
        let closed = read(&given);
        assert_eq!((closed["status"].as_str(), &closed["metadata"]["outcome"]["kind"]), (Some(status), &json!(kind)));
        assert_eq!((&closed["metadata"]["closed_at_ms"], &closed["metadata"]["closed_by"]), (&json!(9), &json!(by)));
    }
}

#[test]
fn who_asks_stands_in_it_where_that_is_another_program() {
    let mut asked = interaction(Body::Question { questions: questions() }, "", Phase::Chatting, 0);
    assert_eq!(read(&asked)["metadata"].get("guest"), None);
    let guest = crate::facts::guest::Guest {
        name: "Release script".into(),
        client: None,
        folder: Some("/srv/charts".into()),
        via: crate::facts::guest::Via::CommandLine,
        origin: Some(crate::facts::guest::Origin::Untold),
    };
    asked.guest = Some(Box::new(guest));
    let told = json!({ "name": "Release script", "folder": "/srv/charts", "via": "commandLine", "origin": { "kind": "untold" } });
    assert_eq!(read(&asked)["metadata"]["guest"], told);
}
