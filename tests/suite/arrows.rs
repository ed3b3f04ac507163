//! Which crate may know which, and what must stay absent: read off the manifests and the sources.

mod floors;
mod houses;
mod names;
mod structs;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The names of a member's dependencies of one kind (`null` is the ordinary one).
fn dependencies(member: &str) -> Result<BTreeSet<String>> {
    let arguments = ["metadata", "--format-version", "1", "--no-deps", "--offline"];
    let output = Command::new(env!("CARGO")).args(arguments).current_dir(root()).output()?;
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let packages = metadata["packages"].as_array().context("no packages")?;
    let package = packages.iter().find(|package| package["name"] == member).context("no such member")?;
    let all = package["dependencies"].as_array().context("no dependencies")?;
    Ok(all
        .iter()
        .filter(|one| one["kind"].is_null())
        .filter_map(|one| one["name"].as_str().map(str::to_owned))
        .collect())
}

/// Every file below with one of these endings, without what tools have made.
pub fn files(below: &str, endings: &[&str]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(below)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            if path.is_dir()
                && !matches!(name.as_str(), ".git" | "node_modules" | "dist" | "target" | "generated" | "gen")
            {
                folders.push(path);
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    Ok(found)
}

#[test]
fn the_core_depends_on_nothing_that_touches_the_world() -> Result<()> {
    let allowed: BTreeSet<String> =
        ["regex", "serde", "serde_json", "thiserror", "toml", "url", "uuid"].into_iter().map(str::to_owned).collect();
    assert_eq!(dependencies("ask")?, allowed);
    let forbidden = [
        "std::fs",
        "std::net",
        "std::env",
        "std::process",
        "SystemTime",
        "Instant::now",
        "new_v4",
        "now_v7",
        "std::thread",
    ];
    for path in files("src-tauri/ask/src", &[".rs"])? {
        let test = path.to_string_lossy().contains("tests") || path.ends_with("generated.rs");
        let text = std::fs::read_to_string(&path)?;
        for word in forbidden {
            assert!(test || !text.contains(word), "{} uses {word}", path.display());
        }
    }
    Ok(())
}

#[test]
fn no_crate_but_the_shell_knows_the_window() -> Result<()> {
    for member in ["ask", "engine", "surfaces", "askwell"] {
        let known: Vec<_> = dependencies(member)?.into_iter().filter(|name| name.starts_with("tauri")).collect();
        assert!(known.is_empty(), "{member} knows {known:?}");
    }
    assert!(!dependencies("surfaces")?.contains("askwell"), "the surfaces do not know the command line");
    assert!(!dependencies("askwell-desktop")?.contains("askwell"), "the shell does not know the command line");
    Ok(())
}

/// All that is built for a member, whoever of its dependencies wants it.
fn built_for(member: &str) -> Result<BTreeSet<String>> {
    let arguments = ["tree", "--locked", "--offline", "--package", member, "--prefix", "none", "--format", "{p}"];
    let output = Command::new(env!("CARGO")).args(arguments).current_dir(root()).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told = String::from_utf8(output.stdout)?;
    Ok(told.lines().filter_map(|line| Some(line.split_whitespace().next()?.to_owned())).collect())
}

#[test]
fn the_engine_knows_no_surface() -> Result<()> {
    assert!(dependencies("surfaces")?.contains("engine"), "the surfaces stand on the engine");
    let built = built_for("engine")?;
    ensure!(built.contains("ask") && built.contains("rusqlite"), "{built:?}");
    for name in ["surfaces", "axum", "rcgen", "qrcode", "rust-embed"] {
        assert!(!built.contains(name), "the engine is built with {name}");
    }
    Ok(())
}

#[test]
fn only_one_folder_of_the_window_knows_tauri() -> Result<()> {
    for path in files("ui/src", &[".ts", ".svelte"])? {
        let inside = path.to_string_lossy().contains("lib/backend");
        let text = std::fs::read_to_string(&path)?;
        assert!(inside || !text.contains("@tauri-apps"), "{} imports Tauri", path.display());
    }
    Ok(())
}

#[test]
fn no_source_file_is_longer_than_one_reads() -> Result<()> {
    let mut sources = files("src-tauri", &[".rs"])?;
    sources.extend(files("tests", &[".rs"])?);
    sources.extend(files("ui/src", &[".ts", ".svelte"])?);
    for path in sources {
        let lines = std::fs::read_to_string(&path)?.lines().count();
        assert!(lines <= 500, "{} has {lines} lines", path.display());
    }
    Ok(())
}
