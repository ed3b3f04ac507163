//! Who is let in: a program by the access token, a browser by a session that the token or a phone's code has opened.

use super::secret::{Secret, SecretHash};
use ask::limits::{API_PAIRING_SECONDS, API_SESSION_DAYS, API_SESSIONS_COUNT_MAX, DAY_MILLIS};
use ask::wall_clock::TrustedTime;
use ask::{Surface, Timestamp};
use engine::redact::Redactor;
use engine::store::{MetaName, Store, StoreError};
use parking_lot::{Mutex, RwLock};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use subtle::Choice;
use tokio_util::sync::CancellationToken;

/// The name of the hashes in the store.
pub const KEPT: MetaName = MetaName::ApiAccess;
pub const SESSION_MILLIS: i64 = API_SESSION_DAYS as i64 * DAY_MILLIS;

/// Who a request comes from.
#[derive(Debug, Clone)]
pub enum Requester {
    Program,
    Browser(SecretHash),
}

impl Requester {
    pub fn surface(&self) -> Surface {
        match self {
            Requester::Program => Surface::Api,
            Requester::Browser(_) => Surface::Browser,
        }
    }
}

/// Why nobody new was let in.
#[derive(Debug, thiserror::Error)]
pub enum AccessError {
    #[error("the system gave no random numbers: {0}")]
    NoRandomness(#[from] getrandom::Error),
    #[error(transparent)]
    NotSaved(#[from] StoreError),
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Kept {
    token: Option<SecretHash>,
    sessions: Vec<Session>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Session {
    hash: SecretHash,
    /// Of what the browser shows beside the cookie. One that was begun without it opens nothing.
    #[serde(default)]
    proof: Option<SecretHash>,
    seen_at: Timestamp,
}

/// The two halves of a session, for the browser that has it from now on. A cookie is sent to every port of a host, so to other
/// programs on it, too; the proof is kept where only the pages of this very address can read it.
pub struct SessionSecrets {
    pub cookie: Secret,
    pub proof: Secret,
}

/// What somebody has shown of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SessionCheck {
    Both(SecretHash),
    /// The cookie alone.
    Half,
    Nothing,
}

/// The code that a phone brings along: it opens one session, once.
struct Pairing {
    code: SecretHash,
    until: Timestamp,
}

pub struct AccessControl {
    store: Store,
    redactor: Arc<Redactor>,
    kept: RwLock<Kept>,
    pairing: Mutex<Option<Pairing>>,
    /// Those let in so far. It is cancelled when they are all sent away.
    let_in: Mutex<CancellationToken>,
    /// One change at a time, so that what is kept is what was kept last.
    changing: tokio::sync::Mutex<()>,
}

impl AccessControl {
    pub fn new(store: Store, redactor: Arc<Redactor>, kept: Option<String>) -> AccessControl {
        let read = |text: String| {
            let read = serde_json::from_str(&text);
            read.inspect_err(|error| tracing::error!(%error, "who is let in cannot be read, so nobody is")).ok()
        };
        let kept = kept.and_then(read).unwrap_or_default();
        AccessControl {
            store,
            redactor,
            kept: RwLock::new(kept),
            pairing: Mutex::default(),
            let_in: Mutex::default(),
            changing: tokio::sync::Mutex::default(),
        }
    }

    pub fn has_token(&self) -> bool {
        self.kept.read().token.is_some()
    }

    pub fn browsers(&self, now: Timestamp) -> usize {
        self.kept.read().sessions.iter().filter(|session| session.holds(now) && session.proof.is_some()).count()
    }

    /// A new token. The one before and all that it has opened hold no longer.
    pub async fn renew(&self) -> Result<Secret, AccessError> {
        let token = Secret::new()?;
        self.take(&token).await?;
        Ok(token)
    }

    /// Lets in who has this token. Where it is another one, whoever was let in before is sent away.
    pub async fn take(&self, token: &Secret) -> Result<(), AccessError> {
        self.redactor.learn_value(token.text());
        if self.is_token(token.text()) {
            return Ok(());
        }
        let hash = SecretHash::of(token.text());
        self.change(|kept| *kept = Kept { token: Some(hash), sessions: Vec::new() }).await?;
        *self.pairing.lock() = None;
        std::mem::take(&mut *self.let_in.lock()).cancel();
        Ok(())
    }

    /// Is cancelled when whoever is let in now is sent away.
    pub fn let_in(&self) -> CancellationToken {
        self.let_in.lock().clone()
    }

    pub fn is_token(&self, presented: &str) -> bool {
        self.token(presented).is_some()
    }

    /// The token, if it is this one.
    pub fn token(&self, presented: &str) -> Option<SecretHash> {
        let presented = SecretHash::of(presented);
        let known = self.kept.read().token.as_ref().is_some_and(|token| bool::from(token.is(&presented)));
        known.then_some(presented)
    }

    /// The session that these are the halves of. All are looked at, so that the time tells nothing.
    pub fn session(&self, cookie: &str, proof: &str, now: Timestamp) -> SessionCheck {
        let (presented, proof) = (SecretHash::of(cookie), SecretHash::of(proof));
        let kept = self.kept.read();
        let found = kept.sessions.iter().filter(|session| session.holds(now));
        let (half, both) = found.fold((Choice::from(0), Choice::from(0)), |(half, both), session| {
            let is = session.hash.is(&presented);
            let proved = session.proof.as_ref().map_or(Choice::from(0), |held| held.is(&proof));
            (half | is, both | (is & proved))
        });
        match (bool::from(half), bool::from(both)) {
            (_, true) => SessionCheck::Both(presented),
            (true, false) => SessionCheck::Half,
            (false, false) => SessionCheck::Nothing,
        }
    }

    /// Opens a session for who has shown the token or the code.
    pub async fn open(&self, now: Timestamp) -> Result<SessionSecrets, AccessError> {
        let (cookie, proof) = (Secret::new()?, Secret::new()?);
        let (hash, proof_hash) = (SecretHash::of(cookie.text()), SecretHash::of(proof.text()));
        self.redactor.learn_value(cookie.text());
        self.redactor.learn_value(proof.text());
        self.change(|kept| {
            kept.sessions.sort_by_key(|session| session.seen_at);
            let over = (kept.sessions.len() + 1).saturating_sub(API_SESSIONS_COUNT_MAX);
            kept.sessions.drain(..over);
            kept.sessions.push(Session { hash, proof: Some(proof_hash), seen_at: now });
        })
        .await?;
        Ok(SessionSecrets { cookie, proof })
    }

    /// The browser was here: its session holds from now on again. It is noted once a day, so that reading writes nothing.
    /// True where it was noted.
    pub async fn seen(&self, hash: &SecretHash, now: Timestamp) -> Result<bool, AccessError> {
        let stale = |session: &Session| session.hash == *hash && now - session.seen_at > DAY_MILLIS;
        if !self.kept.read().sessions.iter().any(stale) {
            return Ok(false);
        }
        self.change(|kept| {
            kept.sessions.iter_mut().filter(|session| stale(session)).for_each(|session| session.seen_at = now);
        })
        .await?;
        Ok(true)
    }

    pub async fn end(&self, hash: &SecretHash) -> Result<(), AccessError> {
        self.change(|kept| kept.sessions.retain(|session| session.hash != *hash)).await
    }

    /// Forgets sessions that hold no longer. By a date that may be wrong they open nothing, and are kept.
    pub async fn remove_old(&self, now: TrustedTime) -> Result<(), AccessError> {
        let holds = |session: &Session| session.holds(now.millis());
        if self.kept.read().sessions.iter().all(holds) {
            return Ok(());
        }
        self.change(|kept| kept.sessions.retain(holds)).await
    }

    /// A code for one browser. The one before holds no longer.
    pub fn pair(&self, now: Timestamp) -> Result<(Secret, Timestamp), AccessError> {
        let code = Secret::new()?;
        let until = now + API_PAIRING_SECONDS as i64 * 1000;
        self.redactor.learn_value(code.text());
        *self.pairing.lock() = Some(Pairing { code: SecretHash::of(code.text()), until });
        Ok((code, until))
    }

    /// Whether this is the code. It is none any more after that.
    pub fn paired(&self, presented: &str, now: Timestamp) -> bool {
        let presented = SecretHash::of(presented);
        let mut pairing = self.pairing.lock();
        let is = pairing.as_ref().is_some_and(|held| bool::from(held.code.is(&presented)) && now < held.until);
        if is {
            *pairing = None;
        }
        is
    }

    /// On the disk first: nobody is let in by what a restart would forget.
    async fn change(&self, change: impl FnOnce(&mut Kept)) -> Result<(), AccessError> {
        let _one = self.changing.lock().await;
        let mut kept = self.kept.read().clone();
        change(&mut kept);
        self.store.save_meta(KEPT, &kept).await?;
        *self.kept.write() = kept;
        Ok(())
    }
}

impl Session {
    fn holds(&self, now: Timestamp) -> bool {
        now - self.seen_at < SESSION_MILLIS
    }
}

#[cfg(test)]
mod tests;
