//! Askwell with a scripted model, and somebody with a phone.

use anyhow::{Context, Result, bail};
use ask::channel::{Became, Messenger, Undelivered};
use ask::settings::{Away, Language, Messaging, Settings};
use ask::wire::{ChannelStanding, Health, LoginStep, SetUp, Waiting};
use ask::{ConversationId, InteractionId};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use surfaces::Askwell;
use surfaces::commands::RunningProgram;
use tempfile::TempDir;
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::surface::{self, Surface};
use tests::wechat::WeChat;

pub struct Scene {
    pub model: Model,
    pub wechat: WeChat,
    pub askwell: Arc<Askwell>,
    pub surface: Arc<Surface>,
    pub folder: TempDir,
}

/// Asks for a colour, and paints.
pub fn paints(request: &Request) -> Say {
    match request.results().len() {
        0 => Say::ask("Which colour?", &["Red", "Blue"]),
        _ => Say::text("Painted."),
    }
}

impl Scene {
    /// Nobody has signed in yet.
    pub async fn of(script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Scene> {
        let (model, wechat, folder) = (Model::start(script).await?, WeChat::start().await?, TempDir::new()?);
        let mut settings = model.settings()?;
        settings.channels.wechat = Messaging { enabled: false, base_url: Some(wechat.url()) };
        let (askwell, surface) = Surface::open(folder.path(), Some(settings)).await?;
        askwell.host_channels().await;
        Ok(Scene { model, wechat, askwell, surface, folder })
    }

    /// Signed in, and the person away from the desk, who has written once.
    pub async fn away(script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Scene> {
        let scene = Scene::of(script).await?;
        scene.sign_in().await?;
        scene.goes_away().await?;
        scene.greets().await?;
        Ok(scene)
    }

    pub async fn change(&self, how: impl FnOnce(&mut Settings)) -> Result<()> {
        let mut settings = Settings::clone(&self.askwell.settings());
        how(&mut settings);
        self.askwell.program_settings().save(settings).await?;
        Ok(())
    }

    pub async fn goes_away(&self) -> Result<()> {
        self.change(|settings| {
            settings.channels.away = Away { chat: Some(Messenger::WeChat), now: true, ..Away::default() };
        })
        .await
    }

    pub async fn speaks_chinese(&self) -> Result<()> {
        self.change(|settings| settings.language = Some(Language::Zh)).await
    }

    /// What is written first opens the window for replies. Whoever asks what waits sets nothing going.
    pub async fn greets(&self) -> Result<()> {
        let posts = self.wechat.posts().len();
        self.wechat.says("status")?;
        self.wechat.post_after(posts, "wait").await.map(drop)
    }

    pub async fn begins_to_sign_in(&self) -> Result<()> {
        self.askwell.pair_channel(Messenger::WeChat).await?;
        self.step(LoginStep::Waiting).await
    }

    pub async fn sign_in(&self) -> Result<()> {
        self.begins_to_sign_in().await?;
        self.wechat.scans().await?;
        self.wechat.confirms().await?;
        self.is_ready().await
    }

    pub async fn is_ready(&self) -> Result<()> {
        let ready = |standing: &ChannelStanding| {
            matches!(standing.setup, SetUp::Ready { .. })
                && matches!(standing.health, Health::Well { .. } | Health::Connecting)
        };
        self.until("signed in", ready).await.map(drop)
    }

    pub fn standing(&self) -> ChannelStanding {
        self.askwell.channels_standing().remove(1)
    }

    pub async fn step(&self, wanted: LoginStep) -> Result<()> {
        let is = |standing: &ChannelStanding| matches!(standing.setup, SetUp::Login { step, .. } if step == wanted);
        self.until(&format!("{wanted:?}"), is).await.map(drop)
    }

    pub async fn trouble(&self, wanted: Undelivered) -> Result<ChannelStanding> {
        let is = |standing: &ChannelStanding| matches!(standing.health, Health::Trouble { why, .. } if why == wanted);
        self.until(&format!("{wanted:?}"), is).await
    }

    pub async fn until(&self, what: &str, fits: impl Fn(&ChannelStanding) -> bool) -> Result<ChannelStanding> {
        let found = until(format!("the line to be {what}"), async || Ok(Some(self.standing()).filter(&fits))).await;
        found.with_context(|| format!("{:?}", self.standing()))
    }

    /// At the desk.
    pub async fn start(&self, text: &str) -> Result<ConversationId> {
        Ok(self.askwell.conversations().start(None, text.into(), Default::default()).await?)
    }

    pub async fn waiting(&self) -> Result<Vec<Waiting>> {
        Ok(self.askwell.inbox().all().await?)
    }

    /// What became of taking this question to WeChat, once it has become that.
    pub async fn became(&self, question: InteractionId, wanted: Became) -> Result<()> {
        until(format!("{wanted:?}"), async || {
            let open = self.waiting().await?;
            let interaction = open.iter().map(|waiting| &waiting.interaction).find(|open| open.id == question);
            let found = interaction.context("it is not open")?.delivery(Messenger::WeChat);
            Ok(found.is_some_and(|delivery| delivery.became == wanted))
        })
        .await
    }

    /// Time goes on while this is done, a second at a time: whatever rests goes on soon.
    pub async fn meanwhile<T>(&self, doing: impl Future<Output = Result<T>>) -> Result<T> {
        let passing = async {
            loop {
                self.surface.advance(Duration::from_secs(1));
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::select! {
            done = doing => done,
            () = passing => bail!("time has no end"),
        }
    }

    /// The program ends and starts again.
    pub async fn restarts(self) -> Result<Scene> {
        let Scene { model, wechat, askwell, surface, folder } = self;
        askwell.close().await;
        drop((askwell, surface));
        let (askwell, surface) = surface::reopen(folder.path()).await?;
        askwell.host_channels().await;
        Ok(Scene { model, wechat, askwell, surface, folder })
    }

    /// Ends it, and holds that the service had nothing to complain about.
    pub async fn ends(self) -> Result<()> {
        self.askwell.close().await;
        let breaches = self.wechat.breaches();
        if breaches.is_empty() { Ok(()) } else { bail!("the real service frowns upon this: {breaches:#?}") }
    }
}

/// The model's request that holds this answer.
pub async fn answered(model: &Model, answer: &str) -> Result<Request> {
    let holds = |request: &Request| request.result().is_ok_and(|result| result["answers"].to_string().contains(answer));
    model.wait_for(&format!("with {answer}"), holds).await
}

/// One card with these questions.
pub fn asks_several(questions: &[(&str, &[&str])]) -> Say {
    let questions: Vec<_> = questions
        .iter()
        .map(|(question, choices)| {
            let options: Vec<_> = choices.iter().map(|label| json!({ "label": label, "description": "" })).collect();
            json!({ "question": question, "header": "", "options": options })
        })
        .collect();
    Say::call("ask_user", json!({ "questions": questions }))
}
