//! The names under which a model calls the tools of servers: `mcp__server__tool`.
//!
//! A name depends on its server and its tool alone, so that it stays the same whatever else is switched on.

use crate::base::limits::TOOL_NAME_BYTES_MAX;
use std::collections::HashSet;

/// What every such name begins with, and no tool of our own does.
pub const MARK: &str = "mcp__";
const BETWEEN: &str = "__";
/// `_` and eight digits.
const SUFFIX_BYTES: usize = 9;

/// The server's and the tool's part of such a name; None for any other.
pub(crate) fn parse_name(name: &str) -> Option<(&str, &str)> {
    let (server, tool) = name.strip_prefix(MARK)?.split_once(BETWEEN)?;
    (!server.is_empty() && !tool.is_empty()).then_some((server, tool))
}

/// The name for a tool of a server. Where the providers' letters or length do not take both as they are, digits made of
/// them stand behind what is left.
fn offered_name(server: &str, tool: &str) -> String {
    let (server_part, tool_part) = (slug(server), slug(tool));
    let plain = format!("{MARK}{server_part}{BETWEEN}{tool_part}");
    if server_part == server && tool_part == tool && plain.len() <= TOOL_NAME_BYTES_MAX {
        return plain;
    }
    suffixed(&server_part, &tool_part, &format!("{server}\0{tool}"))
}

/// The names for these tools, in this order, each given once. Two servers may share a name in a file edited by hand.
pub fn unique_names<'a>(tools: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let mut given = HashSet::new();
    let name = |(server, tool): (&str, &str)| {
        let mut name = offered_name(server, tool);
        let mut more = 1;
        while !given.insert(name.clone()) {
            more += 1;
            name = suffixed(&slug(server), &slug(tool), &format!("{server}\0{tool}\0{more}"));
        }
        name
    };
    tools.into_iter().map(name).collect()
}

fn suffixed(server: &str, tool: &str, whole: &str) -> String {
    let room = TOOL_NAME_BYTES_MAX - MARK.len() - BETWEEN.len() - SUFFIX_BYTES;
    let tool: String = tool.chars().take(room.saturating_sub(server.len().min(room / 2))).collect();
    let server: String = server.chars().take(room - tool.len()).collect();
    format!("{MARK}{server}{BETWEEN}{tool}_{:08x}", digits(whole))
}

/// In the letters that every provider takes, with no `__` within.
fn slug(text: &str) -> String {
    let mut slug = String::new();
    for letter in text.chars() {
        let letter = if letter.is_ascii_alphanumeric() || letter == '-' { letter } else { '_' };
        if letter != '_' || !slug.ends_with('_') {
            slug.push(letter);
        }
    }
    let slug = slug.trim_matches('_');
    if slug.is_empty() { "x".to_owned() } else { slug.to_owned() }
}

/// FNV-1a: it only keeps names apart, and guards nothing.
fn digits(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_what_it_names_and_fits_every_provider() {
        let long = "a".repeat(80);
        for (server, tool, shown) in [
            ("files", "read_file", "mcp__files__read_file"),
            ("my-files", "read-file", "mcp__my-files__read-file"),
            ("My Files", "read", "mcp__My_Files__read_"),
            ("a__b", "c", "mcp__a_b__c_"),
            ("_a", "b", "mcp__a__b_"),
            ("文件", "读", "mcp__x__x_"),
            ("github", "repos.list", "mcp__github__repos_list_"),
            ("s", &long, "mcp__s__aaaa"),
            (&long, "t", "mcp__aaaa"),
            (&long, &long, "mcp__aaaa"),
        ] {
            let name = offered_name(server, tool);
            assert!(name.starts_with(shown), "{name}");
            assert!(name.len() <= TOOL_NAME_BYTES_MAX, "{name}");
            assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c)), "{name}");
            assert!(parse_name(&name).is_some(), "{name}");
            assert_eq!(name, offered_name(server, tool), "stable");
        }
        for other in ["read_file", "mcp__", "mcp__a", "mcp____b", "mcp__a__", "MCP__a__b"] {
            assert_eq!(parse_name(other), None, "{other}");
        }
        assert_eq!(parse_name("mcp__a__b__c"), Some(("a", "b__c")));
    }

    #[test]
    fn no_two_tools_share_a_name_whatever_they_are_called() {
        let long = "a".repeat(80);
        let tools = [
            ("a b", "c"),
            ("a.b", "c"),
            ("a_b", "c"),
            ("a_b", "c"),
            ("a", "b__c"),
            ("a__b", "c"),
            (long.as_str(), "x"),
            (long.as_str(), "y"),
            ("文", "一"),
            ("文", "二"),
            ("x", "x"),
        ];
        let names = unique_names(tools);
        let distinct: HashSet<&String> = names.iter().collect();
        assert_eq!(distinct.len(), tools.len(), "{names:?}");
        assert_eq!(names, unique_names(tools), "and the same every time");
    }
}
