//! Several surfaces at one engine: whoever attaches over the socket sees and does what its own surface does.

mod background;
mod chats;
mod commands;
mod following;
mod handing_over;
mod own_model;
mod to_and_fro;

use crate::suite::api::sessions::{Session, sign_in};
use anyhow::{Context, Result, ensure};
use ask::command::called;
use ask::rule::Mode;
use ask::{ConversationId, Surface as By};
use serde_json::json;
use surfaces::local::EngineClient;
use tests::caller::Caller;
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::terminal::Desk;
use tokio::process::Child;

fn asks(request: &Request) -> Say {
    match request.results().len() {
        0 => Say::ask("Which colour?", &["Red", "Blue"]),
        _ => Say::text("Painted."),
    }
}

/// A machine on which an engine runs in a process of its own.
struct Served {
    desk: Desk,
    engine: Child,
}

impl Served {
    async fn start(model: &Model) -> Result<Served> {
        let desk = Desk::new(model).await?;
        let engine = Served::engine(&desk).await?;
        Ok(Served { desk, engine })
    }

    async fn engine(desk: &Desk) -> Result<Child> {
        let mut engine = desk.start_open(&["serve"])?;
        Desk::says(&mut engine, "http").await?;
        until("its socket", async || Ok(EngineClient::reach(&desk.data()).await.is_ok())).await?;
        Ok(engine)
    }

    /// The end of its id, as lists have it.
    async fn start_conversation(&self, text: &str, mode: Mode) -> Result<String> {
        let begins = called::start_conversation {
            workspace: Some(self.desk.work().display().to_string()),
            text: text.to_owned(),
            mode: Some(mode),
            conversation_id: Some(ConversationId(engine::host::new_id())),
            agent: None,
            no_questions: None,
        };
        let started = EngineClient::reach(&self.desk.data()).await?.call(&begins, By::Terminal).await?;
        Ok(end_of(&started.to_string()))
    }

    /// What waits in this conversation, by the end of its id.
    async fn waits(&self, conversation: &str) -> Result<String> {
        let client = EngineClient::reach(&self.desk.data()).await?;
        until("what waits", async || {
            let inbox = client.call(&called::inbox {}, By::Terminal).await?;
            let here =
                |waiting: &ask::wire::Waiting| waiting.interaction.conversation.to_string().ends_with(conversation);
            Ok(inbox.iter().find(|waiting| here(waiting)).map(|waiting| end_of(&waiting.interaction.id.to_string())))
        })
        .await
    }

    /// The one that there is, by the end of its id.
    async fn only_conversation(&self) -> Result<String> {
        let client = EngineClient::reach(&self.desk.data()).await?;
        let all = client.call(&called::conversations {}, By::Terminal).await?;
        let own: Vec<_> = all.iter().filter(|one| one.guest.is_none()).collect();
        ensure!(own.len() == 1, "{own:?}");
        Ok(end_of(&own[0].id.to_string()))
    }

    /// A browser that a terminal has let in.
    async fn browser(&self) -> Result<(Caller, Session)> {
        let paired = self.desk.run(&["pair"], "").await?;
        let (_, link) = paired.out.rsplit_once("http://").context("no link")?;
        let (base, code) = link.trim().split_once("/#pair=").context("no code")?;
        let caller = Caller::new(&format!("http://{base}"), "none")?;
        let session = Session::of(&sign_in(&caller, json!({ "code": code })).await?)?;
        Ok((caller, session))
    }

    async fn end(self) -> Result<()> {
        self.end_and_keep().await.map(drop)
    }

    async fn end_and_keep(mut self) -> Result<Desk> {
        self.engine.kill().await.context("the engine does not end")?;
        until("the folder to be let go of", async || Ok(EngineClient::reach(&self.desk.data()).await.is_err())).await?;
        Ok(self.desk)
    }
}

fn end_of(id: &str) -> String {
    id[id.len() - 8..].to_owned()
}
