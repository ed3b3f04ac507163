//! The requests without tools: the last words of a run that ended without any, and room made by summing up.

use super::{AttemptOutcome, Purpose, Request, Until};
use crate::crash;
use crate::model::{ModelAccess, body};
use crate::runner::Runner;
use ask::event::{FailureCode, RunFailure};
use ask::message::Reply;
use ask::wire::LiveStep;
use ask::{Input, prompt, tool};
use std::sync::Arc;

impl Runner {
    /// Asks for the summary of a run that ended without one: once, without tools, and without patience.
    pub(in crate::runner) async fn deliver(&mut self, run: u32) {
        let reply = self.summary_of(run).await;
        self.live(LiveStep::End { conversation_id: self.id });
        let at = self.context.host().now();
        self.save(Input::Delivered { run, reply, at }).await;
    }

    async fn summary_of(&mut self, run: u32) -> Option<Reply> {
        let client = self.client().await.ok()?;
        let begun = self.context.store().begin(self.id).await.ok()?;
        let asking = self.asking().await;
        let foreign = self.foreign_tools().await?;
        let request = self.prepare(&client, run, Purpose::Delivery, asking, &begun, &foreign)?;
        crash::point("deliver");
        match self.attempt(&client.client, &request).await {
            AttemptOutcome::Replied(reply) => Some(reply),
            AttemptOutcome::Broken(_) | AttemptOutcome::Dropped(_) | AttemptOutcome::Again => None,
        }
    }

    /// Has the older items summarised by the model, to make room.
    pub(super) async fn compact(&mut self, client: &Arc<crate::engine::ModelInUse>, run: u32, upto: usize) {
        let settings = self.context.settings();
        let language = self.context.language(&settings);
        let system = prompt::system(prompt::Setting {
            language,
            workspace: None,
            ask_offered: false,
            task: None,
            tasks_offered: false,
            templates: None,
            decisions: &[],
            withdrawn: &[],
            standing: &[],
            imported: false,
        });
        let asking = self.asking().await;
        let tools = tool::offered(ask::conversation::offer(&self.shared.read().state, asking, true));
        let ModelAccess { wire, model, max_output_tokens, .. } = &client.access;
        let body = {
            let held = self.shared.read();
            body::summary_body(*wire, &held.state, model, *max_output_tokens, &system, &tools, upto)
        };
        let until = Until::Replied(run);
        let request = Request { run, after: upto, asking, until, shown: false, body };
        match self.attempts(&client.client, &request).await {
            AttemptOutcome::Replied(reply) if !reply.text.trim().is_empty() => {
                let at = self.context.host().now();
                self.save(Input::Compact { upto, summary: reply.text, at }).await;
            }
            AttemptOutcome::Replied(_) => {
                let detail = "the model gave no summary of the earlier conversation".to_owned();
                self.fail(run, RunFailure { code: FailureCode::ContextTooLong, detail }).await;
            }
            AttemptOutcome::Broken(broken) => self.fail(run, broken.failure).await,
            AttemptOutcome::Again => return,
            AttemptOutcome::Dropped(_) => {}
        }
        self.live(LiveStep::End { conversation_id: self.id });
    }
}
