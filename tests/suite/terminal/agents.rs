//! `askwell agents --add`: what is left to do in the agent itself is said where it is written.

use anyhow::Result;
use ask::settings::Settings;
use tests::terminal::Desk;

#[tokio::test(flavor = "multi_thread")]
async fn codex_is_said_to_ask_for_trust_where_its_hook_is_written_and_listed() -> Result<()> {
    for (locale, words) in [("en_GB.UTF-8", "trust the hook"), ("zh_CN.UTF-8", "信任这个钩子")] {
        let desk = Desk::with(Settings::default()).await?.speaks(locale);
        let listed = desk.run(&["agents"], "").await?;
        assert!(!listed.out.contains(words), "{listed:?}");
        for (part, told) in [("tools", false), ("hook", true)] {
            let tried = desk.run(&["agents", "--add", "codex", "--part", part, "--dry-run"], "").await?;
            assert!(!tried.remarks.contains(words), "nothing is written yet: {tried:?}");
            let written = desk.run(&["agents", "--add", "codex", "--part", part], "").await?;
            assert_eq!((written.code, written.remarks.contains(words)), (Some(0), told), "{part} {written:?}");
        }
        let claude = desk.run(&["agents", "--add", "claude-code", "--part", "hook"], "").await?;
        assert!(claude.code == Some(0) && !claude.remarks.contains(words), "{claude:?}");
        let listed = desk.run(&["agents"], "").await?;
        assert_eq!(listed.out.matches(words).count(), 1, "{listed:?}");
    }
    Ok(())
}
