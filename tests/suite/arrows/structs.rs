//! Small structs: none of the engine has so many methods that it is everything.

use super::{files, root};
use anyhow::{Result, ensure};
use regex::Regex;
use std::collections::BTreeMap;
use std::fs::read_to_string;
use std::io::Write;

/// So many methods a struct may have.
const METHODS_COUNT_MAX: usize = 40;

/// Which have more, and how many: they may have fewer, and no more.
const LARGER: [(&str, usize); 3] = [("Runner", 112), ("Store", 60), ("CommandErrors", 52)];

/// How many methods of its own each struct has, over all files. Those of traits are the traits'.
fn methods() -> Result<BTreeMap<String, usize>> {
    let (own, method) = (
        Regex::new(r"(?ms)^impl(?:<[^\n]*?>)? (\w+)(?:<[^\n]*?>)? \{\n(.*?)^\}")?,
        Regex::new(r"(?m)^    (?:pub(?:\([^)]*\))? )?(?:const )?(?:async )?fn ")?,
    );
    let mut found = BTreeMap::new();
    for file in files("src-tauri/engine/src", &[".rs"])? {
        let within = file.strip_prefix(root())?;
        if within.ends_with("tests.rs") || within.iter().any(|part| part == "tests") {
            continue;
        }
        let text = read_to_string(&file)?;
        let shipped = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        for one in own.captures_iter(shipped) {
            *found.entry(one[1].to_owned()).or_default() += method.find_iter(&one[2]).count();
        }
    }
    Ok(found)
}

#[test]
fn no_struct_of_the_engine_is_everything() -> Result<()> {
    let found = methods()?;
    ensure!(found.len() > 50, "only {} structs were found", found.len());
    let mut most: Vec<_> = found.iter().collect();
    most.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let told: Vec<_> = most.iter().take(6).map(|(name, count)| format!("{name} {count}")).collect();
    // Past the test runner, which keeps what a test prints that passes.
    std::io::stderr()
        .write_all(format!("The structs of engine with the most methods: {}\n", told.join(", ")).as_bytes())?;
    for (name, count) in found {
        let larger = LARGER.iter().find(|(larger, _)| *larger == name);
        let count_max = larger.map_or(METHODS_COUNT_MAX, |(_, count_max)| *count_max);
        ensure!(
            count <= count_max,
            "{name} has {count} methods, {count_max} at most: what of it is a thing of its own?"
        );
    }
    Ok(())
}
