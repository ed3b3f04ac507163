//! How much a server may ask at once.

use super::*;
use crate::base::limits::*;

fn schema(properties: Value) -> Result<Elicitation, ElicitationError> {
    given(json!({ "message": "m", "requestedSchema": { "type": "object", "properties": properties } }))
}

fn fields(count: usize) -> Value {
    (0..count).map(|number| (format!("f{number}"), json!({ "type": "boolean" }))).collect::<Map<_, _>>().into()
}

fn options(count: usize) -> Value {
    let all: Vec<String> = (0..count).map(|number| number.to_string()).collect();
    json!({ "f": { "type": "string", "enum": all } })
}

fn nested(levels: usize) -> Value {
    (1..levels).fold(json!({}), |inner, _| json!({ "a": inner }))
}

#[test]
fn each_limit_is_the_last_size_that_is_taken() {
    let text = |bytes: usize| "é".repeat(bytes / 2);
    let titled = |bytes| schema(json!({ "f": { "type": "string", "title": text(bytes) } }));
    let message = |bytes: usize| given(json!({ "message": "a".repeat(bytes) }));
    let round = |key: usize, state: usize| {
        let held = Held::Round { key: "k".repeat(key), state: Some("s".repeat(state)) };
        read("server", "tool", &Map::new(), held)
    };
    let address = |bytes: usize| {
        let url = format!("https://a.example/{}", "x".repeat(bytes - "https://a.example/".len()));
        given(json!({ "mode": "url", "url": url }))
    };
    for (name, last, first) in [
        ("message", message(ELICITATION_MESSAGE_BYTES_MAX), message(ELICITATION_MESSAGE_BYTES_MAX + 1)),
        ("title", titled(ELICITATION_NAME_BYTES_MAX), titled(ELICITATION_NAME_BYTES_MAX + 2)),
        ("fields", schema(fields(ELICITATION_FIELDS_COUNT_MAX)), schema(fields(ELICITATION_FIELDS_COUNT_MAX + 1))),
        ("options", schema(options(ELICITATION_OPTIONS_COUNT_MAX)), schema(options(ELICITATION_OPTIONS_COUNT_MAX + 1))),
        (
            "depth",
            schema(json!({ "f": nested(ELICITATION_DEPTH_MAX) })),
            schema(json!({ "f": nested(ELICITATION_DEPTH_MAX + 1) })),
        ),
        ("key", round(ELICITATION_NAME_BYTES_MAX, 1), round(ELICITATION_NAME_BYTES_MAX + 1, 1)),
        ("state", round(1, ELICITATION_STATE_BYTES_MAX), round(1, ELICITATION_STATE_BYTES_MAX + 1)),
        ("url", address(ELICITATION_URL_BYTES_MAX), address(ELICITATION_URL_BYTES_MAX + 1)),
    ] {
        assert!(last.is_ok(), "{name}: {last:?}");
        let first = first.expect_err(name);
        assert!(
            matches!(first, ElicitationError::TooLarge { .. } | ElicitationError::TooDeep { .. }),
            "{name}: {first:?}"
        );
    }
    let huge = json!({ "f": { "type": "string", "x": "x".repeat(ELICITATION_SCHEMA_BYTES_MAX) } });
    assert!(matches!(schema(huge), Err(ElicitationError::TooLarge { .. })));
}

#[test]
fn each_reason_has_a_sentence_of_its_own() {
    let part = || "p".to_owned();
    let all = [
        ElicitationError::Mode,
        ElicitationError::Shape { part: part() },
        ElicitationError::TooLarge { part: part(), max: 5 },
        ElicitationError::TooDeep { part: part() },
        ElicitationError::NoOptions { part: part() },
        ElicitationError::Address,
    ];
    let said: std::collections::HashSet<String> = all.iter().map(ToString::to_string).collect();
    assert_eq!(said.len(), all.len());
}
