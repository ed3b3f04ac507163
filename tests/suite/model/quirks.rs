//! What servers really send. Each line of each table was seen in the field; a call lost or merged here is a question
//! that nobody ever sees.

use super::{heard, reply};
use ask::limits::ARGUMENTS_BYTES_MAX;
use ask::message::{Arguments, Reasoning, Reply, Seal, StopReason, Usage};
use ask::settings::Wire;
use serde_json::{Value, json};
use tests::wire_server::Answer;

/// A stream of these deltas, with this end.
fn stream(deltas: &[Value], end: &str) -> String {
    let chunk = |delta: &Value| {
        format!("data: {}\n\n", json!({ "choices": [{ "index": 0, "delta": delta, "finish_reason": null }] }))
    };
    deltas.iter().map(chunk).collect::<String>() + end
}

const STOP: &str = "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";

pub fn calls(reply: &Reply) -> Vec<(String, String, String)> {
    let arguments = |arguments: &Arguments| match arguments {
        Arguments::Object(object) => Value::Object(object.clone()).to_string(),
        Arguments::Unreadable(raw) => format!("unreadable {raw}"),
    };
    reply.calls.iter().map(|call| (call.id.0.clone(), call.name.clone(), arguments(&call.arguments))).collect()
}

/// Two calls, whatever way their pieces are marked.
async fn two_calls(what: &str, pieces: &[Value], ids: [&str; 2]) {
    let deltas: Vec<Value> = pieces.iter().map(|piece| json!({ "tool_calls": [piece] })).collect();
    let reply = reply(Wire::OpenAi, &stream(&deltas, STOP)).await;
    let expected = [
        (ids[0].into(), "ask_user".into(), "{\"question\":\"a\"}".into()),
        (ids[1].into(), "read_file".into(), "{\"path\":\"b\"}".into()),
    ];
    assert_eq!(calls(&reply), expected, "{what}");
    assert_eq!(reply.stop, StopReason::ToolCalls, "{what}: stop with calls means calls");
}

async fn one_call(what: &str, pieces: &[Value]) {
    let deltas: Vec<Value> = pieces.iter().map(|piece| json!({ "tool_calls": [piece] })).collect();
    let reply = reply(Wire::OpenAi, &stream(&deltas, STOP)).await;
    let calls = calls(&reply);
    assert_eq!(calls.len(), 1, "{what}: {calls:?}");
    assert_eq!((calls[0].1.as_str(), calls[0].2.as_str()), ("ask_user", "{\"question\":\"a\"}"), "{what}");
}

#[tokio::test]
async fn two_calls_stay_two_however_they_are_numbered() {
    let a = |extra: Value| {
        merged(json!({ "function": { "name": "ask_user", "arguments": "{\"question\":\"a\"}" } }), extra)
    };
    let b =
        |extra: Value| merged(json!({ "function": { "name": "read_file", "arguments": "{\"path\":\"b\"}" } }), extra);
    two_calls(
        "index 0 for both, own ids",
        &[a(json!({ "index": 0, "id": "x" })), b(json!({ "index": 0, "id": "y" }))],
        ["x", "y"],
    )
    .await;
    two_calls("no index", &[a(json!({ "id": "x" })), b(json!({ "id": "y" }))], ["x", "y"]).await;
    two_calls("neither index nor id", &[a(json!({})), b(json!({}))], ["", ""]).await;
    two_calls("index 0 for both, no ids", &[a(json!({ "index": 0 })), b(json!({ "index": 0 }))], ["", ""]).await;
    two_calls(
        "numbered from 1",
        &[a(json!({ "index": 1, "id": "x" })), b(json!({ "index": 2, "id": "y" }))],
        ["x", "y"],
    )
    .await;
    two_calls(
        "the same id twice",
        &[a(json!({ "index": 0, "id": "x" })), b(json!({ "index": 1, "id": "x" }))],
        ["x", "x"],
    )
    .await;
    two_calls(
        "the same id and index twice",
        &[a(json!({ "index": 0, "id": "x" })), b(json!({ "index": 0, "id": "x" }))],
        ["x", "x"],
    )
    .await;
    two_calls("the first without an id", &[a(json!({})), b(json!({ "id": "y" }))], ["", "y"]).await;
    two_calls(
        "numbers for ids, text for numbers",
        &[a(json!({ "index": "0", "id": 7 })), b(json!({ "index": "1", "id": 8 }))],
        ["7", "8"],
    )
    .await;
    let interleaved = [
        json!({ "index": 0, "id": "x", "function": { "name": "ask_user", "arguments": "" } }),
        json!({ "index": 1, "id": "y", "function": { "name": "read_file", "arguments": "{\"pa" } }),
        json!({ "index": 0, "function": { "arguments": "{\"question\":" } }),
        json!({ "index": 1, "function": { "arguments": "th\":\"b\"}" } }),
        json!({ "index": 0, "function": { "arguments": "\"a\"}" } }),
    ];
    two_calls("pieces interleaved", &interleaved, ["x", "y"]).await;
    let whole = [a(json!({ "index": 0, "id": "x" })), b(json!({ "index": 1, "id": "y" }))];
    let both = reply(Wire::OpenAi, &stream(&[json!({ "tool_calls": whole })], STOP)).await;
    assert_eq!(both.calls.len(), 2, "both in one delta");
}

#[tokio::test]
async fn one_call_stays_one_however_its_pieces_are_marked() {
    let piece = |index: Value, id: Value, name: Value, arguments: &str| json!({ "index": index, "id": id, "type": "function", "function": { "name": name, "arguments": arguments } });
    let (none, name) = (Value::Null, json!("ask_user"));
    one_call(
        "by the book",
        &[
            piece(json!(0), json!("x"), name.clone(), ""),
            piece(json!(0), none.clone(), none.clone(), "{\"question\":"),
            piece(json!(0), none.clone(), none.clone(), "\"a\"}"),
        ],
    )
    .await;
    one_call(
        "a new id with every piece",
        &[
            piece(json!(0), json!("x1"), name.clone(), "{\"quest"),
            piece(json!(0), json!("x2"), none.clone(), "ion\":"),
            piece(json!(0), json!("x3"), json!(""), "\"a\"}"),
        ],
    )
    .await;
    one_call(
        "a new id and the name with every piece",
        &[
            piece(json!(0), json!("x1"), name.clone(), ""),
            piece(json!(0), json!("x2"), name.clone(), "{\"question\":"),
            piece(json!(0), json!("x3"), name.clone(), "\"a\"}"),
        ],
    )
    .await;
    one_call(
        "the name with every piece",
        &[
            piece(json!(0), json!("x"), name.clone(), "{\"question\":"),
            piece(json!(0), json!("x"), name.clone(), "\"a\"}"),
            piece(json!(0), json!("x"), name.clone(), ""),
        ],
    )
    .await;
    one_call(
        "the name with every piece, no ids",
        &[
            piece(json!(0), none.clone(), name.clone(), "{\"question\":"),
            piece(json!(0), none.clone(), name.clone(), "\"a\"}"),
        ],
    )
    .await;
    one_call(
        "the index lost on the way",
        &[
            piece(json!(0), json!("x"), name.clone(), "{\"question\":"),
            piece(none.clone(), none.clone(), none.clone(), "\"a\"}"),
        ],
    )
    .await;
    one_call(
        "the index moved on the way",
        &[
            piece(json!(0), json!("x"), name.clone(), "{\"question\":"),
            piece(json!(1), none.clone(), none.clone(), "\"a\"}"),
        ],
    )
    .await;
    one_call(
        "no index, the id with every piece",
        &[
            piece(none.clone(), json!("x"), name.clone(), "{\"question\":"),
            piece(none.clone(), json!("x"), none.clone(), "\"a\"}"),
        ],
    )
    .await;
    one_call(
        "the name after the arguments began",
        &[
            piece(json!(0), json!("x"), none.clone(), "{\"question\":"),
            piece(json!(0), none.clone(), name.clone(), "\"a\"}"),
        ],
    )
    .await;
    one_call(
        "arguments as an object",
        &[json!({ "index": 0, "id": "x", "function": { "name": "ask_user", "arguments": { "question": "a" } } })],
    )
    .await;
    one_call("arguments encoded twice", &[piece(json!(0), json!("x"), name, "\"{\\\"question\\\":\\\"a\\\"}\"")]).await;
}

#[tokio::test]
async fn arguments_that_are_no_object_are_kept_as_they_came() {
    let with = async |arguments: Value, end: &str| {
        let piece = json!({ "index": 0, "id": "x", "function": { "name": "ask_user", "arguments": arguments } });
        let reply = reply(Wire::OpenAi, &stream(&[json!({ "tool_calls": [piece] })], end)).await;
        calls(&reply).remove(0).2
    };
    let length = STOP.replace("\"stop\"", "\"length\"");
    assert_eq!(with(json!(""), STOP).await, "{}");
    assert_eq!(with(Value::Null, STOP).await, "{}");
    assert_eq!(with(json!(" {} "), STOP).await, "{}");
    assert_eq!(with(json!("null"), STOP).await, "{}");
    assert_eq!(with(json!("{\"question\":"), STOP).await, "unreadable {\"question\":");
    assert_eq!(with(json!("[1]"), STOP).await, "unreadable [1]");
    assert_eq!(with(json!("{} {}"), STOP).await, "unreadable {} {}");
    assert_eq!(with(json!(""), &length).await, "unreadable ", "cut before its first argument");
    let endless = format!("{{\"question\":\"{}\"}}", "长".repeat(ARGUMENTS_BYTES_MAX / 2));
    let kept = with(json!(endless), STOP).await;
    assert!(kept.starts_with("unreadable {\"question") && kept.len() <= ARGUMENTS_BYTES_MAX + 20, "{}", kept.len());
}

#[tokio::test]
async fn a_reply_ends_in_many_ways() {
    let hi = [json!({ "content": "Hi" })];
    let end = |reason: &str| format!("data: {{\"choices\":[{{\"delta\":{{}},\"finish_reason\":\"{reason}\"}}]}}\n\n");
    let usage = "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":2}}\n\n";
    let done = "data: [DONE]\n\n";
    let fine = [
        end("stop") + done,
        end("stop"),
        end("stop") + usage,
        end("eos") + done,
        done.to_owned(),
        usage.to_owned() + done,
        usage.to_owned(),
        end("") + done,
        "data: [DONE]".to_owned(),
    ];
    for end in &fine {
        let reply = reply(Wire::OpenAi, &stream(&hi, end)).await;
        assert_eq!((reply.text.as_str(), reply.stop), ("Hi", StopReason::EndOfTurn), "{end}");
    }
    let cut = heard(Wire::OpenAi, Answer::stream(stream(&hi, &end("")))).await.0;
    assert!(cut.is_err(), "an empty reason is none");
    let long = reply(Wire::OpenAi, &stream(&hi, &end("length"))).await;
    assert_eq!(long.stop, StopReason::Length);
    assert!(heard(Wire::OpenAi, Answer::stream(done)).await.0.is_err(), "nothing but an end is nothing");
    let silent = reply(Wire::OpenAi, &end("stop")).await;
    assert_eq!(silent.text, "", "a model may have nothing to add");
}

#[tokio::test]
async fn junk_between_events_is_passed_over() {
    let body = stream(&[json!({ "content": "A" }), json!({ "content": "B" })], STOP);
    let junk = body.replace(
        "\n\n",
        "\n\n: OPENROUTER PROCESSING\n\nevent: x\nid: 1\nretry: 100\ndata: ping\n\ndata:\n\nwhat is this\n\n",
    );
    let variants = [
        ("junk", junk),
        ("CRLF", body.replace('\n', "\r\n")),
        ("no blank lines", body.replace("\n\n", "\n")),
        ("no space after the colon", body.replace("data: ", "data:")),
        ("a byte order mark", format!("\u{feff}{body}")),
        ("blank lines first", format!("\n\n\r\n{body}")),
        ("empty and null fields", body.replace("{\"choices\"", "{\"usage\":null,\"error\":null,\"model\":null,\"new\":[{}],\"choices\"")),
        ("odd fields",
            body.replace("\"content\"", "\"tool_calls\":null,\"reasoning\":null,\"reasoning_content\":{},\"refusal\":null,\"role\":5,\"content\""),
        ),
        ("a message beside the delta", body.replace("\"finish_reason\":null", "\"finish_reason\":null,\"message\":{\"content\":\"AB\"}")),
        ("no object at all in some choices", body.replacen("data:", "data: {\"choices\":null}\n\ndata: {\"choices\":[{\"delta\":null}]}\n\ndata:", 1)),
    ];
    for (what, body) in variants {
        assert_eq!(reply(Wire::OpenAi, &body).await.text, "AB", "{what}");
    }
    let broken = body.replacen("data: {", "data: {]", 1);
    let interrupted = heard(Wire::OpenAi, Answer::stream(broken)).await.0.unwrap_err();
    assert_eq!(interrupted.failure.code, ask::event::FailureCode::BadResponse, "a lost piece is never passed over");
}

#[tokio::test]
async fn thoughts_are_told_from_words() {
    let thoughts = async |deltas: &[Value]| {
        let reply = reply(Wire::OpenAi, &stream(deltas, STOP)).await;
        let reasoning: Vec<(String, bool)> =
            reply.reasoning.iter().map(|part| (part.text.clone(), part.seal == Some(Seal::ReasoningContent))).collect();
        (reply.text, reasoning)
    };
    let yes = |text: &str, named: bool| ("yes".to_owned(), vec![(text.to_owned(), named)]);
    assert_eq!(
        thoughts(&[
            json!({ "reasoning_content": "a" }),
            json!({ "reasoning_content": "b", "content": "" }),
            json!({ "content": "yes" })
        ])
        .await,
        yes("ab", true)
    );
    assert_eq!(
        thoughts(&[json!({ "reasoning": "ab", "content": null }), json!({ "content": "yes" })]).await,
        yes("ab", false)
    );
    assert_eq!(
        thoughts(&[json!({ "reasoning": "ab", "reasoning_content": "ab" }), json!({ "content": "yes" })]).await,
        yes("ab", true)
    );
    assert_eq!(
        thoughts(&[
            json!({ "content": "<th" }),
            json!({ "content": "ink>ab</thi" }),
            json!({ "content": "nk>\n\nyes" })
        ])
        .await,
        yes("ab", false)
    );
    assert_eq!(thoughts(&[json!({ "content": "ab\n</think>\n\nyes" })]).await, yes("ab", false));
    let parts = json!([{ "type": "thinking", "thinking": [{ "type": "text", "text": "ab" }] }, { "type": "text", "text": "yes" }]);
    assert_eq!(thoughts(&[json!({ "content": parts })]).await, yes("ab", false));
    assert_eq!(thoughts(&[json!({ "content": "<think>ab" })]).await, (String::new(), vec![("ab".to_owned(), false)]));
}

#[tokio::test]
async fn a_reply_that_was_not_streamed_is_a_reply() {
    let call = json!({ "id": "x", "type": "function", "function": { "name": "ask_user", "arguments": "{\"question\":\"a\"}" } });
    let openai = json!({ "model": "m", "choices": [{ "index": 0, "message": { "role": "assistant", "content": "Hi", "tool_calls": [call] }, "finish_reason": "tool_calls" }], "usage": { "prompt_tokens": 5, "completion_tokens": 2 } });
    let anthropic = json!({ "type": "message", "model": "m", "content": [{ "type": "text", "text": "Hi" }, { "type": "tool_use", "id": "x", "name": "ask_user", "input": { "question": "a" } }], "stop_reason": "tool_use", "usage": { "input_tokens": 5, "output_tokens": 2 } });
    for (wire, body) in [(Wire::OpenAi, openai), (Wire::Anthropic, anthropic)] {
        let reply = heard(wire, Answer::json(200, &body)).await.0.unwrap();
        assert_eq!((reply.text.as_str(), reply.model.as_str(), reply.stop), ("Hi", "m", StopReason::ToolCalls));
        assert_eq!(calls(&reply), [("x".into(), "ask_user".into(), "{\"question\":\"a\"}".into())]);
        assert_eq!(reply.usage, Some(Usage { input_tokens: 5, output_tokens: 2 }));
    }
}

#[tokio::test]
async fn broken_characters_do_not_break_a_reply() {
    let mut body = stream(&[json!({ "content": "A" })], "").into_bytes();
    body.extend_from_slice(b"data: {\"choices\":[{\"delta\":{\"content\":\"\xff\xe4\xbd\"}}]}\n\n");
    body.extend_from_slice(b"data: {\"choices\":[{\"delta\":{\"content\":\"\\ud83d\"}}]}\n\n");
    body.extend_from_slice(STOP.as_bytes());
    let reply = heard(Wire::OpenAi, Answer::stream(body)).await.0.unwrap();
    assert_eq!(reply.text, "A\u{fffd}\u{fffd}\u{fffd}");
}

#[tokio::test]
async fn what_gemini_attaches_to_a_call_is_kept() {
    let extra = json!({ "google": { "thought_signature": "sig" } });
    let piece = json!({ "index": 0, "id": "x", "extra_content": extra, "function": { "name": "list_files", "arguments": "{}" } });
    let reply = reply(Wire::OpenAi, &stream(&[json!({ "tool_calls": [piece] })], STOP)).await;
    assert_eq!(reply.reasoning, [Reasoning { text: String::new(), seal: Some(Seal::Call { index: 0, extra }) }]);
}

fn merged(mut base: Value, extra: Value) -> Value {
    if let (Some(base), Value::Object(extra)) = (base.as_object_mut(), extra) {
        base.extend(extra);
    }
    base
}
