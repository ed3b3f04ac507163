//! The events of one task as they happen. News only say that it is time to look: what is sent is read from the store, by
//! number, so that nothing is left out and nothing is sent twice.

use super::ApiState;
use super::access::Requester;
use super::events::page;
use super::problem::{Problem, ProblemKind};
use super::shape::ApiEvent;
use ask::ConversationId;
use ask::limits::{API_PAGE_COUNT_DEFAULT, API_PING_SECONDS};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use engine::host::{News, NumberedNews};
use futures_util::stream;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio_util::sync::CancellationToken;

struct Following {
    desk: Arc<ApiState>,
    who: Requester,
    task: ConversationId,
    after: u64,
    read: VecDeque<ApiEvent>,
    news: Receiver<NumberedNews>,
    /// Is cancelled when whoever follows is sent away.
    let_in: CancellationToken,
    ended: bool,
    _place: OwnedSemaphorePermit,
}

pub async fn follow(
    desk: &Arc<ApiState>,
    who: &Requester,
    task: ConversationId,
    after: u64,
) -> Result<Response, Problem> {
    let place = desk.place_to_follow()?;
    let news = desk.askwell()?.hub().follow();
    let let_in = desk.access.let_in(who.admitted());
    if page(desk, task, after, 1).await?.is_none() {
        return Err(desk.problem(ProblemKind::NotFound));
    }
    let read = VecDeque::new();
    let following = Following {
        desk: desk.clone(),
        who: who.clone(),
        task,
        after,
        read,
        news,
        let_in,
        ended: false,
        _place: place,
    };
    let events = stream::unfold(following, async |mut following| {
        let event = following.next().await?;
        Some((Ok::<_, Infallible>(event), following))
    });
    let keep_alive = KeepAlive::new().interval(Duration::from_secs(API_PING_SECONDS));
    Ok(Sse::new(events).keep_alive(keep_alive).into_response())
}

impl Following {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if self.ended {
                return None;
            }
            if let Some(told) = self.read.pop_front() {
                self.after = told.seq;
                // What was made of JSON can be written as JSON.
                return Event::default().id(told.seq.to_string()).event(&told.event).json_data(&told).ok();
            }
            match page(&self.desk, self.task, self.after, API_PAGE_COUNT_DEFAULT as usize).await {
                Ok(Some(page)) => self.read.extend(page.events),
                Ok(None) => {
                    self.ended = true;
                    return Some(Event::default().event("task.deleted").data("{}"));
                }
                // Whoever follows comes again, and is told then what is wrong.
                Err(_) => return None,
            }
            if self.read.is_empty() && !self.wait().await {
                return None;
            }
        }
    }

    /// Waits until there may be more. False where nothing comes any more.
    async fn wait(&mut self) -> bool {
        let Following { desk, who, task, news, let_in, .. } = self;
        loop {
            // It may have run out meanwhile, whether something happens or not.
            if desk.rights(who).is_err() {
                return false;
            }
            let heard = tokio::select! {
                heard = news.recv() => heard,
                () = desk.stop.cancelled() => return false,
                () = let_in.cancelled() => return false,
                () = tokio::time::sleep(Duration::from_secs(API_PING_SECONDS)) => continue,
            };
            match heard {
                Ok(NumberedNews { news, .. }) if concerns(&news, *task) => return true,
                Ok(_) => {}
                Err(RecvError::Lagged(_)) => return true,
                Err(RecvError::Closed) => return false,
            }
        }
    }
}

fn concerns(news: &News, task: ConversationId) -> bool {
    match news {
        News::Changed(changed) => changed.summary.id == task,
        News::Deleted(id) | News::Restored(id) => *id == task,
        News::AskUser(_)
        | News::AskClosed(_)
        | News::Clock(_)
        | News::ChatComplete(_)
        | News::Settings(_)
        | News::Notice(_)
        | News::Unattended
        | News::Access
        | News::Channels
        | News::Mcp
        | News::Trouble(_)
        | News::Live(_) => false,
    }
}
