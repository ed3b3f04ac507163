//! `askwell confirm`: nothing but a yes is 0, and nothing but a no is 1.

use super::Office;
use anyhow::Result;
use ask::Response;
use ask::settings::Settings;
use serde_json::Value;
use tests::surface::option;
use tests::terminal::{Desk, Ended};

async fn confirmed(arguments: &[&str], response: Response) -> Result<Ended> {
    let office = Office::open().await?;
    let child = office.desk.start(&[&["confirm"], arguments].concat(), "").await?;
    let asked = office.surface.asked("what the script asks", |_| true).await?;
    assert_eq!(asked.card.questions()[0].options.len(), 2);
    assert!(!asked.card.questions()[0].allow_freeform);
    let _ = tests::surface::answer(&office.askwell, &asked, response).await;
    Desk::ended(child).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_code_tells_yes_from_no_and_both_from_everything_else() -> Result<()> {
    for (response, code) in
        [(option(1), 0), (option(2), 1), (Response::Dismissed, 4), (Response::Delegated { comment: None }, 6)]
    {
        let ended = confirmed(&["Deploy?"], response.clone()).await?;
        assert_eq!((ended.code, ended.out.as_str()), (Some(code), ""), "{response:?}: {ended:?}");
    }
    let ended = confirmed(&["Deploy?", "--json"], option(2)).await?;
    let told: Value = serde_json::from_str(&ended.out)?;
    assert_eq!((ended.code, &told["answers"][0]["selected"][0]), (Some(1), &Value::from("No")), "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_it_cannot_be_asked_it_is_neither_a_yes_nor_a_no() -> Result<()> {
    let desk = Desk::with(Settings::default()).await?;
    for (arguments, input, code) in [
        (&["confirm", "Deploy?"][..], "", 3),
        (&["confirm", "Deploy?"], "sure\nyes\n", 3),
        (&["confirm", "Deploy?"], "yes\n", 0),
        (&["confirm", "Deploy?"], "no\n", 1),
        (&["confirm", "Deploy?"], "skip\n", 4),
        (&["confirm"], "", 2),
        (&["confirm", " "], "yes\n", 2),
        (&["confirm", "Deploy?", "-o", "x"], "", 2),
        (&["confirm", "Deploy?", "--details", "/nowhere"], "", 2),
    ] {
        let ended = desk.run(arguments, input).await?;
        assert_eq!(ended.code, Some(code), "{arguments:?} {input:?}: {ended:?}");
    }
    // What fails is no "no" either.
    let other = tempfile::tempdir()?;
    std::fs::write(other.path().join("file"), "")?;
    let mut command = tokio::process::Command::new(tests::program::built("askwell")?);
    command.args(["confirm", "Deploy?"]).env("ASKWELL_DATA_DIR", other.path().join("file/data"));
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").stdin(std::process::Stdio::piped());
    let ended = command.output().await?;
    assert!(ended.status.code().is_some_and(|code| code >= 2), "{ended:?}");
    Ok(())
}
