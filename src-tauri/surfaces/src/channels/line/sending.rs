//! Writes into the chat what is to be written, in its order. What gets there is a fact, and so is what does not.

use super::{ChannelWorker, RESTS_SECONDS, millis, rest_after};
use crate::channels::channel::{ChannelError as NotSent, ChatAddress, MessageButton, Outgoing, PostReceipt};
use crate::channels::kept::{CarriedInteraction, Letter};
use ask::channel::Became;
use ask::plain_text::dialogue::{Post, PressedButton};
use engine::crash;
use engine::store::StoreError;
use std::time::Duration;
use uuid::Uuid;

impl ChannelWorker {
    /// How long to rest before going on, where something is left.
    pub(super) async fn send(&mut self) -> Result<Option<Duration>, StoreError> {
        let Some(to) = self.address() else { return Ok(None) };
        let left = self.rests_until - self.host.now();
        if let Ok(left @ 1..) = u64::try_from(left) {
            return Ok((!self.kept.outbox.is_empty()).then_some(Duration::from_millis(left)));
        }
        while let Some(letter) = self.kept.outbox.front().cloned() {
            let rest = match letter {
                Letter::Post { id, post, carries } => self.send_post(&to, id, post, carries).await?,
                Letter::Edit { post, with, or_say } => {
                    let edited = self.channel.edit(&to, &post, &outgoing(&with)).await;
                    if or_say && matches!(edited, Err(NotSent::NotFit(_))) {
                        self.say(Uuid::new_v5(&Uuid::NAMESPACE_OID, post.as_bytes()), with.text);
                    }
                    self.after(edited)
                }
                Letter::Acknowledge { tap, text, alert } => {
                    let acknowledged = self.channel.acknowledge(&tap, &text, alert).await;
                    self.after(acknowledged)
                }
            };
            if let Some(rest) = rest {
                self.rests_until = self.host.now() + millis(rest);
                return Ok(Some(rest));
            }
            crash::point("channel-sent");
            self.kept.outbox.pop_front();
            self.keep().await?;
        }
        Ok(None)
    }

    async fn send_post(
        &mut self,
        to: &ChatAddress,
        id: Uuid,
        post: Post,
        carries: Option<CarriedInteraction>,
    ) -> Result<Option<Duration>, StoreError> {
        if let Some(about) = post.about {
            // Kept before it goes out: a reply to it may be heard before this program knows that it is there.
            self.kept.dialogue.tried(&about, self.kept.service_time(self.host.now()));
            self.keep().await?;
        }
        let sent = self.write(to, &outgoing(&post), id).await?;
        match sent {
            Ok(posted) => {
                self.arrived(&post, id, posted);
                if let Some(CarriedInteraction { conversation, interaction }) = carries {
                    self.became(conversation, interaction, Became::Delivered).await;
                }
                Ok(None)
            }
            Err(fault) => Ok(self.not_sent(&fault, carries).await),
        }
    }

    /// Counted before it is written, where the service counts: what a crash leaves uncertain counts as written. Tried
    /// again, it is the same message: a service that is down for long takes nothing away.
    pub(super) async fn write(
        &mut self,
        to: &ChatAddress,
        post: &Outgoing,
        id: Uuid,
    ) -> Result<Result<PostReceipt, NotSent>, StoreError> {
        let counts = self.channel.limits().window.is_some();
        if counts && self.tried == Some(id) {
            self.kept.posts = self.kept.posts.saturating_sub(1);
        }
        if let Err(fault) = self.may_write() {
            return Ok(Err(fault));
        }
        self.tried = Some(id);
        if counts {
            self.kept.posts = self.kept.posts.saturating_add(1);
            self.keep().await?;
        }
        crash::point("channel-sending");
        Ok(self.channel.post(to, post, id).await)
    }

    fn arrived(&mut self, post: &Post, id: Uuid, posted: PostReceipt) {
        self.unsent = 0;
        if let Some(about) = post.about {
            let at = posted.at.unwrap_or_else(|| self.kept.service_time(self.host.now()));
            // A service that names no messages knows them by our id, if at all.
            let name = posted.id.unwrap_or_else(|| id.to_string());
            let over = self.kept.dialogue.posted(&about, &name, at);
            if let Some(text) = over.filter(|_| self.channel.limits().edits) {
                let with = Post { about: None, text, buttons: Vec::new(), wants_words: false };
                self.kept.outbox.push_back(Letter::Edit { post: name, with, or_say: true });
            }
        }
    }

    /// What is worth it is tried again; anything else stays on the desk until something changes.
    async fn not_sent(&mut self, fault: &NotSent, carries: Option<CarriedInteraction>) -> Option<Duration> {
        tracing::debug!(%fault, messenger = self.messenger().name(), "a message did not get into the chat");
        let passes = fault.passes();
        if let Some(CarriedInteraction { conversation, interaction }) = carries {
            let why = fault.why();
            let became = if passes { Became::Failed { why } } else { Became::Undelivered { why } };
            self.became(conversation, interaction, became).await;
        }
        if passes {
            let rest = rest_after(fault, self.unsent);
            self.unsent += 1;
            self.in_trouble(fault, Some(rest));
            return Some(rest);
        }
        match fault {
            NotSent::Blocked(_) => {
                self.kept.blocked = true;
                self.in_trouble(fault, None);
            }
            NotSent::SignedOut(words) => {
                self.signed_out = Some(words.clone());
                self.in_trouble(fault, None);
            }
            // The service counts more strictly than we do.
            NotSent::WindowShut => self.kept.posts = u32::MAX,
            NotSent::NotFit(_)
            | NotSent::Unreachable(_)
            | NotSent::TooMany { .. }
            | NotSent::Elsewhere(_)
            | NotSent::Malformed(_) => {}
        }
        if let Some(CarriedInteraction { interaction, .. }) = carries.filter(|_| !matches!(fault, NotSent::NotFit(_))) {
            // It does not stand in the chat: once that may be written to again, it is asked there anew.
            self.kept.dialogue.forget(interaction);
        }
        None
    }

    /// A change of a message, or a word on a button, is tried a few times and then let be: what it says is said by what
    /// follows, too.
    fn after(&mut self, done: Result<(), NotSent>) -> Option<Duration> {
        match done {
            Ok(()) => {
                self.unsent = 0;
                None
            }
            Err(fault) if fault.passes() && self.unsent < RESTS_SECONDS.len() => {
                let rest = rest_after(&fault, self.unsent);
                self.unsent += 1;
                Some(rest)
            }
            Err(fault) => {
                tracing::debug!(%fault, messenger = self.messenger().name(), "a message in the chat was not changed");
                self.unsent = 0;
                None
            }
        }
    }
}

fn outgoing(post: &Post) -> Outgoing {
    let about = post.about;
    let buttons = post.buttons.iter().filter_map(|button| {
        let about = about?;
        let pressed = PressedButton { interaction: about.interaction, question: about.question, press: button.press };
        Some(MessageButton { label: button.label.clone(), data: pressed.encoded() })
    });
    Outgoing { text: post.text.clone(), buttons: buttons.collect(), wants_words: post.wants_words }
}
