use super::*;
use rmcp::model::{JsonRpcMessage, ServerRequest, ServerResult};

fn read(line: &str) -> Vec<ServerJsonRpcMessage> {
    messages(line.as_bytes(), &ServerListener::default(), &Journal::default())
}

#[test]
fn what_a_server_asks_comes_through_as_it_was_sent() {
    let asked = r#"{"jsonrpc":"2.0","id":0,"method":"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object","properties":{"z":{"type":"object","odd":1},"a":{"type":"string","pattern":"x"}}}}}"#;
    let messages = read(asked);
    let [JsonRpcMessage::Request(request)] = messages.as_slice() else { panic!("{messages:?}") };
    let ServerRequest::CustomRequest(custom) = &request.request else { panic!("{request:?}") };
    assert_eq!((custom.method.as_str(), request.id.to_string().as_str()), (ASKS, "0"));
    let sent: Value = serde_json::from_str(asked).unwrap();
    assert_eq!(
        custom.params.as_ref().unwrap().to_string(),
        sent["params"].to_string(),
        "in its order, with all it holds"
    );
}

#[test]
fn a_result_that_asks_for_something_first_comes_through_as_it_was_sent() {
    for result in [
        r#"{"resultType":"input_required","requestState":"s"}"#,
        r#"{"resultType":"input_required","inputRequests":{"k":{"method":"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object","properties":{"z":{"type":"odd"}}}}}}}"#,
        r#"{"resultType":"input_required","inputRequests":{}}"#,
        r#"{"resultType":"input_required"}"#,
    ] {
        let messages = read(&format!(r#"{{"jsonrpc":"2.0","id":3,"result":{result}}}"#));
        let [JsonRpcMessage::Response(response)] = messages.as_slice() else { panic!("{messages:?}") };
        let ServerResult::CustomResult(custom) = &response.result else { panic!("{response:?}") };
        assert_eq!(custom.0[NEEDS].to_string(), result);
    }
}

#[test]
fn noise_costs_nothing_and_an_unreadable_answer_is_one() {
    for noise in ["", "listening on stdio", "1", "\"x\"", "{", "\u{1b}[31mred", "[]"] {
        assert!(read(noise).is_empty(), "{noise}");
    }
    for unreadable in [r#"{"jsonrpc":"2.0","id":7,"error":"odd"}"#, r#"{"jsonrpc":"1.0","id":7,"result":{}}"#] {
        let messages = read(unreadable);
        let [JsonRpcMessage::Error(error)] = messages.as_slice() else { panic!("{unreadable} {messages:?}") };
        assert_eq!(error.id.as_ref().map(ToString::to_string).as_deref(), Some("7"));
    }
    let two = r#"[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":{}}]"#;
    assert_eq!(read(two).len(), 2);
}

#[tokio::test]
async fn a_line_without_end_is_not_waited_for() {
    let mut line = Vec::new();
    let endless = tokio::io::AsyncReadExt::take(tokio::io::repeat(b'x'), 4 * MCP_MESSAGE_BYTES_MAX as u64);
    let mut endless = BufReader::new(endless);
    assert_eq!(bounded_line(&mut endless, &mut line).await.unwrap(), Some(()));
    assert!(line.len() > MCP_MESSAGE_BYTES_MAX && line.len() < 2 * MCP_MESSAGE_BYTES_MAX);
}
