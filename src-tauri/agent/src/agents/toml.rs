//! A table in TOML: written as lines at the end, taken out as lines. The rest stays byte for byte.
//!
//! Which lines are ours is guessed from the text; what comes of it is then read and compared. Where it would mean
//! anything else than with, or without, our table, nothing is changed.

use super::fault::Unreadable;
use serde_json::{Map, Value};
use toml::Table;

pub fn read(text: &str) -> Result<Table, Unreadable> {
    text.trim_start_matches('\u{feff}').parse().map_err(|error: toml::de::Error| Unreadable {
        line: error.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1),
        why: error.message().trim_end_matches('.').to_owned(),
    })
}

/// What stands in the table of this name.
pub fn entry(text: &str, path: [&str; 2]) -> Result<Option<Value>, Unreadable> {
    let table = read(text)?;
    let Some(entry) = table.get(path[0]).and_then(|servers| servers.get(path[1])) else { return Ok(None) };
    Ok(serde_json::to_value(entry).ok())
}

/// Puts a table at the end; one of the same name gives way.
pub fn put(text: &str, path: [&str; 2], fields: &Map<String, Value>) -> Result<String, Unreadable> {
    let before = take(text, path)?;
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let gap = match before.trim_start_matches('\u{feff}') {
        "" => "",
        text if text.ends_with('\n') => newline,
        _ => &newline.repeat(2),
    };
    let lines: Vec<String> = fields.iter().map(|(key, value)| format!("{key} = {}{newline}", written(value))).collect();
    let after = format!("{before}{gap}[{}.{}]{newline}{}", path[0], path[1], lines.concat());
    let mut expected = read(&before)?;
    let servers = expected.entry(path[0]).or_insert_with(|| toml::Value::Table(Table::new()));
    let table = servers.as_table_mut().and_then(|servers| Some((servers, toml::Value::try_from(fields).ok()?)));
    let told = |(servers, ours): (&mut Table, toml::Value)| servers.insert(path[1].to_owned(), ours);
    table.map(told).ok_or_else(|| not_a_table(path[0]))?;
    match read(&after) {
        Ok(read) if read == expected => Ok(after),
        Ok(_) | Err(_) => Err(not_a_table(path[0])),
    }
}

/// Takes the table of this name out, with the empty line before it.
pub fn take(text: &str, path: [&str; 2]) -> Result<String, Unreadable> {
    let whole = read(text)?;
    let named = |table: &Table| table.get(path[0]).is_some_and(|servers| servers.get(path[1]).is_some());
    if !named(&whole) {
        return Ok(text.to_owned());
    }
    let mut expected = whole.clone();
    if let Some(servers) = expected.get_mut(path[0]).and_then(toml::Value::as_table_mut) {
        servers.remove(path[1]);
    }
    let mut without = expected.clone();
    if without.get(path[0]).and_then(toml::Value::as_table).is_some_and(Table::is_empty) {
        without.remove(path[0]);
    }
    let means = |text: &String| read(text).is_ok_and(|read| read == expected || read == without);
    let own = format!("[{}.{}", path[0], path[1]);
    let starts = lines(text).filter(|(_, line)| line.trim_start().replace(['"', '\'', ' '], "").starts_with(&own));
    let candidates = starts.flat_map(|(start, _)| {
        let ends = lines(text).map(|(end, line)| (end, line.trim_start())).filter(move |(end, _)| *end > start);
        let ends = ends.filter(|(_, line)| line.starts_with('[')).map(|(end, _)| end).chain([text.len()]);
        ends.map(move |end| without_lines(text, start, end))
    });
    candidates.into_iter().find(means).ok_or_else(|| Unreadable {
        line: None,
        why: format!("“{}.{}” is not written as a table of its own, and has to be changed by hand", path[0], path[1]),
    })
}

/// Comments before the next table are its own.
fn without_lines(text: &str, start: usize, end: usize) -> String {
    let body = &text[start..end];
    let is_kept = |line: &str| line.trim().is_empty() || line.trim_start().starts_with('#');
    let kept: usize = body.split_inclusive('\n').rev().take_while(|line| is_kept(line)).map(str::len).sum();
    let (kept, at_end) = (&text[end - kept..end], end == text.len());
    let before = &text[..start];
    if at_end && kept.trim().is_empty() {
        let trimmed = before.strip_suffix("\r\n\r\n").map(|text| format!("{text}\r\n"));
        return trimmed
            .or_else(|| before.strip_suffix("\n\n").map(|text| format!("{text}\n")))
            .unwrap_or(before.to_owned());
    }
    format!("{before}{}{}", kept.trim_start_matches(['\r', '\n']), &text[end..])
}

fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    })
}

/// As TOML writes it: the same as JSON for all that stands in an entry of ours, but for tables.
fn written(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let members = members.iter().map(|(key, value)| format!("{key} = {}", written(value)));
            format!("{{ {} }}", members.collect::<Vec<_>>().join(", "))
        }
        Value::Array(elements) => format!("[{}]", elements.iter().map(written).collect::<Vec<_>>().join(", ")),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.to_string(),
    }
}

fn not_a_table(name: &str) -> Unreadable {
    Unreadable {
        line: None,
        why: format!("“{name}” is not written as tables of their own, and has to be changed by hand"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    const PATH: [&str; 2] = ["mcp_servers", "askwell"];

    fn fields() -> Map<String, Value> {
        let fields = json!({ "command": "C:\\a b\\askwell.exe", "args": ["mcp"], "tool_timeout_sec": 86400, "env": { "A": "\"b\"" } });
        fields.as_object().cloned().unwrap()
    }

    #[test]
    fn a_table_is_put_at_the_end_and_taken_out_again() {
        let cases = [
            "",
            "model = \"gpt-5\"\n",
            "# mine\n[mcp_servers.x]\ncommand = \"x\" # why\n\n[mcp_servers.x.env]\nA = \"1\"\n",
            "a = '''\n[mcp_servers.askwell]\n'''\r\n[projects.\"/home/ann\"]\r\ntrust_level = \"trusted\"\r\n",
            "[[profiles]]\nname = 'a'\n",
            "mcp_servers.y.command = \"y\"\n",
        ];
        for before in cases {
            let after = put(before, PATH, &fields()).unwrap();
            assert_eq!(entry(&after, PATH).unwrap(), Some(Value::Object(fields())), "{after}");
            assert_eq!(take(&after, PATH).unwrap(), before);
            assert_eq!(put(&after, PATH, &fields()).unwrap(), after, "again is the same");
        }
    }

    #[test]
    fn a_table_in_the_middle_goes_with_its_own_lines_alone() {
        let before =
            "[mcp_servers.askwell]\ncommand = \"/old\"\n[mcp_servers.askwell.env]\nA = \"1\"\n\n# next\n[tui]\nx = 1\n";
        assert_eq!(take(before, PATH).unwrap(), "# next\n[tui]\nx = 1\n");
        let quoted = "[mcp_servers.\"askwell\"]\ncommand = \"/old\"\n";
        assert_eq!(take(quoted, PATH).unwrap(), "");
    }

    #[test]
    fn what_cannot_be_changed_safely_is_refused() {
        let cases = [
            ("a = \n", Some(1)),
            ("a = 1\nb = [1,\nc = 2\n", Some(3)),
            ("[a]\nb = 1\n[a]\n", Some(3)),
            ("mcp_servers = { x = { command = \"x\" } }\n", None),
            ("mcp_servers = 3\n", None),
            ("[mcp_servers]\naskwell = { command = \"/x\" }\n", None),
        ];
        for (text, line) in cases {
            let fault = put(text, PATH, &fields()).unwrap_err();
            assert_eq!(fault.line, line, "{text}: {fault:?}");
        }
    }

    proptest! {
        #[test]
        fn adding_then_removing_changes_nothing(lines in prop::collection::vec("(# [a-z]{0,5}|\\[[b-f]{3}\\]|[b-f]{2,4} = (1|\"\\[x\\]\"|\\[1, 2\\])|)", 0..8), windows in any::<bool>()) {
            let end = if windows { "\r\n" } else { "\n" };
            let before: String = lines.iter().map(|line| format!("{line}{end}")).collect();
            prop_assume!(read(&before).is_ok() && !before.ends_with("\n\n") && !before.ends_with("\n\r\n"));
            let after = put(&before, PATH, &fields()).unwrap();
            prop_assert_eq!(take(&after, PATH).unwrap(), before);
        }
    }
}
