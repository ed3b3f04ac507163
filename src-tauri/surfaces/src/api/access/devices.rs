//! Those who are let in, as the person sees and changes them.

use super::kept::{DeviceGrant, NamedToken, device};
use super::{AccessControl, AccessError};
use crate::api::secret::{Secret, SecretHash};
use crate::commands::CallerRights;
use ask::channel::Messenger;
use ask::limits::{API_TOKENS_COUNT_MAX, DAY_MILLIS};
use ask::wire::{AccessScope, AttemptKind, Device, DeviceEdit, DeviceKind, DeviceList, NewToken};
use ask::{DeviceId, Surface, Timestamp};
use engine::host::News;

/// A chat, as it is named among the devices.
pub fn of_chat(messenger: Messenger) -> DeviceId {
    DeviceId::from(messenger.name())
}

/// Why a token was not made, or nobody changed.
#[derive(Debug, thiserror::Error)]
pub enum DeviceError {
    #[error("it was removed")]
    Gone,
    #[error("there are too many tokens")]
    TooMany,
    #[error(transparent)]
    Access(#[from] AccessError),
}

impl AccessControl {
    /// With the chats that are set up.
    pub fn devices(&self, chats: &[Messenger], now: Timestamp) -> DeviceList {
        let kept = self.kept.read();
        let chats = chats.iter().map(|messenger| {
            let id = of_chat(*messenger);
            let grant = kept.chats.get(&id).cloned().unwrap_or_default();
            let grant = DeviceGrant { name: messenger.title().to_owned(), scope: AccessScope::Everything, ..grant };
            device(id, DeviceKind::Chat, &grant, None, None)
        });
        let mut devices: Vec<Device> = kept.devices(now).into_iter().chain(chats).collect();
        let here = self.here.lock();
        for one in &mut devices {
            if let Some((at, from)) = here.get(&one.id) {
                (one.seen_at, one.seen_from) = (Some(*at), Some(from.clone()));
            }
        }
        devices.sort_by_key(|one| std::cmp::Reverse(one.seen_at.max(one.opened_at)));
        DeviceList { devices, attempts: self.attempts.all() }
    }

    pub fn rights_of_chat(&self, surface: Surface) -> CallerRights {
        let chat = Messenger::ALL.into_iter().find(|messenger| messenger.surface() == surface);
        let id = chat.map_or_else(|| DeviceId::from(""), of_chat);
        let trusted = self.kept.read().chats.get(&id).is_some_and(|grant| grant.trusted);
        CallerRights::of_device(id, AccessScope::Everything, trusted)
    }

    pub async fn edit(&self, id: &DeviceId, edit: DeviceEdit) -> Result<(), DeviceError> {
        let is_chat = is_chat(id);
        if !is_chat && self.kept.read().grant(id).is_none() {
            return Err(DeviceError::Gone);
        }
        let DeviceEdit { name, scope, trusted } = edit;
        self.change(|kept| {
            if is_chat {
                kept.chats.entry(id.clone()).or_default();
            }
            let Some(grant) = kept.grant_mut(id) else { return };
            if let Some(name) = name {
                grant.name = name;
            }
            if let Some(scope) = scope {
                grant.scope = scope;
            }
            if let Some(trusted) = trusted {
                (grant.trusted, grant.asked_at) = (trusted, None);
            }
        })
        .await?;
        Ok(())
    }

    /// Sends it away, with all that it has let in. One that is gone already is no error.
    pub async fn remove(&self, id: &DeviceId) -> Result<(), AccessError> {
        if self.kept.read().grant(id).is_none() {
            return Ok(());
        }
        self.change(|kept| {
            kept.remove(id);
            kept.chats.remove(id);
        })
        .await
    }

    pub async fn create_token(&self, new: NewToken, now: Timestamp) -> Result<Secret, DeviceError> {
        if self.kept.read().tokens.len() >= API_TOKENS_COUNT_MAX {
            return Err(DeviceError::TooMany);
        }
        let NewToken { name, scope, days } = new;
        let token = Secret::new().map_err(AccessError::from)?;
        self.redactor.learn_value(token.text());
        let hash = SecretHash::of(token.text());
        let grant = DeviceGrant { name, scope, opened_at: Some(now), ..DeviceGrant::default() };
        let expires_at = days.map(|days| now + i64::from(days) * DAY_MILLIS);
        self.change(|kept| kept.tokens.push(NamedToken { hash, grant, seen_at: None, expires_at })).await?;
        Ok(token)
    }

    /// Somebody who is let in wanted more than they may. Where a yes at the machine is wanted, it is asked for there.
    pub async fn beyond(&self, id: &DeviceId, kind: AttemptKind, now: Timestamp) {
        let name = {
            let kept = self.kept.read();
            // What a token has let in is told under the token: it may sign in again and again under any name.
            let grant = kept.grant(id);
            let told = grant.and_then(|grant| grant.opened_by.clone()).unwrap_or_else(|| id.clone());
            let name = kept.grant(&told).map(|grant| grant.name.clone()).filter(|name| !name.is_empty());
            name.unwrap_or_else(|| told.to_string())
        };
        let is_asked = kind == AttemptKind::NeedsYes && self.asks(id);
        if is_asked && let Err(fault) = self.change(|kept| kept.asked(id, now)).await {
            tracing::warn!(%fault, "that a yes is wanted could not be saved");
        }
        let from = self.here.lock().get(id).map(|(_, from)| from.clone()).unwrap_or_default();
        self.tried(kind, &from, Some(name), now).await;
    }

    /// Somebody tried who is not let in.
    pub async fn tried(&self, kind: AttemptKind, from: &str, device: Option<String>, now: Timestamp) {
        if self.attempts.note(kind, from.to_owned(), device, now).await {
            self.host.tell(News::Access);
        }
    }

    pub async fn clear_attempts(&self) -> Result<(), AccessError> {
        self.attempts.clear().await?;
        self.host.tell(News::Access);
        Ok(())
    }

    /// Whether nothing was asked for it yet.
    fn asks(&self, id: &DeviceId) -> bool {
        let kept = self.kept.read();
        kept.grant(id).map_or_else(|| is_chat(id), |grant| !grant.trusted && grant.asked_at.is_none())
    }
}

fn is_chat(id: &DeviceId) -> bool {
    Messenger::ALL.into_iter().any(|messenger| of_chat(messenger) == *id)
}
