//! The floors of the engine and of the surfaces: `lib.rs` names their modules from the ground up, and a blank line is a
//! ceiling. No module knows one of a floor above its own.

use super::{files, root};
use anyhow::{Context, Result, ensure};
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::read_to_string;
use std::io::Write;

/// Each crate, how many floors it has, and how many modules may know each other at most.
const HOUSES: [(&str, usize, usize); 2] = [("engine", 6, 3), ("surfaces", 4, 0)];

/// Which modules each module knows.
type Graph = BTreeMap<String, BTreeSet<String>>;

/// The modules of each floor, from the ground up.
fn floors(lib: &str) -> Result<Vec<BTreeSet<String>>> {
    let module = Regex::new(r"(?m)^(?:pub )?mod (\w+);")?;
    let groups = lib.split("\n\n").map(|group| module.captures_iter(group).map(|found| found[1].to_owned()).collect());
    Ok(groups.filter(|floor: &BTreeSet<String>| !floor.is_empty()).collect())
}

/// What `lib.rs` passes on under a shorter path, and the module that it is in.
fn passed_on(lib: &str) -> Result<BTreeMap<String, String>> {
    let (passed, name) = (Regex::new(r"(?s)\npub use (\w+)::(.*?);")?, Regex::new(r"\w+")?);
    let mut found = BTreeMap::new();
    for one in passed.captures_iter(lib) {
        found.extend(name.find_iter(&one[2]).map(|name| (name.as_str().to_owned(), one[1].to_owned())));
    }
    Ok(found)
}

/// Which module knows which, read off the paths that the sources write. Tests may look anywhere.
fn graph(member: &str, lib: &str) -> Result<Graph> {
    let (source, passed_on) = (root().join(format!("src-tauri/{member}/src")), passed_on(lib)?);
    let (path, for_tests) = (Regex::new(r"\bcrate::(\w+|\{[^}]*\})")?, Regex::new(r"(?s)#\[cfg\(test\)\]\n[^;]*?;")?);
    let name = Regex::new(r"(?:^\{?|,)\s*(\w+)")?;
    let comment = Regex::new(r"(?m)^\s*//.*$")?;
    let mut graph = Graph::new();
    for file in files(&format!("src-tauri/{member}/src"), &[".rs"])? {
        let within = file.strip_prefix(&source)?.with_extension("");
        let parts: Vec<&str> = within.iter().filter_map(|part| part.to_str()).collect();
        let Some(own) = parts.first().filter(|first| **first != "lib" && !parts.contains(&"tests")) else { continue };
        let text = read_to_string(&file)?;
        let shipped = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let shipped = comment.replace_all(shipped, "");
        let shipped = for_tests.replace_all(&shipped, "");
        let targets = graph.entry((*own).to_owned()).or_default();
        for found in path.captures_iter(&shipped) {
            for known in name.captures_iter(&found[1]) {
                let known = passed_on.get(&known[1]).map_or(&known[1], String::as_str);
                if known != *own {
                    targets.insert(known.to_owned());
                }
            }
        }
    }
    Ok(graph)
}

fn reached<'a>(graph: &'a Graph, from: &'a str) -> BTreeSet<&'a str> {
    let (mut found, mut next) = (BTreeSet::new(), vec![from]);
    while let Some(module) = next.pop() {
        next.extend(graph.get(module).into_iter().flatten().map(String::as_str).filter(|to| found.insert(*to)));
    }
    found
}

#[test]
fn the_engine_and_the_surfaces_are_houses_with_floors() -> Result<()> {
    for (member, floors_count, knot_count_max) in HOUSES {
        let lib = read_to_string(root().join(format!("src-tauri/{member}/src/lib.rs")))?;
        let (floors, graph) = (floors(&lib)?, graph(member, &lib)?);
        ensure!(floors.len() == floors_count, "{member} has {} floors", floors.len());
        let floor_of = |module: &str| floors.iter().position(|floor| floor.contains(module));
        let mut told = format!("The floors of {member}, and how many modules and arrows each has:\n");
        for (at, floor) in floors.iter().enumerate() {
            let (mut below, mut beside) = (0, 0);
            for (module, target) in floor.iter().flat_map(|module| graph[module].iter().map(move |to| (module, to))) {
                let to =
                    floor_of(target).with_context(|| format!("{member}: {module} knows {target}: what is that?"))?;
                ensure!(to <= at, "{member}: {module} knows {target}, which lies above it");
                if to == at { beside += 1 } else { below += 1 }
            }
            told += &format!("  {at} {:>3} modules {below:>4} arrows down {beside:>4} beside\n", floor.len());
        }
        let knots = graph.keys().map(|module| {
            let knot = reached(&graph, module).into_iter().filter(|other| reached(&graph, other).contains(&**module));
            knot.collect::<Vec<_>>()
        });
        let largest = knots.max_by_key(Vec::len).unwrap_or_default();
        ensure!(largest.len() <= knot_count_max, "{member}: these know each other: {largest:?}");
        let knot = if largest.is_empty() { "none".to_owned() } else { largest.join(", ") };
        told += &format!("  the largest knot: {knot}\n");
        // Past the test runner, which keeps what a test prints that passes.
        std::io::stderr().write_all(told.as_bytes())?;
    }
    Ok(())
}
