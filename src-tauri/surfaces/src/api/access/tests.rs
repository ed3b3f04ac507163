use super::*;
use ask::channel::Messenger;
use ask::rule::Mode;
use ask::wall_clock::WallClock;
use ask::wire::{AttemptKind, DeviceEdit, DeviceKind, NewToken};
use engine::store::{CommitReport, Observer};
use tempfile::TempDir;

struct Nobody;

impl Observer for Nobody {
    fn committed(&self, _: &CommitReport) {}
    fn trouble(&self, _: Option<&StoreError>) {}
}

/// Somebody whom nothing is told to.
struct Silent;

impl Host for Silent {
    fn now(&self) -> Timestamp {
        1000
    }

    fn new_id(&self) -> uuid::Uuid {
        uuid::Uuid::nil()
    }

    fn tell(&self, _: News) {}
}

async fn opened(access: &AccessControl, now: Timestamp) -> SessionSecrets {
    access.open("Firefox".to_owned(), Opening::default(), now).await.unwrap()
}

/// A time that is believed.
fn trusted(now: Timestamp) -> TrustedTime {
    let days = [8, 4, 0].map(|ago| now - ago * DAY_MILLIS);
    days.into_iter().fold((WallClock::default(), None), |(clock, _), day| clock.looked(day)).1.unwrap()
}

/// What a program that starts on this folder knows.
fn started(folder: &TempDir) -> AccessControl {
    let (_, ready) = Store::open(folder.path(), 0).unwrap();
    let kept = (ready.meta(KEPT), ready.meta(MetaName::ApiAttempts));
    AccessControl::new(Arc::new(Silent), ready.start(Nobody).unwrap(), Arc::default(), kept)
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
    let (one, other) = (opened(&access, 0).await, opened(&access, 0).await);
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
    let access = AccessControl::new(Arc::new(Silent), ready.start(Nobody).unwrap(), Arc::default(), (Some(kept), None));
    assert_eq!(access.session("askwell_before", "", 1), SessionCheck::Half);
    assert_eq!((access.browsers(1), access.devices(&[], 1).devices.len()), (0, 0));
}

#[tokio::test]
async fn a_token_and_its_sessions_outlive_a_restart_until_it_is_renewed() {
    let folder = TempDir::new().unwrap();
    let access = started(&folder);
    assert!(!access.has_token() && access.token("", 0).is_none());
    let token = access.renew().await.unwrap();
    let opening = access.opened_by(token.text(), 1000).unwrap();
    assert_eq!(opening.scope, AccessScope::Everything);
    let session = access.open(String::new(), opening, 1000).await.unwrap();

    let access = started(&folder);
    assert!(access.token(token.text(), 1000).is_some() && access.token(session.cookie.text(), 1000).is_none());
    assert!(access.lets_in(&session, 1000) && access.session(token.text(), "", 1000) == SessionCheck::Nothing);
    let (code, _) = access.pair(AccessScope::Work, 1000).unwrap();
    let who = access.token(token.text(), 1000).unwrap();
    let let_in = access.let_in(&who);
    access.take(&token).await.unwrap();
    assert!(!let_in.is_cancelled(), "the same token changes nothing");
    let second = access.renew().await.unwrap();
    assert!(let_in.is_cancelled() && access.let_in(&who).is_cancelled(), "who is gone follows nothing any more");
    let again = access.token(second.text(), 1000).unwrap();
    assert!(!access.let_in(&again).is_cancelled());
    assert!(access.token(second.text(), 1000).is_some() && access.token(token.text(), 1000).is_none());
    assert!(!access.lets_in(&session, 1000) && access.paired(code.text(), 1000).is_none());
}

#[tokio::test]
async fn a_session_holds_as_long_as_its_browser_comes_back() {
    let folder = TempDir::new().unwrap();
    let access = started(&folder);
    let session = opened(&access, 0).await;
    let (almost, over) = (SESSION_MILLIS - 1, SESSION_MILLIS);
    assert!(!access.lets_in(&session, over) && access.lets_in(&session, almost));
    let SessionCheck::Both(who) = access.session(session.cookie.text(), session.proof.text(), 1) else {
        panic!("it is let in");
    };
    assert!(!access.seen(&who, "127.0.0.1", 1).await.unwrap(), "once a day is enough");
    assert!(access.seen(&who, "127.0.0.1", almost).await.unwrap());
    assert!(access.lets_in(&session, over));
    assert_eq!((access.browsers(over), access.browsers(almost + over)), (1, 0));
}

#[tokio::test]
async fn a_session_that_is_over_is_forgotten_by_a_date_that_is_believed_and_by_no_other() {
    let folder = TempDir::new().unwrap();
    let access = started(&folder);
    let (old, young) = (opened(&access, 0).await, opened(&access, SESSION_MILLIS / 2).await);
    let later = opened(&access, 10 * SESSION_MILLIS).await;
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
        sessions.push(opened(&access, at).await);
    }
    let let_in = |session: &SessionSecrets| access.lets_in(session, 100);
    assert!(!let_in(&sessions[0]) && sessions[1..].iter().all(let_in));
}

#[tokio::test]
async fn a_code_holds_a_short_while_and_once() {
    let folder = TempDir::new().unwrap();
    let access = started(&folder);
    let (first, until) = access.pair(AccessScope::Work, 0).unwrap();
    assert!(access.paired(first.text(), until).is_none(), "too late");
    assert!(
        access.paired("", 1).is_none()
            && access.paired(first.text(), until - 1).is_some()
            && access.paired(first.text(), 1).is_none()
    );
    let (second, _) = access.pair(AccessScope::Work, 0).unwrap();
    let (third, _) = access.pair(AccessScope::Work, 0).unwrap();
    assert!(access.paired(second.text(), 1).is_none() && access.paired(third.text(), 1).is_some(), "the latest counts");
}

#[tokio::test]
async fn what_an_earlier_version_let_in_may_work_and_its_token_everything() {
    let folder = TempDir::new().unwrap();
    let (_, ready) = Store::open(folder.path(), 0).unwrap();
    let [token, cookie, proof] = ["askwell_token", "askwell_cookie", "askwell_proof"].map(SecretHash::of);
    let kept = serde_json::json!({ "token": token, "sessions": [{ "hash": cookie, "proof": proof, "seenAt": 0 }] });
    let kept = (Some(kept.to_string()), Some("no list".to_owned()));
    let access = AccessControl::new(Arc::new(Silent), ready.start(Nobody).unwrap(), Arc::default(), kept);
    let scopes = || {
        let list = access.devices(&[], 1);
        assert!(list.attempts.is_empty());
        let devices = list.devices.into_iter().map(|one| (one.kind, one.scope, one.trusted));
        devices.collect::<Vec<_>>()
    };
    let browser = (DeviceKind::Browser, AccessScope::Work, false);
    let program = (DeviceKind::AccessToken, AccessScope::Everything, false);
    assert_eq!(scopes(), [browser, program]);
}

#[tokio::test]
async fn who_is_removed_takes_along_what_it_let_in() {
    let folder = TempDir::new().unwrap();
    let access = started(&folder);
    let new = |name: &str, scope, days| NewToken { name: name.to_owned(), scope, days };
    let ci = access.create_token(new("CI", AccessScope::Answer, None), 0).await.unwrap();
    let other = access.create_token(new("Other", AccessScope::Work, Some(2)), 0).await.unwrap();
    let opening = access.opened_by(ci.text(), 1).unwrap();
    let (by_ci, by_code) = (access.open("A".into(), opening, 1).await.unwrap(), opened(&access, 1).await);
    let SessionCheck::Both(who) = access.session(by_ci.cookie.text(), by_ci.proof.text(), 2) else {
        panic!("it is let in");
    };
    assert!(who.rights.within(AccessScope::Work).is_err(), "no more than its token");
    let follows = access.let_in(&who);
    access.remove(&SecretHash::of(ci.text()).device()).await.unwrap();
    assert!(follows.is_cancelled() && !access.lets_in(&by_ci, 2) && access.lets_in(&by_code, 2));
    assert!(access.token(ci.text(), 2).is_none() && access.token(other.text(), 2).is_some());

    let access = started(&folder);
    assert!(access.token(ci.text(), 2).is_none() && !access.lets_in(&by_ci, 2) && access.lets_in(&by_code, 2));
    assert!(access.token(other.text(), 2 * DAY_MILLIS).is_none(), "its days are over");
    let renewed = access.renew().await.unwrap();
    assert!(access.token(other.text(), 2).is_some() && access.token(renewed.text(), 2).is_some());
    assert!(!access.lets_in(&by_code, 2), "a new access token sends browsers away");
}

#[tokio::test]
async fn a_yes_is_wanted_once_and_kept() {
    let folder = TempDir::new().unwrap();
    let access = started(&folder);
    let session = opened(&access, 0).await;
    let id = SecretHash::of(session.cookie.text()).device();
    let asked = |access: &AccessControl| {
        let list = access.devices(&[Messenger::Telegram], 3);
        list.devices.into_iter().map(|one| (one.id, one.asked_at, one.trusted)).collect::<Vec<_>>()
    };
    let telegram = of_chat(Messenger::Telegram);
    access.beyond(&id, AttemptKind::NeedsYes, 1).await;
    access.beyond(&id, AttemptKind::NeedsYes, 2).await;
    access.beyond(&telegram, AttemptKind::NeedsYes, 2).await;
    assert_eq!(asked(&started(&folder)), [(id.clone(), Some(1), false), (telegram.clone(), Some(2), false)]);
    let yes = DeviceEdit { trusted: Some(true), ..DeviceEdit::default() };
    access.edit(&id, yes.clone()).await.unwrap();
    access.edit(&telegram, yes.clone()).await.unwrap();
    assert_eq!(asked(&started(&folder)), [(id.clone(), None, true), (telegram.clone(), None, true)]);
    assert!(started(&folder).rights_of_chat(Surface::Telegram).in_mode(Mode::SkipApprovals).is_ok());
    assert!(started(&folder).rights_of_chat(Surface::WeChat).in_mode(Mode::SkipApprovals).is_err());
    access.remove(&telegram).await.unwrap();
    assert!(started(&folder).rights_of_chat(Surface::Telegram).in_mode(Mode::SkipApprovals).is_err());
    let attempts = access.devices(&[], 3).attempts;
    assert_eq!(attempts.iter().map(|one| one.count).collect::<Vec<_>>(), [1, 2], "{attempts:?}");
    assert!(matches!(access.edit(&DeviceId::from("gone"), yes).await, Err(DeviceError::Gone)));
}
