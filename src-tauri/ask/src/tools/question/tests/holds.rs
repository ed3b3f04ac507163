//! What holds for every call, good or bad.

use crate::base::limits::{
    DESCRIPTION_BYTES_MAX, HEADER_BYTES_MAX, LABEL_BYTES_MAX, OPTIONS_COUNT_MAX, PREVIEW_BYTES_MAX, QUESTION_BYTES_MAX,
    QUESTIONS_COUNT_MAX,
};
use crate::facts::question::{Question, QuestionOption};
use crate::tools::question::{AskUserCall, parse};
use serde_json::{Map, Value, json};
use std::collections::HashSet;

/// The refusal of a fault is read by a model at every later request: it stays short, whatever came.
const FAULT_BYTES_MAX: usize = 512;

/// Panics where a promise is broken. Tells whether the call is shown.
pub fn holds(arguments: &Map<String, Value>) -> bool {
    let result = parse(arguments);
    assert_eq!(parse(arguments), result, "the same call has the same meaning");
    match result {
        Ok(asked) => {
            can_be_shown(&asked);
            assert_eq!(parse(&in_full(&asked)).as_ref(), Ok(&asked), "what is shown is what would be asked in full");
            true
        }
        Err(fault) => {
            let told = fault.to_string();
            assert!(told.ends_with("Correct it and call ask_user again."), "{told}");
            assert!(!fault.field.is_empty() && !fault.why.is_empty(), "{told}");
            assert!(told.len() <= FAULT_BYTES_MAX, "{told}");
            false
        }
    }
}

fn can_be_shown(asked: &AskUserCall) {
    let questions = &asked.questions;
    assert!((1..=QUESTIONS_COUNT_MAX).contains(&questions.len()));
    let texts: HashSet<&str> = questions.iter().map(|question| question.text.as_str()).collect();
    assert_eq!(texts.len(), questions.len(), "texts are different");
    for (index, question) in questions.iter().enumerate() {
        assert_eq!(question.id.0, format!("q{}", index + 1));
        question_can_be_shown(question);
    }
    assert_ne!(asked.timeout_ms, Some(0));
}

fn question_can_be_shown(question: &Question) {
    let fits = |text: &str, bytes_max: usize| {
        assert!(!text.trim().is_empty() && text.len() <= bytes_max, "{} bytes of {bytes_max}: {text}", text.len());
    };
    fits(&question.text, QUESTION_BYTES_MAX);
    question.header.iter().for_each(|header| fits(header, HEADER_BYTES_MAX));
    assert!(question.options.len() <= OPTIONS_COUNT_MAX);
    assert!(question.allow_freeform || !question.options.is_empty(), "it can be answered");
    assert!(!question.multi_select || !question.options.is_empty(), "several of none");
    let labels: HashSet<&str> = question.options.iter().map(|option| option.label.as_str()).collect();
    assert_eq!(labels.len(), question.options.len(), "labels are different");
    for (index, option) in question.options.iter().enumerate() {
        assert_eq!(option.id.0, format!("o{}", index + 1));
        fits(&option.label, LABEL_BYTES_MAX);
        assert_eq!(option.label.trim(), option.label);
        assert!(!option.label.to_lowercase().ends_with("(recommended)"), "the badge is not in {}", option.label);
        assert!(!matches!(option.label.to_lowercase().as_str(), "other" | "其他"), "{} is own words", option.label);
        option.description.iter().for_each(|text| fits(text, DESCRIPTION_BYTES_MAX));
        option.preview.iter().for_each(|text| fits(text, PREVIEW_BYTES_MAX));
    }
}

/// The same questions in the form of the tool's own schema.
fn in_full(asked: &AskUserCall) -> Map<String, Value> {
    let option = |option: &QuestionOption| {
        json!({
            "label": option.label,
            "description": option.description,
            "preview": option.preview,
            "recommended": option.recommended,
        })
    };
    let question = |question: &Question| {
        json!({
            "question": question.text,
            "header": question.header,
            "options": question.options.iter().map(option).collect::<Vec<_>>(),
            "multi_select": question.multi_select,
            "allow_freeform": question.allow_freeform,
        })
    };
    let questions: Vec<Value> = asked.questions.iter().map(question).collect();
    let context = asked.context.as_ref().map(|context| json!({ "hint": context.hint, "refs": context.refs }));
    super::object(json!({
        "questions": questions,
        "context": context,
        "background": asked.background,
        "timeout_ms": asked.timeout_ms,
    }))
}
