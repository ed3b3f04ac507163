//! The thread that signs: told of commits, never waited for by one.

use super::{FILE, RESTORED, SignatureCheck, find, write};
use crate::desk::Mailbox;
use crate::folder::Lock;
use crate::keys::{NoKey, SigningKey};
use crate::parts::{PanicError, Restarts, guarded_here};
use crate::store::{self, GrantWatch, SignedContent};
use ask::ConversationId;
use parking_lot::Mutex;
use rusqlite::{Connection, OpenFlags};
use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// What is committed within this time is signed together.
const GATHER: Duration = Duration::from_secs(2);
/// After each signature it pauses for so many times as long as that took.
const PAUSE_TIMES: u32 = 50;
/// At the end of the program, so long for the keychain to answer, and for all of it.
const KEY_AT_CLOSE: Duration = Duration::from_millis(500);
const CLOSE: Duration = Duration::from_millis(1_500);

/// What the thread needs of the program.
pub struct SignatureWorkerConfig {
    pub folder: PathBuf,
    /// The data folder is not let go of before this is.
    pub lock: Arc<Lock>,
    /// What an earlier program has left unsigned is signed, also where nothing happens.
    pub catches_up: bool,
    pub key: KeySource,
    /// Is given the key.
    pub grants: Arc<GrantWatch>,
}

/// Gives the key; true where one may be made.
pub type KeySource = Arc<dyn Fn(bool) -> Result<SigningKey, NoKey> + Send + Sync>;

/// The way to the thread. It ends with this.
pub struct SignatureWorker {
    desk: Arc<Mailbox<Inbox>>,
    ended: Mutex<Option<oneshot::Receiver<()>>>,
}

#[derive(Default)]
struct Inbox {
    woken: BTreeSet<ConversationId>,
    /// Something else than the end of a conversation may have changed.
    look_again: bool,
    /// All conversations are looked at.
    all: bool,
    key: Option<Result<SigningKey, NoKey>>,
    closing: bool,
}

impl Inbox {
    fn is_due(&self) -> bool {
        self.look_again || !self.woken.is_empty()
    }
}

impl SignatureWorker {
    pub fn start(opening: SignatureWorkerConfig) -> io::Result<SignatureWorker> {
        let desk = Arc::new(Mailbox::<Inbox>::default());
        {
            // The first look is at everything.
            let mut inbox = desk.inbox.lock();
            (inbox.all, inbox.look_again) = (true, opening.catches_up);
        }
        let (end, ended) = oneshot::channel();
        let mut hand = Hand { desk: desk.clone(), opening, key: None, before: None, pause: Duration::ZERO };
        std::thread::Builder::new().name("signatures".into()).spawn(move || {
            let mut restarts = Restarts::default();
            while let Err(PanicError) = guarded_here("the signatures", || hand.run()) {
                std::thread::sleep(restarts.another().1);
                hand.desk.leave(|inbox| inbox.all = true);
            }
            // With it goes its share of the folder's lock.
            drop(hand);
            let _ = end.send(());
        })?;
        Ok(SignatureWorker { desk, ended: Mutex::new(Some(ended)) })
    }

    /// Something was committed. On the writer's thread: no more than a note is made of it.
    pub fn woken(&self, id: ConversationId) {
        self.desk.leave(|inbox| inbox.woken.insert(id));
    }

    /// A permission or a saved decision was revoked.
    pub fn look_again(&self) {
        self.desk.leave(|inbox| inbox.look_again = true);
    }

    /// Conversations are gone, or back.
    pub fn look_at_all(&self) {
        self.desk.leave(|inbox| (inbox.all, inbox.look_again) = (true, true));
    }

    /// Lets it sign what was committed, but waits no longer than a moment.
    pub async fn close(&self) {
        self.desk.leave(|inbox| inbox.closing = true);
        let ended = self.ended.lock().take();
        if let Some(ended) = ended {
            let _ = tokio::time::timeout(CLOSE, ended).await;
        }
    }
}

impl Drop for SignatureWorker {
    fn drop(&mut self) {
        self.desk.leave(|inbox| inbox.closing = true);
    }
}

struct Hand {
    desk: Arc<Mailbox<Inbox>>,
    opening: SignatureWorkerConfig,
    key: Option<Arc<SigningKey>>,
    /// What was signed last.
    before: Option<SignedContent>,
    pause: Duration,
}

/// Why nothing is signed any more until the next start.
enum Over {
    Closing,
    NoKey(NoKey),
    /// What is there is not this key's, or not as it was signed: the person has to say what holds.
    NotOurs,
}

impl Hand {
    fn run(&mut self) {
        let over = loop {
            match self.step() {
                Ok(()) => {}
                Err(over) => break over,
            }
        };
        match over {
            Over::Closing => {}
            Over::NoKey(why) => tracing::info!(%why, "nothing is signed"),
            Over::NotOurs => {
                tracing::warn!("the signatures are not this machine's, or were changed, and stay as they are")
            }
        }
    }

    fn step(&mut self) -> Result<(), Over> {
        self.wait_for_work()?;
        let key = self.the_key()?;
        let began = Instant::now();
        let (woken, all) = {
            let mut inbox = self.desk.inbox.lock();
            inbox.look_again = false;
            (std::mem::take(&mut inbox.woken), std::mem::take(&mut inbox.all))
        };
        if let Err(error) = self.sign(&key, (!all).then_some(&woken)) {
            tracing::warn!(%error, "the store could not be signed; it is tried again with the next change");
            self.desk.inbox.lock().all = true;
        }
        // Of a large store it takes its time: it never takes more than a share of it.
        self.pause = began.elapsed().saturating_mul(PAUSE_TIMES);
        Ok(())
    }

    /// Until there is something to sign, and what comes at once has come.
    fn wait_for_work(&self) -> Result<(), Over> {
        let mut inbox = self.desk.inbox.lock();
        while !inbox.is_due() {
            if inbox.closing {
                return Err(Over::Closing);
            }
            self.desk.bell.wait(&mut inbox);
        }
        let until = Instant::now() + self.pause.max(GATHER);
        while !inbox.closing && !self.desk.bell.wait_until(&mut inbox, until).timed_out() {}
        Ok(())
    }

    /// The key, asked for once. While a keychain waits for its password, the program may end.
    fn the_key(&mut self) -> Result<Arc<SigningKey>, Over> {
        if let Some(key) = &self.key {
            return Ok(key.clone());
        }
        // Where something is signed, its key is the one that counts: none is made beside it.
        let make = !self.opening.folder.join(FILE).exists();
        let (desk, source) = (self.desk.clone(), self.opening.key.clone());
        let asking = move || {
            let key = source(make);
            desk.leave(|inbox| inbox.key = Some(key));
        };
        let started = std::thread::Builder::new().name("signing-key".into()).spawn(asking);
        started.map_err(|error| Over::NoKey(NoKey::Unusable(error.to_string())))?;
        let key = Arc::new(self.answer().ok_or(Over::Closing)?.map_err(Over::NoKey)?);
        self.before = match find(&self.opening.folder, FILE, || Ok(key.clone())) {
            Some(SignatureCheck::Signed(signed, _)) => Some(signed),
            Some(_) => return Err(Over::NotOurs),
            None => match find(&self.opening.folder, RESTORED, || Ok(key.clone())) {
                Some(SignatureCheck::Signed(signed, _)) => Some(signed),
                Some(_) | None => None,
            },
        };
        self.take_over(&key);
        self.key = Some(key.clone());
        Ok(key)
    }

    /// From now on what grants something is held against this, and its changes are sealed.
    fn take_over(&self, key: &Arc<SigningKey>) {
        let signed = self.before.as_ref().and_then(|before| before.grants.clone());
        self.opening.grants.take_key(key.clone(), signed);
    }

    /// None where the program ends before the keychain answers.
    fn answer(&self) -> Option<Result<SigningKey, NoKey>> {
        let mut inbox = self.desk.inbox.lock();
        let mut until = None;
        loop {
            if let Some(key) = inbox.key.take() {
                return Some(key);
            }
            if inbox.closing {
                let until = *until.get_or_insert_with(|| Instant::now() + KEY_AT_CLOSE);
                if self.desk.bell.wait_until(&mut inbox, until).timed_out() {
                    return inbox.key.take();
                }
            } else {
                self.desk.bell.wait(&mut inbox);
            }
        }
    }

    fn sign(&mut self, key: &Arc<SigningKey>, woken: Option<&BTreeSet<ConversationId>>) -> Result<(), NotNow> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(self.opening.folder.join(store::FILE), flags)?;
        let moment = connection.unchecked_transaction()?;
        let with = (key.as_ref(), self.opening.grants.as_ref());
        let signed = store::sign(&moment, self.before.as_ref(), woken, with, crate::host::now())?;
        drop(moment);
        if self.before.as_ref() != Some(&signed) || !self.opening.folder.join(FILE).exists() {
            write(&self.opening.folder, &signed, key)?;
        }
        self.before = Some(signed);
        self.take_over(key);
        Ok(())
    }
}

#[derive(Debug, thiserror::Error)]
enum NotNow {
    #[error(transparent)]
    Store(#[from] rusqlite::Error),
    #[error(transparent)]
    Disk(#[from] io::Error),
}
