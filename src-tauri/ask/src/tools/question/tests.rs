//! What models send, what becomes of it, and what can never happen whatever they send.

mod dialects;
mod faults;
mod fuzz;
mod holds;
mod mutations;
mod properties;
mod seeds;

use crate::facts::question::Question;
use crate::tools::question::{AskUserCall, parse};
use serde_json::{Map, Value};

fn object(arguments: Value) -> Map<String, Value> {
    let Value::Object(arguments) = arguments else { panic!("arguments are an object, not {arguments}") };
    arguments
}

fn asked(arguments: Value) -> AskUserCall {
    parse(&object(arguments.clone())).unwrap_or_else(|fault| panic!("{arguments}: {fault}"))
}

fn refused(arguments: Value) -> String {
    match parse(&object(arguments.clone())) {
        Ok(asked) => panic!("{arguments} was asked: {asked:?}"),
        Err(fault) => fault.to_string(),
    }
}

/// A question in one line: `[header] text`, its options as `label*` (recommended), ` = description`, ` ~ preview`, then
/// `several` and `only` (no own words).
fn in_short(question: &Question) -> String {
    let mut short = question.header.as_ref().map(|header| format!("[{header}] ")).unwrap_or_default();
    short.push_str(&question.text);
    for option in &question.options {
        let star = if option.recommended { "*" } else { "" };
        let description = option.description.as_ref().map(|text| format!(" = {text}")).unwrap_or_default();
        let preview = option.preview.as_ref().map(|text| format!(" ~ {text}")).unwrap_or_default();
        short.push_str(&format!(" | {}{star}{description}{preview}", option.label));
    }
    if question.multi_select {
        short.push_str(" | several");
    }
    if !question.allow_freeform {
        short.push_str(" | only");
    }
    short
}
