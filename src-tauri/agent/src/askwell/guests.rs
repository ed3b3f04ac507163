//! Other programs' agents: what they ask stands before the person like any other question, and waits for them to read it.

mod waiting;

pub use waiting::Guests;

use super::Askwell;
use crate::crash;
use crate::log::rfc3339;
use crate::store::{NotCommitted, Shared};
use ask::conversation::Digest;
use ask::guest::{self, Called, Guest, GuestTool, Standing, Wanted};
use ask::input::{GuestCall, Invalid};
use ask::limits::GUEST_OPEN_ASKS_COUNT_MAX;
use ask::message::{CallResult, CallStatus};
use ask::wire::CommandError;
use ask::{CallId, ConversationId, Input, InteractionId, Refusal, Timestamp};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

impl Askwell {
    /// One call of a guest, under an id that the guest gives: made again, it finds what became of it.
    pub async fn guest_call(
        self: &Arc<Self>,
        guest: Guest,
        call: CallId,
        tool: GuestTool,
        arguments: Map<String, Value>,
    ) -> Result<Called, CommandError> {
        let wanted = match guest::read(tool, &arguments) {
            Ok(wanted) => wanted,
            Err(why) => return Ok(said(CallStatus::Failed, why)),
        };
        let Some(guest) = guest.cleaned() else {
            return Ok(said(CallStatus::Failed, "Not taken: the caller has no name.".to_owned()));
        };
        match wanted {
            // Its id alone, which others may have seen, makes a question nobody's own.
            Wanted::Check { interaction } | Wanted::Cancel { interaction }
                if !self.is_of(interaction, &guest).await? =>
            {
                Ok(Called::Said(guest::no_such_question()))
            }
            Wanted::Check { interaction } => self.guest_check(interaction).await.map(Called::Said),
            Wanted::Cancel { interaction } => self.guest_leave(interaction, None).await.map(Called::Said),
            Wanted::Ask { .. } | Wanted::Notify { .. } => self.guest_enters(guest, call, tool, arguments).await,
        }
    }

    /// Waits until the question has its end or the person asks back, or for as long as this. `seen` is how often the caller
    /// was told that they ask back.
    pub async fn guest_wait(
        &self,
        interaction: InteractionId,
        seen: usize,
        patience: Duration,
    ) -> Result<Standing, CommandError> {
        let until = Instant::now() + patience;
        let waits = self.guests.begin_to_wait(interaction);
        let mut changed = self.guests.changed.subscribe();
        loop {
            // What changes from here on is seen below.
            changed.mark_unchanged();
            let standing = match self.of_guest(interaction).await? {
                None => Standing::Ended { result: guest::deleted() },
                Some(shared) => {
                    let standing = {
                        let held = shared.read();
                        let asked = held.state.interaction(interaction);
                        asked.map(|asked| guest::standing(&held.state, asked, seen))
                    };
                    match standing {
                        Some(Standing::Ended { .. }) => {
                            Standing::Ended { result: self.read_by_guest(&shared, interaction).await }
                        }
                        Some(open @ (Standing::Open | Standing::TalkFirst { .. })) => open,
                        None => Standing::Ended { result: guest::no_such_question() },
                    }
                }
            };
            if standing != Standing::Open || timeout_at(until, changed.changed()).await.is_err() {
                drop(waits);
                return Ok(standing);
            }
        }
    }

    /// What a guest reads of a question. Where it had not waited for the answer, it has it from now on.
    async fn read_by_guest(&self, shared: &Shared, interaction: InteractionId) -> CallResult {
        let (result, unread) = {
            let held = shared.read();
            let Some(asked) = held.state.interaction(interaction) else { return guest::no_such_question() };
            (guest::result(&held.state, asked), held.state.digest.id.filter(|_| asked.unread()))
        };
        if let Some(conversation) = unread
            && let Err(error) =
                self.store.commit(conversation, Input::HandOver { interaction, at: self.host.now() }).await
        {
            // It will be told as unread once more, which is true of whoever asks again.
            tracing::warn!(?error, "that an answer was read could not be written down");
        }
        result
    }

    /// This call waits no longer; without one, nobody does. The question is withdrawn where nobody is left who waits.
    pub async fn guest_leave(
        &self,
        interaction: InteractionId,
        call: Option<CallId>,
    ) -> Result<CallResult, CommandError> {
        let Some(shared) = self.of_guest(interaction).await? else { return Ok(guest::no_such_question()) };
        let Some(conversation) = shared.read().state.digest.id else { return Ok(guest::no_such_question()) };
        let waits_no_longer = call.is_some();
        let input = Input::Leave { interaction, call, at: self.host.now() };
        match self.store.commit(conversation, input).await {
            Ok(_) => Ok(withdrawn()),
            // A call that waits no longer reads nothing either.
            Err(NotCommitted::Refused(Refusal::AlreadyClosed(_))) if waits_no_longer => Ok(withdrawn()),
            Err(NotCommitted::Refused(Refusal::AlreadyClosed(_))) => Ok(self.read_by_guest(&shared, interaction).await),
            Err(error) => Err(self.not_taken(&error)),
        }
    }

    async fn guest_check(&self, interaction: InteractionId) -> Result<CallResult, CommandError> {
        let Some(shared) = self.of_guest(interaction).await? else { return Ok(guest::no_such_question()) };
        Ok(self.read_by_guest(&shared, interaction).await)
    }

    async fn guest_enters(
        self: &Arc<Self>,
        guest: Guest,
        call: CallId,
        tool: GuestTool,
        arguments: Map<String, Value>,
    ) -> Result<Called, CommandError> {
        let _door = self.guests.door.lock().await;
        let (now, mut known) = (self.host.now(), None);
        for id in self.store.guest_conversations(&guest).await.map_err(|fault| self.not_saved(&fault))? {
            let shared = self.store.load(id).await.map_err(|error| self.not_taken(&error))?;
            // A call that is handed in again is the one that came, also where the guest's next ones stand elsewhere.
            if let Some(called) = self.called(&shared, &call).await {
                return Ok(called);
            }
            let held = shared.read();
            if !held.state.is_over_for_guest(now) {
                known = known.or(Some(id));
            }
        }
        if tool != GuestTool::NotifyUser && self.too_many_open().await? {
            return Ok(said(
                CallStatus::Failed,
                format!(
                    "Not asked: {GUEST_OPEN_ASKS_COUNT_MAX} questions of other programs are open already. Wait for their answers."
                ),
            ));
        }
        let id = known.unwrap_or_else(|| ConversationId(self.host.new_id()));
        let hook = waiting::is_hook(&guest);
        let input = Input::Guest(Box::new(GuestCall {
            id,
            guest,
            call: call.clone(),
            tool,
            arguments,
            interaction: InteractionId(self.host.new_id()),
            asking: self.asking(&Digest::default()),
            at: now,
        }));
        crash::point("guest-call");
        let committed = match self.store.commit(id, input).await {
            Ok(committed) => committed,
            Err(NotCommitted::Refused(Refusal::Invalid { why: Invalid::Arguments { why }, .. })) => {
                return Ok(said(CallStatus::Failed, why));
            }
            Err(error) => return Err(self.not_taken(&error)),
        };
        crash::point("guest-called");
        if hook {
            self.expect_to_wait(&committed.shared, &call);
        }
        let answered_at = answered_before(&committed.shared, &call);
        let called = self.called(&committed.shared, &call).await.ok_or_else(|| self.words().no_conversation())?;
        Ok(match (called, answered_at) {
            (Called::Said(result), Some(at)) => Called::Said(dated(result, at)),
            (called @ (Called::Said(_) | Called::Open { .. }), _) => called,
        })
    }

    /// What became of a call, told to whoever made it.
    async fn called(&self, shared: &Shared, call: &CallId) -> Option<Called> {
        let (called, about) = {
            let held = shared.read();
            (guest::called(&held.state, call)?, held.state.guest_call(call))
        };
        match (called, about) {
            (Called::Said(_), Some(interaction)) => Some(Called::Said(self.read_by_guest(shared, interaction).await)),
            (called @ (Called::Said(_) | Called::Open { .. }), _) => Some(called),
        }
    }

    async fn too_many_open(&self) -> Result<bool, CommandError> {
        let open = self.store.open_asks_of_guests().await.map_err(|fault| self.not_saved(&fault))?;
        Ok(open >= GUEST_OPEN_ASKS_COUNT_MAX)
    }

    /// Whether this guest asked it, or asked the same.
    async fn is_of(&self, interaction: InteractionId, guest: &Guest) -> Result<bool, CommandError> {
        let Some(shared) = self.of_guest(interaction).await? else { return Ok(false) };
        let held = shared.read();
        Ok(held.state.digest.guest.as_ref().is_some_and(|owner| owner.shares(guest)))
    }

    /// The conversation of a guest's question. What our own agents ask is nobody else's to read.
    async fn of_guest(&self, interaction: InteractionId) -> Result<Option<Shared>, CommandError> {
        let found = self.store.conversation_of(interaction).await.map_err(|fault| self.not_saved(&fault))?;
        let Some(conversation) = found else { return Ok(None) };
        match self.store.load(conversation).await {
            Ok(shared) => Ok(Some(shared).filter(|shared| shared.read().state.digest.guest.is_some())),
            Err(NotCommitted::Refused(_)) => Ok(None),
            Err(error @ (NotCommitted::NotSaved(_) | NotCommitted::Damaged)) => Err(self.not_taken(&error)),
        }
    }
}

/// When the question was answered that this call asks once more: nobody waited for that then.
fn answered_before(shared: &Shared, call: &CallId) -> Option<Timestamp> {
    let held = shared.read();
    let asked = held.state.interaction(held.state.guest_call(call)?)?;
    asked.closings().last().filter(|closing| closing.missed).map(|closing| closing.at)
}

/// The same, with when it was said: whoever reads it was not there.
fn dated(result: CallResult, at: Timestamp) -> CallResult {
    let Ok(Value::Object(mut body)) = serde_json::from_str(&result.content) else { return result };
    body.insert("answered_at".into(), rfc3339(at).into());
    body.insert("answered_while_you_were_away".into(), true.into());
    CallResult::new(Value::Object(body).to_string(), result.status)
}

fn said(status: CallStatus, content: String) -> Called {
    Called::Said(CallResult::new(content, status))
}

fn withdrawn() -> CallResult {
    let body = json!({ "status": "withdrawn", "answers": [], "note": "You have withdrawn this question. Nothing was chosen." });
    CallResult::new(body.to_string(), CallStatus::Ok)
}
