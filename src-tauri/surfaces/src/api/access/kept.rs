//! What is kept of those who are let in: hashes of their secrets, and how far they may go.

use crate::api::secret::SecretHash;
use ask::limits::{API_SESSION_DAYS, DAY_MILLIS};
use ask::wire::{AccessScope, Device, DeviceKind};
use ask::{DeviceId, Timestamp};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub const SESSION_MILLIS: i64 = API_SESSION_DAYS as i64 * DAY_MILLIS;

/// What an earlier version wrote has no scope: a browser of then works here from now on, and the token does what it did.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct KeptDevices {
    pub token: Option<SecretHash>,
    pub token_grant: TokenGrant,
    pub sessions: Vec<Session>,
    pub tokens: Vec<NamedToken>,
    /// Of chats only whether they are trusted: who answers there is kept by the chat itself.
    pub chats: BTreeMap<DeviceId, DeviceGrant>,
}

/// How far somebody may go.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DeviceGrant {
    pub name: String,
    pub scope: AccessScope,
    pub opened_at: Option<Timestamp>,
    pub trusted: bool,
    pub asked_at: Option<Timestamp>,
    /// The token that has let it in: it goes with that.
    pub opened_by: Option<DeviceId>,
}

/// The access token was made to do everything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct TokenGrant {
    pub grant: DeviceGrant,
    pub seen_at: Option<Timestamp>,
}

impl Default for TokenGrant {
    fn default() -> TokenGrant {
        TokenGrant { grant: DeviceGrant { scope: AccessScope::Everything, ..DeviceGrant::default() }, seen_at: None }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    pub hash: SecretHash,
    /// Of what the browser shows beside the cookie. One that was begun without it opens nothing.
    #[serde(default)]
    pub proof: Option<SecretHash>,
    pub seen_at: Timestamp,
    #[serde(default)]
    pub grant: DeviceGrant,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NamedToken {
    pub hash: SecretHash,
    pub grant: DeviceGrant,
    pub seen_at: Option<Timestamp>,
    pub expires_at: Option<Timestamp>,
}

impl Session {
    pub fn holds(&self, now: Timestamp) -> bool {
        now - self.seen_at < SESSION_MILLIS
    }
}

impl NamedToken {
    pub fn holds(&self, now: Timestamp) -> bool {
        self.expires_at.is_none_or(|until| now < until)
    }
}

impl KeptDevices {
    /// How far it may go by now: what a token has let in goes as far as the token, and as long.
    pub fn scope_of(&self, grant: &DeviceGrant, now: Timestamp) -> Option<AccessScope> {
        let Some(by) = &grant.opened_by else { return Some(grant.scope) };
        let token = self.token.as_ref().filter(|hash| hash.device() == *by).map(|_| &self.token_grant.grant);
        let named = || self.tokens.iter().find(|one| one.hash.device() == *by && one.holds(now)).map(|one| &one.grant);
        token.or_else(named).map(|opener| opener.scope.min(grant.scope))
    }

    /// Who is let in by this, if it still is.
    pub fn holds(&self, id: &DeviceId, now: Timestamp) -> Option<(&DeviceGrant, AccessScope)> {
        let session = self.sessions.iter().find(|one| one.hash.device() == *id && one.holds(now)).map(|one| &one.grant);
        let named = || self.tokens.iter().find(|one| one.hash.device() == *id && one.holds(now)).map(|one| &one.grant);
        let token = || self.token.as_ref().filter(|hash| hash.device() == *id).map(|_| &self.token_grant.grant);
        let grant = session.or_else(named).or_else(token)?;
        Some((grant, self.scope_of(grant, now)?))
    }

    /// A yes from the machine is wanted for it.
    pub fn asked(&mut self, id: &DeviceId, now: Timestamp) {
        // Of a chat nothing is kept until then.
        if self.grant(id).is_none() {
            self.chats.insert(id.clone(), DeviceGrant::default());
        }
        if let Some(grant) = self.grant_mut(id) {
            grant.asked_at = Some(now);
        }
    }

    /// None where it is not let in, or has been removed.
    pub fn grant(&self, id: &DeviceId) -> Option<&DeviceGrant> {
        let token = self.token.as_ref().filter(|hash| hash.device() == *id).map(|_| &self.token_grant.grant);
        let session = || self.sessions.iter().find(|one| one.hash.device() == *id).map(|one| &one.grant);
        let named = || self.tokens.iter().find(|one| one.hash.device() == *id).map(|one| &one.grant);
        token.or_else(session).or_else(named).or_else(|| self.chats.get(id))
    }

    pub fn grant_mut(&mut self, id: &DeviceId) -> Option<&mut DeviceGrant> {
        if self.token.as_ref().is_some_and(|hash| hash.device() == *id) {
            return Some(&mut self.token_grant.grant);
        }
        let session = self.sessions.iter_mut().find(|one| one.hash.device() == *id).map(|one| &mut one.grant);
        let named = self.tokens.iter_mut().find(|one| one.hash.device() == *id).map(|one| &mut one.grant);
        session.or(named).or(self.chats.get_mut(id))
    }

    /// Takes it out, with all that it has let in: the ids that are gone.
    pub fn remove(&mut self, id: &DeviceId) -> Vec<DeviceId> {
        let before = self.ids();
        let is_it =
            |hash: &SecretHash, grant: &DeviceGrant| hash.device() == *id || grant.opened_by.as_ref() == Some(id);
        if self.token.as_ref().is_some_and(|hash| hash.device() == *id) {
            (self.token, self.token_grant) = (None, TokenGrant::default());
        }
        self.sessions.retain(|one| !is_it(&one.hash, &one.grant));
        self.tokens.retain(|one| !is_it(&one.hash, &one.grant));
        let left = self.ids();
        before.into_iter().filter(|id| !left.contains(id)).collect()
    }

    /// Browsers and tokens.
    pub fn ids(&self) -> Vec<DeviceId> {
        let hashes = self.sessions.iter().map(|one| &one.hash).chain(self.tokens.iter().map(|one| &one.hash));
        hashes.chain(&self.token).map(SecretHash::device).collect()
    }

    /// What a token is called; empty for the access token.
    fn name_of(&self, token: &DeviceId) -> Option<String> {
        let named = self.tokens.iter().find(|one| one.hash.device() == *token).map(|one| one.grant.name.clone());
        named.or_else(|| self.token.as_ref().filter(|hash| hash.device() == *token).map(|_| String::new()))
    }

    /// Browsers and tokens, as a person sees them.
    pub fn devices(&self, now: Timestamp) -> Vec<Device> {
        let token = self.token.as_ref().map(|hash| {
            let TokenGrant { grant, seen_at } = &self.token_grant;
            device(hash.device(), DeviceKind::AccessToken, grant, *seen_at, None)
        });
        let sessions = self.sessions.iter().filter(|one| one.holds(now) && one.proof.is_some()).filter_map(|one| {
            let until = one.seen_at + SESSION_MILLIS;
            let grant = DeviceGrant { scope: self.scope_of(&one.grant, now)?, ..one.grant.clone() };
            let opened_by = grant.opened_by.as_ref().and_then(|by| self.name_of(by));
            let shown = device(one.hash.device(), DeviceKind::Browser, &grant, Some(one.seen_at), Some(until));
            Some(Device { opened_by, ..shown })
        });
        let named = self
            .tokens
            .iter()
            .map(|one| device(one.hash.device(), DeviceKind::NamedToken, &one.grant, one.seen_at, one.expires_at));
        sessions.chain(token).chain(named).collect()
    }
}

/// As a person sees it.
pub fn device(
    id: DeviceId,
    kind: DeviceKind,
    grant: &DeviceGrant,
    seen_at: Option<Timestamp>,
    expires_at: Option<Timestamp>,
) -> Device {
    let DeviceGrant { name, scope, opened_at, trusted, asked_at, opened_by: _ } = grant.clone();
    Device {
        id,
        kind,
        name,
        scope,
        opened_at,
        seen_at,
        seen_from: None,
        expires_at,
        trusted,
        asked_at,
        opened_by: None,
    }
}
