//! Builds and tests of projects inside the sandbox, with the tools that people have: what was asked is counted. The first
//! install asks for its registry once, and what is built again asks for nothing.

mod real;

use super::consent::{ONCE, Scene, in_turn, isolates};
use anyhow::{Context, Result, ensure};
use ask::Response;
use ask::interaction::Body;
use ask::rule::{Mode, Scope};
use serde_json::json;
use std::fs;
use std::process::Command;
use tests::model::Say;
use tests::patience::until;
use tests::registries::Registries;

/// What a project's commands came to: what each printed, and for how many hosts somebody was asked meanwhile.
struct Built {
    results: Vec<String>,
    asked: Vec<String>,
}

/// Whether this can be tried here. What a machine lacks is told as not run.
fn has(tools: &[&str]) -> bool {
    if !isolates() {
        println!("not run: this system has no namespaces for commands, or no bubblewrap");
        return false;
    }
    tools.iter().all(|tool| {
        let there = Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success());
        if !there {
            println!("not run: there is no {tool}");
        }
        there
    })
}

/// A project on the disk, and an agent that runs these commands in it, one after the other.
async fn project(files: &[(&str, &str)], commands: &[&str]) -> Result<Scene> {
    let says = commands.iter().map(|command| Say::call("run_command", json!({ "command": command }))).collect();
    let scene = Scene::of(in_turn(says)).await?;
    for (path, content) in files {
        let path = scene.path(path);
        fs::create_dir_all(path.parent().context("no folder")?)?;
        fs::write(path, content)?;
    }
    Ok(scene)
}

/// Every command is allowed, and every host for good, with all that belongs to its registry.
async fn built(scene: &Scene) -> Result<Built> {
    let id = scene.start(Mode::default()).await?;
    let mut asked = Vec::new();
    until("the end of the run", async || {
        for waiting in scene.askwell.inbox().all().await? {
            let interaction = waiting.interaction;
            let response = match &interaction.body {
                Body::Network { proposal } => {
                    asked.push(interaction.contact().map(|contact| contact.place.clone()).unwrap_or_default());
                    let pattern = proposal.patterns.last().context("no rule")?.clone();
                    let scope = Scope::Always { pattern, until: None };
                    Response::Approved { scope, arguments: None, hash: None }
                }
                _ => ONCE,
            };
            let submit = ask::wire::Submit {
                conversation_id: interaction.conversation,
                interaction_id: Some(interaction.id),
                submit_id: None,
                response: Some(response),
                answer: None,
                revises: false,
            };
            scene.askwell.inbox().submit(submit, ask::Surface::Window).await;
        }
        Ok(!scene.askwell.conversations().snapshot(id).await?.summary.running)
    })
    .await?;
    Ok(Built { results: scene.results(), asked })
}

fn all_passed(built: &Built, commands: usize) -> Result<()> {
    ensure!(built.results.len() == commands, "{:?}", built.results);
    for result in &built.results {
        ensure!(result.contains("Exit code 0"), "{result}");
        ensure!(!result.contains("Not reached"), "{result}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn npm_installs_and_tests() -> Result<()> {
    if !has(&["npm", "node", "python3"]) {
        return Ok(());
    }
    let registries = Registries::start().await?;
    let (address, integrity) = registries.npm()?;
    let manifest = json!({ "name": "fence", "version": "1.0.0", "dependencies": { "moss": "1.0.0" },
                           "scripts": { "test": "node test.js" } });
    let lock = json!({ "name": "fence", "version": "1.0.0", "lockfileVersion": 3, "requires": true, "packages": {
        "": { "name": "fence", "version": "1.0.0", "dependencies": { "moss": "1.0.0" } },
        "node_modules/moss": { "version": "1.0.0", "resolved": address, "integrity": integrity },
    } });
    let commands = ["npm ci && npm test", "rm -r node_modules && npm ci && npm test"];
    let npmrc = format!("registry={}/npm/\n", registries.base());
    let scene = project(
        &[
            ("package.json", &manifest.to_string()),
            ("package-lock.json", &lock.to_string()),
            (".npmrc", &npmrc),
            ("test.js", "if (require('moss') !== 7) process.exit(1); console.log('seven');\n"),
        ],
        &commands,
    )
    .await?;
    let built = built(&scene).await?;
    all_passed(&built, commands.len())?;
    assert_eq!(built.asked, [format!("localhost:{}", registries.port)], "once, and for nothing after that");
    ensure!(built.results.iter().all(|result| result.contains("seven")), "{:?}", built.results);
    Ok(())
}

/// A wheel with a `pytest` that calls every `test_` of every `test_*.py`. Python itself packs it.
fn wheel() -> Result<Vec<u8>> {
    const PACK: &str = r#"
import sys, zipfile
main = '''import glob, importlib.util
for path in sorted(glob.glob("test_*.py")):
    spec = importlib.util.spec_from_file_location(path[:-3], path)
    module = importlib.util.module_from_spec(spec); spec.loader.exec_module(module)
    tests = [name for name in dir(module) if name.startswith("test_")]
    for name in tests: getattr(module, name)()
    print(len(tests), "passed")
'''
with zipfile.ZipFile(sys.argv[1], "w") as wheel:
    wheel.writestr("pytest/__init__.py", "")
    wheel.writestr("pytest/__main__.py", main)
    about = "pytest-1.0.0.dist-info/"
    wheel.writestr(about + "METADATA", "Metadata-Version: 2.1\nName: pytest\nVersion: 1.0.0\n")
    wheel.writestr(about + "WHEEL", "Wheel-Version: 1.0\nGenerator: a test\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
    wheel.writestr(about + "RECORD", "")
"#;
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("pytest-1.0.0-py3-none-any.whl");
    let packed = Command::new("python3").args(["-c", PACK]).arg(&path).status()?;
    ensure!(packed.success(), "python packs no wheel");
    Ok(fs::read(path)?)
}

#[tokio::test(flavor = "multi_thread")]
async fn pytest_runs_in_a_fresh_virtual_environment() -> Result<()> {
    if !has(&["python3"]) {
        return Ok(());
    }
    let registries = Registries::start().await?;
    registries.pypi(wheel()?)?;
    // Named there, the index is also where pip looks whether there is a newer one of itself.
    let command = format!(
        "python3 -m venv .venv && .venv/bin/pip install --quiet --index-url {}/pypi/simple/ -r requirements.txt && \
         .venv/bin/python -m pytest",
        registries.base()
    );
    let commands = [command.as_str(), "rm -r .venv", command.as_str()];
    let test = "def test_sum():\n    assert 3 + 4 == 7\n";
    let files = [("requirements.txt", "pytest==1.0.0\n"), ("test_fence.py", test)];
    let scene = project(&files, &commands).await?;
    let built = built(&scene).await?;
    all_passed(&built, commands.len())?;
    assert_eq!(built.asked, [format!("localhost:{}", registries.port)]);
    ensure!(built.results[2].contains("1 passed"), "{:?}", built.results);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn cargo_fetches_builds_and_tests() -> Result<()> {
    if !has(&["cargo", "python3"]) {
        return Ok(());
    }
    let registries = Registries::start().await?;
    registries.crates()?;
    let config = format!(
        "[source.crates-io]\nreplace-with = \"here\"\n[source.here]\nregistry = \"sparse+{}/crates/index/\"\n",
        registries.base()
    );
    let manifest = "[package]\nname = \"fence\"\nversion = \"1.0.0\"\nedition = \"2021\"\n[lib]\npath = \"lib.rs\"\n\
                    [dependencies]\nmoss = \"1\"\n";
    let source = "#[test]\nfn it_is_seven() {\n    assert_eq!(moss::seven(), 7);\n}\n";
    let commands = ["cargo test --quiet", "cargo clean --quiet && cargo test --quiet"];
    let files = [(".cargo/config.toml", config.as_str()), ("Cargo.toml", manifest), ("lib.rs", source)];
    let scene = project(&files, &commands).await?;
    let built = built(&scene).await?;
    all_passed(&built, commands.len())?;
    assert_eq!(built.asked, [format!("localhost:{}", registries.port)]);
    let fetched = registries.asked().iter().filter(|path| *path == "/crates/dl/moss/1.0.0").count();
    assert_eq!(fetched, 1, "what was downloaded is kept: {:?}", registries.asked());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn make_and_git_work_and_the_repositorys_hooks_run_inside() -> Result<()> {
    if !has(&["make", "git"]) {
        return Ok(());
    }
    let makefile = "test: out\n\tgrep -q seven out\nout:\n\techo seven > $@\n";
    let commit =
        "git add Makefile && git -c user.name=ann -c user.email=ann@example.org commit --quiet --message first";
    let commands = ["make test", commit, "git log --oneline | grep first && cat hook.out"];
    let scene = project(&[("Makefile", makefile)], &commands).await?;
    let outside = tempfile::tempdir()?;
    let init = Command::new("git").args(["init", "--quiet"]).current_dir(scene.workspace.path()).status()?;
    ensure!(init.success(), "git makes no repository");
    let hook = scene.path(".git/hooks/pre-commit");
    let made = outside.path().join("made");
    fs::write(&hook, format!("#!/bin/sh\necho ran > hook.out\ntouch '{}' || true\n", made.display()))?;
    fs::set_permissions(&hook, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    let built = built(&scene).await?;
    all_passed(&built, commands.len())?;
    assert_eq!(built.asked, [] as [&str; 0]);
    ensure!(
        built.results[2].contains("ran") && !made.exists(),
        "the hook is behind the same walls: {:?}",
        built.results
    );
    Ok(())
}
