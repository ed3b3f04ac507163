//! Each thing that cannot be shown, and the words that let the model correct it.

use super::{asked, refused};
use crate::base::limits::{
    DESCRIPTION_BYTES_MAX, LABEL_BYTES_MAX, OPTIONS_COUNT_MAX, PREVIEW_BYTES_MAX, QUESTION_BYTES_MAX,
    QUESTIONS_COUNT_MAX,
};
use serde_json::{Value, json};

fn check(cases: Vec<(Value, &str)>) {
    for (arguments, expected) in cases {
        let told = refused(arguments.clone());
        let full = format!("Not asked: {expected}. Correct it and call ask_user again.");
        assert_eq!(told, full, "{}", arguments.to_string().chars().take(300).collect::<String>());
    }
}

/// The second of two questions, whose third option is this.
fn third(option: Value) -> Value {
    json!({ "questions": ["First?", { "question": "Second?", "options": ["a", "b", option] }] })
}

#[test]
fn a_question_that_is_not_there_is_named() {
    check(vec![
        (json!({}), "`question` is missing"),
        (json!({ "choices": ["a"] }), "`question` is missing"),
        (json!({ "_".repeat(40) + "question": 7 }), "`question` is missing"),
        (json!({ "question": null }), "`question` is missing"),
        (json!({ "question": " " }), "`question` is empty"),
        (json!({ "question": ["a"] }), "`question` must be a string, not an array"),
        (json!({ "question": 7 }), "`question` must be a string, not a number"),
        (json!({ "prompt": {} }), "`prompt` must be a string, not an object"),
        (json!({ "questions": [] }), "`questions` is empty; give one to 4 questions"),
        (json!({ "questions": "" }), "`questions` is empty; give one to 4 questions"),
        (json!({ "questions": true }), "`questions` must be an array of questions, not a boolean"),
        (json!({ "questions": [null] }), "`questions[0]` must be an object with a `question`, not null"),
        (json!({ "questions": ["a?", [1]] }), "`questions[1]` must be an object with a `question`, not an array"),
        (json!({ "questions": ["a?", " "] }), "`questions[1]` is empty"),
        (json!({ "questions": [{ "header": "H" }] }), "`questions[0].question` is missing"),
        (json!({ "questions": ["a?", { "Text": 1 }] }), "`questions[1].Text` must be a string, not a number"),
        (json!({ "questions": "[{\"options\": []}]" }), "`questions[0].question` is missing"),
    ]);
}

#[test]
fn an_option_that_cannot_be_shown_is_named_by_its_place() {
    let or_object = "must be a string or an object with a `label`";
    check(vec![
        (json!({ "question": "?", "choices": ["a", ""] }), "`choices[1]` is empty"),
        (json!({ "question": "?", "choices": ["a", "(Recommended)"] }), "`choices[1]` is empty"),
        (json!({ "question": "?", "choices": [null] }), &format!("`choices[0]` {or_object}, not null")),
        (json!({ "question": "?", "options": [["a"]] }), &format!("`options[0]` {or_object}, not an array")),
        (
            json!({ "question": "?", "choices": "a,b" }),
            "`choices` must be an array of strings or objects with a `label`, not a string",
        ),
        (
            json!({ "question": "?", "choices": { "a": "b" } }),
            "`choices` must be an array of strings or objects with a `label`, not an object",
        ),
        (third(json!({ "id": 1 })), "`questions[1].options[2].label` is missing"),
        (third(json!({ "label": " " })), "`questions[1].options[2].label` is empty"),
        (third(json!({ "label": ["c"] })), "`questions[1].options[2].label` must be a string, not an array"),
        (
            third(json!({ "label": "c", "details": {} })),
            "`questions[1].options[2].details` must be a string, not an object",
        ),
        (
            third(json!({ "label": "c", "preview": [] })),
            "`questions[1].options[2].preview` must be a string, not an array",
        ),
        (
            third(json!({ "label": "c", "recommended": "very" })),
            "`questions[1].options[2].recommended` must be true or false, not a string",
        ),
        (
            json!({ "question": "?", "allow_freeform": false }),
            "`choices` is empty while `allow_freeform` is false: nothing could be answered",
        ),
        (
            json!({ "questions": [{ "question": "?", "allowFreeform": false }] }),
            "`questions[0].options` is empty while `allow_freeform` is false: nothing could be answered",
        ),
    ]);
}

#[test]
fn two_that_are_equal_are_named_with_both_places() {
    let long = "数".repeat(50);
    check(vec![
        (
            json!({ "question": "?", "choices": ["a", "b", "a "] }),
            "`choices[2]` repeats \"a\", the label of `choices[0]`",
        ),
        (
            third(json!({ "label": "b (Recommended)" })),
            "`questions[1].options[2].label` repeats \"b\", the label of `questions[1].options[1]`",
        ),
        (
            json!({ "questions": [{ "question": "Who?" }, "When?", { "question": " Who? " }] }),
            "`questions[2].question` repeats \"Who?\", the text of `questions[0].question`",
        ),
        (
            json!({ "questions": [long, long] }),
            &format!("`questions[1]` repeats \"{}…\", the text of `questions[0]`", "数".repeat(26)),
        ),
    ]);
    assert_eq!(asked(json!({ "questions": ["Who?", "who?"] })).questions.len(), 2);
    assert_eq!(asked(json!({ "question": "?", "choices": ["Yes", "yes"] })).questions[0].options.len(), 2);
}

#[test]
fn every_limit_is_told_with_what_came_and_its_edge_is_still_shown() {
    let text = |bytes: usize| "x".repeat(bytes);
    let labels = |count: usize| (0..count).map(|number| format!("{number}")).collect::<Vec<_>>();
    type Limit<'a> = (&'a str, usize, Box<dyn Fn(usize) -> Value>);
    let limits: Vec<Limit<'_>> = vec![
        (
            "`question` has {} bytes; at most 4096 are shown",
            QUESTION_BYTES_MAX,
            Box::new(move |n| json!({ "question": text(n) })),
        ),
        (
            "`context` has {} bytes; at most 4096 are shown",
            QUESTION_BYTES_MAX,
            Box::new(move |n| json!({ "question": "?", "context": text(n) })),
        ),
        (
            "`choices[0]` has {} bytes; at most 512 are shown",
            LABEL_BYTES_MAX,
            Box::new(move |n| json!({ "question": "?", "choices": [text(n)] })),
        ),
        (
            "`questions[1].options[2].label` has {} bytes; at most 512 are shown",
            LABEL_BYTES_MAX,
            Box::new(move |n| third(json!({ "label": format!("{} (Recommended)", text(n)) }))),
        ),
        (
            "`questions[1].options[2].description` has {} bytes; at most 2048 are shown",
            DESCRIPTION_BYTES_MAX,
            Box::new(move |n| third(json!({ "label": "c", "description": text(n) }))),
        ),
        (
            "`questions[1].options[2].preview` has {} bytes; at most 262144 are shown",
            PREVIEW_BYTES_MAX,
            Box::new(move |n| third(json!({ "label": "c", "preview": text(n) }))),
        ),
        (
            "`choices` has {} options; at most 12 are shown",
            OPTIONS_COUNT_MAX,
            Box::new(move |n| json!({ "question": "?", "choices": labels(n) })),
        ),
        (
            "`questions` has {} questions; at most 4 are shown at once",
            QUESTIONS_COUNT_MAX,
            Box::new(move |n| json!({ "questions": labels(n) })),
        ),
    ];
    for (told, limit, call) in limits {
        asked(call(limit));
        check(vec![(call(limit + 1), &told.replace("{}", &(limit + 1).to_string()))]);
    }
    let mut with_other = labels(OPTIONS_COUNT_MAX);
    with_other.push("Other".into());
    assert_eq!(asked(json!({ "question": "?", "choices": with_other })).questions[0].options.len(), OPTIONS_COUNT_MAX);
}

#[test]
fn a_switch_or_a_time_that_is_none_is_named() {
    check(vec![
        (json!({ "question": "?", "allow_freeform": "no" }), "`allow_freeform` must be true or false, not a string"),
        (json!({ "question": "?", "choices": ["a"], "multiSelect": 2 }), "`multiSelect` must be true or false, not 2"),
        (json!({ "question": "?", "background": [] }), "`background` must be true or false, not an array"),
        (
            json!({ "question": "?", "timeout_ms": -1 }),
            "`timeout_ms` must be a number of milliseconds, 0 or more, not -1",
        ),
        (
            json!({ "question": "?", "timeoutMs": "soon" }),
            "`timeoutMs` must be a number of milliseconds, 0 or more, not a string",
        ),
        (
            json!({ "question": "?", "context": 3 }),
            "`context` must be text, or an object with `hint` and `refs`, not 3",
        ),
        (
            json!({ "question": "?", "context": { "refs": ["a", {}] } }),
            "`context.refs[1]` must be a string, not an object",
        ),
    ]);
}

#[test]
fn what_is_no_text_is_refused_in_every_field() {
    let no = |field: &str, number: &str| format!("`{field}` holds {number}, which is no text; leave it out");
    let cases = [
        (json!({ "question": "Which\u{0}?" }), no("question", "U+0000")),
        (json!({ "questions": ["Which\u{1}?"] }), no("questions[0]", "U+0001")),
        (json!({ "questions": [{ "question": "Which?", "header": "a\u{8}" }] }), no("questions[0].header", "U+0008")),
        (json!({ "question": "Which?", "choices": ["a", "b\u{b}"] }), no("choices[1]", "U+000B")),
        (json!({ "question": "Which?", "options": [{ "label": "a\u{c}" }] }), no("options[0].label", "U+000C")),
        (
            third(json!({ "label": "c", "description": "d\u{1b}[2J" })),
            no("questions[1].options[2].description", "U+001B"),
        ),
        (third(json!({ "label": "c", "preview": "d\u{7f}" })), no("questions[1].options[2].preview", "U+007F")),
        (json!({ "question": "Which?", "context": { "hint": "a\u{85}" } }), no("context.hint", "U+0085")),
        (json!({ "question": "Which?", "context": { "refs": ["a", "b\u{ffff}"] } }), no("context.refs[1]", "U+FFFF")),
    ];
    check(cases.iter().map(|(arguments, expected)| (arguments.clone(), expected.as_str())).collect());
    assert_eq!(asked(json!({ "question": "a\tb\r\nc" })).questions[0].text, "a\tb\r\nc", "tabs and line ends are text");
}
