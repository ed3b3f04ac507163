//! The program that is killed. It is this test program, started again with the folders to work in.

use anyhow::Result;
use ask::elicitation::ElicitedReply;
use ask::interaction::Body;
use ask::outcome::{Consent, Patience, Settling};
use ask::rule::{Mode, Scope};
use ask::wire::Submit;
use ask::{Interaction, Response, SubmitId, Surface as By};
use std::path::PathBuf;
use std::time::Duration;
use tests::surface::reopen;

fn folder(name: &str) -> Option<PathBuf> {
    Some(std::env::var_os(name)?.into())
}

/// Does nothing but where another test starts it with its folders.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started by the tests that kill it"]
async fn lives() -> Result<()> {
    let (Some(data), Some(workspace)) = (folder("ASKWELL_FAULT_DATA"), folder("ASKWELL_FAULT_WORKSPACE")) else {
        return Ok(());
    };
    let seed: u64 = std::env::var("ASKWELL_FAULT_SEED")?.parse()?;
    let (askwell, _surface) = reopen(&data).await?;
    if askwell.settings().ai.profile.is_none() {
        let id = "0197b1de-0000-7000-8000-000000000001";
        let url = std::env::var("ASKWELL_FAULT_MODEL")?;
        let profile =
            serde_json::json!({ "id": id, "name": "S", "wire": "openAi", "baseUrl": url, "model": "scripted" });
        let settings = serde_json::json!({ "welcomed": true, "ai": { "profile": id, "profiles": [profile] } });
        askwell.program_settings().save(serde_json::from_value(settings)?).await?;
    }
    let id = match askwell.conversations().all().await?.first() {
        Some(known) => known.id,
        None => {
            let workspace = workspace.display().to_string();
            askwell.conversations().start(Some(workspace), "Go".into(), Mode::default()).await?
        }
    };
    loop {
        for waiting in askwell.inbox().all().await? {
            let asked = waiting.interaction;
            let submit = Submit {
                conversation_id: id,
                interaction_id: Some(asked.id),
                // The same press after a restart is the same press.
                submit_id: Some(SubmitId(asked.id.0)),
                response: Some(respond(&asked, seed)),
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

/// The person at the desk: yes to all, and now and then "do it again" where nobody knows.
pub fn respond(asked: &Interaction, seed: u64) -> Response {
    match &asked.body {
        Body::Question { .. } => tests::surface::option(1),
        Body::Consent { .. } => Response::Consented { consent: Consent::Yes, rationale: None },
        Body::Confirm { .. } | Body::Network { .. } => {
            Response::Approved { scope: Scope::Once, arguments: None, hash: None }
        }
        Body::Plan { .. } => Response::PlanAccepted { steps: None },
        Body::Quiet { .. } => Response::Decided { patience: Patience::Wait },
        Body::Elicitation { .. } => Response::Elicited { reply: ElicitedReply::Decline },
        Body::ConnectionLost { .. } => {
            let how = [Settling::Retry, Settling::Happened, Settling::Skip][(seed % 3) as usize];
            Response::Settled { how }
        }
    }
}
