//! What a line says, for each kind of event, and what becomes of one that is too long.

use super::*;
use crate::base::id::ConversationId;
use crate::base::limits::{LOG_LINE_BYTES_MAX, LOG_SEAL_BYTES, LOG_TEXT_BYTES_MAX};
use crate::facts::event::{Event, MessageEvent};
use serde_json::{Map, Value, json};
use uuid::Uuid;

const CONVERSATION: ConversationId = ConversationId(Uuid::from_u128(1));
const ASK: &str = "00000000-0000-0000-0000-000000000002";

fn object(value: Value) -> Map<String, Value> {
    value.as_object().unwrap().clone()
}

fn opened() -> Value {
    let option = |id: &str, label: &str| json!({ "id": id, "label": label, "preview": "long" });
    json!({ "event": "agent.ask.request", "interaction": {
        "id": ASK, "conversation": CONVERSATION, "toolCall": "call_1", "limitMs": 60_000, "openedAt": 1_000,
        "status": { "kind": "open" },
        "body": { "kind": "question", "questions": [{
            "id": "q1", "text": "Which colour?", "options": [option("o1", "Red"), option("o2", "Blue")], "allow_freeform": true,
            "allowFreeform": true,
        }] },
    } })
}

fn closing(event: &str, outcome: Value, by: Option<&str>) -> Value {
    let mut closing = json!({ "outcome": outcome, "at": 3_500 });
    if let Some(by) = by {
        closing["by"] = json!(by);
    }
    json!({ "event": event, "interaction": ASK, "closing": closing })
}

/// The lines of a run that asks one question, ended like this.
fn lines(end: Value) -> Vec<LogLine> {
    let reply = json!({ "calls": [{ "id": "call_1", "name": "ask_user", "arguments": { "object": {} } }], "stop": "tool_calls" });
    let events = [
        json!({ "event": "run.started", "run": 7, "rounds_max": 30, "at": 900 }),
        json!({ "event": "model.reply", "run": 7, "after": 1, "reply": reply, "at": 950 }),
        opened(),
        json!({ "event": "agent.ask.shown", "interaction": ASK, "surface": "window", "at": 1_200 }),
        end,
        json!({ "event": "tool.result", "call": "call_1", "result": { "content": "{}", "status": "ok" }, "at": 3_500 }),
        json!({ "event": "something.new", "fromTheFuture": [1], "at": 3_600 }),
    ];
    let mut joins = Joins::default();
    let line = |(seq, event): (u64, Value)| {
        let body = object(event);
        let at = format!("at {}", joins.at(&body));
        LogLine::parse(&written(joins.line(CONVERSATION, seq, &at, body))).unwrap()
    };
    (1..).zip(events).map(line).collect()
}

fn answered() -> Value {
    json!({ "kind": "answered", "answers": [{ "question": "q1", "selected": ["o2"], "text": "a dark one" }] })
}

#[test]
fn the_lines_of_one_question_are_joined_by_its_ids() {
    let lines = lines(closing("agent.ask.response", answered(), Some("terminal")));
    for (at, line) in lines.iter().enumerate() {
        assert_eq!((line.seq(), line.0["run"].as_u64()), (at as u64 + 1, Some(7)), "{line:?}");
        assert_eq!(line.text("conversation"), Some(CONVERSATION.to_string().as_str()));
        assert_eq!(line.text("at"), Some(format!("at {}", line.at()).as_str()));
        assert_eq!(
            line.of_event("event").and_then(Value::as_str),
            Some(line.event()),
            "the body is the event as it is stored"
        );
    }
    assert_eq!(lines[1].0["calls"], json!(["call_1"]));
    for line in &lines[2..5] {
        assert_eq!((line.text("interaction"), line.text("call")), (Some(ASK), Some("call_1")), "{line:?}");
    }
    assert_eq!(lines[5].text("call"), Some("call_1"));
    let (shown, answer) = (&lines[3], &lines[4]);
    assert_eq!((shown.text("surface"), &shown.0["afterMs"]), (Some("window"), &json!(200)));
    assert_eq!((answer.text("surface"), &answer.0["afterMs"]), (Some("terminal"), &json!(2_500)));
    assert_eq!((&answer.0["who"], answer.text("outcome")), (&json!({ "type": "user" }), Some("answered")));
}

#[test]
fn lines_about_questions_have_the_fields_that_other_tools_read() {
    let party = json!({ "type": "agent", "agent": "askwell", "taskId": CONVERSATION });
    let lines = lines(closing("agent.ask.response", answered(), Some("window")));
    let (request, response) = (&lines[2].0, &lines[4].0);
    assert_eq!((&request["from"], &request["to"]), (&party, &json!({ "type": "user" })));
    assert_eq!((&request["question"], &request["timeoutMs"]), (&json!("Which colour?"), &json!(60_000)));
    assert_eq!((&request["callId"], &request["time"]), (&json!("call_1"), &json!({ "start": 1_000 })));
    assert_eq!((&response["to"], &response["inReplyTo"]), (&party, &json!(ASK)));
    assert_eq!(
        (&response["answer"], &response["metadata"]),
        (&json!("Blue, a dark one"), &json!({ "choices": ["Blue"] }))
    );
    assert_eq!(response["time"], json!({ "end": 3_500, "start": 1_000 }));
}

#[test]
fn an_end_without_an_answer_says_how_it_ended_and_who_ended_it() {
    for (event, outcome, by, name, who, answer) in [
        ("agent.ask.timeout", json!({ "kind": "noResponse", "limitMs": 9 }), None, "noResponse", "program", None),
        ("agent.ask.cancelled", json!({ "kind": "stopped" }), None, "stopped", "program", None),
        ("agent.ask.response", json!({ "kind": "dismissed" }), Some("window"), "dismissed", "user", None),
        (
            "agent.ask.response",
            json!({ "kind": "denied", "reason": "No." }),
            Some("window"),
            "denied",
            "user",
            Some("No."),
        ),
    ] {
        let lines = lines(closing(event, outcome, by));
        let line = &lines[4];
        assert_eq!((line.event(), line.text("outcome"), line.text("answer")), (event, Some(name), answer));
        assert_eq!(line.0["who"], json!({ "type": who }));
    }
    let lines = lines(closing("agent.ask.timeout", json!({ "kind": "noResponse", "limitMs": 9 }), None));
    assert_eq!(lines[4].0["timeoutMs"], 9);
}

#[test]
fn agents_that_ask_one_another_are_named_with_how_sure_they_are() {
    let other = "00000000-0000-0000-0000-000000000003";
    let mut asked = opened();
    asked["interaction"]["to"] = json!({ "kind": "agent", "conversation": other });
    asked["interaction"]["context"] = json!({ "refs": ["a.rs"], "hint": "h" });
    let mut end = closing("agent.ask.response", answered(), Some("agent"));
    end["closing"]["answerer"] = json!({ "conversation": other, "confidencePercent": 80 });
    let party = |id: &str| json!({ "type": "agent", "agent": "askwell", "taskId": id });
    // In the asker's log, and in that of the one who heard it.
    let heard =
        json!({ "event": "agent.ask.heard", "from": CONVERSATION, "interaction": asked["interaction"], "at": 1_001 });
    for asked in [asked, heard] {
        let mut joins = Joins::default();
        let request = joins.line(CONVERSATION, 1, "", object(asked.clone()));
        assert_eq!((&request["from"], &request["to"]), (&party(&CONVERSATION.to_string()), &party(other)));
        assert_eq!(request["context"], asked["interaction"]["context"]);
        let response = joins.line(CONVERSATION, 2, "", object(end.clone()));
        assert_eq!((&response["to"], &response["who"]), (&party(&CONVERSATION.to_string()), &party(other)));
        assert_eq!(response["metadata"], json!({ "choices": ["Blue"], "confidence": 0.8 }));
    }
}

#[test]
fn a_consent_stands_on_its_line_with_its_reason_and_a_task_with_its_id() {
    let outcome = json!({ "kind": "consented", "consent": "alt", "rationale": "smaller steps" });
    let lines = lines(closing("agent.ask.response", outcome, Some("window")));
    assert_eq!((lines[4].text("consent"), lines[4].text("rationale")), (Some("alt"), Some("smaller steps")));
    let started = json!({ "event": "task.started", "call": "call_9", "task": "t", "at": 1 });
    assert_eq!(Joins::default().line(CONVERSATION, 1, "", object(started))["task"], "t");
}

#[test]
fn an_event_comes_back_as_it_was() {
    let event = Event::Message(MessageEvent::Sent {
        id: crate::base::id::MessageId(Uuid::from_u128(9)),
        text: "Grüße, 你好\n\"quoted\"".into(),
        about: Some(ASK.parse().unwrap()),
        at: -5,
    });
    let body = object(serde_json::to_value(&event).unwrap());
    let line = LogLine::parse(&written(Joins::default().line(CONVERSATION, 1, "", body))).unwrap();
    assert_eq!(line.text("interaction"), Some(ASK), "asked back about it");
    assert!(line.is_whole());
    assert_eq!(line.stored(), Some(event));
}

#[test]
fn what_is_no_line_is_told_from_one() {
    for text in
        ["", "x", "[]", "{}", r#"{"seq":1}"#, r#"{"seq":"1","event":"e","atMs":1}"#, r#"{"seq":1,"event":"e","atMs":1"#]
    {
        assert_eq!(LogLine::parse(text), None, "{text}");
    }
    assert!(LogLine::parse(r#"{"seq":1,"event":"e","atMs":1,"more":{}}"#).is_some());
}

#[test]
fn long_texts_are_cut_and_their_length_is_told() {
    let (limit, long) = (LOG_TEXT_BYTES_MAX, LOG_TEXT_BYTES_MAX + 1);
    let line = |content: String| {
        let result = json!({ "content": content, "status": "ok" });
        object(json!({ "seq": 1, "event": "e", "atMs": 1, "body": { "event": "e", "result": result } }))
    };
    let whole = LogLine::parse(&written(line("x".repeat(limit)))).unwrap();
    assert!(whole.is_whole());
    let cut = LogLine::parse(&written(line("界".repeat(long)))).unwrap();
    assert!(!cut.is_whole());
    assert_eq!(cut.0[CUT], json!([{ "at": "/body/result/content", "bytes": 3 * long }]));
    let content = cut.of_event("result").unwrap()["content"].as_str().unwrap();
    assert!(content.len() <= limit + '…'.len_utf8() && content.ends_with("界…"), "{}", content.len());
}

#[test]
fn no_line_is_longer_than_a_reader_takes() {
    let line = |body: Value| object(json!({ "seq": 1, "event": "e", "atMs": 1, "interaction": ASK, "body": body }));
    let texts = json!({ "event": "e", "texts": vec!["y".repeat(LOG_TEXT_BYTES_MAX); 40] });
    let numbers = json!({ "event": "e", "numbers": vec![1_234_567; LOG_LINE_BYTES_MAX / 7] });
    let names: Map<String, Value> =
        (0..30).map(|at| (format!("{at}{}", "z".repeat(LOG_TEXT_BYTES_MAX)), json!(1))).collect();
    for body in [texts, numbers, json!({ "event": "e", "names": names })] {
        let text = written(line(body));
        assert!(text.len() + LOG_SEAL_BYTES <= LOG_LINE_BYTES_MAX, "{}", text.len());
        let line = LogLine::parse(&text).unwrap();
        assert_eq!((line.event(), line.text("interaction"), line.is_whole()), ("e", Some(ASK), false));
    }
}

#[test]
fn what_was_filled_in_where_a_secret_is_asked_for_stands_in_no_line() {
    let field =
        |key: &str, secret: bool| json!({ "key": key, "required": true, "secret": secret, "kind": { "kind": "text" } });
    let asks = json!({ "event": "agent.ask.request", "interaction": {
        "id": ASK, "conversation": CONVERSATION, "toolCall": "call_1", "openedAt": 1_000, "status": { "kind": "open" },
        "body": { "kind": "elicitation", "elicitation": { "server": "harbour", "tool": "berth", "message": "Which?",
            "held": { "kind": "open" }, "ask": { "kind": "form", "fields": [field("ship", false), field("pin", true)] } } },
    } });
    let reply = json!({ "kind": "accept", "content": { "ship": "Alva", "pin": "4711-secret" } });
    let ends = closing("agent.ask.response", json!({ "kind": "elicited", "reply": reply }), Some("window"));
    let mut joins = Joins::default();
    let mut line = |seq, event| written(joins.line(CONVERSATION, seq, "", object(event)));
    let (asked, ended) = (line(1, asks), line(2, ends));
    assert!(!asked.contains(HIDDEN) && ended.contains("Alva") && !ended.contains("4711"), "{ended}");
    let ended: Value = serde_json::from_str(&ended).unwrap();
    assert_eq!(
        (&ended[HIDDEN], &ended["body"]["closing"]["outcome"]["reply"]["content"]["pin"]),
        (&json!(true), &json!(SECRET))
    );
}

#[test]
fn what_the_model_was_not_given_stands_in_no_line() {
    let redacted = json!([{ "kind": "password", "tag": "7f3a-1", "value": "swordfish" }]);
    let result = json!({ "content": "PASSWORD=[mark]", "status": "ok", "redacted": redacted });
    let line = written(Joins::default().line(
        CONVERSATION,
        1,
        "",
        object(json!({ "event": "tool.result", "call": "c1", "result": result })),
    ));
    assert!(line.contains("[mark]") && !line.contains("swordfish"), "{line}");
    let line: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&line[HIDDEN], &line["body"]["result"]["redacted"][0]["value"]), (&json!(true), &json!(SECRET)));
}
