//! Where the connections to one server have its token from. There is one for a server, so that a token is renewed once,
//! whoever wants it.

use super::error::SignInError;
use super::record::SignInRecord;
use crate::crash;
use crate::host::Host;
use crate::keys::{KeyStore, KeysError};
use ask::{McpServerId, Timestamp};
use std::sync::Arc;
use tokio::sync::Mutex;

pub struct TokenSource {
    server: McpServerId,
    keys: Arc<KeyStore>,
    host: Arc<dyn Host>,
    held: Mutex<Held>,
}

/// What is known of what is kept.
enum Held {
    Unread,
    Nothing,
    Kept(SignInRecord),
    /// It is not in the keychain yet, and so not used.
    Unkept(SignInRecord),
}

impl TokenSource {
    pub fn new(server: McpServerId, keys: Arc<KeyStore>, host: Arc<dyn Host>) -> TokenSource {
        TokenSource { server, keys, host, held: Mutex::new(Held::Unread) }
    }

    /// A token that the server at this address has not refused. It is renewed where it is about to end, or where it is the
    /// one that was refused.
    pub async fn token(self: &Arc<Self>, url: &str, refused: Option<String>) -> Result<String, SignInError> {
        let (source, url) = (self.clone(), url.to_owned());
        // A renewal is brought to its end, also where nobody waits for it any more: the old token may be worth nothing by then.
        let done = tokio::spawn(async move { source.token_now(&url, refused.as_deref()).await });
        done.await.unwrap_or(Err(SignInError::Broken)).map_err(|error| error.scrubbed(&self.keys))
    }

    async fn token_now(&self, url: &str, refused: Option<&str>) -> Result<String, SignInError> {
        let mut held = self.held.lock().await;
        let record = self.read(&mut held).await.map_err(SignInError::Keys)?;
        let record = record.filter(|record| record.server == url).ok_or(SignInError::Needed)?;
        let now = self.host.now();
        let usable = record.tokens.access.clone().filter(|access| Some(access.as_str()) != refused);
        let before = |time: Option<Timestamp>| time.is_none_or(|time| now < time);
        match usable {
            Some(access) if before(record.tokens.renew_at) => return Ok(access),
            // Without the other token, the server itself says when this one has ended.
            Some(access) if record.tokens.refresh.is_none() => return Ok(access),
            Some(_) | None => {}
        }
        match record.renewed(now).await {
            Ok(renewed) => {
                crash::point("sign-in-renewed");
                renewed.teach(&self.keys);
                *held = Held::Unkept(renewed);
                let record = self.read(&mut held).await.map_err(SignInError::Keys)?;
                crash::point("sign-in-kept");
                record.and_then(|record| record.tokens.access).ok_or(SignInError::Needed)
            }
            Err(SignInError::Needed) => {
                *held = Held::Nothing;
                if let Err(error) = self.keys.remove_sign_in(self.server).await {
                    tracing::warn!(%error, "tokens that hold no longer could not be removed");
                }
                Err(SignInError::Needed)
            }
            // Nobody is there to renew it, and it holds for a little while.
            Err(error) => usable_still(record, refused, now).ok_or(error),
        }
    }

    /// What is kept, and nothing that is not.
    async fn read(&self, held: &mut Held) -> Result<Option<SignInRecord>, KeysError> {
        match held {
            Held::Nothing => Ok(None),
            Held::Kept(record) => Ok(Some(record.clone())),
            Held::Unkept(record) => {
                let record = record.clone();
                self.keys.keep_sign_in(self.server, record.text()).await?;
                *held = Held::Kept(record.clone());
                Ok(Some(record))
            }
            Held::Unread => {
                let record = self.keys.sign_in(self.server).await?.as_deref().and_then(SignInRecord::read);
                if let Some(record) = &record {
                    record.teach(&self.keys);
                }
                *held = record.clone().map_or(Held::Nothing, Held::Kept);
                Ok(record)
            }
        }
    }

    /// What has just come of signing in. It is kept before anybody can use it.
    pub async fn put(&self, record: SignInRecord) -> Result<(), KeysError> {
        let mut held = self.held.lock().await;
        record.teach(&self.keys);
        let before = std::mem::replace(&mut *held, Held::Unkept(record));
        let kept = self.read(&mut held).await.map(drop);
        if kept.is_err() {
            *held = before;
        }
        kept
    }

    /// Takes everything out of the keychain: what it was.
    pub async fn take(&self) -> Result<Option<SignInRecord>, KeysError> {
        let mut held = self.held.lock().await;
        // What cannot be read can be removed all the same.
        let record = match &*held {
            Held::Unkept(record) => Some(record.clone()),
            Held::Unread | Held::Nothing | Held::Kept(_) => self.read(&mut held).await.ok().flatten(),
        };
        self.keys.remove_sign_in(self.server).await?;
        *held = Held::Nothing;
        Ok(record)
    }
}

fn usable_still(record: SignInRecord, refused: Option<&str>, now: Timestamp) -> Option<String> {
    let holds = record.tokens.ends_at.is_some_and(|end| now < end);
    record.tokens.access.filter(|access| holds && Some(access.as_str()) != refused)
}
