//! One member or element is put in, or taken out.

use super::read::{JsonKind, Node, read, skip};
use super::style::{Style, indent};
use crate::agents::error::ConfigSyntaxError;
use serde_json::{Map, Value};
use std::ops::Range;

/// Sets the member at this place, and makes the objects that lead there. How many of them it has made is told.
pub fn put(text: &str, path: &[&str], value: &Value) -> Result<(String, usize), ConfigSyntaxError> {
    let root = read(text)?;
    let style = Style::of(text, &root);
    let (node, missing) = walk(text, &root, path)?;
    let Some((first, rest)) = missing.split_first() else {
        let written = style.write(value, indent(text, node.span.start));
        return Ok((replaced(text, node.span.clone(), &written), 0));
    };
    let nested =
        rest.iter().rev().fold(value.clone(), |inner, key| Value::Object(Map::from_iter([((*key).to_owned(), inner)])));
    if root.span.is_empty() {
        let whole = Value::Object(Map::from_iter([((*first).to_owned(), nested)]));
        return Ok((format!("{text}{}{}", style.write(&whole, ""), style.newline), rest.len()));
    }
    if !matches!(node.kind, JsonKind::Object(_)) {
        return Err(not_as_expected(text, node, "an object"));
    }
    Ok((inserted(text, node, &style, Some(first), &nested), rest.len()))
}

/// Puts an element at the end of the array at this place, and makes what leads there.
pub fn push(text: &str, path: &[&str], element: &Value) -> Result<(String, usize), ConfigSyntaxError> {
    let root = read(text)?;
    let Some(node) = super::at(&root, path) else {
        let (text, made) = put(text, path, &Value::Array(vec![element.clone()]))?;
        return Ok((text, made + 1));
    };
    if !matches!(node.kind, JsonKind::Array(_)) {
        return Err(not_as_expected(text, node, "a list"));
    }
    Ok((inserted(text, node, &Style::of(text, &root), None, element), 0))
}

/// Takes the member at this place out, and of the objects that lead to it as many as were made for it and are empty now.
pub fn take(text: &str, path: &[&str], made: usize) -> Result<String, ConfigSyntaxError> {
    let root = read(text)?;
    let Some((key, above)) = path.split_last() else { return Ok(text.to_owned()) };
    let Some(node) = super::at(&root, above) else { return Ok(text.to_owned()) };
    let JsonKind::Object(members) = &node.kind else { return Ok(text.to_owned()) };
    let Some(index) = members.iter().position(|(name, _)| name.name == *key) else { return Ok(text.to_owned()) };
    if members.len() == 1 && made > 0 && !above.is_empty() {
        return take(text, above, made - 1);
    }
    let spans: Vec<_> = members.iter().map(|(name, node)| name.start..node.span.end).collect();
    Ok(removed(text, node, &spans, index))
}

/// Takes out the elements that this is true of.
pub fn pull(
    text: &str,
    path: &[&str],
    made: usize,
    is_ours: &dyn Fn(&Value) -> bool,
) -> Result<String, ConfigSyntaxError> {
    let mut text = text.to_owned();
    loop {
        let root = read(&text)?;
        let Some(node) = super::at(&root, path) else { return Ok(text) };
        let JsonKind::Array(elements) = &node.kind else { return Ok(text) };
        let Some(index) = elements.iter().position(|element| is_ours(&element.value())) else { return Ok(text) };
        if elements.len() == 1 && made > 0 {
            return take(&text, path, made - 1);
        }
        let spans: Vec<_> = elements.iter().map(|element| element.span.clone()).collect();
        text = removed(&text, node, &spans, index);
    }
}

/// The last node on the way that is there, and the names that are not.
fn walk<'a, 'p>(
    text: &str,
    root: &'a Node,
    path: &'p [&'p str],
) -> Result<(&'a Node, &'p [&'p str]), ConfigSyntaxError> {
    let mut node = root;
    for (depth, key) in path.iter().enumerate() {
        if !matches!(node.kind, JsonKind::Object(_)) {
            return Err(not_as_expected(text, node, "an object"));
        }
        match node.member(key) {
            Some(inner) => node = inner,
            None => return Ok((node, &path[depth..])),
        }
    }
    Ok((node, &[]))
}

fn not_as_expected(text: &str, node: &Node, wanted: &str) -> ConfigSyntaxError {
    let line = text[..node.span.start].matches('\n').count() + 1;
    ConfigSyntaxError { line: Some(line), why: format!("{wanted} is expected here") }
}

fn replaced(text: &str, span: Range<usize>, by: &str) -> String {
    format!("{}{by}{}", &text[..span.start], &text[span.end..])
}

/// Behind the last content of the container, and behind the comments that belong to it.
fn inserted(text: &str, node: &Node, style: &Style, key: Option<&str>, value: &Value) -> String {
    let ends = ends(node);
    let close = node.span.end - 1;
    let outer = indent(text, node.span.start);
    let inner = match first(node).filter(|at| text[node.span.start..*at].contains('\n')) {
        Some(at) => indent(text, at).to_owned(),
        None => style.deeper(outer),
    };
    let packed = style.packed || ends.last().is_some_and(|_| !text[node.span.clone()].contains('\n'));
    let name = |colon| key.map(|key| format!("{}{colon}", Value::String(key.to_owned()))).unwrap_or_default();
    let Some(end) = ends.last().copied() else {
        let rest = &text[node.span.start + 1..close];
        if style.packed {
            return replaced(text, node.span.start + 1..close, &format!("{}{value}", name(":")));
        }
        let kept = rest.trim_end();
        let member = format!("{kept}{0}{inner}{1}{2}{0}{outer}", style.newline, name(": "), style.write(value, &inner));
        return replaced(text, node.span.start + 1..close, &member);
    };
    let after = skip(text, end);
    let comma = text[after..].starts_with(',').then_some(after + 1);
    let tail = comma.unwrap_or(end);
    // Comments behind the last content stay where they are: the new one comes after them.
    let from = tail + text[tail..close].trim_end().len();
    let (separator, last) = if packed {
        let wide = text[node.span.clone()].contains(", ") || text[node.span.clone()].contains(": ");
        let space = if wide || !style.packed { " " } else { "" };
        (space.to_owned(), format!("{}{value}", name(if space.is_empty() { ":" } else { ": " })))
    } else {
        (format!("{}{inner}", style.newline), format!("{}{}", name(": "), style.write(value, &inner)))
    };
    let trailing = if comma.is_some() { "," } else { "" };
    let comma = if comma.is_some() { "" } else { "," };
    format!("{}{comma}{}{separator}{last}{trailing}{}", &text[..end], &text[end..from], &text[from..])
}

/// With its comma, and with the line it stood in. Comments stay.
fn removed(text: &str, node: &Node, spans: &[Range<usize>], index: usize) -> String {
    let Range { start, end } = spans[index].clone();
    let after = skip(text, end);
    if text[after..].starts_with(',') {
        let is_last = index + 1 == spans.len();
        let from = if is_last { blank_before(text, start) } else { start };
        let behind = after + 1;
        let to = if is_last { behind } else { behind + blank(&text[behind..]) };
        return replaced(text, from..to, "");
    }
    let from = blank_before(text, start);
    let Some(previous) = index.checked_sub(1).map(|before| spans[before].end) else {
        let close = node.span.end - 1;
        let to = if from == node.span.start + 1 && text[end..close].trim().is_empty() { close } else { end };
        return replaced(text, from..to, "");
    };
    // It was the last: the comma before it goes too.
    let comma = skip(text, previous);
    format!("{}{}{}", &text[..comma], &text[comma + 1..from.max(comma + 1)], &text[end..])
}

fn first(node: &Node) -> Option<usize> {
    match &node.kind {
        JsonKind::Object(members) => members.first().map(|(key, _)| key.start),
        JsonKind::Array(elements) => elements.first().map(|element| element.span.start),
        JsonKind::Plain(_) => None,
    }
}

fn ends(node: &Node) -> Vec<usize> {
    match &node.kind {
        JsonKind::Object(members) => members.iter().map(|(_, node)| node.span.end).collect(),
        JsonKind::Array(elements) => elements.iter().map(|element| element.span.end).collect(),
        JsonKind::Plain(_) => Vec::new(),
    }
}

fn blank(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

fn blank_before(text: &str, at: usize) -> usize {
    text[..at].trim_end().len()
}
