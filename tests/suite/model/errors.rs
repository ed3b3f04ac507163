//! Everything that can go wrong has its own name, says why, gives no secret away, and knows whether trying again helps.

use super::{access, client, heard, hello};
use ask::event::FailureCode::{self, *};
use ask::settings::Wire;
use engine::model::{ModelAccess, ModelClient, ModelTimeouts, Retry, backoff};
use serde_json::{Value, json};
use std::time::Duration;
use tests::spoken;
use tests::wire_server::{Answer, Step, WireServer};

const AGAIN: Retry = Retry::Yes { after: None };

async fn failure(wire: Wire, answer: Answer) -> (FailureCode, Retry, String) {
    let interrupted = heard(wire, answer).await.0.unwrap_err();
    assert!(!interrupted.failure.detail.contains("sk-secret-key"), "{}", interrupted.failure.detail);
    (interrupted.failure.code, interrupted.retry, interrupted.failure.detail)
}

fn error(message: &str, kind: &str, code: Value) -> Value {
    json!({ "error": { "message": message, "type": kind, "code": code } })
}

#[tokio::test]
async fn a_status_or_the_servers_own_words_name_the_failure() {
    let long = "This model's maximum context length is 8192 tokens. Please reduce the length of the messages.";
    let table: Vec<(u16, Value, FailureCode, Retry)> = vec![
        (
            401,
            error("Incorrect API key provided: sk-secret-key.", "invalid_request_error", json!("invalid_api_key")),
            Unauthorized,
            Retry::No,
        ),
        (403, json!({ "message": "forbidden" }), Unauthorized, Retry::No),
        (404, error("model 'x' not found, try pulling it first", "api_error", Value::Null), UnknownModel, Retry::No),
        (404, json!({}), UnknownModel, Retry::No),
        (
            400,
            error("The model `x` does not exist", "invalid_request_error", json!("model_not_found")),
            UnknownModel,
            Retry::No,
        ),
        (
            400,
            json!({ "object": "error", "message": "Invalid model: x", "type": "invalid_model", "code": "1500" }),
            UnknownModel,
            Retry::No,
        ),
        (400, error(long, "invalid_request_error", json!("context_length_exceeded")), ContextTooLong, Retry::No),
        (
            400,
            json!({ "type": "error", "error": { "type": "invalid_request_error", "message": "prompt is too long: 210000 tokens > 200000 maximum" } }),
            ContextTooLong,
            Retry::No,
        ),
        (
            400,
            error(
                "the request exceeds the available context size. try increasing the context size",
                "exceed_context_size_error",
                json!(400),
            ),
            ContextTooLong,
            Retry::No,
        ),
        (
            413,
            json!({ "type": "error", "error": { "type": "request_too_large", "message": "Request too large" } }),
            ContextTooLong,
            Retry::No,
        ),
        (400, error("The response was filtered", "x", json!("content_filter")), Refused, Retry::No),
        (
            400,
            error("Input data may contain inappropriate content.", "x", json!("data_inspection_failed")),
            Refused,
            Retry::No,
        ),
        (402, error("Insufficient Balance", "unknown_error", json!("invalid_request_error")), QuotaExceeded, Retry::No),
        (
            429,
            error(
                "You exceeded your current quota, please check your plan",
                "insufficient_quota",
                json!("insufficient_quota"),
            ),
            QuotaExceeded,
            Retry::No,
        ),
        (
            400,
            json!({ "type": "error", "error": { "type": "invalid_request_error", "message": "Your credit balance is too low to access the Anthropic API." } }),
            QuotaExceeded,
            Retry::No,
        ),
        (
            429,
            error("Rate limit reached: too many tokens per minute", "requests", json!("rate_limit_exceeded")),
            RateLimited,
            AGAIN,
        ),
        (500, error("oops", "server_error", Value::Null), ServerError, AGAIN),
        (
            529,
            json!({ "type": "error", "error": { "type": "overloaded_error", "message": "Overloaded" } }),
            ServerError,
            AGAIN,
        ),
        (503, json!({ "detail": "no worker" }), ServerError, AGAIN),
        (422, json!({ "detail": [{ "loc": ["body", "messages"], "msg": "field required" }] }), BadResponse, Retry::No),
        (400, error("messages.2: something", "invalid_request_error", Value::Null), BadResponse, Retry::No),
    ];
    for (status, body, code, retry) in table {
        for wire in [Wire::OpenAi, Wire::Anthropic] {
            let (got, again, detail) = failure(wire, Answer::json(status, &body)).await;
            assert_eq!((got, again), (code, retry), "{status} {body}");
            assert!(detail.starts_with(&status.to_string()), "{detail}");
        }
    }
}

#[tokio::test]
async fn the_detail_is_the_servers_message_without_the_key_and_not_too_long() {
    let body = error("Incorrect API key provided: sk-secret-key.", "x", Value::Null);
    let (_, _, detail) = failure(Wire::OpenAi, Answer::json(401, &body)).await;
    assert_eq!(detail, "401: Incorrect API key provided: [hidden].");

    let endless = error(&"很长 ".repeat(5000), "x", Value::Null);
    let (_, _, detail) = failure(Wire::OpenAi, Answer::json(500, &endless)).await;
    assert!(detail.chars().count() <= 601 && detail.ends_with('…'), "{}", detail.chars().count());

    let raw = json!({ "error": { "message": "Provider returned error", "code": 400, "metadata": { "raw": "tool_choice unknown" } } });
    let (_, _, detail) = failure(Wire::OpenAi, Answer::json(400, &raw)).await;
    assert!(detail.contains("Provider returned error") && detail.contains("tool_choice unknown"), "{detail}");
}

#[tokio::test]
async fn the_values_of_headers_are_hidden_as_well() {
    let body = error("bad token abc-header-value for user", "x", Value::Null);
    let server = WireServer::scripted(vec![Answer::json(401, &body)]).await;
    let headers = vec![("X-Token".to_owned(), "Bearer abc-header-value".to_owned())];
    let access = ModelAccess { headers, ..access(Wire::OpenAi, server.base_url()) };
    assert!(!format!("{access:?}").contains("abc-header-value") && !format!("{access:?}").contains("sk-secret"));
    let client = ModelClient::new(access).unwrap();
    let interrupted = client.stream(hello(Wire::OpenAi), &mut |_| {}).await.unwrap_err();
    assert_eq!(interrupted.failure.detail, "401: bad token [hidden] for user");
    assert_eq!(server.last().header("x-token"), Some("Bearer abc-header-value"));
}

#[tokio::test]
async fn a_web_page_is_no_answer() {
    let page = "<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>";
    let (code, retry, detail) = failure(Wire::OpenAi, Answer::new(502, "text/html", page)).await;
    assert_eq!((code, retry), (ServerError, AGAIN));
    assert!(!detail.contains('<'), "{detail}");
    assert_eq!(failure(Wire::OpenAi, Answer::new(404, "text/html", page)).await.0, BadResponse);
    assert_eq!(failure(Wire::OpenAi, Answer::new(404, "text/plain", "404 page not found")).await.0, BadResponse);
    // A login page of a hotel's network answers everything with success.
    let (code, _, detail) = failure(Wire::Anthropic, Answer::new(200, "text/html", page)).await;
    assert_eq!(code, BadResponse);
    assert!(detail.contains("web page"), "{detail}");
    assert_eq!(failure(Wire::OpenAi, Answer::json(200, &json!({ "hello": "world" }))).await.0, BadResponse);
    assert_eq!(failure(Wire::OpenAi, Answer::json(200, &json!([1, 2]))).await.0, BadResponse);
}

#[tokio::test]
async fn errors_told_with_success_or_inside_a_stream_are_errors() {
    let gemini = json!([{ "error": { "code": 429, "message": "Resource exhausted", "status": "RESOURCE_EXHAUSTED" } }]);
    let table: Vec<(Wire, Answer, FailureCode, Retry)> = vec![
        (Wire::OpenAi, Answer::json(200, &error("no such model", "x", Value::Null)), UnknownModel, Retry::No),
        (Wire::OpenAi, Answer::json(200, &gemini), RateLimited, AGAIN),
        (Wire::OpenAi, Answer::stream("data: {\"error\":{\"message\":\"boom\",\"code\":502}}\n\n"), ServerError, AGAIN),
        (Wire::OpenAi, Answer::stream("data: {\"error\":\"boom\"}\n\n"), ServerError, AGAIN),
        (
            Wire::OpenAi,
            Answer::stream("data: {\"object\":\"error\",\"message\":\"too big: maximum context\",\"code\":400}\n\n"),
            ContextTooLong,
            Retry::No,
        ),
        (
            Wire::Anthropic,
            Answer::stream(
                "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}\n\n",
            ),
            ServerError,
            AGAIN,
        ),
        (
            Wire::Anthropic,
            Answer::stream(
                "data: {\"type\":\"error\",\"error\":{\"type\":\"rate_limit_error\",\"message\":\"slow down\"}}\n\n",
            ),
            RateLimited,
            AGAIN,
        ),
        (
            Wire::Anthropic,
            Answer::json(
                200,
                &json!({ "type": "error", "error": { "type": "authentication_error", "message": "invalid x-api-key" } }),
            ),
            Unauthorized,
            Retry::No,
        ),
    ];
    for (wire, answer, code, retry) in table {
        let shown = format!("{answer:?}");
        let (got, again, _) = failure(wire, answer).await;
        assert_eq!((got, again), (code, retry), "{shown}");
    }
    let begun = "data: {\"choices\":[{\"delta\":{\"content\":\"Half\"}}]}\n\ndata: {\"error\":{\"message\":\"boom\",\"code\":500}}\n\n";
    let interrupted = heard(Wire::OpenAi, Answer::stream(begun)).await.0.unwrap_err();
    assert_eq!(
        (interrupted.failure.code, interrupted.retry),
        (ServerError, AGAIN),
        "what was shown of it may be asked for again"
    );
    assert_eq!(interrupted.partial.text, "Half");
}

#[tokio::test]
async fn a_refusal_says_why() {
    let body = "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"refusal\",\"stop_details\":{\"explanation\":\"It is harmful.\"}}}\n\ndata: {\"type\":\"message_stop\"}\n\n";
    let (code, retry, detail) = failure(Wire::Anthropic, Answer::stream(body)).await;
    assert_eq!((code, retry, detail.as_str()), (Refused, Retry::No, "It is harmful."));
    let body = "data: {\"choices\":[{\"delta\":{\"content\":\"Well\"},\"finish_reason\":\"content_filter\"}]}\n\ndata: [DONE]\n\n";
    let interrupted = heard(Wire::OpenAi, Answer::stream(body)).await.0.unwrap_err();
    assert_eq!((interrupted.failure.code, interrupted.partial.text.as_str()), (Refused, "Well"));
}

#[tokio::test]
async fn a_stream_cut_anywhere_keeps_what_was_heard() {
    for wire in [Wire::OpenAi, Wire::Anthropic] {
        let whole = match wire {
            Wire::OpenAi => spoken::openai("好的, let me look.", &[("c1", "read_file", json!({ "path": "a.md" }))]),
            Wire::Anthropic => {
                spoken::anthropic("好的, let me look.", &[("c1", "read_file", json!({ "path": "a.md" }))])
            }
        };
        let server = {
            let whole = whole.clone();
            let mut at = 0;
            WireServer::start(move |_| {
                at += 37;
                let piece = whole.as_bytes()[..at].to_vec();
                let answer = Answer::stream(piece);
                // Half of them end as if all were well, half in the middle of a promised chunk.
                if at % 2 == 0 { answer.until_closed() } else { answer.then(Step::Cut) }
            })
            .await
        };
        let client = client(wire, &server);
        for at in (37..whole.len()).step_by(37) {
            let mut shown = String::new();
            let mut hear = |step| {
                if let engine::model::ModelUpdate::Text(text) = step {
                    shown.push_str(&text);
                }
            };
            match client.stream(hello(wire), &mut hear).await {
                Ok(reply) => {
                    assert_eq!(reply.calls.len(), 1, "cut at {at}");
                    assert!(
                        whole[..at].contains("finish_reason\":\"tool_calls") || whole[..at].contains("stop_reason")
                    );
                }
                Err(interrupted) => {
                    assert_eq!(interrupted.failure.code, CutOff, "cut at {at}");
                    assert_eq!(interrupted.partial.text, shown);
                    assert!(interrupted.partial.calls.is_empty(), "half a call was never meant");
                    assert_eq!(interrupted.retry, AGAIN, "cut at {at}");
                }
            }
        }
    }
}

#[tokio::test]
async fn what_is_not_there_is_unreachable_and_says_so() {
    let closed = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let client = ModelClient::new(access(Wire::OpenAi, format!("http://{closed}/v1"))).unwrap();
    let interrupted = client.stream(hello(Wire::OpenAi), &mut |_| {}).await.unwrap_err();
    assert_eq!((interrupted.failure.code, interrupted.retry), (Unreachable, AGAIN));
    assert!(interrupted.failure.detail.contains(&closed.port().to_string()), "{}", interrupted.failure.detail);

    let mute = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let patience = ModelTimeouts { silence: Duration::from_millis(100), ..ModelTimeouts::default() };
    let access = access(Wire::OpenAi, format!("http://{}/v1", mute.local_addr().unwrap()));
    let interrupted =
        ModelClient::with_patience(access, patience).unwrap().stream(hello(Wire::OpenAi), &mut |_| {}).await;
    let interrupted = interrupted.unwrap_err();
    assert_eq!((interrupted.failure.code, interrupted.retry), (Unreachable, AGAIN));
}

#[test]
fn a_profile_that_cannot_work_says_which_field_is_wrong() {
    let wrong = |change: fn(&mut ModelAccess)| {
        let mut access = access(Wire::Anthropic, "https://a.example".into());
        change(&mut access);
        let failure = ModelClient::new(access).err().unwrap();
        assert!(!failure.detail.contains("geheim"), "{}", failure.detail);
        (failure.code, failure.detail)
    };
    assert!(wrong(|access| access.base_url = "a.example".into()).1.contains("a.example"));
    assert!(wrong(|access| access.proxy = Some("not a proxy".into())).1.contains("proxy"));
    assert!(wrong(|access| access.proxy = Some("ftp://proxy".into())).1.contains("proxy"));
    let (code, detail) = wrong(|access| access.key = Some("geheim\ngeheim".into()));
    assert!(code == Unauthorized && detail.contains("key"));
    assert!(wrong(|access| access.headers = vec![("A B".into(), "geheim".into())]).1.contains("A B"));
    assert!(wrong(|access| access.headers = vec![("X-A".into(), "geheim\u{1}geheim".into())]).1.contains("X-A"));
}

#[tokio::test]
async fn a_key_is_not_carried_to_wherever_a_server_points() {
    let elsewhere = WireServer::start(|_| Answer::stream(spoken::openai("stolen", &[]))).await;
    let moved = Answer::new(307, "text/plain", "").header("location", &elsewhere.base_url());
    let (code, _, detail) = failure(Wire::OpenAi, moved).await;
    assert_eq!(code, BadResponse);
    assert!(detail.contains(&elsewhere.base_url()), "{detail}");
    assert!(elsewhere.requests().is_empty());
}

#[tokio::test]
async fn the_servers_wish_for_a_pause_is_passed_on() {
    let limited = || Answer::json(429, &error("slow down", "rate_limit_error", Value::Null));
    let after = |retry| match retry {
        (RateLimited, Retry::Yes { after }, _) => after,
        other => panic!("{other:?}"),
    };
    assert_eq!(after(failure(Wire::OpenAi, limited().header("retry-after", "7")).await), Some(Duration::from_secs(7)));
    assert_eq!(
        after(failure(Wire::OpenAi, limited().header("retry-after-ms", "20")).await),
        Some(Duration::from_millis(20))
    );
    let dated = limited()
        .header("date", "Wed, 21 Oct 2026 07:28:00 GMT")
        .header("retry-after", "Wed, 21 Oct 2026 07:28:09 GMT");
    assert_eq!(after(failure(Wire::OpenAi, dated).await), Some(Duration::from_secs(9)));
    let (code, retry, detail) = failure(Wire::OpenAi, limited().header("retry-after", "180000")).await;
    assert_eq!((code, retry), (RateLimited, Retry::No), "two days are not waited for");
    assert!(detail.contains("3000 minutes"), "{detail}");
}

#[test]
fn the_wait_grows_and_follows_the_server() {
    let (quarter, most) = (5, Duration::from_secs(375));
    let mut least = Duration::from_millis(500);
    for attempt in 1..=40 {
        let wait = backoff(attempt, None);
        assert!(wait >= least && wait <= least * quarter / 4 && wait <= most, "{attempt}: {wait:?}");
        least = (least * 2).min(Duration::from_secs(300));
    }
    assert!(backoff(u32::MAX, None) <= most);
    assert_eq!(backoff(1, Some(Duration::from_secs(7))), Duration::from_secs(7));
    assert_eq!(backoff(9, Some(Duration::from_secs(45))), Duration::from_secs(45));
    // A wish to be asked again at once is not followed for ever.
    assert!(backoff(3, Some(Duration::ZERO)) >= Duration::from_secs(2));
    assert_eq!(backoff(12, Some(Duration::ZERO)), Duration::from_secs(30));
}
