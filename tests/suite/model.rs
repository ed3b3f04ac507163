//! The real model client against a server on loopback that answers byte for byte what a test says.

mod blocks;
mod errors;
mod quirks;
mod recordings;
mod requests;
mod servers;
mod streams;

use ask::message::Reply;
use ask::settings::Wire;
use bytes::Bytes;
use engine::model::{InterruptedReply, ModelAccess, ModelClient, ModelUpdate};
use tests::wire_server::{Answer, WireServer};

fn access(wire: Wire, base_url: String) -> ModelAccess {
    ModelAccess {
        wire,
        base_url,
        model: "scripted".into(),
        key: Some("sk-secret-key".into()),
        headers: Vec::new(),
        proxy: None,
        max_output_tokens: None,
    }
}

fn client(wire: Wire, server: &WireServer) -> ModelClient {
    ModelClient::new(access(wire, server.base_url())).unwrap()
}

/// The smallest request that the rules allow.
fn hello(wire: Wire) -> Bytes {
    let ask = engine::model::body::RequestContent {
        system: "Be brief.",
        tools: &[],
        calls_allowed: true,
        last_words: Some("Hello"),
        items: 0,
    };
    engine::model::body::RequestWriter::new(wire).body(&ask::State::default(), "scripted", None, &ask)
}

/// One request, one answer, and everything that was heard.
async fn heard(wire: Wire, answer: Answer) -> (Result<Reply, InterruptedReply>, Vec<ModelUpdate>) {
    let server = WireServer::scripted(vec![answer]).await;
    let mut heard = Vec::new();
    let reply = client(wire, &server).stream(hello(wire), &mut |step| heard.push(step)).await;
    (reply, heard)
}

async fn reply(wire: Wire, body: &str) -> Reply {
    heard(wire, Answer::stream(body.to_owned())).await.0.unwrap()
}
