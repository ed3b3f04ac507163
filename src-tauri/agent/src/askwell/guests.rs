//! Other programs' agents: what they ask stands before the person like any other question, and waits for them to read it.

use super::Askwell;
use crate::crash;
use crate::store::{NotCommitted, Shared};
use ask::conversation::Digest;
use ask::guest::{self, Called, Guest, GuestTool, Standing, Wanted};
use ask::input::{GuestCall, Invalid};
use ask::limits::GUEST_OPEN_ASKS_COUNT_MAX;
use ask::message::{CallResult, CallStatus};
use ask::wire::CommandError;
use ask::{CallId, ConversationId, Input, InteractionId, Refusal};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, watch};
use tokio::time::{Instant, timeout_at};

/// What all guests share.
#[derive(Debug)]
pub struct Guests {
    /// One at a time looks whether its conversation is there and starts it: two would make two.
    door: Mutex<()>,
    /// Counts what has changed in their conversations.
    changed: watch::Sender<u64>,
}

impl Default for Guests {
    fn default() -> Self {
        Self { door: Mutex::default(), changed: watch::Sender::new(0) }
    }
}

impl Guests {
    /// Something in a guest's conversation is another now: whoever waits looks again.
    pub fn look_again(&self) {
        self.changed.send_modify(|count| *count = count.wrapping_add(1));
    }
}

impl Askwell {
    /// From now on programs on this machine find this one. Where they cannot, everything else goes on.
    pub fn host_local(self: &Arc<Self>) {
        if let Err(error) = self.local.start(self) {
            tracing::error!(%error, "programs on this machine cannot reach this one");
        }
    }

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
        let mut changed = self.guests.changed.subscribe();
        loop {
            // What changes from here on is seen below.
            changed.mark_unchanged();
            let standing = match self.of_guest(interaction).await? {
                None => Standing::Ended { result: guest::deleted() },
                Some(shared) => {
                    let held = shared.read();
                    match held.state.interaction(interaction) {
                        Some(asked) => guest::standing(&held.state, asked, seen),
                        None => Standing::Ended { result: guest::no_such_question() },
                    }
                }
            };
            if standing != Standing::Open || timeout_at(until, changed.changed()).await.is_err() {
                return Ok(standing);
            }
        }
    }

    /// This call waits no longer; without one, nobody does. The question is withdrawn where nobody is left who waits.
    pub async fn guest_leave(
        &self,
        interaction: InteractionId,
        call: Option<CallId>,
    ) -> Result<CallResult, CommandError> {
        let Some(shared) = self.of_guest(interaction).await? else { return Ok(guest::no_such_question()) };
        let Some(conversation) = shared.read().state.digest.id else { return Ok(guest::no_such_question()) };
        let input = Input::Leave { interaction, call, at: self.host.now() };
        match self.store.commit(conversation, input).await {
            Ok(_) => Ok(withdrawn()),
            Err(NotCommitted::Refused(Refusal::AlreadyClosed(_))) => {
                let held = shared.read();
                let asked = held.state.interaction(interaction);
                Ok(asked.map_or_else(guest::no_such_question, |asked| guest::result(&held.state, asked)))
            }
            Err(error) => Err(self.not_taken(&error)),
        }
    }

    async fn guest_check(&self, interaction: InteractionId) -> Result<CallResult, CommandError> {
        let Some(shared) = self.of_guest(interaction).await? else { return Ok(guest::no_such_question()) };
        let held = shared.read();
        let asked = held.state.interaction(interaction);
        Ok(asked.map_or_else(guest::no_such_question, |asked| guest::result(&held.state, asked)))
    }

    async fn guest_enters(
        self: &Arc<Self>,
        guest: Guest,
        call: CallId,
        tool: GuestTool,
        arguments: Map<String, Value>,
    ) -> Result<Called, CommandError> {
        let _door = self.guests.door.lock().await;
        let known = self.store.guest_conversation(&guest).await.map_err(|fault| self.not_saved(&fault))?;
        if let Some(id) = known {
            let shared = self.store.load(id).await.map_err(|error| self.not_taken(&error))?;
            if let Some(called) = guest::called(&shared.read().state, &call) {
                return Ok(called);
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
        let input = Input::Guest(Box::new(GuestCall {
            id,
            guest,
            call: call.clone(),
            tool,
            arguments,
            interaction: InteractionId(self.host.new_id()),
            asking: self.asking(&Digest::default()),
            at: self.host.now(),
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
        let held = committed.shared.read();
        guest::called(&held.state, &call).ok_or_else(|| self.words().no_conversation())
    }

    async fn too_many_open(&self) -> Result<bool, CommandError> {
        let open = self.store.inbox().await.map_err(|fault| self.not_saved(&fault))?;
        Ok(open.iter().filter(|one| one.interaction.guest.is_some()).count() >= GUEST_OPEN_ASKS_COUNT_MAX)
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

fn said(status: CallStatus, content: String) -> Called {
    Called::Said(CallResult::new(content, status))
}

fn withdrawn() -> CallResult {
    let body = json!({ "status": "withdrawn", "answers": [], "note": "You have withdrawn this question. Nothing was chosen." });
    CallResult::new(body.to_string(), CallStatus::Ok)
}
