//! How long a server that fails is left alone, whatever is done to the time of day meanwhile.

use super::*;
use crate::mcp::journal::{JournalEntry, JournalText};
use crate::store::{self, CommitReport, Observer};
use ask::McpServerId;
use serde_json::json;
use std::sync::atomic::{AtomicI64, Ordering};
use uuid::Uuid;

const NOON: Timestamp = 1_790_000_000_000;
const DAY: Timestamp = 86_400_000;

/// A host whose time of day a test sets.
struct Clock(AtomicI64);

impl Host for Clock {
    fn now(&self) -> Timestamp {
        self.0.load(Ordering::SeqCst)
    }

    fn new_id(&self) -> Uuid {
        Uuid::nil()
    }

    fn tell(&self, _: News) {}
}

struct Nobody;

impl Observer for Nobody {
    fn committed(&self, _: &CommitReport) {}
    fn trouble(&self, _: Option<&store::StoreError>) {}
}

fn server(way: serde_json::Value) -> Server {
    serde_json::from_value(json!({ "id": McpServerId(Uuid::nil()), "name": "harbour", "way": way })).unwrap()
}

fn keeper(way: serde_json::Value) -> (Arc<Clock>, ServerSupervisor) {
    let clock = Arc::new(Clock(NOON.into()));
    let (folder, redactor) = (tempfile::tempdir().unwrap(), Arc::default());
    let store = Store::open(folder.path(), 0).unwrap().1.start(Nobody).unwrap();
    let keys = Arc::new(KeyStore::open(folder.path(), redactor));
    let sign_ins = Arc::new(SignIns::new(keys.clone(), clock.clone()));
    let backing = ServerContext { host: clock.clone(), store, keys, sign_ins };
    (clock, ServerSupervisor::new(server(way), backing))
}

/// How often it was started.
fn starts(keeper: &ServerSupervisor) -> usize {
    let is_start = |entry: &JournalEntry| matches!(entry.text, JournalText::Askwell(McpNote::Starting));
    keeper.journal.entries().iter().filter(|entry| is_start(entry)).count()
}

async fn has_failed(keeper: &ServerSupervisor) -> ServerStatus {
    let mut standing = keeper.watch();
    let failed = standing.wait_for(|standing| matches!(standing.state, ServerState::Failed { .. }));
    tokio::time::timeout(Duration::from_secs(60), failed).await.unwrap().unwrap().clone()
}

#[tokio::test]
async fn a_clock_that_is_set_back_makes_no_pause_longer() {
    // Nobody listens there, which may be another in a moment.
    let (clock, keeper) = keeper(json!({ "kind": "http", "url": "http://127.0.0.1:1/mcp" }));
    keeper.want();
    let ServerState::Failed { retry_at, since, .. } = has_failed(&keeper).await.state else {
        panic!("it has not failed")
    };
    assert_eq!(retry_at, Some(since + MCP_RESTART_MILLIS as i64), "it is said when that is likely to be");
    let again = async {
        let mut standing = keeper.watch();
        while starts(&keeper) < 3 {
            if matches!(standing.borrow_and_update().state, ServerState::Failed { .. }) {
                clock.0.fetch_sub(DAY, Ordering::SeqCst);
                // Somebody asks for it meanwhile, and it goes on waiting.
                keeper.want();
            }
            standing.changed().await.unwrap();
        }
    };
    tokio::time::timeout(Duration::from_secs(60), again).await.expect("it is tried again, and again");
    keeper.close().await;
}

#[tokio::test]
async fn a_clock_that_is_set_ahead_starts_none_that_has_just_failed() {
    // Its folder is not there: without a change no other try comes to anything else.
    let way = json!({ "kind": "stdio", "command": "server", "folder": "/nowhere/at/all" });
    let (clock, keeper) = keeper(way);
    keeper.want();
    let ServerState::Failed { retry_at, .. } = has_failed(&keeper).await.state else { panic!("it has not failed") };
    assert_eq!(retry_at, None);
    clock.0.store(NOON + DAY, Ordering::SeqCst);
    keeper.want();
    // Orders are carried out one after the other: by the end of this one, so is that.
    keeper.close().await;
    assert_eq!(starts(&keeper), 1);
}
