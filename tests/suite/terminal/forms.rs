//! A server's form at a terminal: filled in through a pipe and by keys, gone on with after a restart, declined and cancelled.

use super::super::mcp::named;
use super::named_in;
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tests::mcp::{Era, Scripted, look_at_tools_in};
use tests::model::{Model, Request, Say};
use tests::terminal::Desk;

/// Calls the tool, and says what came of it.
fn calls(tool: &'static str) -> impl Fn(&Request) -> Say + Send + Sync + 'static {
    move |request| match request.results().first() {
        None => Say::call(&named(tool), json!({})),
        Some(result) => Say::text(result),
    }
}

struct Scene {
    desk: Desk,
    model: Model,
    _server: Scripted,
}

impl Scene {
    async fn new(tool: &'static str, era: Era) -> Result<Scene> {
        let (model, server) = (Model::start(calls(tool)).await?, Scripted::new(era)?);
        let mut settings = model.settings()?;
        settings.mcp = vec![server.server.clone()];
        let desk = Desk::with(settings).await?;
        look_at_tools_in(&desk.data()).await?;
        Ok(Scene { desk, model, _server: server })
    }

    /// What the server was told.
    fn said(&self) -> Result<Value> {
        let results = self.model.requests().last().map(Request::results).unwrap_or_default();
        let result = results.first().cloned().unwrap_or_default();
        Ok(serde_json::from_str(result.trim_start_matches("The person said: "))?)
    }
}

const FIRST: &str = "⚠ The MCP server “harbour” is asking you something (in its tool books).\n   Which berth?\n\
    ❓ 1 of 4: Name (required) — Of the ship\n   at least 2 characters\nReply with the text. decline · cancel · ?\n";

#[tokio::test(flavor = "multi_thread")]
async fn a_pipe_fills_it_in_line_by_line_and_sends_it_by_a_word() -> Result<()> {
    for era in Era::BOTH {
        let scene = Scene::new("books", era).await?;
        let lines = "Ada\n\nsouth\nskip\n1\n\"Ada II\"\nsend\n";
        let ended = scene.desk.run(&["chat", "--answers", "-", "--mode", "skip", "Book it"], lines).await?;
        assert_eq!(ended.code, Some(0), "{era:?}: {ended:?}");
        ensure!(ended.out.starts_with(FIRST), "{era:?}: {ended:?}");
        for said in [
            "↩ Name: Ada\n❓ 2 of 4: Days\n   a whole number; at least 1; at most 14\n   Default: 3\n",
            "↩ Days: 3\n❓ 3 of 4: Pier (required)\n1. North\n2. South\n",
            "↩ Pier: South\n❓ 4 of 4: At night\n1. Yes\n2. No\n",
            "↩ At night: left blank\n❓ This will be sent to the MCP server “harbour”:\n1. Name → Ada\n2. Days → 3\n3. Pier → South\n\
             4. At night → (blank)\nReply send to submit",
            "1. Name → Ada II\n",
            "↩ Submitted: 3 of 4 fields to “harbour”.\n",
        ] {
            ensure!(ended.out.contains(said), "{era:?} {said}: {ended:?}");
        }
        let content = json!({ "name": "Ada II", "days": 3, "pier": "s" });
        assert_eq!(scene.said()?, json!({ "action": "accept", "content": content }), "{era:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_a_field_does_not_take_sends_nothing() -> Result<()> {
    for (lines, said) in [
        ("A\nsend\n", "Not accepted: at least 2 characters."),
        ("Ada\n15\nsend\n", "Not accepted: at most 14."),
        ("Ada\n3\nwest\n1\n", "takes only its options"),
        ("Ada\n3\n1\nskip\n\nsend\n", "Nothing was submitted yet."),
        ("Ada\n3\n1\nskip\nyes\nsend\n", "Nothing was submitted yet."),
    ] {
        let scene = Scene::new("books", Era::Modern).await?;
        let ended = scene.desk.run(&["chat", "--answers", "-", "--mode", "skip", "Book it"], lines).await?;
        assert_eq!(ended.code, Some(3), "{lines:?}: {ended:?}");
        ensure!(ended.remarks.contains(said), "{lines:?}: {ended:?}");
        ensure!(ended.remarks.contains("Stopped reading answers"), "{lines:?}: {ended:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_no_a_cancel_and_a_single_choice_are_each_told_as_they_are() -> Result<()> {
    for (tool, locale, lines, action) in [
        ("books", "en_GB.UTF-8", "Ada\ndecline\n", json!({ "action": "decline" })),
        ("books", "zh_CN.UTF-8", "Ada\n拒绝\n", json!({ "action": "decline" })),
        ("books", "en_GB.UTF-8", "Ada\ncancel\n", json!({ "action": "cancel" })),
        ("books", "zh_CN.UTF-8", "取消\n", json!({ "action": "cancel" })),
        ("asks", "zh_CN.UTF-8", "2\n", json!({ "action": "accept", "content": { "colour": "blue" } })),
        ("asks_nothing", "zh_CN.UTF-8", "取消\n", json!({ "action": "cancel" })),
        ("page", "en_GB.UTF-8", "1\n", json!({ "action": "accept" })),
        ("page", "en_GB.UTF-8", "decline\n", json!({ "action": "decline" })),
    ] {
        let mut scene = Scene::new(tool, Era::Modern).await?;
        scene.desk = scene.desk.speaks(locale);
        let ended = scene.desk.run(&["chat", "--answers", "-", "--mode", "skip", "Book it"], lines).await?;
        assert_eq!(ended.code, Some(0), "{tool} {lines}: {ended:?}");
        assert_eq!(scene.said()?, action, "{tool} {lines}: {ended:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_filled_in_is_there_after_a_restart() -> Result<()> {
    let scene = Scene::new("books", Era::Modern).await?;
    let left = scene.desk.run(&["chat", "--answers", "-", "--mode", "skip", "Book it"], "Ada\n5\n").await?;
    ensure!(
        left.out
            .ends_with("3. Pier (required)\n1. North\n2. South\nReply with a number. back · decline · cancel · ?\n")
            || left.out.contains("❓ 3 of 4: Pier (required)"),
        "{left:?}"
    );
    let name = named_in(&left.remarks).to_owned();
    let ended = scene.desk.run(&["chat", "--answers", "-", "-c", &name], "1\nno\nsend\n").await?;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    ensure!(!ended.out.contains("1 of 4") && ended.out.contains("   Which berth?\n❓ 3 of 4"), "{ended:?}");
    let content = json!({ "name": "Ada", "days": 5, "pier": "n", "night": false });
    assert_eq!(scene.said()?, json!({ "action": "accept", "content": content }));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn by_keys_and_in_chinese() -> Result<()> {
    let mut scene = Scene::new("books", Era::Modern).await?;
    scene.desk = scene.desk.speaks("zh_CN.UTF-8");
    let tmux = scene.desk.tmux(76, 40).await?;
    tmux.starts("chat --mode skip 订泊位").await?;
    tmux.until("the first field", |screen| screen.contains("第 1/4 项：Name（必填）") && screen.ends_with('›')).await?;
    tmux.types("\n").await?;
    tmux.sees("未采用：此项必填。").await?;
    tmux.types("海鸥号\n").await?;
    tmux.until("the default", |screen| screen.contains("默认值：3") && screen.ends_with('›')).await?;
    tmux.types("\n").await?;
    tmux.until("the piers", |screen| screen.contains("2. South") && screen.ends_with('›')).await?;
    tmux.presses("Down").await?;
    tmux.presses("Down").await?;
    tmux.until("the second", |screen| screen.ends_with("› 2  South")).await?;
    tmux.types("\n").await?;
    tmux.until("the switch", |screen| screen.contains("第 4/4 项") && screen.ends_with('›')).await?;
    tmux.types("?\n").await?;
    tmux.sees("取消：既不同意也不拒绝，运行继续").await?;
    tmux.types("是\n").await?;
    tmux.until("all of it", |screen| screen.contains("4. At night → 是") && screen.ends_with('›')).await?;
    tmux.types("\n").await?;
    tmux.sees("还没有提交。").await?;
    tmux.types("提交\n").await?;
    tmux.sees("↩ 已提交：4 项中填写了 4 项，发给“harbour”。").await?;
    tmux.sees("The person said").await?;
    let content = json!({ "name": "海鸥号", "days": 3, "pier": "s", "night": true });
    assert_eq!(scene.said()?, json!({ "action": "accept", "content": content }));
    Ok(())
}
