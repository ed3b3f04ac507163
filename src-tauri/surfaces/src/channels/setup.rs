//! Setting a chat service up, step by step, and taking it down again. What is set up keeps working until something better
//! is in its place.

use super::ChannelSupervisor;
use super::channel::ChannelError;
use super::client::client;
use super::kept::{ChannelState, Pairing, Person};
use super::line::ChannelOrder;
use super::messages::fault;
use super::station::{ChannelStation, LoginTask, address};
use super::telegram;
use super::wechat::{Login, WeChatLogin};
use crate::strings::{Strings, strings};
use ask::channel::Messenger;
use ask::settings::{Messaging, Settings};
use ask::wire::{ChannelStanding, CommandError, ErrorCode, Secrets, SetUp};
use engine::Engine;
use std::sync::Arc;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

impl ChannelSupervisor {
    pub async fn set_up_telegram(
        &self,
        engine: &Engine,
        token: String,
        base_url: Option<String>,
    ) -> Result<ChannelStanding, CommandError> {
        let station = self.station(Messenger::Telegram);
        let strings = strings_for(engine);
        let token = token.trim().to_owned();
        if !is_token(&token) {
            return Err(invalid(strings.not_a_bot_token()));
        }
        let base_url = base_url.filter(|url| !url.trim().is_empty());
        let at = address(base_url.as_deref().unwrap_or(telegram::ADDRESS))
            .ok_or_else(|| invalid(strings.not_an_address()))?;
        let secrets = Secrets { key: Some(token.clone()), ..Secrets::default() };
        engine.redactor().learn(&secrets);
        let found =
            telegram::me(client(&at).map_err(|fault| failed(strings, Messenger::Telegram, &fault))?, &at, &token).await;
        let bot = found.map_err(|fault| failed(strings, Messenger::Telegram, &fault))?;
        engine.keys().update(station.secret(), secrets).await.map_err(|error| engine.errors().keychain(&error))?;
        station.stop().await;
        let name = format!("@{}", bot.username);
        let mut kept = kept(engine, station).await?;
        if kept.bot.as_ref() != Some(&name) {
            kept = ChannelState { bot: Some(name), ..ChannelState::default() };
        }
        kept.pairing = Some(Pairing::new(station.host.now()).map_err(|error| engine.errors().broke_off(&error))?);
        put_up(engine, station, &kept, Messaging { enabled: true, base_url }).await
    }

    pub async fn pair(&self, engine: &Arc<Engine>, messenger: Messenger) -> Result<ChannelStanding, CommandError> {
        let station = self.station(messenger);
        match messenger {
            Messenger::Telegram => {
                let mut kept = kept(engine, station).await?;
                if kept.bot.is_none() {
                    let strings = strings_for(engine);
                    return Err(invalid(strings.not_set_up(strings.messenger(messenger))));
                }
                station.stop().await;
                kept = self::kept(engine, station).await?;
                let pairing = Pairing::new(station.host.now());
                kept.pairing = Some(pairing.map_err(|error| engine.errors().broke_off(&error))?);
                let with = Messaging { enabled: true, ..engine.settings().channels.telegram.clone() };
                put_up(engine, station, &kept, with).await
            }
            Messenger::WeChat => sign_in(engine, station),
        }
    }

    pub fn verify(&self, engine: &Engine, code: &str) -> Result<(), CommandError> {
        let signing_in = self.station(Messenger::WeChat).signing_in.lock();
        let strings = strings_for(engine);
        let signing_in = signing_in.as_ref().ok_or_else(|| invalid(strings.not_signing_in()))?;
        signing_in.login.verify(code);
        Ok(())
    }

    pub async fn cancel(&self, engine: &Engine, messenger: Messenger) -> Result<ChannelStanding, CommandError> {
        let station = self.station(messenger);
        stop_signing_in(station);
        station.stop().await;
        let mut kept = kept(engine, station).await?;
        kept.pairing = None;
        // A bot that nobody is paired with is not set up.
        if kept.person.is_none() {
            kept = ChannelState::default();
        }
        let enabled = kept.bot.is_some() && engine.settings().channels.of(messenger).enabled;
        let with = Messaging { enabled, ..engine.settings().channels.of(messenger).clone() };
        put_up(engine, station, &kept, with).await
    }

    /// Writes a message into the chat, so that the person sees that it gets there.
    pub async fn test(&self, engine: &Engine, messenger: Messenger) -> Result<(), CommandError> {
        let station = self.station(messenger);
        let strings = strings_for(engine);
        let (done, sent) = oneshot::channel();
        let ordered = station.order(ChannelOrder::Write { text: strings.test_message().to_owned(), done }).await;
        match sent.await {
            Ok(Ok(())) if ordered => Ok(()),
            Ok(Err(Some(fault))) => Err(failed(strings, messenger, &fault)),
            Ok(_) | Err(_) => Err(invalid(strings.not_set_up(strings.messenger(messenger)))),
        }
    }

    pub async fn remove(&self, engine: &Engine, messenger: Messenger) -> Result<ChannelStanding, CommandError> {
        let station = self.station(messenger);
        stop_signing_in(station);
        station.stop().await;
        engine.keys().remove(station.secret()).await.map_err(|error| engine.errors().keychain(&error))?;
        put_up(engine, station, &ChannelState::default(), Messaging::default()).await
    }
}

/// Keeps it, and lets the settings say so: what follows them puts the line up.
async fn put_up(
    engine: &Engine,
    station: &ChannelStation,
    kept: &ChannelState,
    with: Messaging,
) -> Result<ChannelStanding, CommandError> {
    station.keep(kept).await.map_err(|fault| engine.not_saved(&fault))?;
    let mut settings = Settings::clone(&engine.settings());
    let away = &mut settings.channels.away;
    let here = Some(station.messenger);
    if with.enabled {
        // Whoever sets up a chat wants to be asked there; another one that was chosen stays so.
        away.chat = away.chat.or(here);
    } else if kept.bot.is_none() && away.chat == here {
        (away.chat, away.now) = (None, false);
    }
    *settings.channels.of_mut(station.messenger) = with;
    engine.program_settings().save(settings).await?;
    station.show(kept);
    Ok(station.standing())
}

/// Begins to sign in to WeChat; how far it has come is news.
fn sign_in(engine: &Arc<Engine>, station: &ChannelStation) -> Result<ChannelStanding, CommandError> {
    let strings = strings_for(engine);
    let with = engine.settings().channels.of(station.messenger).clone();
    let base_url = station.base_url(&with).ok_or_else(|| invalid(strings.not_an_address()))?;
    let client = client(&base_url).map_err(|fault| failed(strings, station.messenger, &fault))?;
    let (login, stop) = (Arc::new(Login::new(client, &base_url)), CancellationToken::new());
    stop_signing_in(station);
    *station.signing_in.lock() = Some(LoginTask { login: login.clone(), stop: stop.clone() });
    let mut shown = login.shown();
    show(station, &shown.borrow_and_update());
    let (engine, kept_at) = (engine.clone(), station.clone());
    tokio::spawn(async move {
        let watched = async {
            loop {
                if shown.changed().await.is_err() {
                    std::future::pending::<()>().await;
                }
                let seen = shown.borrow_and_update().clone();
                show(&kept_at, &seen);
            }
        };
        let signed_in = tokio::select! {
            () = stop.cancelled() => return,
            () = watched => return,
            signed_in = login.run(&*kept_at.host) => signed_in,
        };
        let last = login.shown().borrow().clone();
        match signed_in {
            Some(login) => signed(&engine, &kept_at, login).await,
            None => show(&kept_at, &last),
        }
    });
    Ok(station.standing())
}

fn show(station: &ChannelStation, shown: &super::wechat::LoginView) {
    station.board.set_up(SetUp::Login { step: shown.step, picture: shown.picture.clone() });
}

/// Somebody has signed in: they are the one who may answer.
async fn signed(engine: &Arc<Engine>, station: &ChannelStation, login: WeChatLogin) {
    let done = async {
        station.stop().await;
        let key = serde_json::to_string(&login).map_err(|error| engine.errors().broke_off(&error))?;
        let secrets = Secrets { key: Some(key), ..Secrets::default() };
        engine.redactor().learn(&secrets);
        let token = Secrets { key: Some(login.bot_token.clone()), ..Secrets::default() };
        engine.redactor().learn(&token);
        engine.keys().update(station.secret(), secrets).await.map_err(|error| engine.errors().keychain(&error))?;
        let before = kept(engine, station).await?;
        let person = Person { chat: login.person.clone(), person: login.person.clone(), name: login.person.clone() };
        let same = before.person.as_ref() == Some(&person);
        // With the token ends what it had heard and what it could reply to; what stands in the chat still stands there.
        let kept = ChannelState {
            bot: Some(login.bot_id.clone()),
            person: Some(person),
            cursor: None,
            context: None,
            heard_at: None,
            posts: 0,
            ..if same { before } else { ChannelState::default() }
        };
        stop_signing_in(station);
        let with = Messaging { enabled: true, ..engine.settings().channels.wechat.clone() };
        put_up(engine, station, &kept, with).await
    };
    if let Err(error) = done.await {
        tracing::error!(error.message, "what signing in has given could not be kept");
        station.board.set_up(SetUp::Login { step: ask::wire::LoginStep::Failed, picture: None });
    }
}

fn stop_signing_in(station: &ChannelStation) {
    if let Some(LoginTask { stop, .. }) = station.signing_in.lock().take() {
        stop.cancel();
    }
}

async fn kept(engine: &Engine, station: &ChannelStation) -> Result<ChannelState, CommandError> {
    station.kept().await.map_err(|fault| engine.not_saved(&fault))
}

/// `123456789:` and what @BotFather puts behind it.
fn is_token(text: &str) -> bool {
    let letters = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    text.split_once(':').is_some_and(|(bot, secret)| {
        !bot.is_empty() && bot.chars().all(|c| c.is_ascii_digit()) && secret.len() >= 20 && secret.chars().all(letters)
    })
}

pub(super) fn strings_for(engine: &Engine) -> &'static dyn Strings {
    strings(engine.language(&engine.settings()))
}

fn invalid(message: impl Into<String>) -> CommandError {
    CommandError { code: ErrorCode::Invalid, message: message.into() }
}

fn failed(strings: &dyn Strings, messenger: Messenger, why: &ChannelError) -> CommandError {
    invalid(fault(strings, messenger, why))
}
