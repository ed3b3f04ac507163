//! Where everything stands in a text of JSON with comments.

use crate::agents::error::ConfigSyntaxError;
use serde_json::{Map, Value};
use std::ops::Range;

/// Deeper than any configuration is, and far from the end of the stack.
const DEPTH_MAX: usize = 128;

/// A value, and the bytes it stands in.
#[derive(Debug)]
pub struct Node {
    pub span: Range<usize>,
    pub kind: JsonKind,
}

#[derive(Debug)]
pub enum JsonKind {
    Object(Vec<(JsonKey, Node)>),
    Array(Vec<Node>),
    Plain(Value),
}

#[derive(Debug)]
pub struct JsonKey {
    pub name: String,
    pub start: usize,
}

impl Node {
    pub fn member(&self, key: &str) -> Option<&Node> {
        match &self.kind {
            JsonKind::Object(members) => members.iter().find(|(name, _)| name.name == key).map(|(_, node)| node),
            JsonKind::Array(_) | JsonKind::Plain(_) => None,
        }
    }

    pub fn value(&self) -> Value {
        match &self.kind {
            JsonKind::Object(members) => {
                let members = members.iter().map(|(key, node)| (key.name.clone(), node.value()));
                Value::Object(members.collect::<Map<_, _>>())
            }
            JsonKind::Array(elements) => Value::Array(elements.iter().map(Node::value).collect()),
            JsonKind::Plain(value) => value.clone(),
        }
    }
}

/// An empty text is read as an empty object: so do programs that have just made their file.
pub fn read(text: &str) -> Result<Node, ConfigSyntaxError> {
    let mut reader = Reader { text, at: usize::from(text.starts_with('\u{feff}')) * '\u{feff}'.len_utf8() };
    reader.skip()?;
    if reader.at == text.len() {
        return Ok(Node { span: reader.at..reader.at, kind: JsonKind::Object(Vec::new()) });
    }
    let node = reader.value(0)?;
    reader.skip()?;
    if reader.at < text.len() { Err(reader.fault("something stands behind the end")) } else { Ok(node) }
}

/// The end of what is no content from here on: spaces, line ends, comments.
pub fn skip(text: &str, at: usize) -> usize {
    let mut reader = Reader { text, at };
    // The text was read before, so every comment has its end.
    let _ = reader.skip();
    reader.at
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn fault(&self, why: &str) -> ConfigSyntaxError {
        let line = self.text[..self.at].matches('\n').count() + 1;
        ConfigSyntaxError { line: Some(line), why: why.to_owned() }
    }

    fn skip(&mut self) -> Result<(), ConfigSyntaxError> {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
            self.at += blank;
            if self.rest().starts_with("//") {
                self.at += self.rest().find('\n').unwrap_or(self.rest().len());
            } else if self.rest().starts_with("/*") {
                let end = self.rest().find("*/").ok_or_else(|| self.fault("a comment has no end"))?;
                self.at += end + 2;
            } else if blank == 0 {
                return Ok(());
            }
        }
    }

    fn value(&mut self, depth: usize) -> Result<Node, ConfigSyntaxError> {
        if depth > DEPTH_MAX {
            return Err(self.fault("it is nested too deeply"));
        }
        let start = self.at;
        let kind = match self.rest().bytes().next() {
            Some(b'{') => JsonKind::Object(self.object(depth)?),
            Some(b'[') => JsonKind::Array(self.array(depth)?),
            Some(b'"') => JsonKind::Plain(Value::String(self.string()?)),
            Some(_) => JsonKind::Plain(self.word()?),
            None => return Err(self.fault("a value is missing at the end")),
        };
        Ok(Node { span: start..self.at, kind })
    }

    fn object(&mut self, depth: usize) -> Result<Vec<(JsonKey, Node)>, ConfigSyntaxError> {
        let mut members: Vec<(JsonKey, Node)> = Vec::new();
        self.at += 1;
        loop {
            self.skip()?;
            if self.eat('}') {
                return Ok(members);
            }
            if !self.rest().starts_with('"') {
                return Err(self.fault("a name in quotes is expected"));
            }
            let start = self.at;
            let name = self.string()?;
            if members.iter().any(|(key, _)| key.name == name) {
                return Err(ConfigSyntaxError { why: format!("“{name}” stands there twice"), ..self.fault("") });
            }
            self.skip()?;
            if !self.eat(':') {
                return Err(self.fault("a colon is missing"));
            }
            self.skip()?;
            let node = self.value(depth + 1)?;
            members.push((JsonKey { name, start }, node));
            self.separator('}')?;
        }
    }

    fn array(&mut self, depth: usize) -> Result<Vec<Node>, ConfigSyntaxError> {
        let mut elements = Vec::new();
        self.at += 1;
        loop {
            self.skip()?;
            if self.eat(']') {
                return Ok(elements);
            }
            elements.push(self.value(depth + 1)?);
            self.separator(']')?;
        }
    }

    /// A comma, or the end that is read next.
    fn separator(&mut self, end: char) -> Result<(), ConfigSyntaxError> {
        self.skip()?;
        if self.eat(',') || self.rest().starts_with(end) {
            return Ok(());
        }
        Err(ConfigSyntaxError { why: format!("a comma or “{end}” is missing"), ..self.fault("") })
    }

    fn eat(&mut self, wanted: char) -> bool {
        let there = self.rest().starts_with(wanted);
        self.at += usize::from(there) * wanted.len_utf8();
        there
    }

    fn string(&mut self) -> Result<String, ConfigSyntaxError> {
        let mut escaped = false;
        let end = self.rest().char_indices().skip(1).find(|(_, c)| {
            let ends = !escaped && matches!(c, '"' | '\n');
            escaped = !escaped && *c == '\\';
            ends
        });
        let Some((end, '"')) = end else { return Err(self.fault("a text in quotes has no end")) };
        let read = serde_json::from_str(&self.rest()[..=end]);
        let string = read.map_err(|_| self.fault("a text in quotes is not as JSON has it"))?;
        self.at += end + 1;
        Ok(string)
    }

    fn word(&mut self) -> Result<Value, ConfigSyntaxError> {
        let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
        let end = self.rest().find(|c| !is_word(c)).unwrap_or(self.rest().len());
        let value = serde_json::from_str(&self.rest()[..end]).map_err(|_| self.fault("this is no value"))?;
        self.at += end;
        Ok(value)
    }
}
