//! Replies as they come: words while they are spoken, calls whole, connections kept, a stop that is one at once.

use super::{access, client, heard, hello, reply};
use ask::event::FailureCode;
use ask::message::{Arguments, StopReason, Usage};
use ask::settings::Wire;
use engine::model::{ModelClient, ModelTimeouts, ModelUpdate, Retry};
use serde_json::json;
use std::time::Duration;
use tests::patience::PATIENCE;
use tests::spoken;
use tests::wire_server::{Answer, Gate, Step, WireServer};

const WIRES: [Wire; 2] = [Wire::OpenAi, Wire::Anthropic];

fn spoken(wire: Wire, text: &str, calls: &[spoken::SpokenCall<'_>]) -> String {
    match wire {
        Wire::OpenAi => spoken::openai(text, calls),
        Wire::Anthropic => spoken::anthropic(text, calls),
    }
}

/// The stream up to the end of the event that holds these words.
fn until_after(body: &str, words: &str) -> String {
    let at = body.find(words).unwrap();
    let end = at + body[at..].find("\n\n").unwrap() + 2;
    body[..end].to_owned()
}

#[tokio::test]
async fn words_and_parallel_calls_come_whole_over_both_wires() {
    for wire in WIRES {
        let question = json!({ "question": "保留哪一个?", "choices": ["a, b", "c \"d\""] });
        let body = spoken(
            wire,
            "Two things: 好的。",
            &[("c1", "ask_user", question.clone()), ("c2", "list_files", json!({}))],
        );
        let (reply, heard) = heard(wire, Answer::stream(body)).await;
        let reply = reply.unwrap();
        assert_eq!(reply.text, "Two things: 好的。");
        assert_eq!(reply.stop, StopReason::ToolCalls);
        assert_eq!(reply.usage, Some(Usage { input_tokens: 100, output_tokens: 10 }));
        assert_eq!(reply.model, "scripted");
        let calls: Vec<_> = reply.calls.iter().map(|call| (call.id.0.as_str(), call.name.as_str())).collect();
        assert_eq!(calls, [("c1", "ask_user"), ("c2", "list_files")]);
        assert_eq!(reply.calls[0].arguments, Arguments::Object(question.as_object().unwrap().clone()));
        assert_eq!(reply.calls[1].arguments, Arguments::Object(serde_json::Map::new()));
        let text: String = heard
            .iter()
            .filter_map(|step| match step {
                ModelUpdate::Text(text) => Some(text.as_str()),
                ModelUpdate::Reasoning(_) | ModelUpdate::Tool(_) => None,
            })
            .collect();
        assert_eq!(text, reply.text);
        let tools: Vec<_> = heard.iter().filter(|step| matches!(step, ModelUpdate::Tool(_))).collect();
        assert_eq!(tools, [&ModelUpdate::Tool("ask_user".into()), &ModelUpdate::Tool("list_files".into())]);
    }
}

#[tokio::test]
async fn words_are_heard_while_the_model_still_speaks() {
    let gate = Gate::default();
    let body = spoken::openai("first", &[]);
    let (begun, rest) = body.split_at(body.find("first").unwrap() + 40);
    let steps = vec![Step::Send(begun.to_owned().into()), Step::Wait(gate.clone()), Step::Send(rest.to_owned().into())];
    let server = WireServer::scripted(vec![Answer::steps(steps)]).await;
    // The gate opens only when the first word was heard: else this never ends.
    let mut open = |_| gate.open();
    let streamed = client(Wire::OpenAi, &server);
    let reply = tokio::time::timeout(PATIENCE, streamed.stream(hello(Wire::OpenAi), &mut open)).await;
    assert_eq!(reply.unwrap().unwrap().text, "first");
}

#[tokio::test]
async fn dropping_the_future_hangs_up() {
    for wire in WIRES {
        let begun = spoken(wire, "and so on", &[]);
        let begun = until_after(&begun, "and so ");
        let server = WireServer::scripted(vec![Answer::stream(begun).then(Step::Hold)]).await;
        let streamed = client(wire, &server);
        let (say, mut said) = tokio::sync::mpsc::unbounded_channel();
        let run = tokio::spawn(async move {
            let mut heard = |_| say.send(()).unwrap_or_default();
            streamed.stream(hello(wire), &mut heard).await.map(|_| ())
        });
        said.recv().await.unwrap();
        run.abort();
        tokio::time::timeout(PATIENCE, server.hung_up(1)).await.unwrap();
    }
}

#[tokio::test]
async fn rounds_share_one_connection() {
    for wire in WIRES {
        let server = WireServer::start(move |_| Answer::stream(spoken(wire, "ok", &[]))).await;
        let streamed = client(wire, &server);
        for _ in 0..20 {
            streamed.stream(hello(wire), &mut |_| {}).await.unwrap();
        }
        let connections: std::collections::HashSet<usize> =
            server.requests().iter().map(|asked| asked.connection).collect();
        assert_eq!(connections.len(), 1);
    }
}

#[tokio::test]
async fn a_server_that_never_ends_a_whole_reply_is_not_waited_for() {
    let whole = spoken::openai("done", &[]);
    let marked = WireServer::scripted(vec![Answer::stream(whole.clone()).then(Step::Hold)]).await;
    let patience = ModelTimeouts { tail: Duration::from_secs(600), ..ModelTimeouts::default() };
    let streamed = ModelClient::with_patience(access(Wire::OpenAi, marked.base_url()), patience).unwrap();
    let reply = tokio::time::timeout(PATIENCE, streamed.stream(hello(Wire::OpenAi), &mut |_| {})).await;
    assert_eq!(reply.expect("the end mark is the end").unwrap().text, "done");

    let unmarked = Answer::stream(whole.replace("data: [DONE]\n\n", "")).then(Step::Hold);
    let server = WireServer::scripted(vec![unmarked]).await;
    let patience = ModelTimeouts { tail: Duration::from_millis(50), ..ModelTimeouts::default() };
    let streamed = ModelClient::with_patience(access(Wire::OpenAi, server.base_url()), patience).unwrap();
    assert_eq!(streamed.stream(hello(Wire::OpenAi), &mut |_| {}).await.unwrap().text, "done");
}

#[tokio::test]
async fn silence_is_borne_for_a_while_and_signs_of_life_count() {
    let patience = ModelTimeouts { silence: Duration::from_millis(1000), ..ModelTimeouts::default() };
    let alive =
        (0..5).flat_map(|_| [Step::Pause(Duration::from_millis(250)), Step::Send(": still thinking\n\n".into())]);
    let steps = alive.chain([Step::Send(spoken::openai("here", &[]).into())]).collect();
    let begun = until_after(&spoken::openai("half of it", &[]), "half of");
    let server = WireServer::scripted(vec![
        Answer::steps(steps),
        Answer::stream(begun).then(Step::Hold),
        Answer::steps(vec![Step::Hold]),
    ])
    .await;
    let streamed = ModelClient::with_patience(access(Wire::OpenAi, server.base_url()), patience).unwrap();
    assert_eq!(streamed.stream(hello(Wire::OpenAi), &mut |_| {}).await.unwrap().text, "here");

    let stalled = streamed.stream(hello(Wire::OpenAi), &mut |_| {}).await.unwrap_err();
    assert_eq!(stalled.failure.code, FailureCode::CutOff);
    assert_eq!(stalled.partial.text, "half of");
    assert_eq!(stalled.retry, Retry::Yes { after: None });

    let mute = streamed.stream(hello(Wire::OpenAi), &mut |_| {}).await.unwrap_err();
    assert_eq!(mute.failure.code, FailureCode::CutOff);
}

#[tokio::test]
async fn fifty_thousand_words_are_cheap_and_whole() {
    let words = "word ".repeat(50_000);
    let chunk =
        |text: &str| format!("data: {}\n\n", json!({ "choices": [{ "index": 0, "delta": { "content": text } }] }));
    let body: String = std::iter::repeat_n(chunk("word "), 50_000).collect();
    let end = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
    let reply = reply(Wire::OpenAi, &(body + end)).await;
    assert_eq!(reply.text, words);
}
