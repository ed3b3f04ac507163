//! What a model is told of `ask_user`: when to ask, how to ask well, and what an end without an answer means.
//!
//! The schema has both forms side by side and requires neither: some providers take no alternatives at the top, and a
//! call without a question is answered with what is missing.

use crate::base::limits::{
    DESCRIPTION_BYTES_MAX, LABEL_BYTES_MAX, OPTIONS_COUNT_MAX, PREVIEW_BYTES_MAX, QUESTION_BYTES_MAX,
    QUESTIONS_COUNT_MAX,
};
use serde_json::{Value, json};

pub(super) const DESCRIPTION: &str = "Ask the person you work for, when their decision changes what you do next and nothing you can look up settles it. Search the conversation and the files first.

Put everything that belongs together into one call, one to four questions: one quick question as `question` with `choices`, or several, or one with more to say, as `questions`. Give two to four complete options that exclude one another (set `multi_select` where several may be chosen). A label is short, one to five words; its description is one line on what choosing it leads to. Put the option you advise first and set `recommended`. Write no \"other\" option: the person can always answer in their own words unless you forbid it.

Never ask for passwords, keys or other secrets, and never use this tool to get permission for what another tool does: a confirmation does that by itself. For a way to go, or a risk that is theirs to take, ask with `authorization`: only an explicit yes is one.

A question that was dismissed or left open is no choice, no consent and no refusal: follow the note in the result, do not ask the same again, and do nothing that cannot be undone. Elapsed time is not an answer: nobody who has not replied has agreed to anything.

With `background` the call returns at once with the question's id, and the answer comes later as a message. Go on only with work that does not depend on it.";

pub(super) fn parameters() -> Value {
    let freeform = || {
        json!({
            "type": "boolean",
            "description": "Whether the person may answer in their own words. Default true."
        })
    };
    let text = || {
        json!({
            "type": "string",
            "description": format!("The question, complete in itself and without its options; Markdown is shown. At most {QUESTION_BYTES_MAX} bytes.")
        })
    };
    let question = json!({
        "type": "object",
        "properties": {
            "question": text(),
            "header": { "type": "string", "description": "One or two words that name it among the others, such as \"Database\"." },
            "options": {
                "type": "array",
                "items": option(),
                "maxItems": OPTIONS_COUNT_MAX,
                "description": "Two to four are advised. Leave out for an open question."
            },
            "multi_select": { "type": "boolean", "description": "Whether several options may be chosen. Default false." },
            "allow_freeform": freeform()
        },
        "required": ["question"]
    });
    json!({
        "type": "object",
        "properties": {
            "question": text(),
            "choices": {
                "type": "array",
                "items": { "type": "string" },
                "maxItems": OPTIONS_COUNT_MAX,
                "description": format!("Answers to `question`, two to four advised, each different and at most {LABEL_BYTES_MAX} bytes. Leave out for an open question.")
            },
            "allow_freeform": freeform(),
            "questions": {
                "type": "array",
                "items": question,
                "minItems": 1,
                "maxItems": QUESTIONS_COUNT_MAX,
                "description": "Instead of `question`: questions on one card, each with a text of its own."
            },
            "authorization": super::tasks::authorization(),
            "context": super::tasks::context(),
            "in_reply_to": {
                "type": "string",
                "description": "Passes the question of a task on to the person, and their answer back to it: the `in_reply_to` that came with it."
            },
            "template": super::template_name(),
            "fields": super::template_fields(),
            "background": {
                "type": "boolean",
                "description": "Return at once with the question's id, while the person thinks. Default false: wait for the answer."
            },
            "timeout_ms": {
                "type": "integer",
                "minimum": 0,
                "description": "How long you wait. Then this call returns without an answer, the question stays open, and its answer comes as a message. Default: as long as it takes."
            }
        },
        "required": []
    })
}

fn option() -> Value {
    json!({
        "type": "object",
        "properties": {
            "label": {
                "type": "string",
                "description": format!("One to five words, different from the other labels. At most {LABEL_BYTES_MAX} bytes.")
            },
            "description": {
                "type": "string",
                "description": format!("One line on what choosing it leads to. At most {DESCRIPTION_BYTES_MAX} bytes.")
            },
            "recommended": { "type": "boolean", "description": "You advise it. Shown as a mark and never chosen by itself." },
            "preview": {
                "type": "string",
                "description": format!("What it looks like, shown beside the list: Markdown, code, a diff, a Mermaid diagram, an image as a data URL. At most {PREVIEW_BYTES_MAX} bytes.")
            }
        },
        "required": ["label"]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::question;

    #[test]
    fn the_description_says_what_protects_the_person() {
        for words in [
            "one to four questions",
            "two to four",
            "set `recommended`",
            "no \"other\" option",
            "passwords",
            "permission for what another tool does",
            "dismissed",
            "Elapsed time is not an answer",
            "does not depend on it",
        ] {
            assert!(DESCRIPTION.contains(words), "{words}");
        }
    }

    #[test]
    fn the_schema_has_both_forms_and_no_alternatives() {
        let schema = parameters();
        assert_eq!(schema["type"], "object");
        assert_eq!(schema["required"], json!([]));
        for word in ["oneOf", "anyOf", "allOf", "$ref", "not"] {
            assert!(!schema.to_string().contains(&format!("\"{word}\":")), "{word}");
        }
        assert_eq!(schema["properties"]["choices"]["items"]["type"], "string");
        assert_eq!(schema["properties"]["questions"]["items"]["properties"]["options"]["items"]["type"], "object");
    }

    /// A value for each property of the schema, as a model that follows it to the letter sends them.
    fn obeying(schema: &Value) -> Value {
        match schema["type"].as_str() {
            Some("object") => {
                let properties = schema["properties"].as_object().into_iter().flatten();
                properties.map(|(name, schema)| (name.clone(), obeying(schema))).collect()
            }
            Some("array") => json!([obeying(&schema["items"])]),
            Some("string") => json!("text"),
            Some("boolean") => json!(true),
            Some("integer") => json!(60_000),
            other => panic!("{other:?} in {schema}"),
        }
    }

    #[test]
    fn what_obeys_the_schema_is_asked_with_every_field_of_it() {
        let Value::Object(mut call) = obeying(&parameters()) else { panic!("a call is an object") };
        let asked = question::parse(&call).unwrap();
        let shown = &asked.questions[0];
        assert!(asked.background && asked.timeout_ms == Some(60_000));
        assert!(shown.header.is_some() && shown.multi_select && shown.allow_freeform);
        let option = &shown.options[0];
        assert!(option.recommended && option.preview.is_some() && option.label == "text");
        call.remove("questions");
        assert_eq!(question::parse(&call).unwrap().questions[0].options[0].label, "text");
    }
}
