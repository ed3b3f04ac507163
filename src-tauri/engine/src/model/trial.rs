//! The test button: one tiny request, which offers a tool and asks for its use.

use super::ModelClient;
use super::body::{RequestContent, RequestWriter};
use ask::State;
use ask::event::FailureCode;
use ask::tool::ToolSpec;
use ask::wire::ProfileTest;
use bytes::Bytes;
use serde_json::json;
use std::time::Instant;

impl ModelClient {
    /// Whether the model answers, how soon, and whether it calls tools: without that it can neither read nor ask.
    pub async fn test(&self) -> ProfileTest {
        let begun = Instant::now();
        let mut reply = self.stream(self.trial(true), &mut |_| {}).await;
        // Some servers refuse every request that offers a tool to a model that knows none.
        if reply.as_ref().is_err_and(|interrupted| {
            interrupted.failure.code == FailureCode::BadResponse
                && interrupted.failure.detail.to_lowercase().contains("tool")
        }) {
            reply = self.stream(self.trial(false), &mut |_| {}).await;
        }
        match reply {
            Ok(reply) => ProfileTest::Works {
                model: if reply.model.is_empty() { self.access.model.clone() } else { reply.model },
                millis: u32::try_from(begun.elapsed().as_millis()).unwrap_or(u32::MAX),
                calls_tools: reply.calls.iter().any(|call| call.name == TOOL),
            },
            Err(interrupted) => ProfileTest::Fails { failure: interrupted.failure },
        }
    }

    fn trial(&self, with_tool: bool) -> Bytes {
        let tools = [ToolSpec {
            name: TOOL.into(),
            description: "Tells the program that the connection works.".into(),
            parameters: json!({ "type": "object", "properties": {} }),
        }];
        let ask = RequestContent {
            system: "This is a test of the connection.",
            tools: if with_tool { &tools } else { &[] },
            calls_allowed: with_tool,
            last_words: Some("Call the tool connection_works now, without another word."),
            items: 0,
        };
        RequestWriter::new(self.access.wire).body(
            &State::default(),
            &self.access.model,
            self.access.max_output_tokens,
            &ask,
        )
    }
}

const TOOL: &str = "connection_works";
