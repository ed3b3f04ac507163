use super::{asking, object};
use crate::base::language::Language;
use crate::facts::template::{TemplateSource, TemplateUsed};
use crate::tools::template::{Template, built_in, fill, preview};
use serde_json::{Value, json};

fn filled(template: &Template, fields: Value) -> Value {
    Value::Object(fill(template, &object(fields)).unwrap_or_else(|faults| panic!("{faults:?}")))
}

fn faults(template: &Template, fields: Value) -> Vec<String> {
    let faults = fill(template, &object(fields)).unwrap_err();
    faults.iter().map(|fault| fault.in_words(Language::En)).collect()
}

fn named(name: &str) -> Template {
    let all = built_in(Language::En);
    all.into_iter().find(|(one, _, _)| *one == name).map(|(_, _, template)| template).unwrap()
}

#[test]
fn a_line_goes_where_a_field_of_it_is_not_given() {
    let fields = "[fields.a]\n[fields.b]\nrequired = false\n";
    let template = asking("question = \"\"\"\nFirst {a}.\n\nRisk: {b}\n\nLast.\"\"\"", fields);
    assert_eq!(filled(&template, json!({ "a": "x", "b": "y" }))["question"], "First x.\n\nRisk: y\n\nLast.");
    assert_eq!(filled(&template, json!({ "a": "x" }))["question"], "First x.\n\nLast.");
    assert_eq!(filled(&template, json!({ "a": "x", "b": " \n" }))["question"], "First x.\n\nLast.");
    assert_eq!(filled(&template, json!({ "a": "x", "b": null }))["question"], "First x.\n\nLast.");
}

#[test]
fn braces_that_are_meant_stay_and_what_is_filled_in_is_not_read_again() {
    let template = asking("question = \"{{a}} is {a}, and }}{{\"", "[fields.a]\n");
    for value in ["{a}", "{{a}}", "{", "}", "{b}", "$1 \\0 {}"] {
        assert_eq!(filled(&template, json!({ "a": value }))["question"], format!("{{a}} is {value}, and }}{{"));
    }
}

#[test]
fn a_list_in_a_place_of_its_own_is_as_many_items_and_in_a_text_one_line() {
    let fields = "[fields.a]\nlist = true\n[fields.b]\nlist = true\nrequired = false\n";
    let template =
        asking("question = \"One of {a}?\"\nchoices = [\"{a}\", \"None of {a}\", \"{b}\", \"Not {b}\"]", fields);
    let expected = json!({ "question": "One of x, y?", "choices": ["x", "y", "None of x, y"] });
    for list in [json!(["x", "y"]), json!("[\"x\", \"y\"]"), json!([" x", "", "y"])] {
        assert_eq!(filled(&template, json!({ "a": list })), expected);
    }
    assert_eq!(filled(&template, json!({ "a": "x" }))["choices"], json!(["x", "None of x"]));
    assert_eq!(filled(&template, json!({ "a": [1, true] }))["question"], "One of 1, true?");
}

#[test]
fn each_field_that_is_wrong_is_named_with_what_is_right() {
    let fields = "[fields.a]\nmax_bytes = 4\n[fields.b]\none_of = [\"yes\", \"no\"]\nrequired = false\n[fields.c]\nrequired = false\nlist = true\n";
    let template = asking("question = \"\"\"\n{a}\n{b}\n{c}\"\"\"", fields);
    for (given, words) in [
        (json!({}), "`a` is missing"),
        (json!({ "a": "" }), "`a` is missing"),
        (json!({ "a": "x", "d": "y" }), "no field `d`; the fields are a, b, c"),
        (json!({ "a": "hello" }), "`a` has 5 bytes; it may have 4"),
        (json!({ "a": ["x"] }), "`a` must be a text"),
        (json!({ "a": { "b": 1 } }), "`a` must be a text"),
        (json!({ "a": "x", "b": "maybe" }), "`b` must be one of: yes, no"),
        (json!({ "a": "x", "c": [["y"]] }), "`c` must be a list of texts"),
        (json!({ "a": "x", "c": vec!["y"; 33] }), "`c` has 33 texts; it may have 32"),
    ] {
        let found = faults(&template, given.clone());
        assert!(found.len() == 1 && found[0].contains(words), "{given}: {found:?}");
    }
    assert_eq!(faults(&template, json!({ "b": "maybe", "d": 1 })).len(), 3, "all at once");
}

#[test]
fn what_the_fields_come_to_has_the_limits_of_every_question() {
    let template = asking(
        "question = \"{a}{a}\"\nchoices = [\"{c}\"]\nrefs = [\"{r}\"]",
        "[fields.a]\n[fields.c]\nlist = true\nmax_bytes = 600\nrequired = false\n[fields.r]\nrequired = false\n",
    );
    for (given, words) in [
        (json!({ "a": "x".repeat(3000) }), "`question` has 6000 bytes; at most 4096"),
        (
            json!({ "a": "x", "c": (0..13).map(|n| n.to_string()).collect::<Vec<_>>() }),
            "`choices` has 13 entries; at most 12",
        ),
        (json!({ "a": "x", "c": ["b", "b"] }), "`choices` has \"b\" twice"),
        (json!({ "a": "x", "c": ["b".repeat(513)] }), "`choices` has 513 bytes; at most 512"),
        (json!({ "a": "x", "r": "r".repeat(513) }), "`refs` has 513 bytes; at most 512"),
    ] {
        let found = faults(&template, given);
        assert!(found.len() == 1 && found[0].contains(words), "{words}: {found:?}");
    }
}

#[test]
fn the_built_in_ones_come_to_what_their_names_say() {
    let told = filled(
        &named("task-clarification"),
        json!({ "task": "Move the tests", "question": "Which base?", "expected": "One of main, dev", "refs": ["a.rs"], "hint": "Both build." }),
    );
    let question = "**Task:** Move the tests\n\nWhich base?\n\n**Expected answer:** One of main, dev";
    assert_eq!(told, json!({ "question": question, "context": { "hint": "Both build.", "refs": ["a.rs"] } }));

    let told = filled(
        &named("user-question"),
        json!({ "question": "Which?", "choices": ["A", "B"], "risk": "It costs 5 €." }),
    );
    assert_eq!(told, json!({ "question": "Which?\n\n> **Keep in mind:** It costs 5 €.", "choices": ["A", "B"] }));

    let told = filled(&named("soft-authorization"), json!({ "action": "Drop it", "reason": "Unused", "risk": "Slow" }));
    let authorization = json!({ "action": "Drop it", "reason": "Unused", "risk": "Slow" });
    assert_eq!(
        told,
        json!({ "question": "Answer yes or no, or suggest another way.", "authorization": authorization })
    );
}

#[test]
fn a_preview_is_the_card_and_nobody_is_asked() {
    let used = TemplateUsed { name: "user-question".into(), source: TemplateSource::BuiltIn };
    let shown =
        preview(&named("user-question"), used.clone(), &object(json!({ "question": "Which?", "choices": ["A"] })))
            .unwrap();
    assert_eq!(shown.questions()[0].options[0].label, "A");
    assert_eq!(shown.template, Some(used.clone()));
    let wrong = asking("question = \"Q\"\nallow_freeform = false", "");
    let faults = preview(&wrong, used, &object(json!({}))).unwrap_err();
    assert!(faults[0].in_words(Language::En).contains("nothing could be answered"), "{faults:?}");
}
