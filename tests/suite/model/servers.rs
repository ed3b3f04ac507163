//! What is sent to a server beside the request itself, what it does not take, and how servers are looked for.

use super::requests::{ask, state, user};
use super::{access, client};
use ask::settings::Wire;
use engine::model::body::RequestWriter;
use engine::model::{ModelAccess, ModelClient};
use serde_json::json;
use tests::patience::PATIENCE;
use tests::spoken;
use tests::wire_server::{Answer, WireServer};

const WIRES: [Wire; 2] = [Wire::OpenAi, Wire::Anthropic];

#[tokio::test]
async fn keys_and_headers_go_where_each_wire_wants_them() {
    for wire in WIRES {
        let server = WireServer::start(move |_| match wire {
            Wire::OpenAi => Answer::stream(spoken::openai("ok", &[])),
            Wire::Anthropic => Answer::stream(spoken::anthropic("ok", &[])),
        })
        .await;
        let headers =
            vec![("X-Title".to_owned(), "Askwell".to_owned()), ("api-key".to_owned(), "azure-key".to_owned())];
        let access = ModelAccess {
            headers,
            key: Some("  sk-secret-key\n".into()),
            max_output_tokens: Some(77),
            ..access(wire, server.base_url())
        };
        let model = ModelClient::new(access).unwrap();
        model.stream(super::hello(wire), &mut |_| {}).await.unwrap();
        let asked = server.last();
        assert_eq!(asked.method, "POST");
        assert_eq!(asked.header("content-type"), Some("application/json"));
        assert_eq!((asked.header("x-title"), asked.header("api-key")), (Some("Askwell"), Some("azure-key")));
        match wire {
            Wire::OpenAi => {
                assert_eq!(asked.path, "/v1/chat/completions");
                assert_eq!(asked.header("authorization"), Some("Bearer sk-secret-key"));
            }
            Wire::Anthropic => {
                assert_eq!(asked.path, "/v1/messages");
                assert_eq!(asked.header("x-api-key"), Some("sk-secret-key"));
                assert_eq!(asked.header("anthropic-version"), Some("2023-06-01"));
                assert_eq!(asked.header("authorization"), None);
            }
        }
    }
}

#[tokio::test]
async fn a_server_on_this_machine_is_never_reached_through_a_proxy() {
    let proxy = WireServer::start(|_| Answer::stream(spoken::openai("through the proxy", &[]))).await;
    let server = WireServer::start(|_| Answer::stream(spoken::openai("direct", &[]))).await;
    let through = Some(format!("http://{}", proxy.address));
    let local =
        ModelClient::new(ModelAccess { proxy: through.clone(), ..access(Wire::OpenAi, server.base_url()) }).unwrap();
    assert_eq!(local.stream(super::hello(Wire::OpenAi), &mut |_| {}).await.unwrap().text, "direct");
    let far =
        ModelClient::new(ModelAccess { proxy: through, ..access(Wire::OpenAi, "http://model.example/v1".into()) })
            .unwrap();
    assert_eq!(far.stream(super::hello(Wire::OpenAi), &mut |_| {}).await.unwrap().text, "through the proxy");
    assert_eq!(proxy.last().path, "http://model.example/v1/chat/completions");
}

#[tokio::test]
async fn what_a_server_does_not_take_is_left_out_from_then_on() {
    let server = WireServer::start(|asked| {
        let body = asked.json();
        if body.get("stream_options").is_some() {
            let detail = json!({ "object": "error", "message": { "detail": [{ "type": "extra_forbidden", "loc": ["body", "stream_options"] }] } });
            return Answer::json(422, &detail);
        }
        if body.get("max_tokens").is_some() {
            let message = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
            return Answer::json(400, &json!({ "error": { "message": message, "code": "unsupported_parameter" } }));
        }
        assert_eq!(body["max_completion_tokens"], 77);
        Answer::stream(spoken::openai("taken", &[]))
    })
    .await;
    let model = client(Wire::OpenAi, &server);
    let state = state(vec![user("say \"stream_options\":{\"include_usage\":true}, please")]);
    let body = RequestWriter::new(Wire::OpenAi).body(&state, "m", Some(77), &ask(&[], 1));
    for _ in 0..2 {
        assert_eq!(model.stream(body.clone(), &mut |_| {}).await.unwrap().text, "taken");
    }
    let requests = server.requests();
    assert_eq!(requests.len(), 4, "two lessons, then none");
    assert!(requests[3].json()["messages"][1]["content"].as_str().unwrap().contains("stream_options"));
}

#[tokio::test]
async fn models_are_listed_in_every_shape() {
    let lists = [
        json!({ "object": "list", "data": [{ "id": "b" }, { "id": "A" }, { "id": "b" }] }),
        json!({ "models": [{ "name": "A" }, { "model": "b" }] }),
        json!(["A", "b"]),
    ];
    for list in lists {
        let server = WireServer::scripted(vec![Answer::json(200, &list)]).await;
        assert_eq!(client(Wire::OpenAi, &server).models().await.unwrap(), ["A", "b"], "{list}");
        assert_eq!((server.last().method.as_str(), server.last().path.as_str()), ("GET", "/v1/models"));
    }
    let server = WireServer::scripted(vec![
        Answer::json(200, &json!({ "data": null })),
        Answer::json(200, &json!({ "hello": 1 })),
        Answer::json(401, &json!({ "error": { "message": "bad key sk-secret-key" } })),
        Answer::new(200, "text/html", "<html>"),
    ])
    .await;
    let model = client(Wire::OpenAi, &server);
    assert_eq!(model.models().await, Ok(Vec::new()));
    assert_eq!(model.models().await.unwrap_err().code, ask::event::FailureCode::BadResponse);
    let refused = model.models().await.unwrap_err();
    assert_eq!(
        (refused.code, refused.detail.as_str()),
        (ask::event::FailureCode::Unauthorized, "401: bad key [hidden]")
    );
    assert_eq!(model.models().await.unwrap_err().code, ask::event::FailureCode::BadResponse);
    let server =
        WireServer::scripted(vec![Answer::json(200, &json!({ "data": [{ "id": "z" }, { "id": "a" }] }))]).await;
    assert_eq!(
        client(Wire::Anthropic, &server).models().await.unwrap(),
        ["z", "a"],
        "newest first, as Anthropic has it"
    );
    assert_eq!(server.last().path, "/v1/models?limit=1000");
}

#[tokio::test]
async fn the_test_button_says_what_works() {
    use ask::wire::ProfileTest::{Fails, Works};
    for wire in WIRES {
        let server = WireServer::start(move |asked| {
            let calls = [("c", "connection_works", json!({}))];
            let calls: &[_] = if asked.json().get("tools").is_some() { &calls } else { &[] };
            match wire {
                Wire::OpenAi => Answer::stream(spoken::openai("", calls)),
                Wire::Anthropic => Answer::stream(spoken::anthropic("", calls)),
            }
        })
        .await;
        let Works { model, calls_tools, .. } = client(wire, &server).test().await else { panic!() };
        assert!(calls_tools && model == "scripted");
    }
    let plain = WireServer::start(|asked| match asked.json().get("tools") {
        Some(_) => Answer::json(400, &json!({ "error": { "message": "gemma does not support tools" } })),
        None => Answer::stream(spoken::openai("It works.", &[])),
    })
    .await;
    let Works { calls_tools, .. } = client(Wire::OpenAi, &plain).test().await else { panic!() };
    assert!(!calls_tools);
    let refusing = WireServer::start(|_| Answer::json(401, &json!({ "error": "no" }))).await;
    let Fails { failure } = client(Wire::OpenAi, &refusing).test().await else { panic!() };
    assert_eq!(failure.code, ask::event::FailureCode::Unauthorized);
}

#[tokio::test]
async fn servers_on_this_machine_are_found_side_by_side() {
    use engine::model::local::{Ports, find_on};
    let ollama =
        WireServer::start(|_| Answer::json(200, &json!({ "object": "list", "data": [{ "id": "qwen3:8b" }] }))).await;
    let other = WireServer::start(|_| Answer::new(200, "text/html", "<html>a web site</html>")).await;
    let mute = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let ports = Ports {
        ollama: ollama.address.port(),
        lm_studio: mute.local_addr().unwrap().port(),
        llama_cpp: other.address.port(),
    };
    // One that never says a word is not waited for.
    let found = tokio::time::timeout(PATIENCE, find_on(ports)).await.unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].name.as_str(), found[0].models.as_slice()), ("Ollama", ["qwen3:8b".to_owned()].as_slice()));
    assert_eq!(found[0].base_url, ollama.base_url());
}

#[tokio::test]
async fn a_server_on_llama_cpps_port_has_that_name_only_if_it_is_one() {
    use engine::model::local::{Ports, find_on};
    for (owner, named) in [("llamacpp", true), ("someone", false)] {
        let list = json!({ "object": "list", "data": [{ "id": "m", "owned_by": owner }] });
        let server = WireServer::start(move |_| Answer::json(200, &list)).await;
        let ports = Ports { ollama: 1, lm_studio: 1, llama_cpp: server.address.port() };
        let found = find_on(ports).await;
        assert_eq!(found[0].name == "llama.cpp", named, "{found:?}");
        assert_eq!(found[0].models, ["m"]);
    }
}
