//! What a model is told: the past in the order both wires want, appended to and not rebuilt, whatever happened in it.

use super::client;
use ask::conversation::{Item, ReplyItem, State};
use ask::message::{Arguments, Call, CallResult, CallStatus, Reasoning, Reply, Seal};
use ask::settings::Wire;
use ask::tool::{Offer, ToolSpec, offered};
use engine::model::body::{RequestContent, RequestWriter, summary_body};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use tests::pairing;
use tests::spoken;
use tests::wire_server::{Answer, WireServer};

const WIRES: [Wire; 2] = [Wire::OpenAi, Wire::Anthropic];

pub fn user(text: &str) -> Item {
    Item::User { id: ask::MessageId(uuid::Uuid::nil()), text: text.into(), about: None, at: 0 }
}

fn call(id: &str) -> Call {
    let arguments = json!({ "path": id }).as_object().unwrap().clone();
    Call { id: id.into(), name: "read_file".into(), arguments: Arguments::Object(arguments) }
}

fn said(text: &str) -> ReplyItem {
    let reply = Reply { text: text.into(), ..Reply::default() };
    ReplyItem { run: 1, reply, results: Vec::new(), interactions: Vec::new(), cut: false, at: 0 }
}

fn called(text: &str, ids: &[&str]) -> ReplyItem {
    let mut item = said(text);
    item.reply.calls = ids.iter().map(|id| call(id)).collect();
    item.results = ids.iter().map(|id| Some(result(&format!("content of {id}"), CallStatus::Ok))).collect();
    item.interactions = vec![None; ids.len()];
    item
}

fn result(content: &str, status: CallStatus) -> CallResult {
    CallResult::new(content.into(), status)
}

pub fn state(items: Vec<Item>) -> State {
    let mut state = State::default();
    state.items = items;
    state
}

fn tools() -> Vec<ToolSpec> {
    offered(Offer {
        ask: true,
        plans: true,
        steps: true,
        workspace: true,
        tasks: false,
        parent: false,
        ask_parent: false,
        only: None,
    })
}

pub fn ask(tools: &[ToolSpec], items: usize) -> RequestContent<'_> {
    RequestContent { system: "Be brief.", tools, calls_allowed: true, last_words: None, items }
}

/// The request, after it was judged as a strict server judges it.
fn judged(wire: Wire, body: &[u8]) -> Value {
    let body: Value =
        serde_json::from_slice(body).unwrap_or_else(|why| panic!("{why}: {}", String::from_utf8_lossy(body)));
    let path = match wire {
        Wire::OpenAi => "/v1/chat/completions",
        Wire::Anthropic => "/v1/messages",
    };
    pairing::check(path, &body).unwrap_or_else(|fault| panic!("{fault}: {body:#}"));
    body
}

fn told(wire: Wire, items: Vec<Item>) -> Value {
    let count = items.len();
    judged(wire, &RequestWriter::new(wire).body(&state(items), "m", None, &ask(&tools(), count)))
}

#[test]
fn a_round_with_parallel_calls_is_told_with_all_its_results() {
    let items = || vec![user("Look \"here\"\n好"), Item::Reply(called("Reading.", &["a", "b"]))];
    let openai = told(Wire::OpenAi, items());
    assert_eq!(
        openai["messages"],
        json!([
            { "role": "system", "content": "Be brief." },
            { "role": "user", "content": "Look \"here\"\n好" },
            { "role": "assistant", "content": "Reading.", "tool_calls": [
                { "id": "a", "type": "function", "function": { "name": "read_file", "arguments": "{\"path\":\"a\"}" } },
                { "id": "b", "type": "function", "function": { "name": "read_file", "arguments": "{\"path\":\"b\"}" } },
            ] },
            { "role": "tool", "tool_call_id": "a", "content": "content of a" },
            { "role": "tool", "tool_call_id": "b", "content": "content of b" },
        ])
    );
    assert_eq!(openai["tools"][0]["function"]["name"], "ask_user");
    assert_eq!(openai["stream_options"], json!({ "include_usage": true }));

    let anthropic = told(Wire::Anthropic, items());
    let cached = json!({ "type": "ephemeral" });
    assert_eq!(
        anthropic["messages"],
        json!([
            { "role": "user", "content": [{ "type": "text", "text": "Look \"here\"\n好" }] },
            { "role": "assistant", "content": [
                { "type": "text", "text": "Reading." },
                { "type": "tool_use", "id": "a", "name": "read_file", "input": { "path": "a" } },
                { "type": "tool_use", "id": "b", "name": "read_file", "input": { "path": "b" } },
            ] },
            { "role": "user", "content": [
                { "type": "tool_result", "tool_use_id": "a", "content": "content of a" },
                { "type": "tool_result", "tool_use_id": "b", "content": "content of b", "cache_control": cached },
            ] },
        ])
    );
    assert_eq!(anthropic["system"], json!([{ "type": "text", "text": "Be brief.", "cache_control": cached }]));
    assert_eq!(anthropic["tools"][0]["input_schema"]["type"], "object");
    assert_eq!(anthropic["max_tokens"], 8192);
}

#[test]
fn every_past_that_can_happen_is_one_that_servers_take() {
    let mut cut = said("Half a sen  \n");
    cut.cut = true;
    let mut failed = called("", &["f", "g"]);
    failed.results = vec![Some(result("", CallStatus::Failed)), Some(result("not run", CallStatus::NotRun))];
    failed.reply.calls[0].arguments = Arguments::Unreadable("{\"pa".into());
    let ended = Item::Ended { run: 1, end: ask::RunEnd::Stopped, at: 0 };
    let items = vec![
        user("one"),
        user("two, while nobody listened"),
        Item::Reply(cut),
        ended.clone(),
        Item::Reply(called("Again.", &["a"])),
        user("stop, something else"),
        Item::Reply(said("  ")),
        Item::Reply(failed),
        ended.clone(),
        user("go on"),
        Item::Reply(said("Done.")),
        Item::Reply(said("Summary.")),
        ended,
    ];
    for wire in WIRES {
        for count in 0..=items.len() {
            for last_words in [None, Some("Sum up.")] {
                for calls_allowed in [true, false] {
                    let tools = tools();
                    let ask = RequestContent { calls_allowed, last_words, ..ask(&tools, count) };
                    let body = RequestWriter::new(wire).body(&state(items.clone()), "m", Some(100), &ask);
                    let body = judged(wire, &body);
                    let text = body.to_string();
                    assert_eq!(text.contains("Sum up."), last_words.is_some());
                    let declared = body.get("tools").is_some();
                    let holds_calls = count >= 5;
                    assert_eq!(declared, calls_allowed || holds_calls, "{count} items, calls allowed: {calls_allowed}");
                    if declared && !calls_allowed {
                        let none = body["tool_choice"] == "none" || body["tool_choice"]["type"] == "none";
                        assert!(none, "{}", body["tool_choice"]);
                    }
                }
            }
        }
    }
    let failed = told(Wire::Anthropic, items[..8].to_vec());
    let results = failed["messages"].as_array().unwrap().last().unwrap()["content"].clone();
    assert_eq!(results[0]["is_error"], true);
    assert_eq!(results[0]["content"], "(nothing)");
    let cut = told(Wire::OpenAi, items[..3].to_vec());
    let messages = cut["messages"].as_array().unwrap();
    assert_eq!(messages[1]["content"], "one\n\ntwo, while nobody listened");
    assert_eq!(messages[2]["content"], "Half a sen");
    assert!(messages[3]["content"].as_str().unwrap().contains("cut off"));
}

#[test]
fn what_was_written_once_is_never_written_again() {
    for wire in WIRES {
        let mut writer = RequestWriter::new(wire);
        let tools = tools();
        let mut items = vec![user("go")];
        let mut before: Vec<u8> = Vec::new();
        for round in 0..50 {
            let body = writer.body(&state(items.clone()), "m", None, &ask(&tools, items.len()));
            let fresh = RequestWriter::new(wire).body(&state(items.clone()), "m", None, &ask(&tools, items.len()));
            assert_eq!(body, fresh, "appended and written anew are the same");
            judged(wire, &body);
            let kept = before.len().saturating_sub(60);
            assert_eq!(body[..kept], before[..kept], "the beginning stays as it was, for the provider's cache");
            before = body.to_vec();
            items.push(if round % 7 == 6 { user("more") } else { Item::Reply(called("", &[&format!("c{round}")])) });
        }
        // A summary request in between, with a last word and without calls, leaves no trace.
        let last = RequestContent { calls_allowed: false, last_words: Some("Sum up."), ..ask(&tools, items.len()) };
        judged(wire, &writer.body(&state(items.clone()), "m", None, &last));
        items.push(Item::Reply(said("Summary.")));
        items.push(user("and now?"));
        let body = writer.body(&state(items.clone()), "m", None, &ask(&tools, items.len()));
        assert_eq!(body, RequestWriter::new(wire).body(&state(items.clone()), "m", None, &ask(&tools, items.len())));
    }
}

#[test]
fn what_changed_in_the_middle_is_written_anew() {
    for wire in WIRES {
        let tools = tools();
        let mut writer = RequestWriter::new(wire);
        let mut state = state(vec![user("one"), Item::Reply(called("", &["a"])), user("two")]);
        writer.body(&state, "m", None, &ask(&tools, 3));
        // A reply that had not seen the last message stands before it.
        state.items.insert(2, Item::Reply(said("Meanwhile.")));
        state.reordered += 1;
        let body = writer.body(&state, "m", None, &ask(&tools, 4));
        assert_eq!(body, RequestWriter::new(wire).body(&state, "m", None, &ask(&tools, 4)));
        assert!(judged(wire, &body).to_string().contains("Meanwhile."));

        let fewer = writer.body(&state, "m", None, &ask(&tools, 1));
        assert!(!judged(wire, &fewer).to_string().contains("Meanwhile."));

        state.compaction = Some(ask::conversation::Compaction { upto: 3, summary: "They talked.".into() });
        state.items.push(Item::Compacted { at: 0 });
        state.reordered += 1;
        let body = judged(wire, &writer.body(&state, "m", None, &ask(&tools, 5)));
        assert!(body.to_string().contains("They talked.") && !body.to_string().contains("content of a"));

        let mut open = called("", &["late"]);
        open.results = vec![None];
        state.items.push(Item::Reply(open));
        judged(wire, &writer.body(&state, "m", None, &ask(&tools, 6)));
        let Some(Item::Reply(open)) = state.items.last_mut() else { panic!() };
        open.results = vec![Some(result("there it is", CallStatus::Ok))];
        assert!(judged(wire, &writer.body(&state, "m", None, &ask(&tools, 6))).to_string().contains("there it is"));
    }
}

#[test]
fn thoughts_go_back_to_those_who_want_them() {
    let sealed = |text: &str, seal: Option<Seal>| Reasoning { text: text.into(), seal };
    let mut item = called("So.", &["a", "b"]);
    item.reply.reasoning = vec![
        sealed("signed", Some(Seal::Signature("sig".into()))),
        sealed("", Some(Seal::Redacted("dark".into()))),
        sealed("named", Some(Seal::ReasoningContent)),
        sealed("free", None),
        sealed("", Some(Seal::Call { index: 1, extra: json!({ "google": 1 }) })),
    ];
    let mut last = item.clone();
    last.reply.calls.clear();
    last.results.clear();
    let items = || vec![user("go"), Item::Reply(item.clone()), Item::Reply(last.clone())];

    let anthropic = told(Wire::Anthropic, items());
    let blocks = &anthropic["messages"][1]["content"];
    assert_eq!(blocks[0], json!({ "type": "thinking", "thinking": "signed", "signature": "sig" }));
    assert_eq!(blocks[1], json!({ "type": "redacted_thinking", "data": "dark" }));
    assert_eq!(blocks[2]["type"], "text");
    assert!(!blocks.to_string().contains("free") && !blocks.to_string().contains("named"));

    let openai = told(Wire::OpenAi, items());
    let replies: Vec<&Value> =
        openai["messages"].as_array().unwrap().iter().filter(|message| message["role"] == "assistant").collect();
    assert_eq!(replies[0]["reasoning_content"], "named");
    assert_eq!(replies[0]["tool_calls"][1]["extra_content"], json!({ "google": 1 }));
    assert!(replies[0]["tool_calls"][0].get("extra_content").is_none());
    assert!(replies[1].get("reasoning_content").is_none(), "only with calls");
}

#[test]
fn the_request_for_a_summary_is_short_and_ends_with_the_instruction() {
    let mut long = called("", &["a"]);
    long.results = vec![Some(result(&"长".repeat(10_000), CallStatus::Ok))];
    let state = state(vec![user("go"), Item::Reply(long), Item::Reply(said("Kept out."))]);
    for wire in WIRES {
        let body = summary_body(wire, &state, "m", None, "Be brief.", &tools(), 2);
        let text = judged(wire, &body).to_string();
        assert!(text.len() < 16_000 && text.contains("more bytes]"), "{}", text.len());
        assert!(text.contains("Summarise the conversation") && !text.contains("Kept out."));
    }
}

#[tokio::test]
async fn hundreds_of_rounds_keep_the_rules() {
    let count = std::sync::Arc::new(AtomicUsize::new(0));
    let counted = count.clone();
    let server = WireServer::start(move |_| {
        let id = format!("c{}", counted.fetch_add(1, Ordering::Relaxed));
        Answer::stream(spoken::openai("", &[(&id, "read_file", json!({ "path": "a" }))]))
    })
    .await;
    let model = client(Wire::OpenAi, &server);
    let tools = tools();
    let mut writer = RequestWriter::new(Wire::OpenAi);
    let mut state = state(vec![user("go")]);
    for _ in 0..300 {
        let body = writer.body(&state, "m", None, &ask(&tools, state.items.len()));
        let reply = model.stream(body, &mut |_| {}).await.unwrap();
        let id = reply.calls[0].id.0.clone();
        let mut item = called("", &[&id]);
        item.reply = reply;
        state.items.push(Item::Reply(item));
    }
    assert_eq!(count.load(Ordering::Relaxed), 300);
}
