//! Whatever a model sends: it is shown as promised, or refused in words.

use super::holds::holds;
use super::{asked, object};
use crate::base::limits::{OPTIONS_COUNT_MAX, QUESTIONS_COUNT_MAX};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

const NAMES: [&str; 16] = [
    "question",
    "questions",
    "choices",
    "options",
    "header",
    "label",
    "description",
    "preview",
    "recommended",
    "multiSelect",
    "multi_select",
    "allow_freeform",
    "background",
    "timeout_ms",
    "context",
    "x",
];

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        "(Other|其他|a|b| ){0,2}(\\(Recommended\\)|（推荐）)?".prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 60, 6, |inner| {
        let keys = prop_oneof![4 => prop::sample::select(NAMES.as_slice()).prop_map(str::to_owned), 1 => ".{0,8}"];
        prop_oneof![
            vec(inner.clone(), 0..6).prop_map(Value::from),
            vec((keys, inner.clone()), 0..6).prop_map(|fields| Value::Object(fields.into_iter().collect())),
            inner.prop_map(|value| Value::from(value.to_string())),
        ]
    })
}

/// A card in full, with texts that differ by their number.
fn good_call() -> impl Strategy<Value = Value> {
    let option = ("[a-z,;|]{1,20}", any::<bool>(), prop::option::of("\\PC{1,40}"));
    let question = ("\\PC{1,60}", vec(option, 0..=OPTIONS_COUNT_MAX), any::<bool>(), any::<bool>());
    vec(question, 1..=QUESTIONS_COUNT_MAX).prop_map(|questions| {
        let questions = questions.into_iter().enumerate().map(|(number, (text, options, several, own))| {
            let own = own || options.is_empty();
            let options = options.into_iter().enumerate().map(|(number, (label, recommended, description))| {
                json!({ "label": format!("{number} {label}"), "recommended": recommended, "description": description })
            });
            let options: Vec<Value> = options.collect();
            let text = format!("{number} {text}?");
            json!({ "question": text, "options": options, "multi_select": several, "allow_freeform": own })
        });
        json!({ "questions": questions.collect::<Vec<_>>() })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn any_arguments_are_shown_as_promised_or_refused_in_words(
        fields in vec((prop::sample::select(NAMES.as_slice()), any_json()), 0..5),
    ) {
        let arguments: Map<String, Value> = fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        holds(&arguments);
    }

    #[test]
    fn a_good_call_is_asked_whole_and_unchanged(call in good_call()) {
        prop_assert!(holds(&object(call.clone())));
        let shown = asked(call.clone()).questions;
        let sent = call["questions"].as_array().unwrap();
        prop_assert_eq!(shown.len(), sent.len());
        for (shown, sent) in shown.iter().zip(sent) {
            prop_assert_eq!(shown.text.as_str(), sent["question"].as_str().unwrap().trim());
            let options = sent["options"].as_array().unwrap();
            let labels: Vec<&str> = shown.options.iter().map(|option| option.label.as_str()).collect();
            let sent_labels: Vec<&str> = options.iter().map(|option| option["label"].as_str().unwrap()).collect();
            prop_assert_eq!(labels, sent_labels);
            for (shown, sent) in shown.options.iter().zip(options) {
                prop_assert_eq!(Value::from(shown.recommended), sent["recommended"].clone());
                let description = sent["description"].as_str().map(str::trim).filter(|text| !text.is_empty());
                prop_assert_eq!(shown.description.as_deref(), description);
            }
        }
    }

    #[test]
    fn a_list_sent_as_a_string_of_json_asks_the_same(call in good_call()) {
        let mut within_string = call.clone();
        within_string["questions"] = call["questions"].to_string().into();
        prop_assert_eq!(asked(within_string), asked(call));
    }
}
