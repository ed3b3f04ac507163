//! The real program, killed while a question stands that was put by a template.

use super::*;
use rusqlite::Connection;
use std::process::Stdio;
use tests::patience::until;
use tests::program::{built, mortal};

#[tokio::test(flavor = "multi_thread")]
async fn after_a_kill_the_same_card_stands_though_its_template_is_gone() -> Result<()> {
    let model = Model::start(|request| match request.results().len() {
        0 => Say::call("ask_user", colour("colour")),
        _ => Say::text("Painted."),
    })
    .await?;
    let data = TempDir::new()?;
    let (askwell, _) = Surface::open(data.path(), Some(model.settings()?)).await?;
    askwell.close().await;
    drop(askwell);
    put(data.path(), "templates/colour.toml", &file("Own"))?;

    let mut command = mortal(&built("askwell")?.display().to_string());
    command
        .args(["chat", "--answers", "-", "Paint the fence"])
        .env("ASKWELL_DATA_DIR", data.path())
        .env("ASKWELL_KEYS", "file");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    wait_until_open(data.path()).await?;
    child.kill().await?;
    std::fs::remove_file(data.path().join("templates/colour.toml"))?;

    let (askwell, surface) = Surface::open(data.path(), None).await?;
    let inbox = askwell.inbox().all().await?;
    let card = &inbox[0].interaction;
    assert_eq!((inbox.len(), card.questions()[0].text.as_str()), (1, "Own: Colour?"));
    assert_eq!(card.template, used("colour", TemplateSource::Own));
    submit(&askwell, card, option(1)).await;
    surface.complete(card.conversation, 1).await?;
    let requests = model.requests();
    let last = requests.last().ok_or_else(|| anyhow!("no request"))?;
    assert_eq!(last.result()?["answers"][0]["selected"], json!(["Red"]));
    Ok(())
}

async fn wait_until_open(data: &Path) -> Result<()> {
    until("an open question", async || {
        let open = Connection::open(data.join("askwell.db")).and_then(|store| {
            store.query_row("SELECT count(*) FROM interaction WHERE state = 'open'", [], |row| row.get::<_, i64>(0))
        });
        Ok(open.is_ok_and(|count| count == 1))
    })
    .await
}
