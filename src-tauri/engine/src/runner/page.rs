//! A page that may be fetched: by whose consent, and so how far it may lead.

use crate::engine::RunContext;
use crate::page;
use crate::store::Shared;
use ask::CallId;
use ask::action::Proposal;
use ask::message::{CallResult, CallStatus};
use ask::rule::{Approver, Pattern};
use std::sync::Arc;

/// Where a rule consented to a page, the address that it holds beneath. Of one that has gone since, no more than the page.
pub(super) async fn bound_to(context: &RunContext, shared: &Shared, call: &CallId, url: &str) -> Option<String> {
    let by = shared.read().state.act(call).and_then(|act| act.consent.as_ref()).map(|consent| consent.by.clone());
    let Some(Approver::Rule { rule: id }) = by else { return None };
    let rules = context.store().rules(context.host().now()).await.unwrap_or_default();
    let beneath = rules.into_iter().find(|listed| listed.rule.id == id).and_then(|listed| match listed.rule.pattern {
        Pattern::Pages { beneath, .. } => beneath,
        Pattern::Files { .. }
        | Pattern::Command { .. }
        | Pattern::CommandsBeginning { .. }
        | Pattern::Mcp { .. }
        | Pattern::Host { .. } => None,
    });
    Some(beneath.unwrap_or_else(|| url.to_owned()))
}

/// What the page says, or why there is none.
pub(super) async fn fetch(url: String, beneath: Option<String>, proposal: Arc<Proposal>) -> CallResult {
    let from_line = proposal.arguments.get("from_line").and_then(serde_json::Value::as_u64).unwrap_or(1);
    let fetched = match page::address(&url) {
        Ok(address) => page::fetch(page::Request { address, from_line: from_line as usize, beneath }).await,
        Err(fault) => Err(fault),
    };
    match fetched {
        Ok(page) => CallResult::new(page.text, CallStatus::Ok),
        Err(fault) => CallResult::new(fault.to_string(), CallStatus::Failed),
    }
}
