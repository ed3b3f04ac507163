//! How else models write it: other names for a field, JSON inside a string, marks inside a label.
//!
//! A name stands here in its plain spelling: `multiSelect` and `multi-select` are both read as `multiselect`. The first
//! of several names wins.

use serde_json::{Map, Value};
use std::borrow::Cow;

pub(super) const QUESTIONS: &[&str] = &["questions"];
pub(super) const QUESTION: &[&str] = &["question", "text", "prompt", "message"];
pub(super) const HEADER: &[&str] = &["header", "title"];
pub(super) const OPTIONS: &[&str] = &["options", "choices", "followup", "suggestions"];
pub(super) const MULTI_SELECT: &[&str] = &["multiselect", "multiple", "allowmultiple"];
pub(super) const ALLOW_FREEFORM: &[&str] =
    &["allowfreeform", "freeform", "allowfreetext", "allowother", "allowcustom", "custom"];
pub(super) const BACKGROUND: &[&str] = &["background", "runinbackground"];
pub(super) const TIMEOUT: &[&str] = &["timeoutms"];
pub(super) const CONTEXT: &[&str] = &["context"];
pub(super) const HINT: &[&str] = &["hint"];
pub(super) const REFS: &[&str] = &["refs"];
pub(super) const LABEL: &[&str] = &["label", "text", "title", "name", "value"];
pub(super) const DESCRIPTION: &[&str] = &["description", "detail", "details", "explanation"];
pub(super) const PREVIEW: &[&str] = &["preview", "markdown"];
pub(super) const RECOMMENDED: &[&str] = &["recommended", "isrecommended"];

/// Longer than any name with any marks in it: nothing longer is read, and so nothing longer is told back.
const NAME_BYTES_MAX: usize = 32;

/// Whether a key is this name, however its words are joined.
pub(super) fn is(key: &str, name: &str) -> bool {
    let letters = key.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).map(|c| c.to_ascii_lowercase());
    key.len() <= NAME_BYTES_MAX && letters.eq(name.chars())
}

/// An array or object that was sent as a string of JSON.
pub(super) fn decoded(value: &Value) -> Cow<'_, Value> {
    let inner = match value {
        Value::String(text) if text.trim_start().starts_with(['[', '{']) => serde_json::from_str(text).ok(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => None,
    };
    inner.map_or(Cow::Borrowed(value), Cow::Owned)
}

/// An option that was sent as a string of JSON. Other JSON is a label as it stands: people choose between such texts too.
pub(super) fn decoded_option(value: &Value) -> Cow<'_, Value> {
    match decoded(value) {
        Cow::Owned(Value::Object(object)) if describes_option(&object) => Cow::Owned(Value::Object(object)),
        Cow::Owned(_) | Cow::Borrowed(_) => Cow::Borrowed(value),
    }
}

fn describes_option(object: &Map<String, Value>) -> bool {
    let among = |key: &str, names: &[&[&str]]| names.iter().copied().flatten().any(|name| is(key, name));
    let named = object.keys().any(|key| among(key, &[LABEL, DESCRIPTION]));
    let nothing_else = object.keys().all(|key| among(key, &[LABEL, DESCRIPTION, PREVIEW, RECOMMENDED]));
    object.keys().any(|key| is(key, "label")) || (named && nothing_else)
}

/// The label without "(Recommended)" at its end, and whether that stood there.
pub(super) fn without_badge(label: &str) -> (&str, bool) {
    let mut rest = label.trim();
    while let Some(shorter) = without_one_badge(rest) {
        rest = shorter;
    }
    (rest, rest.len() < label.trim().len())
}

fn without_one_badge(label: &str) -> Option<&str> {
    let inner = label.strip_suffix([')', '）', ']', '】'])?;
    let (before, badge) = inner.rsplit_once(['(', '（', '[', '【'])?;
    let badge = badge.trim().to_lowercase();
    matches!(badge.as_str(), "recommended" | "推荐" | "推薦").then(|| before.trim_end())
}

/// Whether an option says no more than that the person may answer something else, which the card offers by itself.
pub(super) fn is_own_words(label: &str) -> bool {
    let label = label.trim().to_lowercase();
    let ends = |c: char| matches!(c, '(' | '（' | ':' | '：' | ',' | '，' | '-' | '–' | '—' | '.' | '…' | '。');
    let (other, more) = label.split_at(label.find(ends).unwrap_or(label.len()));
    let invites = [
        "specify",
        "type",
        "tell",
        "enter",
        "describe",
        "explain",
        "custom",
        "own",
        "请",
        "請",
        "输入",
        "輸入",
        "说明",
        "說明",
        "自定义",
        "填写",
    ];
    let other = matches!(
        other.trim(),
        "other" | "others" | "something else" | "something different" | "其他" | "其它" | "其他选项" | "別的" | "别的"
    );
    other && (more.chars().all(|c| ends(c) || c.is_whitespace()) || invites.iter().any(|word| more.contains(word)))
}
