//! Templates that change between two questions, and those that are changed in Settings.

use super::*;
use ask::wire::{ErrorCode, TemplateEdit, TemplateTrial};

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_holds_from_the_next_question_on() -> Result<()> {
    let scene = Scene::of(|request| match request.results().len() {
        0 | 1 => Say::call("ask_user", colour("colour")),
        _ => Say::text("Painted."),
    })
    .await?;
    put(scene.data.path(), "templates/colour.toml", &file("Before"))?;
    scene.start().await?;
    let first = scene.surface.question("Before: Colour?").await?;
    put(scene.data.path(), "templates/colour.toml", &file("After"))?;
    let standing = scene.askwell.inbox().all().await?;
    assert_eq!(standing[0].interaction.questions()[0].text, "Before: Colour?", "what was asked stays as it was asked");
    answer(&scene.askwell, &first, option(1)).await;
    scene.surface.question("After: Colour?").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_saved_is_checked_and_writes_over_nothing_that_was_not_shown() -> Result<()> {
    let scene = Scene::of(|_| Say::text("Nothing to do.")).await?;
    let edit = |name: &str, text: &str, before: Option<&str>| TemplateEdit {
        name: name.into(),
        text: text.into(),
        before: before.map(str::to_owned),
    };
    let path = scene.data.path().join("templates/colour.toml");
    let first = file("First");
    let list = scene.askwell.templates().save(edit("colour", &first, None)).await?;
    assert!(
        list.templates.iter().any(|one| one.name == "colour" && one.source == TemplateSource::Own && one.text == first)
    );
    assert_eq!(std::fs::read_to_string(&path)?, first);

    for (wrong, words) in [
        (edit("Colour", &first, None), "lowercase letters"),
        (edit("../colour", &first, None), "lowercase letters"),
        (edit("other", "kind = 1", None), "cannot be used: `title` is missing."),
        (edit("colour", &file("Second"), None), "has changed since"),
        (edit("colour", &file("Second"), Some("something else")), "has changed since"),
    ] {
        let refused = scene.askwell.templates().save(wrong).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::Invalid);
        assert!(refused.message.contains(words) && refused.message.contains("still here"), "{refused:?}");
    }
    assert_eq!(std::fs::read_to_string(&path)?, first);

    let second = file("Second");
    scene.askwell.templates().save(edit("colour", &second, Some(&first))).await?;
    assert!(scene.askwell.templates().delete("colour".into(), first).await.is_err());
    let list = scene.askwell.templates().delete("colour".into(), second).await?;
    assert!(!path.exists() && list.templates.iter().all(|one| one.source == TemplateSource::BuiltIn));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_shows_the_card_or_what_is_wrong_and_asks_nobody() -> Result<()> {
    let scene = Scene::of(|_| Say::text("Nothing to do.")).await?;
    let trial = |text: &str, fields: Value| TemplateTrial {
        name: "colour".into(),
        source: TemplateSource::Own,
        text: text.into(),
        fields: fields.as_object().cloned().unwrap_or_default(),
    };
    let shown = scene.askwell.templates().preview(trial(&file("Own"), json!({ "what": "Colour", "choices": ["Red"] })));
    let card = shown.interaction.ok_or_else(|| anyhow!("no card"))?;
    assert_eq!(card.questions()[0].text, "Own: Colour?");
    assert!(shown.faults.is_empty() && shown.fields.is_empty());

    let shown = scene.askwell.templates().preview(trial(&file("Own"), json!({ "choices": ["Red"] })));
    let wrong: Vec<_> = shown.fields.iter().map(|fault| fault.field.as_deref()).collect();
    assert_eq!((shown.interaction.is_none(), wrong), (true, vec![Some("what")]));

    let shown = scene.askwell.templates().preview(trial("kind = \"x\"", json!({})));
    assert!(shown.shape.is_none() && shown.faults.iter().any(|fault| fault.line == Some(1)), "{shown:?}");
    assert!(scene.askwell.inbox().all().await?.is_empty());
    Ok(())
}
