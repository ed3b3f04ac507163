//! What builds download: an isolated command has folders of its workspace for it, beside the person's own, which it only reads.

use super::super::disk::SmallDisk;
use super::run::{Place, elsewhere, ended};
use anyhow::{Context, Result, ensure};
use engine::command::{CommandExit, CommandLine, Confinement, confinement};
use engine::environment::{For, Variables, passed};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const CANARY: &str = "canary-that-nobody-reads";
const THEIRS: &str = ".cargo/registry/cache/index-1/moss-1.0.0.crate";

/// Where somebody is at home, with a registry of cargo's, and where commands keep what they download.
struct Scene {
    home: TempDir,
    caches: TempDir,
}

fn is_possible() -> bool {
    let possible = confinement() == Confinement::Isolated;
    if !possible {
        println!("not run: this system has no namespaces for commands, or no bubblewrap");
    }
    possible
}

impl Scene {
    fn new() -> Result<Scene> {
        let scene = Scene { home: elsewhere()?, caches: elsewhere()? };
        for (path, content) in [
            (THEIRS, "packed"),
            (".cargo/registry/src/index-1/moss-1.0.0/src/lib.rs", "// theirs"),
            (".cargo/registry/index/index-1/config.json", "{}"),
            (".cargo/registry/index/index-1/.cache/mo/ss/moss", "versions"),
            (".cargo/config.toml", "[net]\n"),
            (".gradle/gradle.properties", "a=b\n"),
            ("victim/kept", "kept"),
        ] {
            let path = scene.home.path().join(path);
            std::fs::create_dir_all(path.parent().context("no folder")?)?;
            std::fs::write(path, content)?;
        }
        Ok(scene)
    }

    fn environment(&self) -> Variables {
        let own = ["HOME", "CARGO_HOME", "GOPATH", "GOMODCACHE", "GRADLE_USER_HOME"];
        let others = passed(For::Command).into_iter().filter(|(name, _)| own.iter().all(|own| name != own));
        others.chain([("HOME".into(), self.home.path().into())]).collect()
    }

    async fn runs(&self, workspace: &str, command: &str) -> Result<(CommandExit, String)> {
        let place = Place::new()?;
        let caches: Option<PathBuf> = Some(self.caches.path().join(workspace));
        let line = CommandLine { isolated: true, caches, ..place.confined(command) };
        let ended = ended(&mut place.start_in(&line, &self.environment())?).await?;
        Ok((ended.exit, ended.output.within(usize::MAX)))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_workspace_keeps_what_it_downloads_and_another_one_and_the_person_see_nothing_of_it() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let scene = Scene::new()?;
    for variable in ["GOCACHE", "GOMODCACHE", "npm_config_cache", "PIP_CACHE_DIR", "UV_CACHE_DIR", "GRADLE_USER_HOME"] {
        let puts = format!("echo mine > ${variable}/made && cat ${variable}/made");
        assert_eq!(scene.runs("one", &puts).await?, (CommandExit::Code(0), "mine\n".into()), "{variable}");
        let reads = format!("cat ${variable}/made 2>&1; true");
        assert_eq!(scene.runs("one", &reads).await?.1, "mine\n", "{variable}");
        let (_, other) = scene.runs("two", &reads).await?;
        ensure!(other.contains("No such file"), "{variable}: {other}");
    }
    let registry = "cd ~/.cargo/registry && echo mine > cache/index-1/fern.crate && cat cache/index-1/fern.crate";
    assert_eq!(scene.runs("one", registry).await?, (CommandExit::Code(0), "mine\n".into()));
    let (_, other) = scene.runs("two", "ls ~/.cargo/registry/cache/index-1").await?;
    assert_eq!(other, "moss-1.0.0.crate\n");
    ensure!(!scene.home.path().join(".cargo/registry/cache/index-1/fern.crate").exists(), "it reached the person's");
    ensure!(!scene.home.path().join(".npm").exists() && !scene.home.path().join("go").exists(), "a folder was made");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_person_has_is_there_to_be_read_and_cannot_be_changed() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let scene = Scene::new()?;
    let reads = "cd ~/.cargo/registry && cat cache/*/moss* src/*/moss*/src/lib.rs index/*/.cache/mo/ss/moss";
    assert_eq!(scene.runs("one", reads).await?, (CommandExit::Code(0), "packed// theirsversions".into()));
    for writes in [
        "echo x > ~/.cargo/registry/cache/index-1/moss-1.0.0.crate",
        "echo x >> ~/.cargo/registry/src/index-1/moss-1.0.0/src/lib.rs",
        "echo x > /run/askwell/seeds/cargo-registry/cache/index-1/moss-1.0.0.crate",
        "echo x > ~/.cargo/config.toml",
        "mv ~/.cargo/registry ~/.cargo/old",
        "echo x > $GRADLE_USER_HOME/gradle.properties",
        "echo x > $GRADLE_USER_HOME/init.d/evil.gradle",
        "rm -f $GRADLE_USER_HOME/init.gradle && echo x > $GRADLE_USER_HOME/init.gradle",
    ] {
        let (exit, output) = scene.runs("one", writes).await?;
        ensure!(exit != CommandExit::Code(0), "{writes}: {output}");
    }
    // An index is the workspace's own: cargo writes into it.
    scene.runs("one", "echo new > ~/.cargo/registry/index/index-1/.cache/mo/ss/moss").await?;
    let read = |path: &str| std::fs::read_to_string(scene.home.path().join(path));
    assert_eq!(read(THEIRS)?, "packed");
    assert_eq!(read(".cargo/registry/index/index-1/.cache/mo/ss/moss")?, "versions");
    assert_eq!((read(".cargo/config.toml")?, read(".gradle/gradle.properties")?), ("[net]\n".into(), "a=b\n".into()));
    let (_, kept) = scene.runs("one", "cat ~/.cargo/registry/index/index-1/.cache/mo/ss/moss").await?;
    assert_eq!(kept, "new\n", "what it has written is not replaced");

    std::fs::write(scene.home.path().join(".cargo/registry/cache/index-1/fern-2.0.0.crate"), "later")?;
    let (_, later) = scene.runs("one", "cat ~/.cargo/registry/cache/index-1/fern-2.0.0.crate").await?;
    assert_eq!(later, "later", "what the person downloads afterwards is there, too");
    Ok(())
}

/// Askwell fills the folders outside the walls: nothing that a command left in them leads it anywhere.
#[tokio::test(flavor = "multi_thread")]
async fn no_link_that_a_command_left_leads_out() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let scene = Scene::new()?;
    let victim = scene.home.path().join("victim");
    let traps = [
        "rm -rf ~/.cargo/registry/cache && ln -s $VICTIM ~/.cargo/registry/cache",
        "rm -rf ~/.cargo/registry/cache/index-1 && ln -s $VICTIM ~/.cargo/registry/cache/index-1",
        "rm -rf ~/.cargo/registry/index && ln -s $VICTIM ~/.cargo/registry/index",
        "rm -rf ~/.cargo/registry/src && echo x > ~/.cargo/registry/src",
        "rm -rf $npm_config_cache && ln -s $VICTIM $npm_config_cache",
        "cd $GRADLE_USER_HOME/.. && mv gradle g; ln -s $VICTIM gradle",
        "rm -f $GRADLE_USER_HOME/gradle.properties; ln -s $VICTIM/kept $GRADLE_USER_HOME/gradle.properties",
        "cd $GRADLE_USER_HOME/.. && mv gradle old; mkdir -p gradle/init.d && mkfifo gradle/gradle.properties gradle/init.gradle",
        "cd $GRADLE_USER_HOME/.. && mv gradle older; mkdir -p gradle && ln -s $VICTIM gradle/init.d",
        "chmod 000 $GRADLE_USER_HOME/.. $GRADLE_USER_HOME ~/.cargo/registry",
    ];
    for (number, trap) in traps.into_iter().enumerate() {
        let line = trap.replace("$VICTIM", &victim.display().to_string());
        scene.runs("one", &line).await?;
        let new = format!(".cargo/registry/cache/index-1/new-{number}.crate");
        std::fs::write(scene.home.path().join(new), "new")?;
        let (exit, output) = scene.runs("one", "echo works").await?;
        assert_eq!((exit, output.as_str()), (CommandExit::Code(0), "works\n"), "{trap}");
        let there: Vec<_> = std::fs::read_dir(&victim)?.map(|entry| Ok(entry?.file_name())).collect::<Result<_>>()?;
        assert_eq!(there, ["kept"], "{trap}");
        assert_eq!(std::fs::read_to_string(victim.join("kept"))?, "kept", "{trap}");
    }
    Ok(())
}

/// What a command is called with, and what lies where commands write, says nothing of where the person has their things.
#[tokio::test(flavor = "multi_thread")]
async fn no_folder_of_the_commands_own_choice_is_shown() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let scene = Scene::new()?;
    let secret = scene.home.path().join(".ssh/id");
    std::fs::create_dir_all(scene.home.path().join(".ssh"))?;
    std::fs::write(&secret, CANARY)?;
    std::fs::write(scene.home.path().join(".ssh/config.json"), CANARY)?;
    for (variable, link) in [("CARGO_HOME", "registry"), ("GRADLE_USER_HOME", "init.d"), ("GOMODCACHE", "cache")] {
        for is_persons in [false, true] {
            let place = Place::new()?;
            let tools = place.workspace.path().join("c");
            std::fs::create_dir_all(tools.join("registry-2/index"))?;
            std::os::unix::fs::symlink(scene.home.path().join(".ssh"), tools.join(link))?;
            let reads = "cat c/*/id /run/askwell/*/*/id /run/askwell/caches/gradle/init.d/id ~/.ssh/id 2>/dev/null; \
                         grep -r canary /run/askwell ~/.cargo $CARGO_HOME $GRADLE_USER_HOME 2>/dev/null; echo end";
            let caches = Some(scene.caches.path().join(format!("{variable}-{is_persons}")));
            let mut line = CommandLine { isolated: true, caches, ..place.confined(reads) };
            let mut environment = scene.environment();
            let named = tools.display().to_string();
            if is_persons {
                environment.push((variable.into(), named.into()));
            } else {
                line.environment.insert(variable.into(), named);
            }
            let ended = ended(&mut place.start_in(&line, &environment)?).await?;
            let output = ended.output.within(usize::MAX);
            ensure!(output == "end\n", "{variable} {is_persons}: {:?} {output}", ended.exit);
            ensure!(std::fs::read_dir(scene.home.path().join(".ssh"))?.count() == 2, "something was made there");
        }
    }
    Ok(())
}

/// As people have them who keep their settings in one place.
#[tokio::test(flavor = "multi_thread")]
async fn settings_and_folders_may_be_links() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let scene = Scene::new()?;
    let home = scene.home.path();
    std::fs::create_dir_all(home.join("dotfiles/init.d"))?;
    std::fs::write(home.join("dotfiles/gradle.properties"), "linked=yes\n")?;
    std::fs::remove_file(home.join(".gradle/gradle.properties"))?;
    std::os::unix::fs::symlink(home.join("dotfiles/gradle.properties"), home.join(".gradle/gradle.properties"))?;
    std::os::unix::fs::symlink(home.join("dotfiles/init.d"), home.join(".gradle/init.d"))?;
    let (exit, output) = scene.runs("one", "cat $GRADLE_USER_HOME/gradle.properties").await?;
    assert_eq!((exit, output.as_str()), (CommandExit::Code(0), "linked=yes\n"));

    let elsewhere = elsewhere()?;
    let at = elsewhere.path().join("home");
    std::os::unix::fs::symlink(home, &at)?;
    let own: Variables = scene.environment().into_iter().filter(|(name, _)| name != "HOME").collect();
    let environment: Variables = own.into_iter().chain([("HOME".into(), at.into())]).collect();
    let place = Place::new()?;
    let caches = Some(scene.caches.path().join("two"));
    let line = CommandLine { isolated: true, caches, ..place.confined("cat $HOME/.cargo/registry/cache/*/moss*") };
    let ended = ended(&mut place.start_in(&line, &environment)?).await?;
    assert_eq!((ended.exit, ended.output.within(usize::MAX).as_str()), (CommandExit::Code(0), "packed"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_command_removes_of_the_persons_is_there_for_the_next() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let scene = Scene::new()?;
    for part in ["cache", "src", "index"] {
        scene.runs("one", &format!("rm -rf ~/.cargo/registry/{part}")).await?;
        let (_, output) = scene.runs("one", "cat ~/.cargo/registry/cache/*/moss*").await?;
        assert_eq!(output, "packed", "{part}");
    }
    Ok(())
}

/// A disk that is nearly full is not filled with what could be downloaded again.
#[tokio::test(flavor = "multi_thread")]
async fn on_a_small_disk_nothing_is_kept_and_the_command_runs() -> Result<()> {
    let Some(disk) = SmallDisk::new()?.filter(|_| is_possible()) else { return Ok(()) };
    let (scene, place) = (Scene::new()?, Place::new()?);
    let caches = Some(disk.path().join("caches/one"));
    let line = CommandLine { isolated: true, caches, ..place.confined("echo \"${npm_config_cache-none}\"") };
    let ended = ended(&mut place.start_in(&line, &scene.environment())?).await?;
    assert_eq!((ended.exit, ended.output.within(usize::MAX).as_str()), (CommandExit::Code(0), "none\n"));
    assert!(!disk.path().join("caches").exists());
    Ok(())
}

/// With what was downloaded for this very project: cargo unpacks and builds it, without a network and without writing home.
#[tokio::test(flavor = "multi_thread")]
async fn a_crate_is_built_of_what_the_person_has_downloaded() -> Result<()> {
    let registry = std::env::var_os("CARGO_HOME").map_or_else(|| dirs_home().join(".cargo"), PathBuf::from);
    let index = registry.join("registry/index");
    // A command sees temporary folders of its own alone.
    let is_seen = ["/tmp", "/var/tmp", "/run"].iter().all(|place| !registry.starts_with(place));
    if !is_possible() || !index.is_dir() || !is_seen {
        println!("not run: there is no registry of cargo's at {} that a command sees", index.display());
        return Ok(());
    }
    let lock = std::fs::read_to_string(Path::new("../Cargo.lock"))?;
    let version = lock.split("name = \"itoa\"\nversion = \"").nth(1).and_then(|rest| rest.split('"').next());
    let version = version.context("the lock file names no itoa")?;
    let (place, caches) = (Place::new()?, elsewhere()?);
    let workspace = place.workspace.path();
    std::fs::create_dir(workspace.join("src"))?;
    std::fs::write(workspace.join("src/main.rs"), "fn main() { println!(\"{}\", itoa::Buffer::new().format(42)) }")?;
    let manifest = "[package]\nname = \"tiny\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n[dependencies]\n";
    std::fs::write(workspace.join("Cargo.toml"), format!("{manifest}itoa = \"={version}\"\n"))?;
    let target = workspace.join("target").display().to_string();
    let mut line = CommandLine {
        isolated: true,
        caches: Some(caches.path().join("one")),
        ..place.confined("cargo run --offline --quiet")
    };
    line.environment.insert("CARGO_TARGET_DIR".into(), target);
    line.environment.insert("RUSTC_WORKSPACE_WRAPPER".into(), String::new());
    let ended = ended(&mut place.start_in(&line, &passed(For::Command))?).await?;
    assert_eq!((ended.exit, ended.output.within(usize::MAX).as_str()), (CommandExit::Code(0), "42\n"));
    Ok(())
}

fn dirs_home() -> PathBuf {
    std::env::var_os("HOME").map(PathBuf::from).unwrap_or_default()
}
