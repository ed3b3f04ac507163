//! One server in a pasted text.

use super::{ExpectedPasteValue, PasteError};
use crate::facts::mcp::McpWay;
use crate::facts::secrets::Secrets;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

pub struct PasteEntry {
    pub way: McpWay,
    pub secrets: Secrets,
    pub missing: Vec<String>,
    pub enabled: bool,
    pub off: Vec<String>,
    pub call_seconds: Option<u32>,
}

const ADDRESSES: [&str; 4] = ["url", "httpUrl", "serverUrl", "uri"];

pub fn is_entry(map: &Map<String, Value>) -> bool {
    map.contains_key("command") || ADDRESSES.iter().any(|key| map.get(*key).is_some_and(Value::is_string))
}

/// The name that an entry without one can go by: that of its program.
pub fn own_name(value: &Value) -> Option<String> {
    let command = value.get("command")?.as_str()?;
    command.rsplit(['/', '\\']).next().filter(|name| !name.is_empty()).map(str::to_owned)
}

pub fn read(value: &Value) -> Result<PasteEntry, PasteError> {
    let Value::Object(map) = value else { return Err(kind("", ExpectedPasteValue::Object)) };
    let transport = ["type", "transport"].iter().find_map(|key| map.get(*key)?.as_str()).unwrap_or_default();
    let url = ADDRESSES.iter().find_map(|key| map.get(*key)?.as_str());
    let command = map.get("command").filter(|command| !command.is_null());
    let mut values = Values::default();
    let way = match (command, url, transport) {
        (_, _, "sse") => return Err(PasteError::OldTransport),
        (Some(_), Some(_), "") => return Err(PasteError::Both),
        (Some(command), None, "" | "stdio" | "local" | "custom")
        | (Some(command), Some(_), "stdio" | "local" | "custom") => stdio(map, command, &mut values)?,
        (
            None,
            Some(url),
            "" | "http" | "streamable-http" | "streamableHttp" | "streamable_http" | "remote" | "custom",
        )
        | (Some(_), Some(url), "http" | "streamable-http" | "streamableHttp" | "streamable_http" | "remote") => {
            http(map, url, &mut values)?
        }
        (None, None, _) => return Err(PasteError::Nowhere),
        (_, _, other) => return Err(PasteError::Transport { name: other.to_owned() }),
    };
    let Values { secrets, missing } = values;
    let flag = |key: &str| map.get(key).and_then(Value::as_bool);
    let enabled = flag("enabled").unwrap_or(true) && !flag("disabled").unwrap_or(false);
    let off = ["disabledTools", "disabled_tools", "excludeTools"].iter().find_map(|key| map.get(*key));
    let off = off.map_or_else(|| Ok(Vec::new()), |list| texts("disabledTools", list))?;
    // The one of Codex counts seconds, the one of the others milliseconds.
    let seconds = map.get("tool_timeout_sec").and_then(Value::as_f64);
    let millis = || map.get("timeout").and_then(Value::as_f64).map(|millis| millis / 1000.0);
    let call_seconds = seconds.or_else(millis).map(|seconds| seconds.ceil() as u32).filter(|seconds| *seconds > 0);
    Ok(PasteEntry { way, secrets, missing, enabled, off, call_seconds })
}

fn stdio(map: &Map<String, Value>, command: &Value, values: &mut Values) -> Result<McpWay, PasteError> {
    let none = Value::Array(Vec::new());
    let (command, args) = match command {
        Value::String(command) => (command.clone(), texts("args", map.get("args").unwrap_or(&none))?),
        // As opencode has it: the program and its arguments in one list.
        Value::Array(_) => {
            let mut all = texts("command", command)?.into_iter();
            (all.next().unwrap_or_default(), all.collect())
        }
        // As Zed had it.
        Value::Object(held) => {
            let path = held.get("path").or_else(|| held.get("command")).and_then(Value::as_str);
            (path.unwrap_or_default().to_owned(), texts("args", held.get("args").unwrap_or(&none))?)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => return Err(kind("command", ExpectedPasteValue::Text)),
    };
    if command.trim().is_empty() {
        return Err(PasteError::Nowhere);
    }
    let env = map.get("env").or_else(|| map.get("environment")).or_else(|| map.get("command")?.get("env"));
    let env = values.named("env", env)?;
    let folder = map.get("cwd").and_then(Value::as_str).map(str::to_owned);
    Ok(McpWay::Stdio { command: command.trim().to_owned(), args, env, folder })
}

fn http(map: &Map<String, Value>, url: &str, values: &mut Values) -> Result<McpWay, PasteError> {
    let url = url.trim();
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    if host.is_none_or(|host| host.is_empty() || host.starts_with('/')) {
        return Err(PasteError::Address { url: url.chars().take(200).collect() });
    }
    let headers =
        map.get("headers").or_else(|| map.get("http_headers")).or_else(|| map.get("requestInit")?.get("headers"));
    let mut headers = values.named("headers", headers)?;
    let bearer = headers.keys().find(|name| name.eq_ignore_ascii_case("authorization")).cloned();
    // A bearer token has a place of its own, so that it can be changed without knowing how a header is spelled.
    let token = bearer.as_ref().and_then(|name| values.secrets.headers.get(name)?.strip_prefix("Bearer "));
    let token = token.map(|token| token.trim().to_owned()).filter(|token| !token.is_empty());
    if let (Some(name), true) = (bearer, token.is_some()) {
        headers.remove(&name);
        values.secrets.headers.remove(&name);
        values.secrets.key.clone_from(&token);
    }
    Ok(McpWay::Http { url: url.to_owned(), headers, has_token: token.is_some(), signed_in: false, client_id: None })
}

/// What is named in a text with its value: all of it is kept like a secret, since much of it is one.
#[derive(Default)]
struct Values {
    secrets: Secrets,
    missing: Vec<String>,
}

impl Values {
    fn named(&mut self, key: &str, values: Option<&Value>) -> Result<BTreeMap<String, Option<String>>, PasteError> {
        let held = match values {
            None | Some(Value::Null) => return Ok(BTreeMap::new()),
            Some(Value::Object(held)) => held,
            Some(_) => return Err(kind(key, ExpectedPasteValue::Object)),
        };
        let mut names = BTreeMap::new();
        for (name, value) in held {
            let text = match value {
                Value::String(text) => text.clone(),
                Value::Number(number) => number.to_string(),
                Value::Bool(flag) => flag.to_string(),
                Value::Null => String::new(),
                Value::Array(_) | Value::Object(_) => {
                    return Err(kind(&format!("{key}.{name}"), ExpectedPasteValue::Text));
                }
            };
            if text.is_empty() || asked_for(&text) {
                self.missing.push(name.clone());
            } else {
                self.secrets.headers.insert(name.clone(), text);
            }
            names.insert(name.clone(), None);
        }
        Ok(names)
    }
}

/// Whether another program would put something else in its place: `${input:token}`, `${env:TOKEN}`, `<your token>`.
fn asked_for(text: &str) -> bool {
    text.contains("${") || (text.starts_with('<') && text.ends_with('>'))
}

fn texts(key: &str, list: &Value) -> Result<Vec<String>, PasteError> {
    let Value::Array(items) = list else { return Err(kind(key, ExpectedPasteValue::Texts)) };
    let text = |item: &Value| match item {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => Err(kind(key, ExpectedPasteValue::Texts)),
    };
    items.iter().map(text).collect()
}

fn kind(key: &str, wanted: ExpectedPasteValue) -> PasteError {
    PasteError::Kind { key: key.to_owned(), wanted }
}
