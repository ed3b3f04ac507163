use super::*;
use ask::wall_clock::WallClock;
use engine::store::{CommitReport, Observer};
use tempfile::TempDir;

struct Nobody;

impl Observer for Nobody {
    fn committed(&self, _: &CommitReport) {}
    fn trouble(&self, _: Option<&StoreError>) {}
}

/// A time that is believed.
fn trusted(now: Timestamp) -> TrustedTime {
    let days = [8, 4, 0].map(|ago| now - ago * DAY_MILLIS);
    days.into_iter().fold((WallClock::default(), None), |(clock, _), day| clock.looked(day)).1.unwrap()
}

/// What a program that starts on this folder knows.
fn started(folder: &TempDir) -> AccessControl {
    let (_, ready) = Store::open(folder.path(), 0).unwrap();
    let kept = ready.meta(KEPT);
    AccessControl::new(ready.start(Nobody).unwrap(), Arc::default(), kept)
}

impl AccessControl {
    fn lets_in(&self, opened: &SessionSecrets, now: Timestamp) -> bool {
        matches!(self.session(opened.cookie.text(), opened.proof.text(), now), SessionCheck::Both(_))
    }
}

#[tokio::test]
async fn a_session_is_both_of_its_halves() {
    let folder = TempDir::new().unwrap();
    let access = started(&folder);
    let (one, other) = (access.open(0).await.unwrap(), access.open(0).await.unwrap());
    let access = started(&folder);
    let held = |cookie: &Secret, proof: &str| access.session(cookie.text(), proof, 1);
    assert!(access.lets_in(&one, 1) && access.lets_in(&other, 1));
    for proof in ["", "askwell_x", one.cookie.text(), other.proof.text()] {
        assert_eq!(held(&one.cookie, proof), SessionCheck::Half, "{proof}");
    }
    assert_eq!(held(&one.proof, one.proof.text()), SessionCheck::Nothing);
}

#[tokio::test]
async fn a_session_from_before_there_were_two_halves_opens_nothing() {
    let folder = TempDir::new().unwrap();
    let (_, ready) = Store::open(folder.path(), 0).unwrap();
    let hash = SecretHash::of("askwell_before");
    let kept = serde_json::json!({ "token": null, "sessions": [{ "hash": hash, "seenAt": 0 }] }).to_string();
    let access = AccessControl::new(ready.start(Nobody).unwrap(), Arc::default(), Some(kept));
    assert_eq!(access.session("askwell_before", "", 1), SessionCheck::Half);
    assert_eq!(access.browsers(1), 0);
}

#[tokio::test]
async fn a_token_and_its_sessions_outlive_a_restart_until_it_is_renewed() {
    let folder = TempDir::new().unwrap();
    let access = started(&folder);
    assert!(!access.has_token() && !access.is_token(""));
    let token = access.renew().await.unwrap();
    let session = access.open(1000).await.unwrap();

    let access = started(&folder);
    assert!(access.is_token(token.text()) && !access.is_token(session.cookie.text()));
    assert!(access.lets_in(&session, 1000) && access.session(token.text(), "", 1000) == SessionCheck::Nothing);
    let (code, _) = access.pair(1000).unwrap();
    let let_in = access.let_in();
    access.take(&token).await.unwrap();
    assert!(!let_in.is_cancelled(), "the same token changes nothing");
    let second = access.renew().await.unwrap();
    assert!(let_in.is_cancelled() && !access.let_in().is_cancelled());
    assert!(access.is_token(second.text()) && !access.is_token(token.text()));
    assert!(!access.lets_in(&session, 1000) && !access.paired(code.text(), 1000));
}

#[tokio::test]
async fn a_session_holds_as_long_as_its_browser_comes_back() {
    let folder = TempDir::new().unwrap();
    let access = started(&folder);
    let session = access.open(0).await.unwrap();
    let (almost, over) = (SESSION_MILLIS - 1, SESSION_MILLIS);
    assert!(!access.lets_in(&session, over) && access.lets_in(&session, almost));
    let hash = SecretHash::of(session.cookie.text());
    assert!(!access.seen(&hash, 1).await.unwrap(), "once a day is enough");
    assert!(access.seen(&hash, almost).await.unwrap());
    assert!(access.lets_in(&session, over));
    assert_eq!((access.browsers(over), access.browsers(almost + over)), (1, 0));
}

#[tokio::test]
async fn a_session_that_is_over_is_forgotten_by_a_date_that_is_believed_and_by_no_other() {
    let folder = TempDir::new().unwrap();
    let access = started(&folder);
    let (old, young) = (access.open(0).await.unwrap(), access.open(SESSION_MILLIS / 2).await.unwrap());
    let later = access.open(10 * SESSION_MILLIS).await.unwrap();
    assert!([&old, &young, &later].into_iter().all(|session| access.lets_in(session, SESSION_MILLIS - 1)));
    access.remove_old(trusted(SESSION_MILLIS)).await.unwrap();
    let let_in = [&old, &young, &later].map(|session| access.lets_in(session, SESSION_MILLIS - 1));
    assert_eq!(let_in, [false, true, true]);
}

#[tokio::test]
async fn the_browser_longest_away_makes_room() {
    let folder = TempDir::new().unwrap();
    let access = started(&folder);
    let mut sessions = Vec::new();
    for at in 0..=API_SESSIONS_COUNT_MAX as i64 {
        sessions.push(access.open(at).await.unwrap());
    }
    let let_in = |session: &SessionSecrets| access.lets_in(session, 100);
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
