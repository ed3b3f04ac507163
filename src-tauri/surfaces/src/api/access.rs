//! Who is let in, and how far: a program by a token, a browser by a session that a token or a phone's code has opened.

mod attempts;
mod devices;
mod kept;
mod named;

pub use devices::{DeviceError, of_chat};
pub use kept::SESSION_MILLIS;
pub use named::of_browser;

use super::secret::{Secret, SecretHash};
use crate::commands::CallerRights;
use ask::limits::{API_PAIRING_SECONDS, API_SESSIONS_COUNT_MAX, API_SESSIONS_OF_TOKEN_COUNT_MAX, DAY_MILLIS};
use ask::wall_clock::TrustedTime;
use ask::wire::{AccessScope, DeviceKind};
use ask::{DeviceId, Surface, Timestamp};
use attempts::AttemptLog;
use engine::host::{Host, News};
use engine::redact::Redactor;
use engine::store::{MetaName, Store, StoreError};
use kept::{DeviceGrant, KeptDevices, NamedToken, Session, TokenGrant};
use parking_lot::{Mutex, RwLock};
use std::collections::HashMap;
use std::sync::Arc;
use subtle::Choice;
use tokio_util::sync::CancellationToken;

/// The name of the hashes in the store.
pub const KEPT: MetaName = MetaName::ApiAccess;

/// Somebody who is let in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admitted {
    pub hash: SecretHash,
    pub id: DeviceId,
    pub rights: CallerRights,
}

/// Who a request comes from.
#[derive(Debug, Clone)]
pub enum Requester {
    Program(Admitted),
    Browser(Admitted),
}

impl Requester {
    pub fn surface(&self) -> Surface {
        match self {
            Requester::Program(_) => Surface::Api,
            Requester::Browser(_) => Surface::Browser,
        }
    }

    pub fn admitted(&self) -> &Admitted {
        match self {
            Requester::Program(admitted) | Requester::Browser(admitted) => admitted,
        }
    }

    pub fn rights(&self) -> &CallerRights {
        &self.admitted().rights
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

/// The two halves of a session, for the browser that has it from now on. A cookie is sent to every port of a host, so to other
/// programs on it, too; the proof is kept where only the pages of this very address can read it.
pub struct SessionSecrets {
    pub cookie: Secret,
    pub proof: Secret,
}

/// What somebody has shown of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SessionCheck {
    Both(Admitted),
    /// The cookie alone.
    Half,
    Nothing,
}

/// By what a session is opened.
#[derive(Debug, Clone, Default)]
pub struct Opening {
    pub scope: AccessScope,
    /// The token, where it was one.
    pub by: Option<DeviceId>,
}

/// The code that a phone brings along: it opens one session, once.
struct Pairing {
    code: SecretHash,
    scope: AccessScope,
    until: Timestamp,
}

pub struct AccessControl {
    host: Arc<dyn Host>,
    store: Store,
    redactor: Arc<Redactor>,
    kept: RwLock<KeptDevices>,
    pairing: Mutex<Option<Pairing>>,
    attempts: AttemptLog,
    /// What each of them follows. It is cancelled when it is sent away.
    following: Mutex<HashMap<DeviceId, CancellationToken>>,
    /// When each was here last, and from where, since the start: reading writes nothing.
    here: Mutex<HashMap<DeviceId, (Timestamp, String)>>,
    /// One change at a time, so that what is kept is what was kept last.
    changing: tokio::sync::Mutex<()>,
}

impl AccessControl {
    pub fn new(
        host: Arc<dyn Host>,
        store: Store,
        redactor: Arc<Redactor>,
        (kept, attempts): (Option<String>, Option<String>),
    ) -> AccessControl {
        let read = |text: String| {
            let read = serde_json::from_str(&text);
            read.inspect_err(|error| tracing::error!(%error, "who is let in cannot be read, so nobody is")).ok()
        };
        let kept = kept.and_then(read).unwrap_or_default();
        AccessControl {
            host,
            attempts: AttemptLog::new(store.clone(), attempts),
            store,
            redactor,
            kept: RwLock::new(kept),
            pairing: Mutex::default(),
            following: Mutex::default(),
            here: Mutex::default(),
            changing: tokio::sync::Mutex::default(),
        }
    }

    pub fn has_token(&self) -> bool {
        self.kept.read().token.is_some()
    }

    pub fn browsers(&self, now: Timestamp) -> usize {
        self.kept.read().devices(now).iter().filter(|one| one.kind == DeviceKind::Browser).count()
    }

    /// A new token. The one before and all that it has opened hold no longer.
    pub async fn renew(&self) -> Result<Secret, AccessError> {
        let token = Secret::new()?;
        self.take(&token).await?;
        Ok(token)
    }

    /// Lets in who has this token. Where it is another one, whoever was let in before is sent away; tokens with a name stay.
    pub async fn take(&self, token: &Secret) -> Result<(), AccessError> {
        self.redactor.learn_value(token.text());
        let hash = SecretHash::of(token.text());
        if self.kept.read().token.as_ref().is_some_and(|known| bool::from(known.is(&hash))) {
            return Ok(());
        }
        let opened_at = Some(self.host.now());
        self.change(|kept| {
            let was = std::mem::take(&mut kept.token_grant.grant);
            // Who makes it anew has decided how far it may go before.
            let grant = DeviceGrant { opened_at, asked_at: None, trusted: false, ..was };
            kept.token = Some(hash);
            kept.token_grant = TokenGrant { grant, seen_at: None };
            let named: Vec<DeviceId> = kept.tokens.iter().map(|one| one.hash.device()).collect();
            kept.sessions.retain(|one| one.grant.opened_by.as_ref().is_some_and(|by| named.contains(by)));
        })
        .await?;
        *self.pairing.lock() = None;
        Ok(())
    }

    /// Is cancelled when this one is sent away.
    pub fn let_in(&self, who: &Admitted) -> CancellationToken {
        let mut following = self.following.lock();
        if self.kept.read().grant(&who.id).is_none() {
            let over = CancellationToken::new();
            over.cancel();
            return over;
        }
        following.entry(who.id.clone()).or_default().clone()
    }

    /// Who shows this token. All are looked at, so that the time tells nothing.
    pub fn token(&self, presented: &str, now: Timestamp) -> Option<Admitted> {
        let presented = SecretHash::of(presented);
        let kept = self.kept.read();
        let named = kept.tokens.iter().filter(|token| token.holds(now)).map(|token| &token.hash);
        let known = named.chain(&kept.token).fold(Choice::from(0), |known, hash| known | hash.is(&presented));
        bool::from(known).then(|| admitted(&kept, presented, now))?
    }

    /// What somebody who was let in before may do by now. None: it is let in no longer.
    pub fn rights(&self, who: &Admitted, now: Timestamp) -> Option<CallerRights> {
        Some(admitted(&self.kept.read(), who.hash.clone(), now)?.rights)
    }

    /// What this token opens for a browser: as much as it may itself.
    pub fn opened_by(&self, token: &str, now: Timestamp) -> Option<Opening> {
        let Admitted { id, .. } = self.token(token, now)?;
        // Never further than the token, whatever becomes of it.
        Some(Opening { scope: AccessScope::Everything, by: Some(id) })
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
            (_, true) => admitted(&kept, presented, now).map_or(SessionCheck::Nothing, SessionCheck::Both),
            (true, false) => SessionCheck::Half,
            (false, false) => SessionCheck::Nothing,
        }
    }

    /// Opens a session for who has shown a token or the code.
    pub async fn open(&self, name: String, opening: Opening, now: Timestamp) -> Result<SessionSecrets, AccessError> {
        let (cookie, proof) = (Secret::new()?, Secret::new()?);
        let (hash, proof_hash) = (SecretHash::of(cookie.text()), SecretHash::of(proof.text()));
        self.redactor.learn_value(cookie.text());
        self.redactor.learn_value(proof.text());
        let grant = DeviceGrant {
            name,
            scope: opening.scope,
            opened_at: Some(now),
            opened_by: opening.by,
            trusted: false,
            asked_at: None,
        };
        self.change(|kept| {
            kept.sessions.sort_by_key(|session| session.seen_at);
            // One token doesn't take the places of browsers that others have let in.
            let beside = |session: &Session| grant.opened_by.is_some() && session.grant.opened_by == grant.opened_by;
            if kept.sessions.iter().filter(|session| beside(session)).count() >= API_SESSIONS_OF_TOKEN_COUNT_MAX
                && let Some(oldest) = kept.sessions.iter().position(beside)
            {
                kept.sessions.remove(oldest);
            }
            let over = (kept.sessions.len() + 1).saturating_sub(API_SESSIONS_COUNT_MAX);
            kept.sessions.drain(..over);
            kept.sessions.push(Session { hash, proof: Some(proof_hash), seen_at: now, grant });
        })
        .await?;
        Ok(SessionSecrets { cookie, proof })
    }

    /// It was here: a session holds from now on again. It is noted once a day, so that reading writes nothing. True where it
    /// was noted.
    pub async fn seen(&self, who: &Admitted, from: &str, now: Timestamp) -> Result<bool, AccessError> {
        self.here.lock().insert(who.id.clone(), (now, from.to_owned()));
        let is_stale = |seen: Option<Timestamp>| seen.is_none_or(|seen| now - seen > DAY_MILLIS);
        let stale = {
            let kept = self.kept.read();
            let session = kept.sessions.iter().find(|one| one.hash == who.hash).map(|one| Some(one.seen_at));
            let named = || kept.tokens.iter().find(|one| one.hash == who.hash).map(|one| one.seen_at);
            let token = || (kept.token.as_ref() == Some(&who.hash)).then_some(kept.token_grant.seen_at);
            session.or_else(named).or_else(token).is_some_and(is_stale)
        };
        if !stale {
            return Ok(false);
        }
        self.change(|kept| {
            let sessions = kept.sessions.iter_mut().filter(|one| one.hash == who.hash);
            sessions.for_each(|one| one.seen_at = now);
            let named = kept.tokens.iter_mut().filter(|one| one.hash == who.hash);
            named.for_each(|one| one.seen_at = Some(now));
            if kept.token.as_ref() == Some(&who.hash) {
                kept.token_grant.seen_at = Some(now);
            }
        })
        .await?;
        Ok(true)
    }

    /// Forgets sessions and tokens that hold no longer. By a date that may be wrong they open nothing, and are kept.
    pub async fn remove_old(&self, now: TrustedTime) -> Result<(), AccessError> {
        let now = now.millis();
        let is_kept =
            |kept: &KeptDevices, session: &Session| session.holds(now) && kept.scope_of(&session.grant, now).is_some();
        // That it has run out is shown for a while.
        let is_shown = |token: &NamedToken| token.expires_at.is_none_or(|until| now - until < SESSION_MILLIS);
        {
            let kept = self.kept.read();
            if kept.sessions.iter().all(|session| is_kept(&kept, session)) && kept.tokens.iter().all(is_shown) {
                return Ok(());
            }
        }
        self.change(|kept| {
            let before = kept.clone();
            kept.sessions.retain(|session| is_kept(&before, session));
            kept.tokens.retain(is_shown);
        })
        .await
    }

    /// A code for one browser. The one before holds no longer.
    pub fn pair(&self, scope: AccessScope, now: Timestamp) -> Result<(Secret, Timestamp), AccessError> {
        let code = Secret::new()?;
        let until = now + API_PAIRING_SECONDS as i64 * 1000;
        self.redactor.learn_value(code.text());
        *self.pairing.lock() = Some(Pairing { code: SecretHash::of(code.text()), scope, until });
        Ok((code, until))
    }

    /// What this code opens. It opens nothing any more after that.
    pub fn paired(&self, presented: &str, now: Timestamp) -> Option<Opening> {
        let presented = SecretHash::of(presented);
        let mut pairing = self.pairing.lock();
        let is = |held: &Pairing| bool::from(held.code.is(&presented)) && now < held.until;
        if !pairing.as_ref().is_some_and(is) {
            return None;
        }
        pairing.take().map(|held| Opening { scope: held.scope, by: None })
    }

    /// On the disk first: nobody is let in by what a restart would forget. Whoever is gone by it follows nothing any more.
    async fn change(&self, change: impl FnOnce(&mut KeptDevices)) -> Result<(), AccessError> {
        let _one = self.changing.lock().await;
        let mut kept = self.kept.read().clone();
        let before = kept.ids();
        change(&mut kept);
        let left = kept.ids();
        self.store.save_meta(KEPT, &kept).await?;
        *self.kept.write() = kept;
        let mut following = self.following.lock();
        for gone in before.iter().filter(|id| !left.contains(id)) {
            if let Some(follows) = following.remove(gone) {
                follows.cancel();
            }
            self.here.lock().remove(gone);
        }
        drop(following);
        self.host.tell(News::Access);
        Ok(())
    }
}

fn admitted(kept: &KeptDevices, hash: SecretHash, now: Timestamp) -> Option<Admitted> {
    let id = hash.device();
    let (grant, scope) = kept.holds(&id, now)?;
    let rights = CallerRights::of_device(id.clone(), scope, grant.trusted);
    Some(Admitted { hash, id, rights })
}

#[cfg(test)]
mod tests;
