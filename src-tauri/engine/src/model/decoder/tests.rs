//! Whatever bytes a server sends, and however the network cuts them: no panic, no endless reading, one meaning.

use super::*;
use crate::model::ModelUpdate;
use proptest::collection::vec;
use proptest::prelude::*;

const WIRES: [Wire; 2] = [Wire::OpenAi, Wire::Anthropic];

/// The reply that pieces of these sizes give, and what was heard of it.
fn decoded(wire: Wire, body: &[u8], sizes: &[usize]) -> (Result<Reply, InterruptedReply>, String) {
    let mut heard = String::new();
    let mut hear = |step| match step {
        ModelUpdate::Text(text) | ModelUpdate::Reasoning(text) => heard.push_str(&text),
        ModelUpdate::Tool(name) => heard.push_str(&format!("<{name}>")),
    };
    let mut decoder = Decoder::new(wire);
    let mut sizes = sizes.iter().cycle();
    let mut left = body;
    while !left.is_empty() {
        let size = sizes.next().copied().unwrap_or(left.len()).clamp(1, left.len());
        let (piece, rest) = left.split_at(size);
        left = rest;
        match decoder.feed(piece, &mut hear) {
            Ok(DecodeProgress::Done) => break,
            Ok(DecodeProgress::More | DecodeProgress::Whole) => {}
            Err(fault) => return (Err(decoder.interrupted(fault, &mut hear)), heard),
        }
    }
    (decoder.end(&mut hear), heard)
}

/// Lines as servers send them, good, odd and broken.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let delta = |delta: &str| format!("data: {{\"choices\":[{{\"index\":0,\"delta\":{delta}}}]}}\n\n").into_bytes();
    let fixed: Vec<Vec<u8>> = vec![
        delta("{\"content\":\"好 a\"}"),
        delta("{\"content\":\"<think>\"}"),
        delta("{\"content\":\"</think>\\n\"}"),
        delta("{\"reasoning_content\":\"hm\"}"),
        delta("{\"tool_calls\":[{\"index\":0,\"id\":\"a\",\"function\":{\"name\":\"x\",\"arguments\":\"{\"}}]}"),
        delta("{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"}\"}}]}"),
        delta("{\"tool_calls\":[{\"id\":7,\"function\":{\"name\":\"y\",\"arguments\":{}}}]}"),
        delta("{\"content\":[{\"text\":\"part\"}],\"tool_calls\":[{}]}"),
        b"data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n".to_vec(),
        b"data: {\"choices\":[],\"usage\":{\"prompt_tokens\":1e99,\"completion_tokens\":-3}}\n\n".to_vec(),
        b"data: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"b\"}}\n\n".to_vec(),
        b"data: {\"type\":\"content_block_start\",\"index\":1,\"content_block\":{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"z\"}}\n\n".to_vec(),
        b"data: {\"type\":\"content_block_delta\",\"index\":1,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"{}\"}}\n\n".to_vec(),
        b"data: {\"type\":\"content_block_delta\",\"index\":7,\"delta\":{\"type\":\"thinking_delta\",\"thinking\":\"hm\"}}\n\n".to_vec(),
        b"data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":{\"output_tokens\":2}}\n\n".to_vec(),
        b"data: {\"type\":\"message_stop\"}\n\n".to_vec(),
        b"data: [DONE]\n\n".to_vec(),
        b": comment\r\n\r\n".to_vec(),
        b"data: \xff\xfe\n".to_vec(),
        b"data: {\"choices\"\n".to_vec(),
        b"{\"choices\":[{\"message\":{\"content\":\"plain\"},\"finish_reason\":\"stop\"}]}".to_vec(),
        b"\xef\xbb\xbf".to_vec(),
        b"<html>".to_vec(),
        b"\n".to_vec(),
    ];
    prop_oneof![8 => proptest::sample::select(fixed), 1 => vec(any::<u8>(), 0..40)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_cutting_of_the_same_bytes_gives_the_same_reply(
        lines in vec(line(), 0..12),
        sizes in vec(1_usize..60, 1..8),
        cut in 0_usize..400,
    ) {
        let mut body = lines.concat();
        if cut < body.len() {
            body.truncate(cut);
        }
        for wire in WIRES {
            let whole = decoded(wire, &body, &[usize::MAX]);
            prop_assert_eq!(&decoded(wire, &body, &sizes), &whole);
            prop_assert_eq!(&decoded(wire, &body, &[1]), &whole);
        }
    }

    #[test]
    fn no_bytes_at_all_make_it_panic(bytes in vec(any::<u8>(), 0..600), sizes in vec(1_usize..60, 1..4)) {
        for wire in WIRES {
            for start in ["", "data: {\"choices\":[{\"delta\":{\"content\":\"", "data: ", "{"] {
                let body = [start.as_bytes(), &bytes].concat();
                let _ = decoded(wire, &body, &sizes);
            }
        }
    }
}

#[test]
fn every_single_cut_of_a_stream_with_everything_in_it_is_the_same_stream() {
    let body = "\u{feff}: hello\r\n\r\ndata: {\"model\":\"m\",\"choices\":[{\"delta\":{\"content\":\"<think>好\"}}]}\r\n\r\ndata: {\"choices\":[{\"delta\":{\"content\":\"</think> 你 😀\"}}]}\n\ndata: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"a\",\"function\":{\"name\":\"ask_user\",\"arguments\":\"{\\\"question\\\":\\\"好?\\\"}\"}}]}}]}\n\ndata: {\"choices\":[{\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\ndata: [DONE]\n\n".as_bytes();
    let whole = decoded(Wire::OpenAi, body, &[usize::MAX]);
    assert!(whole.0.as_ref().is_ok_and(|reply| reply.text == "你 😀" && reply.calls.len() == 1), "{whole:?}");
    for first in 1..body.len() {
        assert_eq!(decoded(Wire::OpenAi, body, &[first, usize::MAX]), whole, "cut at {first}");
    }
}

#[test]
fn a_line_or_a_reply_without_end_is_given_up() {
    let endless = |body: Vec<u8>, size: usize| match decoded(Wire::OpenAi, &body, &[size]).0 {
        Err(interrupted) => interrupted.failure,
        Ok(reply) => panic!("{} bytes were taken", reply.text.len()),
    };
    let mut line = b"data: {\"choices\":[{\"delta\":{\"content\":\"".to_vec();
    line.resize(10 * 1024 * 1024, b'x');
    assert_eq!(endless(line.clone(), 64 * 1024).code, FailureCode::BadResponse);
    assert!(endless(line, 64 * 1024).detail.contains("line"));

    let delta = format!("data: {{\"choices\":[{{\"delta\":{{\"content\":\"{}\"}}}}]}}\n\n", "x".repeat(1024 * 1024));
    let failure = endless(delta.repeat(9).into_bytes(), 64 * 1024);
    assert!(failure.code == FailureCode::BadResponse && failure.detail.contains("reply is longer"), "{failure:?}");

    let mut single = b"{\"choices\":[{\"message\":{\"content\":\"".to_vec();
    single.resize(10 * 1024 * 1024, b'x');
    assert_eq!(endless(single, 64 * 1024).code, FailureCode::BadResponse);
    assert_eq!(endless(vec![b'\n'; 6 * 1024 * 1024], 64 * 1024).code, FailureCode::BadResponse);

    let call =
        "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"function\":{\"name\":\"x\",\"arguments\":\"{}\"}}]}}]}\n\n";
    let body = call.repeat(500) + "data: [DONE]\n\n";
    let reply = decoded(Wire::OpenAi, body.as_bytes(), &[usize::MAX]).0;
    assert!(reply.is_ok_and(|reply| reply.calls.len() == ask::limits::CALLS_PER_REPLY_COUNT_MAX));
}

#[test]
fn one_big_delta_is_one_delta() {
    let body = format!(
        "data: {{\"choices\":[{{\"delta\":{{\"content\":\"{}\"}},\"finish_reason\":\"stop\"}}]}}\n\n",
        "好".repeat(1_000_000)
    );
    let (reply, heard) = decoded(Wire::OpenAi, body.as_bytes(), &[4096]);
    assert!(reply.is_ok_and(|reply| reply.text.len() == 3_000_000) && heard.len() == 3_000_000);
}
