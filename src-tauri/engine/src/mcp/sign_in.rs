//! Signing in to servers by OAuth 2.1. Where to, and what is said there, is the library's to know; whom it may ask, what the
//! person sees before their browser is opened, and where tokens are kept is decided here.

mod allowed;
mod attempt;
mod callback;
mod error;
mod http;
mod record;
mod source;

pub use attempt::{PreparedSignIn, SignInTarget, is_offered};
pub use callback::CallbackPage;
pub use error::SignInError;
pub use record::SignInRecord;
pub use source::TokenSource;

use crate::host::Host;
use crate::keys::{KeyStore, KeysError};
use ask::McpServerId;
use ask::limits::OAUTH_DISCOVERY_MILLIS_MAX;
use ask::wire::McpSignInPage;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// The latest attempt to sign in to a server.
#[derive(Clone)]
pub enum AttemptStatus {
    /// It is being found out where to.
    Beginning {
        number: u64,
        cancel: CancellationToken,
    },
    /// The page is the person's to open.
    Waiting {
        number: u64,
        cancel: CancellationToken,
        page: McpSignInPage,
    },
    Failed(SignInError),
}

/// An attempt among others.
pub struct SignInTurn {
    number: u64,
    pub cancel: CancellationToken,
}

/// Who is signed in to which server, and who is about to be.
pub struct SignIns {
    keys: Arc<KeyStore>,
    host: Arc<dyn Host>,
    sources: Mutex<BTreeMap<McpServerId, Arc<TokenSource>>>,
    attempts: Mutex<BTreeMap<McpServerId, AttemptStatus>>,
    next: AtomicU64,
}

impl SignIns {
    pub fn new(keys: Arc<KeyStore>, host: Arc<dyn Host>) -> SignIns {
        SignIns { keys, host, sources: Mutex::default(), attempts: Mutex::default(), next: AtomicU64::new(0) }
    }

    pub fn source(&self, server: McpServerId) -> Arc<TokenSource> {
        let new = || Arc::new(TokenSource::new(server, self.keys.clone(), self.host.clone()));
        self.sources.lock().entry(server).or_insert_with(new).clone()
    }

    pub fn attempt(&self, server: McpServerId) -> Option<AttemptStatus> {
        self.attempts.lock().get(&server).cloned()
    }

    /// A new attempt: what was under way for this server is called off.
    pub fn begin(&self, server: McpServerId) -> SignInTurn {
        let turn = SignInTurn { number: self.next.fetch_add(1, Ordering::Relaxed), cancel: CancellationToken::new() };
        let status = AttemptStatus::Beginning { number: turn.number, cancel: turn.cancel.clone() };
        if let Some(before) = self.attempts.lock().insert(server, status) {
            before.call_off();
        }
        turn
    }

    /// The page can be opened. False: the attempt was called off meanwhile.
    pub fn wait(&self, server: McpServerId, turn: &SignInTurn, page: McpSignInPage) -> bool {
        let mut attempts = self.attempts.lock();
        let Some(status) = attempts.get_mut(&server).filter(|status| status.number() == Some(turn.number)) else {
            return false;
        };
        *status = AttemptStatus::Waiting { number: turn.number, cancel: turn.cancel.clone(), page };
        true
    }

    /// The attempt is over. False: it was not the latest any more, and what came of it is not used.
    pub fn end(&self, server: McpServerId, turn: &SignInTurn, failed: Option<SignInError>) -> bool {
        let mut attempts = self.attempts.lock();
        let is_latest = attempts.get(&server).is_some_and(|status| status.number() == Some(turn.number));
        if is_latest {
            match failed.filter(|error| *error != SignInError::Cancelled) {
                Some(error) => drop(attempts.insert(server, AttemptStatus::Failed(error))),
                None => drop(attempts.remove(&server)),
            }
        }
        is_latest
    }

    pub fn cancel(&self, server: McpServerId) {
        if let Some(status) = self.attempts.lock().remove(&server) {
            status.call_off();
        }
    }

    pub fn cancel_all(&self) {
        std::mem::take(&mut *self.attempts.lock()).into_values().for_each(|status| status.call_off());
    }

    /// Whatever there is of signing in to this server goes, from the keychain too. Whoever gave the tokens is told so, where
    /// they can be reached.
    pub async fn forget(&self, server: McpServerId) -> Result<(), KeysError> {
        self.cancel(server);
        if let Some(record) = self.source(server).take().await? {
            tokio::spawn(async move {
                let limit = Duration::from_millis(OAUTH_DISCOVERY_MILLIS_MAX);
                if !matches!(tokio::time::timeout(limit, record.revoke()).await, Ok(Ok(()))) {
                    tracing::info!(%server, "tokens that were removed could not be revoked");
                }
            });
        }
        Ok(())
    }
}

impl AttemptStatus {
    fn number(&self) -> Option<u64> {
        match self {
            AttemptStatus::Beginning { number, .. } | AttemptStatus::Waiting { number, .. } => Some(*number),
            AttemptStatus::Failed(_) => None,
        }
    }

    fn call_off(&self) {
        match self {
            AttemptStatus::Beginning { cancel, .. } | AttemptStatus::Waiting { cancel, .. } => cancel.cancel(),
            AttemptStatus::Failed(_) => {}
        }
    }
}
