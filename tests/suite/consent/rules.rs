//! Rules and modes: what happens without being asked, and what is asked again once that is taken back.

use super::{Scene, in_turn, isolates};
use anyhow::Result;
use ask::Response;
use ask::input::Invalid;
use ask::rule::{Approver, Mode, Pattern, Scope};
use ask::thread::ActionState;
use ask::wire::Submitted;
use serde_json::json;
use tests::model::Say;
use tests::patience::until;
use tests::surface::answer;

fn run(command: &str) -> Say {
    Say::call("run_command", json!({ "command": command }))
}

#[tokio::test(flavor = "multi_thread")]
async fn always_holds_for_the_pattern_in_this_workspace_until_it_is_revoked() -> Result<()> {
    let scene = Scene::of(in_turn(vec![run("echo a >> log"), run("echo a >> log"), run("echo a >> log; id")])).await?;
    let id = scene.start(Mode::default()).await?;
    let (asked, proposal) = scene.confirm("run_command").await?;
    let pattern = proposal.patterns[0].clone();
    assert_eq!(pattern, Pattern::Command { command: "echo a >> log".into(), unconfined: false, isolated: isolates() });
    let always =
        |pattern, until| Response::Approved { scope: Scope::Always { pattern, until }, arguments: None, hash: None };
    let past = answer(&scene.askwell, &asked, always(pattern.clone(), Some(1))).await;
    assert!(matches!(&past, Submitted::Invalid { why: Invalid::Past, .. }), "{past:?}");
    let other = answer(
        &scene.askwell,
        &asked,
        always(Pattern::Command { command: "rm -rf .".into(), unconfined: false, isolated: isolates() }, None),
    )
    .await;
    assert!(matches!(&other, Submitted::Invalid { why: Invalid::UnknownPattern, .. }), "{other:?}");
    answer(&scene.askwell, &asked, always(pattern, None)).await;

    let longer = scene.surface.asked("the other command", |one| one.id != asked.interaction_id).await?;
    assert_eq!(scene.read("log").as_deref(), Some("a\na\n"), "the second one was not asked for");
    assert_eq!(scene.actions(id).await?[1].by, Some(Approver::Rule { rule: asked.interaction_id }));
    answer(&scene.askwell, &longer, Response::Denied { reason: None }).await;
    scene.surface.complete(id, 1).await?;

    let rules = scene.askwell.permissions().rules().await?;
    assert_eq!(rules.len(), 1);
    let uses: Vec<&str> = rules[0].uses.iter().map(|row| row.asked.as_str()).collect();
    assert_eq!(uses, ["Run: echo a >> log"], "the one that was asked for is the person's");
    assert_eq!(rules[0].uses[0].conversation, id);
    scene.askwell.permissions().revoke_rule(rules[0].rule.id).await?;
    let scene = scene.restarted().await?;
    assert!(scene.askwell.permissions().rules().await?.is_empty(), "it stays revoked");
    let next = scene.start(Mode::default()).await?;
    let (asked, _) = scene.confirm("run_command").await?;
    assert_eq!(asked.conversation_id, next);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rule_for_this_conversation_goes_with_it() -> Result<()> {
    let write = |path: &str| Say::call("write_file", json!({ "path": path, "content": "x" }));
    let scene = Scene::of(in_turn(vec![write("src/a"), write("src/b"), write("c")])).await?;
    let id = scene.start(Mode::default()).await?;
    let (asked, proposal) = scene.confirm("write_file").await?;
    let pattern = proposal.patterns[0].clone();
    answer(
        &scene.askwell,
        &asked,
        Response::Approved { scope: Scope::Conversation { pattern }, arguments: None, hash: None },
    )
    .await;
    let outside = scene.surface.asked("the other folder", |one| one.id != asked.interaction_id).await?;
    assert!(scene.path("src/b").exists() && !scene.path("c").exists());
    assert_eq!(scene.askwell.permissions().rules().await?[0].rule.conversation, Some(id));
    answer(&scene.askwell, &outside, Response::Denied { reason: None }).await;
    scene.surface.complete(id, 1).await?;
    scene.askwell.deletions().delete(id).await?;
    assert!(scene.askwell.permissions().rules().await?.is_empty());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_mode_permits_what_it_says_and_questions_are_asked_in_all() -> Result<()> {
    for (mode, asked) in [(Mode::AllowChanges, &["run_command"][..]), (Mode::SkipApprovals, &[])] {
        let write = Say::call("write_file", json!({ "path": "a", "content": "x" }));
        let scene = Scene::of(in_turn(vec![write, run("touch b"), Say::ask("Which?", &["1", "2"])])).await?;
        let id = scene.start(mode).await?;
        for tool in asked {
            scene.allow(tool).await?;
        }
        let question = scene.surface.question("Which?").await?;
        assert!(scene.path("a").exists() && scene.path("b").exists());
        let by = scene.actions(id).await?.into_iter().map(|one| one.by).collect::<Vec<_>>();
        assert_eq!(by[0], Some(Approver::Mode { mode }));
        answer(&scene.askwell, &question, tests::surface::option(1)).await;
        scene.surface.complete(id, 1).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_mode_holds_from_the_next_action_on() -> Result<()> {
    let scene = Scene::of(in_turn(vec![run("touch a"), run("touch b"), run("touch c")])).await?;
    let id = scene.start(Mode::default()).await?;
    let (asked, _) = scene.confirm("run_command").await?;
    scene.askwell.permissions().set_mode(id, Mode::SkipApprovals).await?;
    assert!(!scene.path("a").exists(), "what is asked stays asked");
    answer(&scene.askwell, &asked, super::ONCE).await;
    scene.surface.complete(id, 1).await?;
    assert!(scene.path("b").exists() && scene.path("c").exists());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_rule_or_a_mode_permitted_and_waits_is_asked_for_once_that_is_taken_back() -> Result<()> {
    const WAITS: &str = "while [ ! -e go ]; do sleep 0.05; done";
    let call = |command: &str| ("run_command".to_owned(), json!({ "command": command }));
    let both = || Say::Calls(vec![call(WAITS), call("touch made")]);
    for by_mode in [false, true] {
        let says = if by_mode { vec![both()] } else { vec![run("touch made"), both()] };
        let scene = Scene::of(in_turn(says)).await?;
        let id = scene.start(if by_mode { Mode::SkipApprovals } else { Mode::default() }).await?;
        let mut known = Vec::new();
        if !by_mode {
            let (asked, proposal) = scene.confirm("run_command").await?;
            let scope = Scope::Conversation { pattern: proposal.patterns[0].clone() };
            answer(&scene.askwell, &asked, Response::Approved { scope, arguments: None, hash: None }).await;
            let wait = scene.surface.asked("the one that waits", |one| one.id != asked.interaction_id).await?;
            assert!(scene.path("made").exists());
            std::fs::remove_file(scene.path("made"))?;
            answer(&scene.askwell, &wait, super::ONCE).await;
            known.extend([asked.interaction_id, wait.interaction_id]);
        }
        let runs = async || Ok(scene.actions(id).await?.iter().any(|one| one.state == ActionState::Running));
        until("the command to run", runs).await?;
        match known.first() {
            Some(rule) => scene.askwell.permissions().revoke_rule(*rule).await?,
            None => scene.askwell.permissions().set_mode(id, Mode::default()).await?,
        }
        std::fs::write(scene.path("go"), "")?;
        let asked = scene.surface.asked("what waited", |one| !known.contains(&one.id)).await?;
        assert!(!scene.path("made").exists(), "by mode: {by_mode}");
        answer(&scene.askwell, &asked, Response::Denied { reason: None }).await;
        scene.surface.complete(id, 1).await?;
        assert!(!scene.path("made").exists(), "by mode: {by_mode}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_that_is_deleted_ends_its_command_and_leaves_nothing_of_it() -> Result<()> {
    let scene = Scene::of(in_turn(vec![run("touch begun; while true; do sleep 0.05; done")])).await?;
    let id = scene.start(Mode::SkipApprovals).await?;
    until("the command to begin", async || Ok(scene.path("begun").exists())).await?;
    let runs = scene.data.path().join("commands").join(id.to_string());
    assert!(runs.exists());
    scene.askwell.deletions().delete(id).await?;
    until("the run folders to go", async || Ok(!runs.exists())).await
}
