//! The program that is killed. It is this test program, started again with the folder to work in.

use anyhow::Result;
use ask::interaction::Body;
use ask::rule::Mode;
use ask::wire::Submit;
use ask::{SubmitId, Surface as By};
use serde_json::json;
use std::time::Duration;
use tests::calling::{accepting, draft};
use tests::mcp::look_at_tools;
use tests::surface::reopen;

/// Where its folder and the message stand, and whether it only types.
pub const FOLDER: &str = "ASKWELL_CALLS_FOLDER";
pub const MESSAGE: &str = "ASKWELL_CALLS_MESSAGE";
pub const TYPES: &str = "ASKWELL_CALLS_TYPES";

/// Does nothing but where another test starts it: has the tool called and fills in whatever its server asks, until it is killed or
/// the run has ended.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started by the tests that kill it"]
async fn lives() -> Result<()> {
    let (Some(folder), Ok(message)) = (std::env::var_os(FOLDER), std::env::var(MESSAGE)) else { return Ok(()) };
    let (askwell, _surface) = reopen(folder.as_ref()).await?;
    look_at_tools(&askwell).await?;
    let id = askwell.conversations().start(None, message, Mode::SkipApprovals).await?;
    let content = json!({ "one_of": "balanced" });
    loop {
        for waiting in askwell.inbox().all().await? {
            let asked = waiting.interaction;
            if waiting.draft.is_none() {
                askwell.drafts().save(asked.id, draft(&content)).await?;
            }
            if !matches!(asked.body, Body::Elicitation { .. }) || std::env::var_os(TYPES).is_some() {
                continue;
            }
            let submit = Submit {
                conversation_id: id,
                interaction_id: Some(asked.id),
                submit_id: Some(SubmitId(asked.id.0)),
                response: Some(accepting(content.clone())),
                answer: None,
                revises: false,
            };
            askwell.inbox().submit(submit, By::Window).await;
        }
        let view = askwell.conversations().open(id).await?;
        if !view.summary.running && view.summary.open_asks == 0 {
            askwell.close().await;
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
