//! `askwell templates`: what there is, and whether a file is one.

use super::*;
use tests::terminal::Desk;

#[tokio::test(flavor = "multi_thread")]
async fn they_are_listed_with_whose_they_are_and_what_is_wrong() -> Result<()> {
    let model = Model::start(|_| Say::text("Nothing to do.")).await?;
    let desk = Desk::new(&model).await?;
    let workspace = TempDir::new()?;
    put(workspace.path(), ".askwell/templates/colour.toml", &file("Theirs"))?;
    put(workspace.path(), ".askwell/templates/user-question.toml", "kind = 1\n")?;
    let folder = workspace.path().display().to_string();
    let ended = desk.run(&["templates", "--workspace", &folder], "").await?;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    for line in [
        "user-question  agent_to_user  built in  Question for you\n",
        "colour  agent_to_user  workspace  T\n",
        "user-question  has errors  workspace  `title` is missing.  (using the built-in one)\n",
    ] {
        assert!(ended.out.contains(line), "{line}{ended:?}");
    }
    assert!(ended.remarks.contains("Your templates:"), "{ended:?}");

    let ended = desk.run(&["templates", "--workspace", &folder, "--json"], "").await?;
    let list: Value = serde_json::from_str(&ended.out)?;
    assert_eq!(list["templates"].as_array().map(Vec::len), Some(5));
    assert_eq!(list["templates"][4]["faults"][2]["line"], 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_checked_and_the_exit_code_says_it() -> Result<()> {
    let model = Model::start(|_| Say::text("Nothing to do.")).await?;
    let desk = Desk::new(&model).await?;
    let folder = TempDir::new()?;
    put(folder.path(), "good.toml", &file("Good"))?;
    put(folder.path(), "bad.toml", &format!("{}other = 1\n", file("Bad")))?;
    let path = |name: &str| folder.path().join(name).display().to_string();
    let good = desk.run(&["templates", "check", &path("good.toml")], "").await?;
    assert_eq!((good.code, good.out.as_str()), (Some(0), "No errors.\n"));
    let bad = desk.run(&["templates", "check", &path("bad.toml")], "").await?;
    assert_eq!(bad.code, Some(1), "{bad:?}");
    assert_eq!(bad.out, "line 9: `fields.choices.other` isn't a key here. Remove it, or correct its name.\n");
    let told = desk.run(&["templates", "check", &path("bad.toml"), "--json"], "").await?;
    assert_eq!(serde_json::from_str::<Value>(&told.out)?["faults"][0]["line"], 9);
    let gone = desk.run(&["templates", "check", &path("gone.toml")], "").await?;
    assert_eq!(gone.code, Some(1), "{gone:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_in_the_terminal_and_its_line_in_the_log_say_by_which_template() -> Result<()> {
    let model = Model::start(|request| match request.results().len() {
        0 => Say::call("ask_user", colour("colour")),
        _ => Say::text("Painted."),
    })
    .await?;
    let desk = Desk::new(&model).await?;
    put(&desk.data(), "templates/colour.toml", &file("Own"))?;
    let ended = desk.run(&["chat", "--answers", "-", "Paint the fence"], "1\n").await?;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert!(ended.remarks.contains("Your template colour:"), "{ended:?}");
    assert!(ended.out.contains("Own: Colour?"), "{ended:?}");
    let log = desk.run(&["log"], "").await?;
    assert!(log.out.contains("template colour"), "{log:?}");
    Ok(())
}
