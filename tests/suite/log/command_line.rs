//! `askwell log`, beside a program that has the data folder.

use super::*;
use tests::terminal::{Desk, Ended};

struct Room {
    desk: Desk,
    _model: Model,
    askwell: Arc<Askwell>,
    id: ConversationId,
}

/// A conversation with one answered question, in a program that goes on running.
async fn room(locale: &str) -> Result<Room> {
    let desk = Desk::with(Default::default()).await?.speaks(locale);
    let (model, askwell, id) = asked_and_answered(&desk.data()).await?;
    until(&desk.data(), id, "run.ended").await?;
    Ok(Room { desk, _model: model, askwell, id })
}

impl Room {
    async fn log(&self, arguments: &[&str]) -> Result<Ended> {
        let arguments: Vec<&str> = ["log"].into_iter().chain(arguments.iter().copied()).collect();
        self.desk.run(&arguments, "").await
    }

    fn file(&self) -> Result<std::path::PathBuf> {
        let folder = self.desk.data().join(".tasklogs").join(self.id.to_string());
        let file = std::fs::read_dir(folder)?.next().context("no log file")??;
        Ok(file.path())
    }
}

/// Without the times at their beginnings.
fn told(out: &str) -> Vec<&str> {
    out.lines().map(|line| line.get(21..).unwrap_or(line)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_read_in_words_while_another_program_has_the_folder() -> Result<()> {
    let room = room("en_GB.UTF-8").await?;
    let ended = room.log(&[]).await?;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    let lines = told(&ended.out);
    assert_eq!(lines[..2], ["★ Conversation started: Paint the fence", "☺ You: Paint the fence"]);
    assert!(lines.contains(&"❓ Question: Which colour? [Red | Blue]"), "{lines:?}");
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("↩ Answer · answered · in the window · after ") && line.ends_with(": Blue"))
    );
    assert!(lines.last().is_some_and(|line| line.starts_with("■ Run ended · completed")), "{lines:?}");
    assert!(ended.remarks.starts_with("Latest log: …"), "{ended:?}");

    room.askwell.conversations().rename(room.id, "Fence".into()).await?;
    until(&room.desk.data(), room.id, "conversation.renamed").await?;
    let id = room.id.to_string();
    for name in [&id[..30], &id[28..], &id] {
        let ended = room.log(&[name, "--tail", "1"]).await?;
        assert_eq!((told(&ended.out), ended.remarks.as_str()), (vec!["✎ Renamed: Fence"], ""), "{name}");
    }
    let ended = room.log(&["--event", "agent.ask", "--search", "BLUE", "--since", "1h", "--run", "1"]).await?;
    assert_eq!(told(&ended.out).len(), 2, "the question and its answer: {ended:?}");
    let nothing = room.log(&["--until", "1h"]).await?;
    assert_eq!((nothing.code, nothing.out.as_str()), (Some(0), ""), "{nothing:?}");
    assert!(nothing.remarks.ends_with("\nNothing matches.\n"), "{nothing:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_speaks_chinese_where_the_person_does() -> Result<()> {
    let room = room("zh_CN.UTF-8").await?;
    let ended = room.log(&["--event", "agent.ask"]).await?;
    let lines = told(&ended.out);
    assert_eq!(lines[0], "❓ 问题：Which colour? [Red | Blue]");
    assert!(
        lines.iter().any(|line| line.starts_with("↩ 回答 · 已回答 · 在窗口中 · ") && line.ends_with("后：Blue")),
        "{lines:?}"
    );
    assert!(room.log(&["zzz"]).await?.remarks.starts_with("没有 ID 以“zzz”开头或结尾"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn damage_is_a_warning_and_an_unknown_conversation_an_error() -> Result<()> {
    let room = room("en_GB.UTF-8").await?;
    let whole = std::fs::read_to_string(room.file()?)?;
    std::fs::write(room.file()?, whole.replacen("\"seq\":2", "\"seq\":x", 1) + "{\"seq\":")?;
    let id = room.id.to_string();
    let ended = room.log(&[&id, "--format", "jsonl"]).await?;
    assert_eq!(ended.code, Some(0));
    assert_eq!(ended.out.lines().count(), whole.lines().count() - 1);
    let warnings: Vec<&str> = ended.remarks.lines().collect();
    assert_eq!(warnings.len(), 3, "{ended:?}");
    assert!(warnings[0].contains(", line 2 is damaged and was skipped."), "{warnings:?}");
    assert!(warnings[1].contains(", line 3 has number 3 after 1"), "{warnings:?}");
    assert!(warnings[2].contains("is incomplete"), "{warnings:?}");

    for (name, why) in [("nobody", "No conversation with a log"), ("", "No conversation with a log")] {
        let ended = room.log(&[name]).await?;
        assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""));
        assert!(ended.remarks.starts_with(why), "{ended:?}");
    }
    assert_eq!(room.log(&["--since", "soonish"]).await?.code, Some(2));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_exported_in_every_shape() -> Result<()> {
    let room = room("en_GB.UTF-8").await?;
    let id = room.id.to_string();
    let whole = std::fs::read_to_string(room.file()?)?;
    let target = room.desk.work().join("out");
    std::fs::write(&target, "what was there before")?;
    let mut exported = Vec::new();
    for format in ["jsonl", "markdown", "html"] {
        let ended = room.log(&[&id, "--format", format, "--output", "out"]).await?;
        assert_eq!((ended.code, ended.out.as_str(), ended.remarks.as_str()), (Some(0), "", "Written to out.\n"));
        exported.push(std::fs::read_to_string(&target)?);
    }
    assert_eq!(exported[0], whole, "for programs it is the log as it is");
    assert!(exported[1].starts_with("# Paint the fence\n\nLog of a conversation."), "{}", exported[1]);
    assert!(
        exported[1].contains("❓ **Question**\n\n  ```text\n  Which colour?\n  [Red | Blue]\n  ```\n"),
        "{}",
        exported[1]
    );
    assert!(exported[2].starts_with("<!doctype html>\n<html lang=\"en\">") && exported[2].ends_with("</html>\n"));
    assert!(exported[2].contains("<pre>Which colour?\n[Red | Blue]</pre>"), "{}", exported[2]);
    assert_eq!(exported[2].matches("<li ").count(), whole.lines().count());

    let ended = room.log(&[&id, "--output", "missing/out"]).await?;
    assert_eq!(ended.code, Some(1));
    assert!(ended.remarks.starts_with("Couldn't write missing/out: "), "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_follows_sees_what_comes() -> Result<()> {
    let room = room("en_GB.UTF-8").await?;
    let mut seat = room.desk.sit_down("log --tail 1 --follow")?;
    seat.sees("Run ended").await?;
    for title in ["First new title", "Second new title"] {
        room.askwell.conversations().rename(room.id, title.into()).await?;
        seat.sees(&format!("Renamed: {title}")).await?;
    }
    seat.types("\u{3}").await?;
    seat.leaves().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn before_the_first_conversation_there_is_nothing_to_show() -> Result<()> {
    let desk = Desk::with(Default::default()).await?;
    let ended = desk.run(&["log"], "").await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), ""));
    assert!(ended.remarks.starts_with("No log yet"), "{ended:?}");
    Ok(())
}
