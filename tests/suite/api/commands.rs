//! The commands of the window, called by the same page in a browser.

mod refused;
mod settings;
mod whole_question;

use super::sessions::{Session, from_page, sign_in};
use super::{Scene, scene};
use anyhow::{Result, ensure};
use ask::command::{ALL, Caller as By};
use ask::settings::Settings;
use reqwest::Method;
use serde_json::{Value, json};
use tests::arguments::{NOWHERE, arguments};
use tests::caller::{Answer, Caller};
use tests::surface::answer;

/// The names of all that is for pages in a browser.
fn served() -> impl Iterator<Item = &'static str> {
    ALL.iter().filter(|command| command.is_for(By::Browser)).map(|command| command.name)
}

/// A page in a browser that is signed in.
struct Page {
    caller: Caller,
    session: Session,
}

impl Page {
    async fn of(caller: Caller) -> Result<Page> {
        let session = Session::of(&sign_in(&caller, json!({ "token": caller.token })).await?)?;
        Ok(Page { caller, session })
    }

    async fn call(&self, name: &str, arguments: Value) -> Result<Answer> {
        let request = from_page(&self.caller, Method::POST, &format!("/api/commands/{name}"), &self.session);
        self.caller.send(request.body(arguments.to_string())).await
    }

    /// What the command gives.
    async fn done(&self, name: &str, arguments: Value) -> Result<Value> {
        let answer = self.call(name, arguments).await?;
        ensure!(answer.status == 200 && answer.header("cache-control") == "no-store", "{name}: {answer:?}");
        answer.json()
    }

    async fn attach(&self, interaction: &str, name: &str, content: Vec<u8>) -> Result<Answer> {
        let request = self.caller.client.post(format!("{}/api/commands/attach_file", self.caller.base));
        let request = self.session.shown(request.header("origin", &self.caller.base));
        let request = request.header("content-type", "application/octet-stream");
        self.caller.send(request.header("interaction", interaction).header("name", name).body(content)).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_served_command_takes_what_the_page_hands_over() -> Result<()> {
    let Scene { caller, askwell, surface, model: _model, folder: _folder } = scene().await?;
    let page = Page::of(caller).await?;
    for name in served().filter(|name| !["attach_file", "save_settings"].contains(name)) {
        let conversation = page.done("start_conversation", json!({ "workspace": null, "text": "Paint" })).await?;
        let asked = surface.asked(name, |interaction| json!(interaction.conversation) == conversation).await?;
        if ["correct_decision", "withdraw_decision", "decision_shown"].contains(&name) {
            answer(&askwell, &asked, tests::surface::option(1)).await;
        }
        let given = page.call(name, arguments(name, &conversation, &json!(asked.interaction_id))).await?;
        // Some have nothing to do here; none has trouble with its arguments.
        let refused = given.status != 200;
        ensure!(refused == given.json()?["code"].is_string(), "{name}: {given:?}");
        let without = [
            "more_time",
            "revoke_rule",
            "revoke_standing",
            "undo_run",
            "try_arguments",
            "action",
            "at_step",
            "send_redacted",
        ];
        let unneeded = ["retry_run", "branch", "branch_preview", "decision_shown"];
        ensure!(!refused || without.contains(&name) || unneeded.contains(&name), "{name}: {given:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_may_look_often() -> Result<()> {
    let Scene { caller, model: _model, folder: _folder, askwell: _askwell, surface: _surface } = scene().await?;
    let page = Page::of(caller).await?;
    for _ in 0..ask::limits::API_COMMANDS_BURST_COUNT {
        page.done("conversations", json!({})).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_says_hello_and_saves_what_is_its_own() -> Result<()> {
    let Scene { caller, askwell, model: _model, folder, surface: _surface } = scene().await?;
    let page = Page::of(caller).await?;
    let hello = page.done("hello", json!({})).await?;
    assert_eq!(hello, serde_json::to_value(askwell.hello())?);
    assert_eq!(hello["dataFolder"], json!(folder.path()));
    let held: Settings = serde_json::from_value(hello["settings"].clone())?;

    let dark: Settings = Settings { language: Some(ask::settings::Language::Zh), nobody_here: true, ..held.clone() };
    let saved = page.done("save_settings", json!({ "settings": dark })).await?;
    assert_eq!(saved, serde_json::to_value(&dark)?);
    assert_eq!(*askwell.settings(), dark);

    let mut without = dark.clone();
    without.ai.profiles.clear();
    without.ai.profile = None;
    let mut open = dark.clone();
    open.api.enabled = true;
    let mut logged = dark.clone();
    logged.log.keep_days = Some(1);
    for (what, changed) in [("profiles", without), ("api", open), ("log", logged)] {
        assert_ne!(changed, dark, "{what}");
        let refused = page.call("save_settings", json!({ "settings": changed })).await?;
        assert_eq!((refused.status.as_u16(), refused.problem()?.as_str()), (403, "at-the-machine"), "{what}");
        assert_eq!(*askwell.settings(), dark, "{what}");
    }
    Ok(())
}
