//! Signing in: a picture is scanned with WeChat and confirmed there, and the service hands out a token.

use super::super::channel::ChannelError;
use super::service::{WeChatClient, WeChatTimeouts};
use super::{WeChatLogin, address};
use ask::limits::{
    WECHAT_LOGIN_FETCHES_COUNT_MAX, WECHAT_LOGIN_MILLIS_MAX, WECHAT_PICTURE_MILLIS_MAX, WECHAT_PICTURES_COUNT_MAX,
};
use ask::wire::LoginStep;
use engine::Host;
use qrcode::QrCode;
use qrcode::render::svg;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use unicode_normalization::UnicodeNormalization;
use url::Url;

const TOTAL: Duration = Duration::from_millis(WECHAT_LOGIN_MILLIS_MAX);
const PICTURE: Duration = Duration::from_millis(WECHAT_PICTURE_MILLIS_MAX);
const HOLD: Duration = Duration::from_secs(35);
const BETWEEN: Duration = Duration::from_secs(1);
const BEFORE_ANOTHER_TRY: Duration = Duration::from_secs(2);

/// How far it has come, as Settings show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoginView {
    pub step: LoginStep,
    /// What is scanned, as SVG.
    pub picture: Option<String>,
}

/// One attempt to sign in. `run` does it; dropping that future ends the attempt.
pub struct Login {
    service: WeChatClient,
    set: Url,
    shown: watch::Sender<LoginView>,
    typed: watch::Sender<Option<String>>,
}

/// What the service says of a login.
enum Status {
    Wait,
    Scanned,
    NeedsCode,
    CodeBlocked,
    Expired,
    AlreadyBound,
    Moved(Option<Url>),
    Confirmed(Option<WeChatLogin>),
}

/// Where an attempt stands. Its time is what was waited, counted by the waits themselves: a machine that slept adds none.
struct Attempt {
    service: WeChatClient,
    spent: Duration,
    picture: Picture,
    /// Sent with each question until the service has said what it thinks of it.
    code: Option<String>,
}

struct Picture {
    id: String,
    shown_at: Duration,
}

impl Login {
    pub fn new(client: reqwest::Client, base_url: &Url) -> Login {
        let service = WeChatClient::new(client, address::folder(base_url), None, WeChatTimeouts::default());
        let shown = watch::Sender::new(LoginView { step: LoginStep::Starting, picture: None });
        Login { service, set: base_url.clone(), shown, typed: watch::Sender::new(None) }
    }

    /// How far it has come, now and from now on.
    pub fn shown(&self) -> watch::Receiver<LoginView> {
        self.shown.subscribe()
    }

    /// The number that the phone shows. A Chinese keyboard may type it in full width.
    pub fn verify(&self, code: &str) {
        let code: String = code.nfkc().filter(char::is_ascii_alphanumeric).collect();
        let wanted = matches!(self.shown.borrow().step, LoginStep::NeedsCode | LoginStep::CodeWrong);
        if wanted && !code.is_empty() {
            self.typed.send_replace(Some(code));
        }
    }

    /// Goes on until somebody has signed in. None: it came to nothing, and the last step that was shown says why.
    pub async fn run(&self, host: &dyn Host) -> Option<WeChatLogin> {
        let mut spent = Duration::ZERO;
        for _ in 0..WECHAT_PICTURES_COUNT_MAX {
            self.show(LoginStep::Starting, None);
            let id = self.picture(host, &mut spent).await?;
            let picture = Picture { id, shown_at: spent };
            let mut attempt = Attempt { service: self.service.clone(), spent, picture, code: None };
            match self.watch(host, &mut attempt).await {
                Status::Confirmed(Some(login)) => return Some(login),
                Status::Confirmed(None) => return self.end(LoginStep::Failed),
                Status::CodeBlocked => return self.end(LoginStep::CodeBlocked),
                Status::AlreadyBound => return self.end(LoginStep::AlreadyBound),
                Status::Expired | Status::Wait | Status::Scanned | Status::NeedsCode | Status::Moved(_) => {}
            }
            spent = attempt.spent;
            if spent >= TOTAL {
                break;
            }
        }
        self.end(LoginStep::Expired)
    }

    /// Fetches a picture and shows it.
    async fn picture(&self, host: &dyn Host, spent: &mut Duration) -> Option<String> {
        for attempt in 1..=WECHAT_LOGIN_FETCHES_COUNT_MAX {
            let fault = match self.fetch().await {
                Ok((id, picture)) => {
                    self.show(LoginStep::Waiting, Some(picture));
                    return Some(id);
                }
                Err(fault) => fault,
            };
            tracing::warn!(attempt, why = ?fault.why(), "no picture for signing in to WeChat");
            if attempt < WECHAT_LOGIN_FETCHES_COUNT_MAX {
                host.pause(BEFORE_ANOTHER_TRY).await;
                *spent += BEFORE_ANOTHER_TRY;
            }
        }
        self.end(LoginStep::Failed)
    }

    async fn fetch(&self) -> Result<(String, String), ChannelError> {
        let path = "ilink/bot/get_bot_qrcode?bot_type=3";
        let answer = self.service.post(path, &json!({ "local_token_list": [] })).await?;
        let text = |name: &str| answer[name].as_str().filter(|text| !text.is_empty());
        let odd = || ChannelError::Malformed("no picture".to_owned());
        let (id, content) = text("qrcode").zip(text("qrcode_img_content")).ok_or_else(odd)?;
        let drawn = QrCode::new(content).map_err(|_| odd())?;
        Ok((id.to_owned(), drawn.render::<svg::Color<'_>>().min_dimensions(240, 240).build()))
    }

    /// Asks how the login stands until this picture is of no more use, and shows what changes.
    async fn watch(&self, host: &dyn Host, attempt: &mut Attempt) -> Status {
        loop {
            match self.ask(attempt).await {
                Status::Wait => {}
                Status::Scanned => {
                    attempt.code = None;
                    self.step(LoginStep::Scanned);
                }
                Status::NeedsCode => {
                    let wrong = attempt.code.take().is_some();
                    self.step(if wrong { LoginStep::CodeWrong } else { LoginStep::NeedsCode });
                    self.typed(host, attempt).await;
                    if attempt.code.is_some() {
                        // Somebody waits for it: it is looked at right away, and what comes of it is a new step.
                        self.step(LoginStep::Scanned);
                        continue;
                    }
                }
                Status::Moved(to) => {
                    // An address that cannot be trusted is not asked, and the one in use says the same until it is late.
                    if let Some(to) = to {
                        attempt.service = attempt.service.at(to);
                    }
                    self.step(LoginStep::Scanned);
                }
                over @ (Status::CodeBlocked | Status::Expired | Status::AlreadyBound | Status::Confirmed(_)) => {
                    return over;
                }
            }
            if attempt.over() {
                return Status::Expired;
            }
            host.pause(BETWEEN).await;
            attempt.spent += BETWEEN;
        }
    }

    /// Waits for the number from the phone, as long as there is time.
    async fn typed(&self, host: &dyn Host, attempt: &mut Attempt) {
        let (mut typed, since, left) = (self.typed.subscribe(), Instant::now(), attempt.left());
        tokio::select! {
            // What was typed may have come before anybody waited for it.
            code = typed.wait_for(Option::is_some) => {
                attempt.code = code.ok().and_then(|code| code.clone());
                attempt.spent += since.elapsed().min(left);
            }
            () = host.pause(left) => attempt.spent += left,
        }
        self.typed.send_replace(None);
    }

    /// One long poll. That the service cannot be asked just now is no reason to give up: the picture is there.
    async fn ask(&self, attempt: &mut Attempt) -> Status {
        let since = Instant::now();
        let mut query = vec![("qrcode", attempt.picture.id.as_str())];
        query.extend(attempt.code.as_deref().map(|code| ("verify_code", code)));
        let answer = attempt.service.look("ilink/bot/get_qrcode_status", &query, HOLD).await;
        attempt.spent += since.elapsed().min(HOLD);
        match answer {
            Ok(Some(answer)) => self.status(&answer, attempt),
            Ok(None) => Status::Wait,
            Err(fault) => {
                tracing::debug!(why = ?fault.why(), "signing in to WeChat: no answer");
                Status::Wait
            }
        }
    }

    fn status(&self, answer: &Value, attempt: &Attempt) -> Status {
        match answer["status"].as_str().unwrap_or_default() {
            "scaned" => Status::Scanned,
            "need_verifycode" => Status::NeedsCode,
            "verify_code_blocked" => Status::CodeBlocked,
            "expired" => Status::Expired,
            "binded_redirect" => Status::AlreadyBound,
            "scaned_but_redirect" => {
                let host = answer["redirect_host"].as_str();
                Status::Moved(host.and_then(|host| address::moved(&self.set, host)))
            }
            "confirmed" => Status::Confirmed(self.confirmed(answer, attempt)),
            // "wait", and whatever a later service may say.
            _ => Status::Wait,
        }
    }

    /// Without a person nobody could be told from a stranger, so that is no login.
    fn confirmed(&self, answer: &Value, attempt: &Attempt) -> Option<WeChatLogin> {
        let text = |name: &str| answer[name].as_str().filter(|text| !text.is_empty()).map(str::to_owned);
        let named = text("baseurl").and_then(|named| address::trusted(&self.set, &named));
        let base_url = named.unwrap_or_else(|| attempt.service.base().clone());
        Some(WeChatLogin {
            bot_token: text("bot_token")?,
            bot_id: text("ilink_bot_id")?,
            base_url: base_url.into(),
            person: text("ilink_user_id")?,
        })
    }

    fn end<T>(&self, step: LoginStep) -> Option<T> {
        self.show(step, None);
        None
    }

    /// Another step with the same picture.
    fn step(&self, step: LoginStep) {
        self.shown.send_if_modified(|shown| std::mem::replace(&mut shown.step, step) != step);
    }

    fn show(&self, step: LoginStep, picture: Option<String>) {
        self.shown.send_replace(LoginView { step, picture });
    }
}

impl Attempt {
    /// Neither the attempt nor its picture lasts for ever.
    fn over(&self) -> bool {
        self.left().is_zero()
    }

    fn left(&self) -> Duration {
        let picture = PICTURE.saturating_sub(self.spent - self.picture.shown_at);
        TOTAL.saturating_sub(self.spent).min(picture)
    }
}
