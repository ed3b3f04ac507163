//! The floors of the core: a folder for each, and no module that knows one of a floor above its own.

use super::{files, root};
use anyhow::{Context, Result, ensure};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

/// From the ground up. `lib.rs` names them in this order.
const FLOORS: [&str; 8] = ["base", "strings", "facts", "tools", "wire", "machine", "views", "plain_text"];

/// So many modules may know each other at most.
const KNOT_COUNT_MAX: usize = 4;

/// A module is what lies in a floor's folder: a file, with the folder of its name. The floor's own file is one by itself.
type Module = (usize, String);
type Graph = BTreeMap<Module, BTreeSet<Module>>;

/// The paths of our own that a source writes: `crate::floor::module`, also out of a list in braces.
fn known(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for after in text.split("crate::").skip(1) {
        let name = |text: &str| -> String { text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect() };
        let floor = name(after);
        let Some(rest) = after[floor.len()..].strip_prefix("::") else { continue };
        match rest.strip_prefix('{') {
            Some(list) => {
                let list = list.split('}').next().unwrap_or_default();
                found.extend(list.split(',').map(|one| (floor.clone(), name(one.trim()))));
            }
            None => found.push((floor, name(rest))),
        }
    }
    found
}

/// Which module of the core knows which, read off the paths that its sources write. Tests may look anywhere.
fn graph() -> Result<Graph> {
    let source = root().join("src-tauri/ask/src");
    let mut graph = Graph::new();
    for file in files("src-tauri/ask/src", &[".rs"])? {
        let within = file.strip_prefix(&source)?.with_extension("");
        let parts: Vec<&str> = within.iter().filter_map(|part| part.to_str()).collect();
        let floor_of = |name: &str| FLOORS.iter().position(|floor| *floor == name);
        let Some(floor) = parts.first().and_then(|first| floor_of(first)) else { continue };
        if parts.contains(&"tests") {
            continue;
        }
        let own = (floor, parts.get(1).copied().unwrap_or_default().to_owned());
        let text = std::fs::read_to_string(&file)?;
        let shipped = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let targets = graph.entry(own.clone()).or_default();
        for (to, module) in known(shipped) {
            let Some(to) = floor_of(&to) else { continue };
            ensure!(to <= floor, "{} knows {}::{module}, which lies above it", file.display(), FLOORS[to]);
            let small = module.chars().next().is_some_and(char::is_lowercase);
            let target = (to, if small { module } else { String::new() });
            if target != own {
                targets.insert(target);
            }
        }
    }
    Ok(graph)
}

fn reached<'a>(graph: &'a Graph, from: &'a Module) -> BTreeSet<&'a Module> {
    let (mut found, mut next) = (BTreeSet::new(), vec![from]);
    while let Some(module) = next.pop() {
        for target in graph.get(module).into_iter().flatten() {
            if found.insert(target) {
                next.push(target);
            }
        }
    }
    found
}

#[test]
fn the_core_is_a_house_with_floors() -> Result<()> {
    let source = std::fs::read_to_string(root().join("src-tauri/ask/src/lib.rs"))?;
    let places: Option<Vec<usize>> = FLOORS.iter().map(|floor| source.find(&format!("mod {floor};"))).collect();
    ensure!(places.context("lib.rs names every floor")?.is_sorted(), "lib.rs names the floors from the ground up");

    let graph = graph()?;
    let mut told = String::from("The floors of ask, and how many modules and arrows each has:\n");
    for (at, floor) in FLOORS.iter().enumerate() {
        let own: Vec<_> = graph.iter().filter(|((floor, _), _)| *floor == at).collect();
        ensure!(!own.is_empty(), "nothing lies on {floor}");
        let below: usize = own.iter().map(|(_, targets)| targets.iter().filter(|(to, _)| *to < at).count()).sum();
        let beside: usize = own.iter().map(|(_, targets)| targets.iter().filter(|(to, _)| *to == at).count()).sum();
        told += &format!("  {floor:<11}{:>3} modules {below:>4} arrows down {beside:>4} beside\n", own.len());
    }
    // Past the test runner, which keeps what a test prints that passes.
    std::io::stderr().write_all(told.as_bytes())?;

    for module in graph.keys() {
        let knot: Vec<_> =
            reached(&graph, module).into_iter().filter(|other| reached(&graph, other).contains(module)).collect();
        ensure!(knot.len() <= KNOT_COUNT_MAX, "these know each other: {knot:?}");
    }
    Ok(())
}
