//! The whole agent in a real terminal, by keys, with what the person sees.

use super::asks;
use anyhow::{Result, ensure};
use serde_json::json;
use tests::model::{Model, Request, Say};
use tests::terminal::Desk;

/// Asks, writes a file, and says that it is done; "go on" has no end.
fn works(request: &Request) -> Say {
    match (request.last_word().as_str(), request.results().len()) {
        ("一直说", _) => Say::Endless("正在工作".into()),
        (_, 0) => Say::ask("用哪个数据库？", &["PostgreSQL", "SQLite"]),
        (_, 1) => Say::call("write_file", json!({ "path": "选择.md", "content": "用 SQLite\n" })),
        _ => Say::text("已经写好。"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_task_by_keys_and_in_chinese() -> Result<()> {
    let model = Model::start(works).await?;
    let desk = Desk::new(&model).await?.speaks("zh_CN.UTF-8");
    let tmux = desk.tmux(70, 40).await?;
    tmux.starts("chat").await?;
    tmux.sees("想让我做什么？").await?;

    // A character of two columns goes as a whole, and what stands behind the cursor moves with it.
    tmux.types("整理笔纪").await?;
    tmux.presses("BSpace").await?;
    tmux.types("记").await?;
    for _ in 0..4 {
        tmux.presses("Left").await?;
    }
    tmux.types("请").await?;
    tmux.until("the line", |screen| screen.ends_with("› 请整理笔记")).await?;
    tmux.types("\n").await?;

    // Nothing is chosen beforehand; the arrows choose, and Enter hands in.
    tmux.until("the question", |screen| screen.contains("2. SQLite") && screen.ends_with('›')).await?;
    tmux.presses("Down").await?;
    tmux.until("the first", |screen| screen.ends_with("› 1  PostgreSQL")).await?;
    tmux.presses("Down").await?;
    tmux.until("the second", |screen| screen.ends_with("› 2  SQLite")).await?;
    tmux.types("\n").await?;
    tmux.sees("↩ 已记录：SQLite").await?;

    tmux.until("the consent", |screen| screen.contains("+用 SQLite") && screen.ends_with('›')).await?;
    let all = tmux.all().await?;
    // The colour may be set anew with the same background.
    let green = all
        .split_once("   +用 SQLite")
        .is_some_and(|(before, _)| before.trim_end_matches("\u{1b}[49m").ends_with("\u{1b}[0m\u{1b}[32m"));
    ensure!(green, "the difference is in colour: {all}");
    tmux.types("好的，写吧\n").await?;
    tmux.sees("没有作出决定").await?;
    ensure!(!desk.work().join("选择.md").exists());
    tmux.presses("Down").await?;
    tmux.types("\n").await?;
    tmux.sees("已经写好。").await?;
    assert_eq!(std::fs::read_to_string(desk.work().join("选择.md"))?, "用 SQLite\n");
    assert_eq!(model.requests()[0].task(), "请整理笔记");
    assert_eq!(model.requests()[1].result()?["answers"][0]["selected"][0], "SQLite");

    tmux.types("一直说\n").await?;
    tmux.sees("正在工作").await?;
    tmux.presses("C-c").await?;
    tmux.sees("已停止").await?;
    tmux.presses("C-c").await?;
    tmux.until("the warning", |screen| screen.lines().any(|line| line == "再按一次 Ctrl-C 离开。")).await?;
    tmux.presses("C-c").await?;
    tmux.sees("left with 0").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_there_after_a_kill_and_its_conversation_is_chosen_from_a_list() -> Result<()> {
    let model = Model::start(|request| match request.task().as_str() {
        "Something else" => Say::text("Done."),
        _ => asks(request),
    });
    let model = model.await?;
    let desk = Desk::new(&model).await?;
    let tmux = desk.tmux(80, 24).await?;
    tmux.starts("chat --new Set it up").await?;
    tmux.sees("2. SQLite").await?;
    desk.kill().await?;
    tmux.sees("Reconnected.").await?;
    tmux.until("the question", |screen| screen.contains("2. SQLite") && screen.ends_with('›')).await?;
    tmux.presses("C-d").await?;
    tmux.sees("left with 3").await?;
    let other = desk.run(&["chat", "Something else"], "").await?;
    assert_eq!(other.code, Some(0), "{other:?}");

    tmux.starts("chat --resume").await?;
    let screen = tmux.sees("Which one?").await?;
    ensure!(
        screen.contains(" 1. Something else  (just now") && screen.contains(" 2. Set it up  (needs you"),
        "{screen}"
    );
    tmux.types("7\n").await?;
    tmux.sees("No conversation matches “7”.").await?;
    tmux.presses("Up").await?;
    tmux.until("the choice", |screen| screen.ends_with("› 2  Set it up")).await?;
    tmux.types("\n").await?;
    tmux.sees("Resuming “Set it up”").await?;
    tmux.until("the question", |screen| screen.contains("2. SQLite") && screen.ends_with('›')).await?;
    tmux.types("sqlite\n").await?;
    tmux.sees("Then it is SQLite.").await?;
    tmux.presses("C-d").await?;
    tmux.sees("left with 0").await?;
    assert_eq!(model.requests().len(), 3, "nothing was asked of the model again");
    // The shell has its own way of reading back.
    tmux.types("echo it ech''oes\n").await?;
    tmux.sees("it echoes").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shell_has_the_terminal_while_the_program_is_stopped() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let tmux = desk.tmux(80, 24).await?;
    tmux.starts("chat --new Set it up").await?;
    tmux.until("the question", |screen| screen.contains("2. SQLite") && screen.ends_with('›')).await?;
    tmux.types("my").await?;
    tmux.until("the line", |screen| screen.ends_with("› my")).await?;
    tmux.presses("C-z").await?;
    tmux.sees("Stopped").await?;
    tmux.types("echo a shell ech''oes").await?;
    tmux.sees("echo a shell ech''oes").await?;
    tmux.types("\nfg\n").await?;
    tmux.until("the line again", |screen| screen.contains("a shell echoes") && screen.ends_with("› my")).await?;
    tmux.types(" own\n").await?;
    tmux.sees("Then it is my own.").await?;
    tmux.presses("C-d").await?;
    tmux.until("the shell", |screen| screen.ends_with('$')).await?;
    tmux.types("echo en''ded\n").await?;
    tmux.sees("ended").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_a_model_writes_steers_the_terminal() -> Result<()> {
    const HOSTILE: &str = "A\u{1b}]0;owned\u{7}B\u{1b}]52;c;b3duZWQ=\u{7}C\u{1b}]8;;http://evil.example\u{1b}\\D\u{1b}]8;;\u{1b}\\\
        E\u{1b}[2J\u{1b}[H\u{9b}31mF\u{90}q#0\u{9c}G\u{1b}P+q\u{1b}\\H\u{202e}I\u{1b}cJ\u{1b}[?1049hK\u{8}\u{8}L\u{e}";
    let model = Model::start(|request| match request.results().len() {
        // What is no text is refused, and what was to be asked is named on the screen.
        0 => Say::ask(&format!("Go on? {HOSTILE}"), &[HOSTILE, "No"]),
        1 => Say::ask("Go on? H\u{202e}I", &["H\u{202e}I", "No"]),
        _ => Say::text(&format!("Said: {HOSTILE}")),
    });
    let model = model.await?;
    let desk = Desk::new(&model).await?;
    let tmux = desk.tmux(100, 30).await?;
    let title = tmux.knows("#{pane_title}").await?;
    tmux.starts("chat --new Try").await?;
    tmux.until("the question", |screen| screen.contains("2. No") && screen.ends_with('›')).await?;
    tmux.presses("Down").await?;
    tmux.types("\n").await?;
    tmux.sees("Said: ABCDEFGH‹U+202E›IJKL").await?;
    let all = tmux.all().await?;
    ensure!(all.contains("❓ Go on? H‹U+202E›I"), "nothing was wiped away: {all}");
    // What is left of escapes are our own colours.
    for part in all.split('\u{1b}').skip(1) {
        let colour = part.strip_prefix('[').and_then(|part| part.split_once('m')).map(|(numbers, _)| numbers);
        ensure!(colour.is_some_and(|it| it.chars().all(|c| c.is_ascii_digit() || c == ';')), "{part:?} in {all:?}");
    }
    assert_eq!(tmux.knows("#{pane_title} #{alternate_on}").await?, format!("{title} 0"));
    assert_eq!(tmux.clipboard().await?, "");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_while_the_agent_talks_stays_whole_below_it() -> Result<()> {
    let model = Model::start(|_| Say::Endless("Working on it. ".into())).await?;
    let desk = Desk::new(&model).await?;
    let tmux = desk.tmux(40, 12).await?;
    tmux.starts("chat --new Go").await?;
    tmux.sees("Working on").await?;
    tmux.types("and then").await?;
    let screen = tmux.until("the line", |screen| screen.ends_with("› and then")).await?;
    ensure!(screen.contains("Working on it."), "{screen}");
    tmux.presses("C-c").await?;
    let screen = tmux.sees("Stopped.").await?;
    ensure!(!screen.contains("and then"), "what was half typed is gone: {screen}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_line_is_whole_in_a_narrow_window_and_in_one_that_changes() -> Result<()> {
    let model = Model::start(|_| Say::text("知道了。")).await?;
    let desk = Desk::new(&model).await?.speaks("zh_CN.UTF-8");
    let tmux = desk.tmux(21, 16).await?;
    tmux.starts("chat").await?;
    tmux.until("the start", |screen| screen.ends_with('›')).await?;
    let text = "一二三四五六七八九十一二三四五六七八九十";
    tmux.types(text).await?;
    let joined = |screen: &str| screen.lines().map(str::trim_end).collect::<String>();
    tmux.until("all of it", |screen| joined(screen).ends_with(&format!("› {text}"))).await?;
    tmux.presses("Home").await?;
    tmux.types("零").await?;
    tmux.until("it with more before it", |screen| joined(screen).ends_with(&format!("› 零{text}"))).await?;
    tmux.resize(60, 16).await?;
    tmux.until("one row", |screen| screen.lines().any(|line| line == format!("› 零{text}"))).await?;
    tmux.presses("End").await?;
    tmux.types("。\n").await?;
    tmux.sees("知道了。").await?;
    assert_eq!(model.requests()[0].task(), format!("零{text}。"));
    Ok(())
}
