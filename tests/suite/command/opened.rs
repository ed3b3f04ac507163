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
        let (place, home) = (Place::new()?, elsewhere()?);
        repository(&place)?;
        fs::create_dir(place.workspace.path().join(".vscode"))?;
        let opened = opened.iter().map(Into::into).collect();
        let line = CommandLine { opened, ..place.isolated(command) };
        let (exit, output) = said(&place, &line, &at_home(home.path())).await?;
        assert_eq!(exit == CommandExit::Code(0), works, "{command}: {exit:?} {output}");
        let has_remote = git(place.workspace.path(), &["remote"])? == "origin\n";
        assert_eq!(has_remote, works && command == adds, "{command}: {output}");
    }
    Ok(())
}

/// What was shown is a folder; what has come to its place leads to what was not shown.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_came_to_its_place_opens_nothing() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    for (link, to) in [(".vscode", ".git/hooks"), (".idea", "."), (".zed", ".git")] {
        for opened in [link.to_owned(), format!("{link}/../{to}"), ".".to_owned()] {
            let (place, home) = (Place::new()?, elsewhere()?);
            repository(&place)?;
            symlink(to, place.workspace.path().join(link))?;
            let line = CommandLine { opened: vec![opened.into()], ..place.isolated("touch .git/hooks/pre-commit") };
            let (exit, output) = said(&place, &line, &at_home(home.path())).await?;
            assert_ne!(exit, CommandExit::Code(0), "{link}: {output}");
        }
    }
    Ok(())
}

/// Card by card: the first makes another name for what was opened, the second writes by that name.
#[tokio::test(flavor = "multi_thread")]
async fn another_name_for_what_was_opened_is_no_way_to_it_afterwards() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    for (opened, links, writes) in [
        (".git/config", "ln .git/config .git/keep", "printf '[core]\nfsmonitor = touch pwned\n' >> .git/keep"),
        (
            ".git/hooks",
            "echo > .git/hooks/a; ln .git/hooks/a keep || cp .git/hooks/a keep",
            "echo 'touch pwned' >> keep",
        ),
    ] {
        let (place, home) = (Place::new()?, elsewhere()?);
        repository(&place)?;
        let line = CommandLine { opened: vec![opened.into()], ..place.isolated(links) };
        let (exit, output) = said(&place, &line, &at_home(home.path())).await?;
        assert_eq!(exit, CommandExit::Code(0), "{links}: {output}");
        let later = place.once_more()?;
        let (exit, output) = said(&later, &later.isolated(writes), &at_home(home.path())).await?;
        assert_eq!(exit, CommandExit::Code(0), "what it writes is a file of its own: {output}");
        let path = later.workspace.path().join(opened);
        let path = if path.is_dir() { path.join("a") } else { path };
        assert!(!fs::read_to_string(&path)?.contains("pwned"), "{opened}");
    }
    Ok(())
}

/// The protected path is a link: that keeps no other command from running, and what it leads to is closed.
#[tokio::test(flavor = "multi_thread")]
async fn a_protected_path_that_is_a_link_stops_no_command_and_opens_nothing() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let (place, home) = (Place::new()?, elsewhere()?);
    repository(&place)?;
    let hooks = place.workspace.path().join(".git/hooks");
    fs::rename(&hooks, place.workspace.path().join("hooks-of-mine"))?;
    symlink("../hooks-of-mine", &hooks)?;
    let (exit, output) = said(&place, &place.isolated("touch hooks-of-mine/pre-commit"), &at_home(home.path())).await?;
    assert_eq!(exit, CommandExit::Code(1), "{output}");
    let later = place.once_more()?;
    let (exit, output) = said(&later, &later.isolated("echo works"), &at_home(home.path())).await?;
    assert_eq!((exit, output.as_str()), (CommandExit::Code(0), "works\n"));
    Ok(())
}

/// A submodule may be called like a path, and may have submodules of its own.
#[tokio::test(flavor = "multi_thread")]
async fn the_configuration_of_submodules_is_closed_whatever_they_are_called() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    for module in [".git/modules/a", ".git/modules/vendor/x", ".git/modules/vendor/x/modules/deep/y"] {
        for file in ["config", "hooks/post-checkout"] {
            let (place, home) = (Place::new()?, elsewhere()?);
            repository(&place)?;
            for folder in [".git/modules/vendor/x", module] {
                git(place.workspace.path(), &["init", "--quiet", "--bare", folder])?;
            }
            let command = format!("echo '[core]' >> {module}/{file}");
            let (exit, output) = said(&place, &place.isolated(&command), &at_home(home.path())).await?;
            assert_ne!(exit, CommandExit::Code(0), "{command}: {output}");
        }
    }
    Ok(())
}
