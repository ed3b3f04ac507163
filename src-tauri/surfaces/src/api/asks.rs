//! What waits for somebody, over all tasks, and what has ended.

use super::ApiState;
use super::body::QueryParameters;
use super::problem::{Problem, ProblemKind};
use super::shape::{Ask, Asks};
use super::tasks::page_count;
use ask::InteractionId;
use ask::interaction::Status;
use axum::Json;
use axum::extract::State;
use engine::store::{AskFilter, AskStatus};
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskQuery {
    #[serde(default)]
    status: AskStatus,
    #[serde(default)]
    order: Order,
    limit: Option<u32>,
    after: Option<String>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Order {
    /// The oldest first.
    #[default]
    Asc,
    Desc,
}

pub async fn list(
    State(desk): State<Arc<ApiState>>,
    QueryParameters(wish): QueryParameters<AskQuery>,
) -> Result<Json<Asks>, Problem> {
    let count = page_count(&desk, wish.limit)?;
    let after = match wish.after.map(|after| after.parse::<InteractionId>()) {
        None => None,
        Some(Ok(after)) => Some(after),
        Some(Err(_)) => return Err(desk.problem(ProblemKind::Query).with("field", "after")),
    };
    let latest_first = matches!(wish.order, Order::Desc);
    let askwell = desk.askwell()?;
    // One more than asked for tells whether there are more.
    let filter = AskFilter { status: wish.status, after, latest_first, count: count + 1 };
    let mut found = askwell.inbox().asks(filter).await?;
    let more = found.len() > count;
    found.truncate(count);
    let asks: Vec<Ask> = found
        .iter()
        .map(|(interaction, title)| {
            let clock =
                matches!(interaction.status, Status::Open).then(|| askwell.inbox().clock(interaction)).flatten();
            Ask::new(interaction, title, clock)
        })
        .collect();
    let next = asks.last().filter(|_| more).map(|last| last.id);
    Ok(Json(Asks { asks, next }))
}
