use super::{Clock, Script, client};
use crate::channels::wechat::{Login, LoginView, WeChatLogin};
use ask::wire::LoginStep;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use url::Url;

fn picture(id: &str) -> (u16, Value) {
    (
        200,
        json!({ "ret": 0, "qrcode": id, "qrcode_img_content": format!("https://liteapp.weixin.qq.com/q/x?qrcode={id}") }),
    )
}

fn status(status: &str) -> (u16, Value) {
    (200, json!({ "ret": 0, "status": status }))
}

fn confirmed(baseurl: &str) -> (u16, Value) {
    let (bot, person) = ("b@im.bot", "o9@im.wechat");
    let body = json!({ "ret": 0, "status": "confirmed", "bot_token": "t0ken", "ilink_bot_id": bot, "baseurl": baseurl, "ilink_user_id": person });
    (200, body)
}

struct Ran {
    login: Option<WeChatLogin>,
    last: LoginView,
    asked: Vec<String>,
    paused: Vec<Duration>,
    set: Url,
}

async fn run(answers: impl IntoIterator<Item = (u16, Value)>) -> Ran {
    let (script, set) = Script::of(answers).await;
    let (login, clock) = (Login::new(client(), &set), Clock::default());
    let done = login.run(&clock).await;
    let last = login.shown().borrow().clone();
    Ran { login: done, last, asked: script.asked(), paused: clock.pauses.lock().clone(), set }
}

#[tokio::test]
async fn a_scanned_and_confirmed_picture_signs_in() {
    let ran = run([picture("q1"), status("wait"), status("scaned"), confirmed("https://sh.weixin.qq.com")]).await;
    let login = ran.login.unwrap();
    assert_eq!((login.bot_token.as_str(), login.bot_id.as_str()), ("t0ken", "b@im.bot"));
    assert_eq!((login.person.as_str(), login.base_url.as_str()), ("o9@im.wechat", "https://sh.weixin.qq.com/"));
    assert_eq!(ran.asked[0], "/ilink/bot/get_bot_qrcode?bot_type=3");
    assert_eq!(ran.asked[1..], vec!["/ilink/bot/get_qrcode_status?qrcode=q1"; 3]);
    assert_eq!(ran.paused, [Duration::from_secs(1); 2], "a second between two questions");
    assert_eq!(ran.last.step, LoginStep::Scanned);
    assert!(ran.last.picture.unwrap().starts_with("<?xml"));
}

#[tokio::test]
async fn an_address_in_clear_elsewhere_is_not_taken_from_a_login() {
    let ran = run([picture("q1"), confirmed("http://192.0.2.1/")]).await;
    assert_eq!(ran.login.unwrap().base_url, ran.set.as_str());
}

#[tokio::test]
async fn a_login_without_a_token_a_bot_or_a_person_is_none() {
    for missing in ["bot_token", "ilink_bot_id", "ilink_user_id"] {
        let mut answer = confirmed("https://a.example");
        answer.1[missing] = json!("");
        let ran = run([picture("q1"), answer]).await;
        assert_eq!((ran.login, ran.last.step), (None, LoginStep::Failed), "{missing}");
    }
}

#[tokio::test]
async fn an_expired_picture_is_followed_by_three_more() {
    let expired = || status("expired");
    let pictures = ["q1", "q2", "q3", "q4"].map(picture);
    let ran = run(pictures.into_iter().flat_map(|picture| [picture, expired()])).await;
    assert_eq!((ran.login, ran.last), (None, LoginView { step: LoginStep::Expired, picture: None }));
    assert_eq!(ran.asked.iter().filter(|path| path.contains("get_bot_qrcode")).count(), 4);
    let ran = run([picture("q1"), expired(), picture("q2"), confirmed("https://a.example")]).await;
    assert!(ran.login.is_some());
}

#[tokio::test]
async fn nobody_scans_and_it_ends_by_itself() {
    // Whatever is not known counts as waiting, also a picture where a status should be.
    let ran = run([picture("q1")]).await;
    assert_eq!((ran.login, ran.last.step), (None, LoginStep::Expired));
    let waited: Duration = ran.paused.iter().sum();
    assert!(waited <= Duration::from_secs(480), "{waited:?}");
    assert!(waited > Duration::from_secs(400), "{waited:?}");
    assert_eq!(
        ran.asked.iter().filter(|path| path.contains("get_bot_qrcode")).count(),
        2,
        "one picture lives 5 minutes"
    );
}

#[tokio::test]
async fn a_service_in_trouble_is_asked_on() {
    let bad = [(500, json!("oh")), (200, json!([])), (200, json!({ "ret": 9 })), (200, json!({ "status": "new" }))];
    let ran = run([picture("q1")].into_iter().chain(bad).chain([confirmed("https://a.example")])).await;
    assert!(ran.login.is_some());
}

#[tokio::test]
async fn no_picture_is_a_failure_after_three_tries() {
    let ran = run([(503, json!({}))]).await;
    assert_eq!((ran.login, ran.last.step, ran.asked.len()), (None, LoginStep::Failed, 3));
    let ran = run([(503, json!({})), picture("q1"), confirmed("https://a.example")]).await;
    assert!(ran.login.is_some());
}

#[tokio::test]
async fn what_ends_it_says_why() {
    for (said, step) in [("verify_code_blocked", LoginStep::CodeBlocked), ("binded_redirect", LoginStep::AlreadyBound)]
    {
        let ran = run([picture("q1"), status("scaned"), status(said)]).await;
        assert_eq!((ran.login, ran.last.step), (None, step));
    }
}

#[tokio::test]
async fn a_login_goes_on_at_the_host_it_is_sent_to() {
    let (other, other_url) = Script::of([confirmed("https://a.example")]).await;
    let host = format!("127.0.0.1:{}", other_url.port().unwrap());
    let moved = (200, json!({ "status": "scaned_but_redirect", "redirect_host": host }));
    let ran = run([picture("q1"), moved]).await;
    assert!(ran.login.is_some());
    assert_eq!(other.asked(), ["/ilink/bot/get_qrcode_status?qrcode=q1"]);
    assert_eq!(ran.asked.len(), 2);
    // Nowhere to go: it is asked on where it was.
    let nowhere = (200, json!({ "status": "scaned_but_redirect", "redirect_host": "user@evil.example/x" }));
    let ran = run([picture("q1"), nowhere, confirmed("https://a.example")]).await;
    assert!(ran.login.is_some());
}

/// Its pauses last: nothing but the typed number can go on.
struct Still(Clock);

impl engine::Host for Still {
    fn now(&self) -> ask::Timestamp {
        self.0.now()
    }

    fn new_id(&self) -> uuid::Uuid {
        self.0.new_id()
    }

    fn pause(&self, time: Duration) -> futures_util::future::BoxFuture<'_, ()> {
        // A minute is what a person takes at least; a second is the time between two questions.
        if time > Duration::from_secs(60) { Box::pin(std::future::pending()) } else { self.0.pause(time) }
    }

    fn tell(&self, _: engine::News) {}
}

#[tokio::test]
async fn a_number_is_asked_for_until_it_is_right() {
    let answers = [
        picture("q1"),
        status("need_verifycode"),
        status("need_verifycode"),
        status("scaned"),
        confirmed("https://a.example"),
    ];
    let (script, set) = Script::of(answers).await;
    let login = Arc::new(Login::new(client(), &set));
    login.verify("000000");
    let mut shown = login.shown();
    let running = tokio::spawn({
        let login = login.clone();
        async move { login.run(&Still(Clock::default())).await }
    });
    shown.wait_for(|shown| shown.step == LoginStep::NeedsCode).await.unwrap();
    login.verify(" １２ 34-56 ");
    shown.wait_for(|shown| shown.step == LoginStep::CodeWrong).await.unwrap();
    assert!(shown.borrow().picture.is_some());
    login.verify("654321");
    assert!(running.await.unwrap().is_some());
    let asked = script.asked();
    let codes: Vec<_> = asked[1..].iter().map(|path| path.split_once("verify_code=").map(|(_, code)| code)).collect();
    assert_eq!(codes, [None, Some("123456"), Some("654321"), None], "what came before it was wanted does not count");
}

#[tokio::test]
async fn a_login_that_is_dropped_asks_no_more() {
    let (script, set) = Script::of([picture("q1"), (0, json!(null))]).await;
    let login = Login::new(client(), &set);
    let clock = Clock::default();
    let mut shown = login.shown();
    tokio::select! {
        _ = login.run(&clock) => panic!("nobody confirmed"),
        () = async {
            shown.wait_for(|shown| shown.step == LoginStep::Waiting).await.unwrap();
            while script.asked().len() < 2 {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        } => {}
    }
    tokio::time::sleep(Duration::from_millis(30)).await;
    assert_eq!(script.asked().len(), 2);
}
