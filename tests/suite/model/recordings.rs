//! Streams that real providers sent, replayed byte for byte through the real client, in pieces of several sizes.
//! They lie beside the project and are no part of it: where the folder is missing, that is said and nothing is tested.

use super::{client, hello};
use ask::message::{Arguments, Reply};
use ask::settings::Wire;
use serde_json::Value;
use std::path::Path;
use tests::wire_server::{Answer, WireServer};

struct Recording {
    name: String,
    wire: Wire,
    chunks: Vec<Value>,
    body: String,
}

fn recordings() -> Vec<Recording> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/recordings");
    let Ok(files) = std::fs::read_dir(&folder) else {
        println!("skipped: there are no recordings beside the project");
        return Vec::new();
    };
    let mut recordings = Vec::new();
    for path in files.map(|file| file.unwrap().path()).filter(|path| path.extension().is_some_and(|end| end == "jsonl"))
    {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let wires = [("anthropic-messages.", Wire::Anthropic), ("openai-chat.", Wire::OpenAi)];
        let Some((_, wire)) = wires.into_iter().find(|(start, _)| name.starts_with(start)) else {
            println!("skipped: {name} is of a wire that is not spoken yet");
            continue;
        };
        let text = std::fs::read_to_string(&path).unwrap();
        let chunks: Vec<Value> =
            text.lines().filter(|line| !line.is_empty()).map(|line| serde_json::from_str(line).unwrap()).collect();
        let event = |line: &str| match wire {
            Wire::OpenAi => format!("data: {line}\n\n"),
            Wire::Anthropic => {
                let kind = serde_json::from_str::<Value>(line).unwrap()["type"].as_str().unwrap().to_owned();
                format!("event: {kind}\ndata: {line}\n\n")
            }
        };
        let mut body: String = text.lines().filter(|line| !line.is_empty()).map(event).collect();
        if wire == Wire::OpenAi {
            body.push_str("data: [DONE]\n\n");
        }
        recordings.push(Recording { name, wire, chunks, body });
    }
    recordings
}

/// Everything under one pointer, put together: what the reply has to hold, found in a much simpler way.
fn joined(chunks: &[Value], pointers: &[&str]) -> String {
    let texts = chunks.iter().flat_map(|chunk| pointers.iter().filter_map(|pointer| chunk.pointer(pointer)?.as_str()));
    texts.collect()
}

#[tokio::test]
async fn every_recorded_stream_is_understood_in_pieces_of_any_size() {
    for recording in recordings() {
        let Recording { name, wire, chunks, body } = &recording;
        let sizes: &[usize] = if body.len() < 20_000 { &[1, 7, 100, usize::MAX] } else { &[13, 1000, usize::MAX] };
        let answers =
            sizes.iter().map(|size| Answer::stream(body.clone()).in_pieces((*size).min(body.len()))).collect();
        let server = WireServer::scripted(answers).await;
        let client = client(*wire, &server);
        let mut first: Option<Result<Reply, _>> = None;
        for size in sizes {
            let reply = client.stream(hello(*wire), &mut |_| {}).await;
            assert_eq!(&reply, first.get_or_insert_with(|| reply.clone()), "{name} in pieces of {size}");
        }
        if name.contains("refusal") {
            let refused = first.unwrap().unwrap_err();
            assert_eq!(refused.failure.code, ask::event::FailureCode::Refused);
            assert!(refused.failure.detail.contains("Usage Policy"), "{}", refused.failure.detail);
            continue;
        }
        let reply = first.unwrap().unwrap();
        let (text, thoughts, arguments) = match wire {
            Wire::OpenAi => (
                joined(chunks, &["/choices/0/delta/content"]),
                joined(chunks, &["/choices/0/delta/reasoning_content"]),
                joined(chunks, &["/choices/0/delta/tool_calls/0/function/arguments"]),
            ),
            Wire::Anthropic => (
                joined(chunks, &["/delta/text"]),
                joined(chunks, &["/delta/thinking"]),
                joined(chunks, &["/delta/partial_json"]),
            ),
        };
        assert_eq!(reply.text, text, "{name}");
        let heard: String = reply.reasoning.iter().map(|part| part.text.as_str()).collect();
        assert_eq!(heard, thoughts, "{name}");
        assert!(
            reply.usage.is_some_and(|usage| usage.output_tokens > 0) || !body.contains("completion_tokens"),
            "{name}"
        );
        assert!(!reply.model.is_empty(), "{name}");
        if name.contains("tool") {
            assert_eq!(reply.calls.len(), 1, "{name}");
            let call = &reply.calls[0];
            assert!(!call.id.0.is_empty() && !call.name.is_empty(), "{name}");
            let expected = serde_json::from_str(if arguments.is_empty() { "{}" } else { &arguments }).unwrap();
            assert_eq!(call.arguments, Arguments::Object(expected), "{name}");
        } else {
            assert!(reply.calls.is_empty() && !reply.text.is_empty(), "{name}");
        }
    }
}
