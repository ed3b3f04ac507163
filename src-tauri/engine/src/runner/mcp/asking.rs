//! What a server wants to know of the person: put beside its call, and answered once.

use super::line::OutgoingCall;
use super::waits_for;
use crate::crash;
use crate::mcp::{McpNote, UrlElicitation};
use crate::runner::Runner;
use crate::store::CommitError;
use ask::elicitation::{self, Elicitation, ElicitedReply, Held, Wanted};
use ask::input::QuestionAvailability;
use ask::interaction::{Closing, Status};
use ask::outcome::Outcome;
use ask::wire::Draft;
use ask::{CallId, Input, Interaction, InteractionId};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// Between two tries to save that an answer is about to be sent.
const SAVE_AGAIN: Duration = Duration::from_secs(1);

/// What became of putting something to the person.
pub(super) enum Put {
    Stands(InteractionId),
    /// Nobody can be asked, it cannot be shown, or too much was asked already: to the server that is a cancel.
    Not,
}

/// One thing that a server asks.
pub(super) struct ServerQuestion<'a> {
    pub params: &'a Map<String, Value>,
    pub held: Held,
    /// What the person had said to it before, where it was asked in other words.
    pub before: Option<&'a Interaction>,
}

impl Runner {
    /// Puts one thing that a server asks beside its call.
    pub(super) async fn put(&mut self, line: &OutgoingCall<'_>, params: &Map<String, Value>, held: Held) -> Put {
        let put = self.put_all(line, [ServerQuestion { params, held, before: None }]).await;
        put.into_iter().next().unwrap_or(Put::Not)
    }

    /// Puts all that a server asks at once beside its call, in one commit: the program never ends with a part of it asked.
    pub(super) async fn put_all<'a>(
        &mut self,
        line: &OutgoingCall<'_>,
        asks: impl IntoIterator<Item = ServerQuestion<'a>>,
    ) -> Vec<Put> {
        let (host, asking) = (self.context.host(), self.asking_here());
        let (mut ids, mut asked, mut kept, mut pages) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for ask in asks {
            let id = InteractionId(host.new_id());
            match elicitation::read(&line.tool.server, &line.tool.tool, ask.params, ask.held) {
                Ok(elicitation) => {
                    kept.extend(ask.before.and_then(|before| kept_for(&elicitation, before)).map(|said| (id, said)));
                    if let Wanted::Url { id: Some(page), .. } = &elicitation.ask {
                        pages.push(UrlElicitation { id: page.clone(), conversation: self.id, interaction: id });
                    }
                    asked.push((id, Box::new(elicitation)));
                    ids.push(Some(id));
                }
                Err(unfit) => {
                    line.refuses(McpNote::NotShowable(unfit));
                    ids.push(None);
                }
            }
        }
        let somebody = asking.standing != QuestionAvailability::Nobody;
        if !asked.is_empty() {
            self.save(Input::Elicit { call: line.call.clone(), asked, asking, at: host.now() }).await;
            crash::point("mcp-elicited");
        }
        // What was said to a question that the server asks in other words is not lost.
        for (id, content) in kept {
            let draft = Draft { form: Some(content), ..Draft::default() };
            drop(self.context.store().save_draft(id, &draft).await);
        }
        let held = self.shared.read();
        for page in pages.into_iter().filter(|page| held.state.interaction(page.interaction).is_some()) {
            line.reach.heard.sends(page);
        }
        let put = |id: Option<InteractionId>| match id {
            Some(id) if held.state.interaction(id).is_some() => Put::Stands(id),
            Some(_) if somebody => {
                line.refuses(McpNote::AsksTooMuch);
                Put::Not
            }
            Some(_) | None => Put::Not,
        };
        ids.into_iter().map(put).collect()
    }

    /// Waits until all of these have their end. False: nobody waits for the call any more.
    pub(super) async fn answered(&mut self, call: &CallId, asked: &[InteractionId]) -> bool {
        loop {
            {
                let held = self.shared.read();
                let is_open =
                    |id: &InteractionId| held.state.interaction(*id).is_some_and(|it| it.status == Status::Open);
                if !waits_for(call)(&held.state) {
                    return false;
                }
                if !asked.iter().any(is_open) {
                    return true;
                }
            }
            if self.wake.recv().await.is_none() {
                return false;
            }
            self.look_around().await;
        }
    }

    /// What is to be sent as the answer, once it is on the disk that it is sent. None: it must not be.
    pub(super) async fn handed_over(&mut self, interaction: InteractionId) -> Option<Value> {
        crash::point("mcp-answered");
        loop {
            let at = self.context.host().now();
            match self.context.store().commit(self.id, Input::HandOver { interaction, call: None, at }).await {
                Ok(_) => break,
                Err(CommitError::NotSaved(fault)) => {
                    tracing::warn!(conversation = %self.id, %fault, "an answer waits to be sent until it can be saved");
                    tokio::time::sleep(SAVE_AGAIN).await;
                }
                Err(refused @ (CommitError::Refused(_) | CommitError::Damaged)) => {
                    tracing::info!(conversation = %self.id, %refused, "an answer is not sent");
                    return None;
                }
            }
        }
        crash::point("mcp-handed-over");
        self.reply_to(interaction)
    }

    /// The answer as it goes over the wire.
    pub(super) fn reply_to(&self, interaction: InteractionId) -> Option<Value> {
        let held = self.shared.read();
        match &held.state.interaction(interaction)?.status {
            Status::Open => None,
            Status::Closed(closing) => Some(reply(closing, held.state.interaction(interaction)?)),
        }
    }

    /// The server that asked is not there any more, or wants no answer.
    pub(super) async fn nobody_waits(&mut self, interaction: InteractionId) {
        let open = {
            let held = self.shared.read();
            held.state.interaction(interaction).is_some_and(|asked| asked.status == Status::Open)
        };
        if open {
            let at = self.context.host().now();
            self.save(Input::Gone { interaction, at }).await;
        }
    }
}

/// Accept, decline and cancel apart. Whatever else ended it is no answer of the person's: a cancel.
fn reply(closing: &Closing, asked: &Interaction) -> Value {
    let form = asked.elicitation().is_some_and(|elicitation| matches!(elicitation.ask, Wanted::Form { .. }));
    let Outcome::Elicited { reply } = &closing.outcome else { return json!({ "action": "cancel" }) };
    match reply {
        ElicitedReply::Accept { content } if form => json!({ "action": "accept", "content": content }),
        ElicitedReply::Accept { .. } => json!({ "action": "accept" }),
        ElicitedReply::Decline => json!({ "action": "decline" }),
        ElicitedReply::Cancel => json!({ "action": "cancel" }),
    }
}

/// What the person had said before, where it fits into this form too.
fn kept_for(elicitation: &Elicitation, before: &Interaction) -> Option<Map<String, Value>> {
    let Status::Closed(Closing { outcome: Outcome::Elicited { reply: ElicitedReply::Accept { content } }, .. }) =
        &before.status
    else {
        return None;
    };
    before.elicitation().is_some_and(|before| before.same_form(elicitation)).then(|| content.clone())
}
