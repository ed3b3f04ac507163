//! What a model may ask: parsed from its tool call, checked, and given ids.

use super::{Question, QuestionOption};
use crate::id::{OptionId, QuestionId};
use crate::limits::{LABEL_BYTES_MAX, OPTIONS_COUNT_MAX, QUESTION_BYTES_MAX};
use serde_json::{Map, Value};

/// What one call of `ask_user` asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    pub questions: Vec<Question>,
    /// The agent goes on with other work meanwhile.
    pub background: bool,
    /// How long the asker would wait. The person's own choice decides.
    pub timeout_ms: Option<u64>,
}

/// Why a call of `ask_user` cannot be shown, in words that let the model correct it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub field: String,
    pub why: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Not asked: `{}` {}. Correct it and call ask_user again.", self.field, self.why)
    }
}

/// The arguments of one call of `ask_user`.
pub fn parse(arguments: &Map<String, Value>) -> Result<Asked, Fault> {
    let text = match arguments.get("question") {
        Some(Value::String(text)) if !text.trim().is_empty() => text.trim(),
        Some(Value::String(_)) => return Err(fault("question", "is empty")),
        Some(other) => return Err(fault("question", format!("must be a string, not {}", type_name(other)))),
        None => return Err(fault("question", "is missing")),
    };
    if text.len() > QUESTION_BYTES_MAX {
        return Err(fault("question", format!("has {} bytes; at most {QUESTION_BYTES_MAX} are shown", text.len())));
    }
    let options = options(arguments.get("choices"))?;
    let allow_freeform = match arguments.get("allow_freeform") {
        None | Some(Value::Null) => true,
        Some(Value::Bool(allow)) => *allow,
        Some(other) => {
            return Err(fault("allow_freeform", format!("must be true or false, not {}", type_name(other))));
        }
    };
    if options.is_empty() && !allow_freeform {
        return Err(fault("choices", "is empty while `allow_freeform` is false: nothing could be answered"));
    }
    let question = Question {
        id: QuestionId("q1".into()),
        header: None,
        text: text.to_owned(),
        options,
        multi_select: false,
        allow_freeform,
    };
    let background = arguments.get("background").and_then(Value::as_bool).unwrap_or_default();
    let timeout_ms = arguments.get("timeout_ms").and_then(Value::as_u64);
    Ok(Asked { questions: vec![question], background, timeout_ms })
}

fn options(choices: Option<&Value>) -> Result<Vec<QuestionOption>, Fault> {
    let choices = match choices {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Array(choices)) => choices,
        Some(other) => return Err(fault("choices", format!("must be an array of strings, not {}", type_name(other)))),
    };
    if choices.len() > OPTIONS_COUNT_MAX {
        return Err(fault("choices", format!("has {} options; at most {OPTIONS_COUNT_MAX} are shown", choices.len())));
    }
    let mut options: Vec<QuestionOption> = Vec::with_capacity(choices.len());
    for (index, choice) in choices.iter().enumerate() {
        let field = format!("choices[{index}]");
        let Value::String(label) = choice else {
            return Err(fault(field, format!("must be a string, not {}", type_name(choice))));
        };
        let label = label.trim();
        if label.is_empty() {
            return Err(fault(field, "is empty"));
        }
        if label.len() > LABEL_BYTES_MAX {
            return Err(fault(field, format!("has {} bytes; at most {LABEL_BYTES_MAX} are shown", label.len())));
        }
        if options.iter().any(|option| option.label == label) {
            return Err(fault(field, format!("repeats the option \"{label}\"")));
        }
        options.push(QuestionOption {
            id: OptionId(format!("o{}", index + 1)),
            label: label.to_owned(),
            description: None,
            preview: None,
            recommended: false,
        });
    }
    Ok(options)
}

fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

fn fault(field: impl Into<String>, why: impl Into<String>) -> Fault {
    Fault { field: field.into(), why: why.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn parsed(arguments: Value) -> Result<Vec<Question>, String> {
        let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
        parse(&arguments).map(|asked| asked.questions).map_err(|fault| fault.to_string())
    }

    #[test]
    fn what_a_model_asks_is_taken_as_it_is_meant() {
        let labels = |arguments: Value| -> (String, Vec<String>, bool) {
            let question = parsed(arguments).unwrap().remove(0);
            let labels = question.options.into_iter().map(|option| option.label).collect();
            (question.text, labels, question.allow_freeform)
        };
        let cases = [
            (json!({ "question": "Name?" }), ("Name?", vec![], true)),
            (json!({ "question": "  Name?\n" }), ("Name?", vec![], true)),
            (json!({ "question": "Which?", "choices": ["a", " b "] }), ("Which?", vec!["a", "b"], true)),
            (json!({ "question": "Which?", "choices": ["a, or b", "c"] }), ("Which?", vec!["a, or b", "c"], true)),
            (json!({ "question": "Which?", "choices": null, "allow_freeform": null }), ("Which?", vec![], true)),
            (json!({ "question": "Which?", "choices": ["a"], "allow_freeform": false }), ("Which?", vec!["a"], false)),
            (
                json!({ "question": "用哪个镜像?", "choices": ["国内", "官方"] }),
                ("用哪个镜像?", vec!["国内", "官方"], true),
            ),
            (json!({ "question": "Which?", "extra": 1 }), ("Which?", vec![], true)),
        ];
        for (arguments, (text, options, allow_freeform)) in cases {
            let expected = (text.to_owned(), options.into_iter().map(str::to_owned).collect(), allow_freeform);
            assert_eq!(labels(arguments.clone()), expected, "{arguments}");
        }
    }

    #[test]
    fn what_cannot_be_shown_is_returned_with_the_field_the_fault_and_the_limit() {
        let long = "x".repeat(QUESTION_BYTES_MAX + 1);
        let label = "x".repeat(LABEL_BYTES_MAX + 1);
        let many: Vec<String> = (0..=OPTIONS_COUNT_MAX).map(|number| number.to_string()).collect();
        let cases = [
            (json!({}), "`question` is missing"),
            (json!({ "question": " " }), "`question` is empty"),
            (json!({ "question": ["a"] }), "`question` must be a string, not an array"),
            (json!({ "question": long }), "`question` has 4097 bytes; at most 4096 are shown"),
            (json!({ "question": "?", "choices": "a,b" }), "`choices` must be an array of strings, not a string"),
            (json!({ "question": "?", "choices": ["a", 2] }), "`choices[1]` must be a string, not a number"),
            (json!({ "question": "?", "choices": ["a", ""] }), "`choices[1]` is empty"),
            (json!({ "question": "?", "choices": ["a", "a "] }), "`choices[1]` repeats the option \"a\""),
            (json!({ "question": "?", "choices": [label] }), "`choices[0]` has 513 bytes; at most 512 are shown"),
            (json!({ "question": "?", "choices": many }), "`choices` has 13 options; at most 12 are shown"),
            (
                json!({ "question": "?", "allow_freeform": "no" }),
                "`allow_freeform` must be true or false, not a string",
            ),
            (json!({ "question": "?", "allow_freeform": false }), "`choices` is empty while `allow_freeform` is false"),
        ];
        for (arguments, expected) in cases {
            let told = parsed(arguments.clone()).expect_err(&format!("{arguments} was shown"));
            assert!(told.contains(expected), "{arguments}: {told}");
            assert!(told.ends_with("Correct it and call ask_user again."), "{told}");
        }
    }

    #[test]
    fn ids_are_made_by_the_program_and_are_the_same_each_time() {
        let arguments = json!({ "question": "?", "choices": ["a", "b"] });
        let question = parsed(arguments.clone()).unwrap().remove(0);
        assert_eq!(question.id, QuestionId("q1".into()));
        let ids: Vec<_> = question.options.iter().map(|option| option.id.0.as_str()).collect();
        assert_eq!(ids, ["o1", "o2"]);
        assert_eq!(parsed(arguments).unwrap()[0], question);
    }
}
