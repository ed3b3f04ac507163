//! A protected path that was opened for one command: that one, and nothing beside it.

use super::isolated::{at_home, git, is_possible, repository, said};
use super::run::{Place, elsewhere};
use anyhow::Result;
use engine::command::{CommandExit, CommandLine};
use std::fs;
use std::os::unix::fs::symlink;

#[tokio::test(flavor = "multi_thread")]
async fn what_was_opened_can_be_changed_and_what_stands_beside_it_not() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let (place, home) = (Place::new()?, elsewhere()?);
    repository(&place)?;
    fs::create_dir(place.workspace.path().join(".vscode"))?;
    let adds = "git remote add origin https://example.org/a.git";
    for (opened, command, works) in [
        (&[][..], adds, false),
        (&[".git/hooks"], adds, false),
        (&[".git/config"], "touch .git/hooks/pre-commit", false),
        (&[".git/config"], "touch .vscode/tasks.json", false),
        (&[".git/config"], "mv .git .gone && mkdir .git", false),
        (&[".git/config"], "cd deep/sub && git remote add origin https://example.org/a.git", false),
        (&[".git/config"], adds, true),
        (&[".git/hooks"], "echo '#!/bin/sh' > .git/hooks/pre-commit", true),
        (&[".vscode"], "echo {} > .vscode/tasks.json", true),
        (&["deep/sub/.git/config"], "cd deep/sub && git remote add origin https://example.org/a.git", true),
    ] {
        let opened = opened.iter().map(Into::into).collect();
        let line = CommandLine { opened, ..place.isolated(command) };
        let (exit, output) = said(&place, &line, &at_home(home.path())).await?;
        assert_eq!(exit == CommandExit::Code(0), works, "{command}: {exit:?} {output}");
    }
    assert_eq!(git(place.workspace.path(), &["remote"])?, "origin\n");
    Ok(())
}

/// What was shown is a folder; what has come to its place leads to what was not shown.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_came_to_its_place_opens_nothing() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let (place, home) = (Place::new()?, elsewhere()?);
    repository(&place)?;
    for (link, to) in [(".vscode", ".git/hooks"), (".idea", "."), (".zed", ".git")] {
        symlink(to, place.workspace.path().join(link))?;
        for opened in [link.to_owned(), format!("{link}/../{to}"), place.workspace.path().display().to_string()] {
            let line = CommandLine { opened: vec![opened.into()], ..place.isolated("touch .git/hooks/pre-commit") };
            let (exit, output) = said(&place, &line, &at_home(home.path())).await?;
            assert_ne!(exit, CommandExit::Code(0), "{link}: {output}");
        }
    }
    Ok(())
}
