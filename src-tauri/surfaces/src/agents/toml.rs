//! A table in TOML, or one of a list of tables: written as lines at the end, taken out as lines. The rest stays byte for byte.
//!
//! Which lines are ours is guessed from the text; what comes of it is then read and compared. Where it would mean
//! anything else than with, or without, our table, nothing is changed.

use super::error::ConfigSyntaxError;
use serde_json::{Map, Value};
use toml::Table;

pub fn read(text: &str) -> Result<Table, ConfigSyntaxError> {
    text.trim_start_matches('\u{feff}').parse().map_err(|error: toml::de::Error| ConfigSyntaxError {
        line: error.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1),
        why: error.message().trim_end_matches('.').to_owned(),
    })
}

/// Where an entry stands: `[servers.name]`, or the one of `[[servers]]` that says `name = "name"`.
#[derive(Clone, Copy)]
pub struct TomlPlace<'a> {
    pub within: &'a str,
    pub name: &'a str,
    pub listed: bool,
}

impl TomlPlace<'_> {
    fn position(self, list: &[toml::Value]) -> Option<usize> {
        list.iter().position(|item| item.get("name").and_then(toml::Value::as_str) == Some(self.name))
    }

    fn find(self, table: &Table) -> Option<&toml::Value> {
        let within = table.get(self.within)?;
        if !self.listed {
            return within.get(self.name);
        }
        let list = within.as_array()?;
        list.get(self.position(list)?)
    }

    fn remove(self, table: &mut Table) {
        match table.get_mut(self.within) {
            Some(toml::Value::Table(servers)) if !self.listed => drop(servers.remove(self.name)),
            Some(toml::Value::Array(list)) if self.listed => {
                if let Some(at) = self.position(list) {
                    list.remove(at);
                }
            }
            Some(_) | None => {}
        }
    }

    /// None where something else stands in its place.
    fn insert(self, table: &mut Table, ours: toml::Value) -> Option<()> {
        let empty = if self.listed { toml::Value::Array(Vec::new()) } else { toml::Value::Table(Table::new()) };
        let within = table.entry(self.within).or_insert(empty);
        if self.listed {
            within.as_array_mut()?.push(ours);
        } else {
            within.as_table_mut()?.insert(self.name.to_owned(), ours);
        }
        Some(())
    }

    fn head(self) -> String {
        if self.listed { format!("[[{}]]", self.within) } else { format!("[{}.{}]", self.within, self.name) }
    }

    /// The line that says that there are none, which would forbid a first one at the end.
    fn without_none(self, text: &str) -> String {
        let is_none = |line: &str| line.replace([' ', '\t'], "").trim_end() == format!("{}=[]", self.within);
        if self.listed { text.split_inclusive('\n').filter(|line| !is_none(line)).collect() } else { text.to_owned() }
    }

    fn by_hand(self) -> ConfigSyntaxError {
        let TomlPlace { within, name, listed } = self;
        let why = if listed {
            format!("“{within}” is not written as [[{within}]] each, and has to be changed by hand")
        } else {
            format!("“{within}.{name}” is not written as a table of its own, and has to be changed by hand")
        };
        ConfigSyntaxError { line: None, why }
    }
}

/// What stands there.
pub fn entry(text: &str, place: TomlPlace) -> Result<Option<Value>, ConfigSyntaxError> {
    let table = read(text)?;
    Ok(place.find(&table).and_then(|entry| serde_json::to_value(entry).ok()))
}

/// Puts an entry at the end; one of the same name gives way.
pub fn put(text: &str, place: TomlPlace, fields: &Map<String, Value>) -> Result<String, ConfigSyntaxError> {
    let before = place.without_none(&take(text, place)?);
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let gap = match before.trim_start_matches('\u{feff}') {
        "" => "",
        text if text.ends_with('\n') => newline,
        _ => &newline.repeat(2),
    };
    let lines: Vec<String> = fields.iter().map(|(key, value)| format!("{key} = {}{newline}", written(value))).collect();
    let after = format!("{before}{gap}{}{newline}{}", place.head(), lines.concat());
    let mut expected = read(&before)?;
    let ours = toml::Value::try_from(fields).map_err(|_| place.by_hand())?;
    place.insert(&mut expected, ours).ok_or_else(|| place.by_hand())?;
    match read(&after) {
        Ok(read) if read == expected => Ok(after),
        Ok(_) | Err(_) => Err(place.by_hand()),
    }
}

/// Takes the entry out, with the empty line before it.
pub fn take(text: &str, place: TomlPlace) -> Result<String, ConfigSyntaxError> {
    let whole = read(text)?;
    if place.find(&whole).is_none() {
        return Ok(text.to_owned());
    }
    let mut expected = whole;
    place.remove(&mut expected);
    let mut without = expected.clone();
    let is_empty = |within: &toml::Value| {
        within.as_table().is_some_and(Table::is_empty) || within.as_array().is_some_and(Vec::is_empty)
    };
    if without.get(place.within).is_some_and(is_empty) {
        without.remove(place.within);
    }
    let means = |text: &String| read(text).is_ok_and(|read| read == expected || read == without);
    let head = place.head();
    let own = if place.listed { head.as_str() } else { head.trim_end_matches(']') };
    let starts = lines(text).filter(|(_, line)| line.trim_start().replace(['"', '\'', ' '], "").starts_with(own));
    let candidates = starts.flat_map(|(start, _)| {
        let ends = lines(text).map(|(end, line)| (end, line.trim_start())).filter(move |(end, _)| *end > start);
        let ends = ends.filter(|(_, line)| line.starts_with('[')).map(|(end, _)| end).chain([text.len()]);
        ends.map(move |end| without_lines(text, start, end))
    });
    candidates.into_iter().find(means).ok_or_else(|| place.by_hand())
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    const PATH: TomlPlace = TomlPlace { within: "mcp_servers", name: "askwell", listed: false };
    const ITEM: TomlPlace = TomlPlace { listed: true, ..PATH };

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
    fn an_entry_of_a_list_is_put_at_the_end_and_taken_out_again() {
        let mut ours = Map::from_iter([("name".to_owned(), json!("askwell"))]);
        ours.extend(fields());
        let cases = [
            "",
            "active_model = \"m\"\n",
            "[[mcp_servers]]\nname = \"x\"\ntransport = \"stdio\"\n\n[mcp_servers.env]\nA = \"1\"\n",
            "[[mcp_servers]]\r\nname = 'x'\r\n\r\n[tools.bash]\r\npermission = \"ask\"\r\n",
        ];
        for before in cases {
            let after = put(before, ITEM, &ours).unwrap();
            assert_eq!(entry(&after, ITEM).unwrap(), Some(Value::Object(ours.clone())), "{after}");
            assert_eq!(take(&after, ITEM).unwrap(), before);
            assert_eq!(put(&after, ITEM, &ours).unwrap(), after, "again is the same");
        }
        let none = "a = 1\nmcp_servers = []\nb = 2\n";
        let after = put(none, ITEM, &ours).unwrap();
        assert_eq!(take(&after, ITEM).unwrap(), "a = 1\nb = 2\n");
        let middle = "[[mcp_servers]]\nname = \"askwell\"\ncommand = \"/old\"\n[[mcp_servers]]\nname = \"z\"\n";
        assert_eq!(take(middle, ITEM).unwrap(), "[[mcp_servers]]\nname = \"z\"\n");
        for odd in ["mcp_servers = [{ name = \"x\" }]\n", "mcp_servers = 3\n", "[mcp_servers.x]\na = 1\n"] {
            assert_eq!(put(odd, ITEM, &ours).unwrap_err().line, None, "{odd}");
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
