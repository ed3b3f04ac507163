//! Other programs' agents: what they ask stands before the person like any other question, and waits for them to read it.

mod waiting;

pub use waiting::Guests;

use crate::crash;
use crate::log::rfc3339;
use crate::store::{CommitError, Shared};
use ask::conversation::Digest;
use ask::guest::{self, Guest, GuestAskStatus, GuestCallStatus, GuestRequest, GuestTool};
use ask::input::{GuestCall, Invalid};
use ask::interaction::{Body, Status};
use ask::limits::GUEST_OPEN_ASKS_COUNT_MAX;
use ask::message::{CallResult, CallStatus};
use ask::wire::CommandError;
use ask::{AnswerRefusal, CallId, ConversationId, Input, InteractionId, Refusal, Timestamp};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// What became of a call that is to stand in its guest's conversation.
enum Entered {
    Called(GuestCallStatus),
    /// It does not stand there yet: the answer that is kept for it was just given to another one, which says by then whether it
    /// has it.
    After(Instant),
}

impl Guests {
    /// One call of a guest, under an id that the guest gives: made again, it finds what became of it.
    pub async fn call(
        self: &Arc<Self>,
        guest: Guest,
        call: CallId,
        tool: GuestTool,
        arguments: Map<String, Value>,
    ) -> Result<GuestCallStatus, CommandError> {
        let wanted = match guest::read(tool, &arguments) {
            Ok(wanted) => wanted,
            Err(why) => return Ok(said(CallStatus::Failed, why)),
        };
        let Some(guest) = guest.cleaned(self.context.language(&self.context.settings())) else {
            return Ok(said(CallStatus::Failed, "Not taken: the caller has no name.".to_owned()));
        };
        match wanted {
            // Its id alone, which others may have seen, makes a question nobody's own.
            GuestRequest::Check { interaction } | GuestRequest::Cancel { interaction }
                if !self.is_of(interaction, &guest).await? =>
            {
                Ok(GuestCallStatus::Said(guest::no_such_question()))
            }
            GuestRequest::Check { interaction } => self.check(interaction).await,
            GuestRequest::Cancel { interaction } => self.leave(interaction, None).await,
            GuestRequest::Ask { .. } | GuestRequest::Notify { .. } => {
                let body = if let GuestRequest::Ask { body, .. } = &wanted { Some(body) } else { None };
                let mut changed = self.changed.subscribe();
                loop {
                    match self.enters(&guest, &call, (tool, &arguments), body).await? {
                        Entered::Called(called) => return Ok(called),
                        Entered::After(until) => drop(timeout_at(until, changed.changed()).await),
                    }
                }
            }
        }
    }

    /// Waits until the question has its end or the person asks back, or for as long as this. `seen` is how often the caller
    /// was told that they ask back.
    pub async fn wait(
        &self,
        interaction: InteractionId,
        seen: usize,
        patience: Duration,
    ) -> Result<GuestAskStatus, CommandError> {
        let until = Instant::now() + patience;
        let waits = self.waits_here(interaction);
        let mut changed = self.changed.subscribe();
        loop {
            // What changes from here on is seen below.
            changed.mark_unchanged();
            let standing = match self.of_guest(interaction).await? {
                None => GuestAskStatus::Ended { result: guest::deleted() },
                Some(shared) => {
                    let standing = {
                        let held = shared.read();
                        let asked = held.state.interaction(interaction);
                        asked.map(|asked| guest::standing(&held.state, asked, seen))
                    };
                    match standing {
                        Some(standing) => standing,
                        None => GuestAskStatus::Ended { result: guest::no_such_question() },
                    }
                }
            };
            if standing != GuestAskStatus::Open || timeout_at(until, changed.changed()).await.is_err() {
                drop(waits);
                return Ok(standing);
            }
        }
    }

    /// This call of a guest says that it has the answer; without one, it went to a program that says no such thing. Where
    /// that cannot be written down, whoever asks the same is given it once more, as an answer of earlier.
    pub async fn read(&self, interaction: InteractionId, call: Option<CallId>) -> Result<(), CommandError> {
        let Some(shared) = self.of_guest(interaction).await? else { return Ok(()) };
        let Some(conversation) = shared.read().state.digest.id else { return Ok(()) };
        crash::point("guest-read");
        let input = Input::HandOver { interaction, call, at: self.context.now() };
        let noted = self.context.store.commit(conversation, input).await;
        self.was_given(interaction);
        noted.map(drop).map_err(|error| self.context.not_taken(&error))
    }

    /// This call waits no longer; without one, nobody does. The question is withdrawn where nobody is left who waits.
    pub async fn leave(
        &self,
        interaction: InteractionId,
        call: Option<CallId>,
    ) -> Result<GuestCallStatus, CommandError> {
        let Some(shared) = self.of_guest(interaction).await? else {
            return Ok(GuestCallStatus::Said(guest::no_such_question()));
        };
        let Some(conversation) = shared.read().state.digest.id else {
            return Ok(GuestCallStatus::Said(guest::no_such_question()));
        };
        let waits_no_longer = call.is_some();
        let input = Input::Leave { interaction, call, at: self.context.now() };
        match self.context.store.commit(conversation, input).await {
            Ok(_) => Ok(GuestCallStatus::Said(withdrawn())),
            // A call that waits no longer reads nothing either.
            Err(CommitError::Refused(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))) if waits_no_longer => {
                Ok(GuestCallStatus::Said(withdrawn()))
            }
            Err(CommitError::Refused(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))) => {
                self.check(interaction).await
            }
            Err(error) => Err(self.context.not_taken(&error)),
        }
    }

    async fn check(&self, interaction: InteractionId) -> Result<GuestCallStatus, CommandError> {
        let Some(shared) = self.of_guest(interaction).await? else {
            return Ok(GuestCallStatus::Said(guest::no_such_question()));
        };
        let held = shared.read();
        let Some(asked) = held.state.interaction(interaction) else {
            return Ok(GuestCallStatus::Said(guest::no_such_question()));
        };
        let result = guest::result(&held.state, asked);
        Ok(match asked.status {
            Status::Open => GuestCallStatus::Said(result),
            Status::Closed(_) => GuestCallStatus::Ended { interaction, result },
        })
    }

    async fn enters(
        self: &Arc<Self>,
        guest: &Guest,
        call: &CallId,
        (tool, arguments): (GuestTool, &Map<String, Value>),
        body: Option<&Body>,
    ) -> Result<Entered, CommandError> {
        let _door = self.door.lock().await;
        let (now, mut known) = (self.context.now(), None);
        for id in self.context.store.guest_conversations(guest).await.map_err(|fault| self.context.not_saved(&fault))? {
            let shared = self.context.load(id).await?;
            // A call that is handed in again is the one that came, also where the guest's next ones stand elsewhere.
            if let Some(called) = called(&shared, call) {
                return Ok(Entered::Called(called));
            }
            let held = shared.read();
            if known.is_some() || held.state.is_over_for_guest(now) {
                continue;
            }
            known = Some((id, body.and_then(|body| held.state.answer_kept_for(guest, body, now))));
        }
        if let Some((_, Some(kept))) = known
            && let Err(until) = self.give_kept(kept, call)
        {
            return Ok(Entered::After(until));
        }
        if tool != GuestTool::NotifyUser && self.too_many_open().await? {
            return Ok(Entered::Called(said(
                CallStatus::Failed,
                format!(
                    "Not asked: {GUEST_OPEN_ASKS_COUNT_MAX} questions of other programs are open already. Wait for their answers."
                ),
            )));
        }
        let id = known.map_or_else(|| ConversationId(self.context.host.new_id()), |(id, _)| id);
        let input = Input::Guest(Box::new(GuestCall {
            id,
            guest: guest.clone(),
            call: call.clone(),
            tool,
            arguments: arguments.clone(),
            interaction: InteractionId(self.context.host.new_id()),
            asking: self.context.question_policy(&Digest::default()),
            at: now,
        }));
        crash::point("guest-call");
        let committed = match self.context.store.commit(id, input).await {
            Ok(committed) => committed,
            Err(CommitError::Refused(Refusal::Invalid { why: Invalid::Arguments { why }, .. })) => {
                return Ok(Entered::Called(said(CallStatus::Failed, why)));
            }
            Err(error) => return Err(self.context.not_taken(&error)),
        };
        crash::point("guest-called");
        if waiting::is_hook(guest) {
            self.expect_to_wait(&committed.shared, call);
        }
        called(&committed.shared, call).map(Entered::Called).ok_or_else(|| self.context.errors().no_conversation())
    }

    async fn too_many_open(&self) -> Result<bool, CommandError> {
        let open = self.context.store.open_asks_of_guests().await.map_err(|fault| self.context.not_saved(&fault))?;
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
        let found =
            self.context.store.conversation_of(interaction).await.map_err(|fault| self.context.not_saved(&fault))?;
        let Some(conversation) = found else { return Ok(None) };
        match self.context.store.load(conversation).await {
            Ok(shared) => Ok(Some(shared).filter(|shared| shared.read().state.digest.guest.is_some())),
            Err(CommitError::Refused(_)) => Ok(None),
            Err(error @ (CommitError::NotSaved(_) | CommitError::Damaged)) => Err(self.context.not_taken(&error)),
        }
    }
}

/// What became of a call, told to whoever made it.
fn called(shared: &Shared, call: &CallId) -> Option<GuestCallStatus> {
    let held = shared.read();
    Some(match (guest::called(&held.state, call)?, held.state.answered_before(call)) {
        (GuestCallStatus::Ended { interaction, result }, Some(at)) => {
            GuestCallStatus::Ended { interaction, result: dated(result, at) }
        }
        (called @ (GuestCallStatus::Ended { .. } | GuestCallStatus::Said(_) | GuestCallStatus::Open { .. }), _) => {
            called
        }
    })
}

/// The same, with when it was said: whoever reads it was not there.
fn dated(result: CallResult, at: Timestamp) -> CallResult {
    let Ok(Value::Object(mut body)) = serde_json::from_str(&result.content) else { return result };
    body.insert("answered_at".into(), rfc3339(at).into());
    body.insert("answered_while_you_were_away".into(), true.into());
    CallResult::new(Value::Object(body).to_string(), result.status)
}

fn said(status: CallStatus, content: String) -> GuestCallStatus {
    GuestCallStatus::Said(CallResult::new(content, status))
}

fn withdrawn() -> CallResult {
    let body = json!({ "status": "withdrawn", "answers": [], "note": "You have withdrawn this question. Nothing was chosen." });
    CallResult::new(body.to_string(), CallStatus::Ok)
}
