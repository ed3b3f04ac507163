//! In which mode an agent works: read, set to asking, and said where it decides by itself.

use super::*;
use ask::acp::AcpMode;
use ask::rule::Mode;

fn mode(name: Option<&str>, asks: bool) -> AcpMode {
    AcpMode { name: name.map(str::to_owned), asks }
}

impl Scene {
    async fn mode_of(&self, id: ConversationId) -> Result<AcpMode> {
        let view = self.askwell.conversations().open(id).await?;
        view.agent_mode.context("it was not reached")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_set_to_asking_where_it_can_be_and_else_said_to_decide_by_itself() -> Result<()> {
    for (how, own, shown) in [
        (&["modes"][..], "default", mode(Some("Default"), true)),
        (&["options"], "default", mode(Some("Default"), true)),
        (&["unset"], "auto", mode(Some("Auto"), false)),
        (&["own-mode"], "auto", mode(Some("Agent"), false)),
        (&[], "auto", mode(None, false)),
    ] {
        let scene = Scene::of(how).await?;
        let id = scene.start("mode").await?;
        scene.surface.complete(id, 1).await?;
        assert_eq!(scene.last_words(id).await?, format!("I am in {own}."), "{how:?}");
        assert_eq!(scene.mode_of(id).await?, shown, "{how:?}");
        let news = scene.surface.wait_for("the mode as news", |news| match news {
            engine::News::Changed(changed) if changed.summary.id == id => changed.agent_mode.clone(),
            _ => None,
        });
        assert_eq!(news.await?, shown, "{how:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agent_that_does_not_answer_to_it_works_all_the_same() -> Result<()> {
    let scene = Scene::of(&["deaf"]).await?;
    let id = scene.start("mode").await?;
    scene.surface.complete(id, 1).await?;
    assert_eq!(scene.last_words(id).await?, "I am in auto.");
    assert_eq!(scene.mode_of(id).await?, mode(Some("Auto"), false));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mode_that_changes_is_shown_as_it_is() -> Result<()> {
    for how in ["modes", "options"] {
        let scene = Scene::of(&[how, "loads"]).await?;
        let id = scene.start("loosen").await?;
        scene.surface.complete(id, 1).await?;
        assert_eq!(scene.mode_of(id).await?, mode(Some("Auto"), false), "{how}: by itself");
        let Scene { folder, workspace: _workspace, askwell, .. } = scene;
        askwell.close().await;
        drop(askwell);
        let (askwell, surface) = reopen(folder.path()).await?;
        askwell.conversations().send(id, "mode".into()).await?;
        surface.complete(id, 2).await?;
        let view = askwell.conversations().open(id).await?;
        assert_eq!(view.agent_mode, Some(mode(Some("Default"), true)), "{how}: started anew it is set anew");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_is_to_be_asked_its_mode_stays_its_own() -> Result<()> {
    let scene = Scene::of(&["modes"]).await?;
    let id = ConversationId(engine::host::new_id());
    let workspace = Some(scene.workspace.path().display().to_string());
    let started =
        scene.askwell.conversations().start_as(id, workspace, "mode".into(), Mode::SkipApprovals, Some("one".into()));
    started.await?;
    scene.surface.complete(id, 1).await?;
    assert_eq!(scene.mode_of(id).await?, mode(Some("Auto"), false));
    Ok(())
}
