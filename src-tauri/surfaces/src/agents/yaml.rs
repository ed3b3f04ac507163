//! One entry in a mapping or a list of YAML: lines are put in, lines are taken out. The rest stays byte for byte.
//!
//! Only what is plainly laid out is changed: blocks by indentation, each name of the top level in a line of its own.
//! Whatever else YAML can do is refused, for a person to change by hand.

use super::error::ConfigSyntaxError;
use serde_json::{Map, Value};
use std::ops::Range;

/// Where an entry stands: under its name in a mapping, or in a list as the one that is called so.
#[derive(Clone, Copy)]
pub struct YamlPlace<'a> {
    pub within: &'a str,
    pub name: &'a str,
    pub listed: bool,
}

/// Where the entries of a mapping or a list stand, line by line.
struct Block {
    lines: Range<usize>,
    indent: usize,
    /// Written as `name: {}` or `name: []`.
    empty: bool,
}

impl YamlPlace<'_> {
    fn none(self) -> &'static str {
        if self.listed { "[]" } else { "{}" }
    }

    /// The lines that an entry with these fields has, with so many spaces before it.
    pub fn lines_of(self, fields: &Map<String, Value>, indent: usize) -> String {
        let outer = " ".repeat(indent);
        if self.listed {
            let lines = fields.iter().enumerate().map(|(at, (key, value))| {
                let mark = if at == 0 { "- " } else { "  " };
                format!("{outer}{mark}{key}: {value}")
            });
            return lines.collect::<Vec<_>>().join("\n");
        }
        let inner = " ".repeat(indent * 2);
        let fields = fields.iter().map(|(key, value)| format!("\n{inner}{key}: {value}"));
        format!("{outer}{}:{}", self.name, fields.collect::<String>())
    }
}

/// The lines of our entry, as they stand there; none where it has none.
pub fn entry(text: &str, place: YamlPlace) -> Result<Option<String>, ConfigSyntaxError> {
    let lines = split(text);
    let Some(block) = block(&lines, place)? else { return Ok(None) };
    let found = own(&lines, &block, place);
    Ok(found.map(|found| lines[found].iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")))
}

/// Puts an entry at the end; one of the same name gives way. How deep it stands is told by the others.
pub fn put(text: &str, place: YamlPlace, fields: &Map<String, Value>) -> Result<(String, usize), ConfigSyntaxError> {
    let before = take(text, place, 0)?;
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let lines = split(&before);
    let ours = |indent| format!("{}{newline}", place.lines_of(fields, indent).replace('\n', newline));
    let Some(block) = block(&lines, place)? else {
        let gap = if before.is_empty() || before.ends_with('\n') { "" } else { newline };
        return Ok((format!("{before}{gap}{}:{newline}{}", place.within, ours(2)), 1));
    };
    let head = block.lines.start;
    let mut after: Vec<String> = lines[..block.lines.end].iter().map(|line| (*line).to_owned()).collect();
    if block.empty {
        after[head] = format!("{}:{newline}", place.within);
    }
    if let Some(last) = after.last_mut().filter(|last| !last.ends_with('\n')) {
        last.push_str(newline);
    }
    Ok((format!("{}{}{}", after.concat(), ours(block.indent), lines[block.lines.end..].concat()), 0))
}

/// Takes the entry out, and what it stands in too where that was made for it and is empty now.
pub fn take(text: &str, place: YamlPlace, made: usize) -> Result<String, ConfigSyntaxError> {
    let lines = split(text);
    let Some(block) = block(&lines, place)? else { return Ok(text.to_owned()) };
    let Some(mut found) = own(&lines, &block, place) else { return Ok(text.to_owned()) };
    let is_alone = found == (block.lines.start + 1..block.lines.end);
    if is_alone && made > 0 {
        found.start -= 1;
    } else if is_alone {
        let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let head = format!("{}: {}{newline}", place.within, place.none());
        return Ok([&lines[..block.lines.start].concat(), &head, &lines[found.end..].concat()]
            .map(String::as_str)
            .concat());
    }
    Ok(format!("{}{}", lines[..found.start].concat(), lines[found.end..].concat()))
}

fn split(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

fn block(lines: &[&str], place: YamlPlace) -> Result<Option<Block>, ConfigSyntaxError> {
    let mut head = None;
    for (index, line) in lines.iter().enumerate() {
        let refused = |why: &str| ConfigSyntaxError { line: Some(index + 1), why: why.to_owned() };
        let content = line.trim_end();
        if content.trim_start_matches(' ').starts_with('\t') {
            return Err(refused("YAML is indented by spaces, and a tab stands here"));
        }
        if content.is_empty() || content.starts_with([' ', '#', '\u{feff}']) || (content == "---" && head.is_none()) {
            continue;
        }
        let Some((key, rest)) = content.split_once(':').filter(|(key, _)| is_name(key)) else {
            if content.starts_with("- ") || content == "-" {
                continue;
            }
            return Err(refused("a name with a colon is expected here"));
        };
        if key.trim_matches(['"', '\'']) != place.within {
            continue;
        }
        let rest = rest.split(" #").next().unwrap_or(rest).trim();
        if head.is_some() || !(rest.is_empty() || rest == place.none()) {
            return Err(refused("the entries are expected in lines of their own"));
        }
        head = Some((index, !rest.is_empty()));
    }
    let Some((head, empty)) = head else { return Ok(None) };
    // The items of a list may stand as far out as its name.
    let inside = |line: &str| line.starts_with(' ') || (place.listed && line.starts_with("- "));
    let inner = |line: &&&str| line.trim().is_empty() || line.starts_with('#') || inside(line);
    let all = lines[head + 1..].iter().take_while(inner).count();
    let within = &lines[head + 1..head + 1 + all];
    // Empty lines and comments at the end belong to what follows.
    let count = within.iter().rposition(|line| inside(line) && !line.trim().is_empty()).map_or(0, |last| last + 1);
    let first = within.iter().find(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    let indent = first.filter(|_| count > 0).map_or(2, |line| line.len() - line.trim_start().len());
    Ok(Some(Block { lines: head..head + 1 + count, indent, empty: empty || count == 0 }))
}

fn is_name(key: &str) -> bool {
    let bare = key.trim_matches(['"', '\'']);
    !bare.is_empty() && bare.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ' '))
}

fn own(lines: &[&str], block: &Block, place: YamlPlace) -> Option<Range<usize>> {
    let depth = |line: &str| line.len() - line.trim_start().len();
    let inside = |line: &&str| line.trim().is_empty() || depth(line) > block.indent;
    let whole = |start: usize| {
        let length = lines[start + 1..block.lines.end].iter().take_while(|line| inside(line)).count();
        start..start + 1 + length
    };
    let written = ["", "\"", "'"].map(|quote| format!("{quote}{}{quote}", place.name));
    let is_own = |start: &usize| {
        if !place.listed {
            return written.iter().any(|name| lines[*start].trim() == format!("{name}:"));
        }
        // The fields of an item stand behind its mark, and as far in below it.
        let fields = lines[whole(*start)].iter().filter_map(|line| line.get(block.indent + 2..));
        fields.map(str::trim_end).any(|field| written.iter().any(|name| field == format!("name: {name}")))
    };
    let starts = (block.lines.start + 1..block.lines.end).filter(|index| depth(lines[*index]) == block.indent);
    starts.filter(|index| !place.listed || lines[*index].trim_start().starts_with("- ")).find(is_own).map(whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const PATH: YamlPlace = YamlPlace { within: "extensions", name: "askwell", listed: false };
    const ITEM: YamlPlace = YamlPlace { within: "mcpServers", name: "askwell", listed: true };

    fn fields() -> Map<String, Value> {
        json!({ "enabled": true, "type": "stdio", "cmd": "/usr/bin/askwell", "args": ["mcp"] })
            .as_object()
            .cloned()
            .unwrap()
    }

    #[test]
    fn an_entry_is_put_in_and_taken_out_again() {
        let ours =
            "  askwell:\n    enabled: true\n    type: \"stdio\"\n    cmd: \"/usr/bin/askwell\"\n    args: [\"mcp\"]\n";
        let cases = [
            (String::new(), format!("extensions:\n{ours}")),
            ("GOOSE_MODEL: x\n".to_owned(), format!("GOOSE_MODEL: x\nextensions:\n{ours}")),
            ("extensions: {}\n# end\n".to_owned(), format!("extensions:\n{ours}# end\n")),
            (
                "extensions:\n  developer: # built in\n    enabled: true\n    about: |\n      askwell:\n\n# a comment\nGOOSE_MODE: auto\n".to_owned(),
                format!("extensions:\n  developer: # built in\n    enabled: true\n    about: |\n      askwell:\n{ours}\n# a comment\nGOOSE_MODE: auto\n"),
            ),
            ("---\nGOOSE_MODE: auto\nextensions:\n  a:\n    x: 1\n".to_owned(), format!("---\nGOOSE_MODE: auto\nextensions:\n  a:\n    x: 1\n{ours}")),
        ];
        for (before, after) in cases {
            let (text, made) = put(&before, PATH, &fields()).unwrap();
            assert_eq!(text, after);
            assert_eq!(entry(&text, PATH).unwrap().unwrap(), PATH.lines_of(&fields(), 2));
            assert_eq!(take(&text, PATH, made).unwrap(), before);
            assert_eq!(put(&text, PATH, &fields()).unwrap().0, text, "again is the same");
        }
    }

    #[test]
    fn a_file_of_windows_and_another_indent_are_kept() {
        let before = "extensions:\r\n    a:\r\n        x: 1\r\n";
        let (text, made) = put(before, PATH, &fields()).unwrap();
        assert!(text.ends_with("    askwell:\r\n        enabled: true\r\n        type: \"stdio\"\r\n        cmd: \"/usr/bin/askwell\"\r\n        args: [\"mcp\"]\r\n"), "{text}");
        assert_eq!(take(&text, PATH, made).unwrap(), before);
    }

    #[test]
    fn an_entry_in_the_middle_goes_alone() {
        let before = "extensions:\n  askwell:\n    cmd: x\n    envs:\n      A: b\n  z:\n    y: 1\n";
        assert_eq!(take(before, PATH, 0).unwrap(), "extensions:\n  z:\n    y: 1\n");
        assert_eq!(take("extensions:\n  askwell:\n    cmd: x\n", PATH, 0).unwrap(), "extensions: {}\n");
    }

    #[test]
    fn an_item_of_a_list_is_put_at_its_end_and_taken_out_again() {
        let fields = json!({ "name": "askwell", "command": "/usr/bin/askwell" }).as_object().cloned().unwrap();
        let ours = "- name: \"askwell\"\n";
        let cases = [
            ("name: mine\nschema: v1\n", "name: mine\nschema: v1\nmcpServers:\n  ", "  "),
            ("mcpServers: []\nrules: []\n", "mcpServers:\n  ", "  "),
            ("mcpServers:\n  - name: x\n    args:\n      - a\n\n# end\nmodels: []\n", "      - a\n  ", "  "),
            ("mcpServers:\n- name: x\n  command: y\nmodels:\n- name: askwell\n", "  command: y\n", ""),
        ];
        for (before, until, indent) in cases {
            let (text, made) = put(before, ITEM, &fields).unwrap();
            let expected = format!("{until}{ours}{indent}  command: \"/usr/bin/askwell\"\n");
            assert!(text.contains(&expected), "{text}");
            assert_eq!(entry(&text, ITEM).unwrap().unwrap(), ITEM.lines_of(&fields, indent.len()));
            assert_eq!(take(&text, ITEM, made).unwrap(), before);
            assert_eq!(put(&text, ITEM, &fields).unwrap().0, text, "again is the same");
        }
        let named_later = "mcpServers:\n  - command: x\n    name: 'askwell'\n  - name: z\n";
        assert_eq!(take(named_later, ITEM, 0).unwrap(), "mcpServers:\n  - name: z\n");
        assert_eq!(put("mcpServers: [{ name: x }]\n", ITEM, &fields).unwrap_err().line, Some(1));
    }

    #[test]
    fn what_is_not_plainly_laid_out_is_refused() {
        let cases = [
            ("extensions: {a: {b: 1}}\n", 1),
            ("extensions: *anchor\n", 1),
            ("a: 1\n\textensions:\n", 2),
            ("extensions:\n  a: 1\nextensions:\n  b: 1\n", 3),
            ("nonsense\n", 1),
            ("a: \"x\ny\"\n", 2),
        ];
        for (text, line) in cases {
            assert_eq!(put(text, PATH, &fields()).unwrap_err().line, Some(line), "{text}");
        }
    }
}
