//! What is said and the code it ends with fit what was typed, and no more is said than is of use.

use anyhow::{Result, ensure};
use rusqlite::Connection;
use serde_json::json;
use tests::model::{Model, Say};
use tests::terminal::Desk;

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_nothing_has_is_wrong_usage() -> Result<()> {
    let desk = Desk::fresh()?;
    for line in [&["agents", "--add", "nope"][..], &["agents", "--remove", "nope"]] {
        let ended = desk.run(line, "").await?;
        ensure!(ended.code == Some(2) && ended.remarks.contains("Askwell knows no agent called “nope”"), "{ended:?}");
    }
    Ok(())
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_to_close_a_file_that_is_none_of_ours() -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let model = Model::start(|_| Say::text("Here.")).await?;
    let desk = Desk::new(&model).await?;
    let other = desk.work().join("other.txt");
    std::fs::write(&other, "root:x:0:0\n")?;
    std::fs::set_permissions(&other, std::fs::Permissions::from_mode(0o644))?;
    for file in [other.as_path(), "/etc/passwd".as_ref()] {
        let ended = desk.run(&["serve", "--token-file", &file.display().to_string()], "").await?;
        ensure!(ended.code == Some(1) && ended.remarks.contains("contains no Askwell access token"), "{ended:?}");
        ensure!(!ended.remarks.contains("chmod"), "{ended:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_answer_is_printed_whole_and_confirmed_in_short() -> Result<()> {
    let desk = Desk::fresh()?;
    let long = "word ".repeat(30_000);
    let ended = desk.run(&["ask", "What is it?"], &format!("{long}\n")).await?;
    ensure!(ended.code == Some(0) && ended.out.trim() == long.trim(), "{:?}, {} bytes", ended.code, ended.out.len());
    ensure!(ended.remarks.contains("bytes in total)"), "{} bytes of remarks", ended.remarks.len());
    ensure!(ended.remarks.len() < 4_000, "{} bytes of remarks", ended.remarks.len());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_is_told_in_the_language_of_whoever_reads_it() -> Result<()> {
    let model = Model::start(|request| match request.result() {
        Err(_) => Say::call("run_command", json!({ "command": "make all" })),
        Ok(_) => Say::text("Good."),
    })
    .await?;
    let desk = Desk::new(&model).await?.speaks("zh_CN.UTF-8");
    assert_eq!(desk.run(&["chat", "--new", "Go"], "").await?.code, Some(3));
    for line in ["pending", "list"] {
        let ended = desk.run(&[line], "").await?;
        ensure!(ended.out.contains("请求允许：运行：make all") && !ended.out.contains("Run:"), "{ended:?}");
    }
    let ended = desk.run(&["pending", "--json"], "").await?;
    ensure!(ended.out.contains("Run: make all"), "other programs read it as before: {ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn one_conversation_is_counted_as_one() -> Result<()> {
    let model = Model::start(|_| Say::text("Here.")).await?;
    let desk = Desk::new(&model).await?;
    assert_eq!(desk.run(&["chat", "--new", "Go"], "").await?.code, Some(0));
    let ended = desk.run(&["doctor"], "").await?;
    ensure!(ended.out.contains(": 1 conversation, "), "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_version_that_was_set_by_hand_is_named_and_nothing_is_lost() -> Result<()> {
    let model = Model::start(|_| Say::text("Here.")).await?;
    let desk = Desk::new(&model).await?;
    assert_eq!(desk.run(&["chat", "--new", "Go"], "").await?.code, Some(0));
    let set = |version: i64| -> Result<i64> {
        let store = Connection::open(desk.data().join("askwell.db"))?;
        let before = store.pragma_query_value(None, "user_version", |row| row.get(0))?;
        store.pragma_update(None, "user_version", version)?;
        Ok(before)
    };
    let before = set(1)?;
    let ended = desk.run(&["chat", "--new", "Go"], "").await?;
    let says = ["marked as schema 1", "set the mark back", "unchanged"].map(|said| ended.remarks.contains(said));
    ensure!(ended.code == Some(1) && says == [true; 3], "{ended:?}");
    set(before)?;
    assert_eq!(desk.run(&["chat", "--new", "Go"], "").await?.code, Some(0));
    assert_eq!(desk.run(&["list"], "").await?.out.lines().count(), 2);
    Ok(())
}
