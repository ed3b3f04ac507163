//! The list of rules: what each covers, and what it let through.

use anyhow::{Result, ensure};
use ask::Response;
use ask::rule::{Mode, Scope};
use serde_json::{Value, json};
use tests::model::{Model, Request, Say};
use tests::surface::{Surface, answer, close};
use tests::terminal::Desk;

fn touches(request: &Request) -> Say {
    match request.results().len() {
        0 | 1 => Say::call("run_command", json!({ "command": "touch made" })),
        _ => Say::text("Done."),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_listed_with_what_they_let_through() -> Result<()> {
    let model = Model::start(touches).await?;
    let desk = Desk::new(&model).await?;
    let (askwell, surface) = Surface::open(&desk.data(), None).await?;
    let workspace = desk.work().display().to_string();
    let id = askwell.conversations().start(Some(workspace.clone()), "Make it".into(), Mode::default()).await?;
    let asked = surface.asked("the command", |one| matches!(one.body, ask::Body::Confirm { .. })).await?;
    let ask::Body::Confirm { proposal } = &asked.card.body else { unreachable!() };
    let scope = Scope::Always { pattern: proposal.patterns[0].clone(), until: None };
    answer(&askwell, &asked, Response::Approved { scope, arguments: None, hash: None }).await;
    surface.complete(id, 1).await?;
    close(&desk.data(), askwell, surface).await?;

    let listed = desk.run(&["rules"], "").await?;
    let lines: Vec<&str> = listed.out.lines().collect();
    ensure!(lines.len() == 6, "{listed:?}");
    assert!(lines[0].starts_with("exactly this command: touch made"), "{listed:?}");
    assert!(lines[1].starts_with(&format!("  {workspace} · always · added ")), "{listed:?}");
    assert_eq!(lines[2..4], ["  not asked, for example: touch made", "  still asked, for example: touch made --all"]);
    assert!(lines[4].starts_with("  last used ") && lines[4].ends_with("; it allowed:"), "{listed:?}");
    assert!(
        lines[5].ends_with("  Run: touch made  (Make it)"),
        "the second one, and not the one that was asked for: {listed:?}"
    );

    let told: Value = serde_json::from_str(&desk.run(&["rules", "--json"], "").await?.out)?;
    assert_eq!(told[0]["pattern"]["command"], "touch made");
    assert_eq!(told[0]["uses"].as_array().map(Vec::len), Some(1), "{told}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn without_rules_it_says_so() -> Result<()> {
    let model = Model::start(touches).await?;
    let listed = Desk::new(&model).await?.speaks("zh_CN.UTF-8").run(&["rules"], "").await?;
    assert_eq!((listed.code, listed.out.as_str()), (Some(0), ""), "{listed:?}");
    assert!(listed.remarks.contains("没有规则。"), "{listed:?}");
    Ok(())
}
