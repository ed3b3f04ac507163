//! What an older server wants to have done first, before it takes the call at all.

use super::asking::Put;
use super::ends::{not_there, refused};
use super::line::OutgoingCall;
use crate::runner::Runner;
use ask::elicitation::Held;
use ask::message::CallResult;
use rmcp::model::ErrorData;
use serde_json::Value;

impl Runner {
    /// The server lets nobody in before the person was somewhere. None: nobody waits for the call any more.
    pub(super) async fn through_the_wall(
        &mut self,
        line: &OutgoingCall<'_>,
        error: &ErrorData,
    ) -> Option<Result<(), CallResult>> {
        let all = error.data.as_ref().and_then(|data| data.get("elicitations")?.as_array());
        let mut asked = Vec::new();
        for params in all.into_iter().flatten().filter_map(Value::as_object) {
            let key = params.get("elicitationId").and_then(Value::as_str).unwrap_or_default().to_owned();
            let held = Held::Round { key, state: None };
            if let Put::Stands(id) = self.put(line, params, held).await {
                asked.push(id);
            }
        }
        if asked.is_empty() {
            return Some(Err(refused(line.tool, error)));
        }
        if !self.answered(line.call, &asked).await {
            return None;
        }
        for id in asked {
            let reply = self.handed_over(id).await.unwrap_or_default();
            if reply.get("action").and_then(Value::as_str) != Some("accept") {
                return Some(Err(not_there(line.tool)));
            }
        }
        Some(Ok(()))
    }
}
