//! Each form in which models ask, and the question that a person then sees.

use super::{asked, in_short};
use crate::facts::family::AskContext;
use serde_json::{Value, json};

fn check(cases: Vec<(Value, &[&str])>) {
    for (arguments, expected) in cases {
        let shown: Vec<String> = asked(arguments.clone()).questions.iter().map(in_short).collect();
        assert_eq!(shown, expected, "{arguments}");
    }
}

#[test]
fn the_quick_form_is_one_question_with_plain_choices() {
    check(vec![
        (json!({ "question": "Name?" }), &["Name?"]),
        (json!({ "question": "  Name?\n" }), &["Name?"]),
        (json!({ "question": "Which?", "choices": ["a", " b "] }), &["Which? | a | b"]),
        (json!({ "question": "Which?", "choices": ["a, or b", "c"] }), &["Which? | a, or b | c"]),
        (json!({ "question": "Which?", "choices": null, "allow_freeform": null }), &["Which?"]),
        (json!({ "question": "Which?", "choices": [], "allow_freeform": "" }), &["Which?"]),
        (json!({ "question": "Which?", "choices": ["a"], "allow_freeform": false }), &["Which? | a | only"]),
        (json!({ "question": "用哪个镜像?", "choices": ["国内", "官方"] }), &["用哪个镜像? | 国内 | 官方"]),
        (json!({ "question": "How many?", "choices": [2, 4.5, true] }), &["How many? | 2 | 4.5 | true"]),
        (json!({ "question": "Which?", "extra": 1, "choices": ["a"] }), &["Which? | a"]),
        (
            json!({ "question": "Which?", "header": "Base", "choices": ["a", "b"], "multi_select": true }),
            &["[Base] Which? | a | b | several"],
        ),
    ]);
}

#[test]
fn the_full_form_is_up_to_four_questions_with_all_that_belongs_to_them() {
    check(vec![
        (
            json!({ "questions": [
                {
                    "question": "Which database?",
                    "header": "Database",
                    "options": [
                        { "label": "PostgreSQL", "description": "One server more.", "recommended": true },
                        { "label": "SQLite", "preview": "  ```sh\n  sqlite3\n  ```" },
                    ],
                    "multi_select": false,
                    "allow_freeform": false,
                },
                { "question": "Which regions?", "options": ["EU, West", "EU, East"], "multi_select": true },
                { "question": "Why?" },
                "And when?",
            ] }),
            &[
                "[Database] Which database? | PostgreSQL* = One server more. | SQLite ~   ```sh\n  sqlite3\n  ``` | only",
                "Which regions? | EU, West | EU, East | several",
                "Why?",
                "And when?",
            ],
        ),
        (json!({ "questions": [{ "question": "Why?", "multi_select": true }] }), &["Why?"]),
        (
            json!({ "questions": [{ "question": "Why?", "options": [] }, { "question": "When?", "options": null }] }),
            &["Why?", "When?"],
        ),
    ]);
}

#[test]
fn ask_user_question_is_understood() {
    check(vec![
        (
            json!({ "questions": [{
                "question": "How should we handle authentication?",
                "header": "Auth",
                "options": [
                    { "label": "JWT (Recommended)", "description": "Stateless." },
                    { "label": "Session cookie", "description": "Simple.", "markdown": "`Set-Cookie`" },
                ],
                "multiSelect": false,
            }] }),
            &[
                "[Auth] How should we handle authentication? | JWT* = Stateless. | Session cookie = Simple. ~ `Set-Cookie`",
            ],
        ),
        (
            json!({ "questions": [{ "question": "Which?", "options": ["a", "b"], "multiSelect": "TRUE" }] }),
            &["Which? | a | b | several"],
        ),
        (
            json!({ "question": "Which?", "header": "H", "options": [{ "label": "a" }, { "label": "b" }], "multiSelect": true }),
            &["[H] Which? | a | b | several"],
        ),
    ]);
}

#[test]
fn clarify_is_understood() {
    check(vec![
        (json!({ "question": "Style?", "choices": ["Plain", "Lively"] }), &["Style? | Plain | Lively"]),
        (
            json!({ "question": "Style?", "choices": [{ "description": "Plain" }, { "title": "Lively" }] }),
            &["Style? | Plain | Lively"],
        ),
        (
            json!({ "question": "Style?", "choices": ["{\"label\": \"Plain\"}", "{\"value\": \"Lively\"}"] }),
            &["Style? | Plain | Lively"],
        ),
        (
            json!({ "question": "Two things", "questions": [
                { "id": "s", "question": "Style?", "choices": ["Plain", "Lively"], "multi_select": true },
                { "question": "Length?" },
            ] }),
            &["Style? | Plain | Lively | several", "Length?"],
        ),
    ]);
}

#[test]
fn ask_request_is_understood_and_its_context_stands_beside_it() {
    let context = |hint: Option<&str>, refs: &[&str]| {
        Some(AskContext { hint: hint.map(str::to_owned), refs: refs.iter().map(|one| (*one).to_owned()).collect() })
    };
    let request = json!({
        "from": { "agent": "a", "taskId": "t" },
        "to": { "type": "user" },
        "question": "May I drop the table?",
        "options": ["Yes", "No"],
        "context": { "hint": " It holds 3 rows. ", "refs": ["db/schema.sql", "", "notes\n# 1"] },
    });
    check(vec![(request.clone(), &["May I drop the table? | Yes | No"])]);
    for (arguments, expected) in [
        (request, context(Some("It holds 3 rows."), &["db/schema.sql", "notes # 1"])),
        (json!({ "question": "Go on?", "context": "Costs 2 €" }), context(Some("Costs 2 €"), &[])),
        (json!({ "question": "Go on?", "context": ["a.rs"] }), context(None, &["a.rs"])),
        (json!({ "question": "Go on?", "context": { "refs": "a.rs" } }), context(None, &["a.rs"])),
        (json!({ "question": "Go on?", "context": "{\"hint\": \"Costs\"}" }), context(Some("Costs"), &[])),
        (json!({ "question": "Go on?", "context": {} }), None),
        (json!({ "questions": ["Go on?"], "context": "Costs" }), context(Some("Costs"), &[])),
        (json!({ "questions": [{ "question": "Go on?", "context": "Costs" }] }), context(Some("Costs"), &[])),
    ] {
        assert_eq!(asked(arguments.clone()).context, expected, "{arguments}");
    }
    // What belongs to one of several stands below its own text.
    let several =
        json!({ "questions": [{ "question": "Go on?", "context": "Costs" }, "Where?"], "context": "All of it" });
    check(vec![(several.clone(), &["Go on?\n\nCosts", "Where?"])]);
    assert_eq!(asked(several).context, context(Some("All of it"), &[]));
    let asked = asked(json!({ "question": "Go on?", "timeoutMs": 120_000 }));
    assert_eq!(asked.timeout_ms, Some(120_000));
}

#[test]
fn json_inside_strings_is_read_as_what_it_is() {
    let question = json!({ "question": "Which?", "options": ["a", "b"] });
    check(vec![
        (json!({ "questions": json!([question]).to_string() }), &["Which? | a | b"]),
        (json!({ "questions": question.to_string() }), &["Which? | a | b"]),
        (json!({ "questions": [question.to_string(), "Why?"] }), &["Which? | a | b", "Why?"]),
        (json!({ "questions": question }), &["Which? | a | b"]),
        (json!({ "question": question }), &["Which? | a | b"]),
        (json!({ "question": question.to_string() }), &["Which? | a | b"]),
        (
            json!({ "question": "Which?", "choices": "[\"a\", {\"label\": \"b\", \"recommended\": \"true\"}]" }),
            &["Which? | a | b*"],
        ),
        (json!({ "question": "Which?", "choices": ["{\"label\": \"a\", \"id\": 7}", "b"] }), &["Which? | a | b"]),
        // A text that happens to be JSON stays what it is.
        (json!({ "question": "Which?", "choices": ["{\"a\": 1}", "[1]"] }), &["Which? | {\"a\": 1} | [1]"]),
        (json!({ "question": "{\"a\": 1}" }), &["{\"a\": 1}"]),
    ]);
}

#[test]
fn names_are_read_however_they_are_spelled_and_types_where_they_are_plain() {
    check(vec![
        (
            json!({ "Question": "Which?", "Options": [{ "Label": "a", "isRecommended": true }], "allowFreeform": "False" }),
            &["Which? | a* | only"],
        ),
        (json!({ "prompt": "Which?", "choices": ["a"], "allow-freeform": false }), &["Which? | a | only"]),
        (json!({ "question": "", "text": "Which?" }), &["Which?"]),
        (json!({ "question": "Which?", "options": [], "choices": ["a"] }), &["Which? | a"]),
        (json!({ "questions": "Which?", "choices": ["a"] }), &["Which? | a"]),
        (json!({ "questions": [], "question": "Which?" }), &["Which?"]),
        (json!({ "questions": 3, "question": "Which?" }), &["Which?"]),
        (json!({ "questions": ["Which?"], "choices": ["a"], "allow_freeform": false }), &["Which? | a | only"]),
        (
            json!({ "questions": [{ "question": "A?", "options": ["a"] }, { "question": "B?", "options": ["b"] }],
                "allow_freeform": false }),
            &["A? | a | only", "B? | b | only"],
        ),
        // Options beside several questions belong to none of them.
        (json!({ "questions": ["A?", "B?"], "choices": ["whose"] }), &["A?", "B?"]),
    ]);
    for (given, background) in
        [(json!(true), true), (json!("true"), true), (json!("false"), false), (json!(null), false)]
    {
        assert_eq!(asked(json!({ "question": "?", "background": given })).background, background);
        assert_eq!(asked(json!({ "questions": ["?"], "runInBackground": given })).background, background);
    }
    for (given, millis) in [
        (json!(60_000), Some(60_000)),
        (json!("60000"), Some(60_000)),
        (json!(1.5e3), Some(1500)),
        (json!(0), None),
        (json!(""), None),
        (json!(null), None),
        (json!(1e300), Some(u64::MAX)),
    ] {
        assert_eq!(asked(json!({ "question": "?", "timeout_ms": given })).timeout_ms, millis, "{given}");
    }
}

#[test]
fn a_recommendation_is_a_badge_and_no_part_of_the_label() {
    for label in [
        "JWT (Recommended)",
        "JWT(recommended)",
        "JWT （推荐）",
        "JWT(推荐)",
        "JWT （推薦)",
        "JWT [RECOMMENDED]",
        " JWT ( Recommended ) (Recommended) ",
    ] {
        check(vec![(json!({ "question": "?", "choices": [label, "b"] }), &["? | JWT* | b"])]);
        check(vec![(json!({ "question": "?", "options": [{ "label": label, "recommended": false }] }), &["? | JWT*"])]);
    }
    check(vec![(
        json!({ "question": "?", "choices": ["(Recommended) a", "b (not recommended)", "c recommended"] }),
        &["? | (Recommended) a | b (not recommended) | c recommended"],
    )]);
}

#[test]
fn an_other_of_the_models_own_is_the_persons_own_words() {
    for label in [
        "Other",
        "other…",
        "Others",
        "Something else",
        "Other (please specify)",
        "Other: type your answer",
        "Other, tell me",
        "其他",
        "其它",
        "其他（请说明）",
        "其他，请输入",
        "OTHER (Recommended)",
    ] {
        check(vec![
            (json!({ "question": "?", "choices": ["a", label, "b"], "allow_freeform": false }), &["? | a | b"]),
            (json!({ "question": "?", "options": [{ "label": label, "description": "Anything" }] }), &["?"]),
        ]);
    }
    for label in ["Another", "Other (Oracle)", "Other, cheaper hosting", "Other people", "其他人", "None of these"] {
        check(vec![(
            json!({ "question": "?", "choices": [label], "allow_freeform": false }),
            &[&format!("? | {label} | only")],
        )]);
    }
    let ids: Vec<String> = asked(json!({ "question": "?", "choices": ["a", "Other", "b"] })).questions[0]
        .options
        .iter()
        .map(|option| option.id.0.clone())
        .collect();
    assert_eq!(ids, ["o1", "o2"], "ids count what is shown");
}

#[test]
fn what_only_helps_the_eye_is_made_to_fit() {
    let long = "数".repeat(100);
    let header = asked(json!({ "question": "?", "header": long })).questions[0].header.clone().unwrap();
    assert_eq!(header, "数".repeat(85), "cut between characters");
    check(vec![
        (json!({ "question": "?", "header": " two\n lines " }), &["[two lines] ?"]),
        (json!({ "question": "?", "header": "  " }), &["?"]),
        (json!({ "question": "?", "header": 7 }), &["[7] ?"]),
        (json!({ "question": "?", "options": [{ "label": "a", "description": " a ", "preview": " \n" }] }), &["? | a"]),
    ]);
}

#[test]
fn ids_are_made_by_the_program_and_are_the_same_each_time() {
    let arguments = json!({ "questions": [
        { "id": "mine", "question": "A?", "options": [{ "id": "x", "label": "a" }, "b"] },
        { "question": "B?", "options": ["a"] },
    ] });
    let first = asked(arguments.clone());
    let ids: Vec<(&str, Vec<&str>)> = first
        .questions
        .iter()
        .map(|question| (question.id.0.as_str(), question.options.iter().map(|option| option.id.0.as_str()).collect()))
        .collect();
    assert_eq!(ids, [("q1", vec!["o1", "o2"]), ("q2", vec!["o1"])]);
    assert_eq!(asked(arguments), first);
}
