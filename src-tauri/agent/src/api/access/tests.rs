use super::*;
use crate::store::{Committed, Observer};
use tempfile::TempDir;

struct Nobody;

impl Observer for Nobody {
    fn committed(&self, _: &Committed) {}
    fn trouble(&self, _: Option<&Fault>) {}
}

/// What a program that starts on this folder knows.
fn started(folder: &TempDir) -> Access {
    let (_, ready) = Store::open(folder.path(), 0).unwrap();
    let kept = ready.meta(KEPT);
    Access::new(ready.start(Nobody).unwrap(), Arc::default(), kept)
}

#[tokio::test]
async fn a_token_and_its_sessions_outlive_a_restart_until_it_is_renewed() {
    let folder = TempDir::new().unwrap();
    let access = started(&folder);
    assert!(!access.has_token() && !access.is_token(""));
    let token = access.renew().await.unwrap();
    let session = access.open(1000).await.unwrap();

    let access = started(&folder);
    assert!(access.is_token(token.text()) && !access.is_token(session.text()));
    assert!(access.session(session.text(), 1000).is_some() && access.session(token.text(), 1000).is_none());
    let (code, _) = access.pair(1000).unwrap();
    let let_in = access.let_in();
    access.take(&token).await.unwrap();
    assert!(!let_in.is_cancelled(), "the same token changes nothing");
    let second = access.renew().await.unwrap();
    assert!(let_in.is_cancelled() && !access.let_in().is_cancelled());
    assert!(access.is_token(second.text()) && !access.is_token(token.text()));
    assert!(access.session(session.text(), 1000).is_none() && !access.paired(code.text(), 1000));
}

#[tokio::test]
async fn a_session_holds_as_long_as_its_browser_comes_back() {
    let folder = TempDir::new().unwrap();
    let access = started(&folder);
    let session = access.open(0).await.unwrap();
    let (almost, over) = (SESSION_MILLIS - 1, SESSION_MILLIS);
    assert!(access.session(session.text(), over).is_none());
    let hash = access.session(session.text(), almost).unwrap();
    assert!(!access.seen(&hash, 1).await.unwrap(), "once a day is enough");
    assert!(access.seen(&hash, almost).await.unwrap());
    assert!(access.session(session.text(), over).is_some());
    assert_eq!((access.browsers(over), access.browsers(almost + over)), (1, 0));
}

#[tokio::test]
async fn the_browser_longest_away_makes_room() {
    let folder = TempDir::new().unwrap();
    let access = started(&folder);
    let mut sessions = Vec::new();
    for at in 0..=API_SESSIONS_COUNT_MAX as i64 {
        sessions.push(access.open(at).await.unwrap());
    }
    let let_in = |session: &Secret| access.session(session.text(), 100).is_some();
    assert!(!let_in(&sessions[0]) && sessions[1..].iter().all(let_in));
}

#[tokio::test]
async fn a_code_holds_a_short_while_and_once() {
    let folder = TempDir::new().unwrap();
    let access = started(&folder);
    let (first, until) = access.pair(0).unwrap();
    assert!(!access.paired(first.text(), until), "too late");
    assert!(!access.paired("", 1) && access.paired(first.text(), until - 1) && !access.paired(first.text(), 1));
    let (second, _) = access.pair(0).unwrap();
    let (third, _) = access.pair(0).unwrap();
    assert!(!access.paired(second.text(), 1) && access.paired(third.text(), 1), "the latest counts");
}
