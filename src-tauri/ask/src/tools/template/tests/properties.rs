use super::{asking, object};
use crate::base::language::Language;
use crate::tools::template::{Template, built_in, fill};
use proptest::prelude::*;
use serde_json::{Value, json};

proptest! {
    #[test]
    fn no_text_of_a_file_panics(text in "\\PC{0,400}") {
        let _ = Template::read(&text);
    }

    #[test]
    fn no_change_to_a_good_file_panics(at in 0_usize..2000, with in "[\\[\\]{}\"'=.\\n\\\\a0-]{0,6}", cut in 0_usize..40) {
        for (_, text, _) in built_in(Language::En) {
            let mut chars: Vec<char> = text.chars().collect();
            let at = at % chars.len();
            let end = (at + cut).min(chars.len());
            chars.splice(at..end, with.chars());
            let text: String = chars.into_iter().collect();
            match Template::read(&text) {
                Ok(template) => drop(fill(&template, &object(json!({ "question": "{x}", "action": "}" })))),
                Err(faults) => {
                    prop_assert!(!faults.is_empty());
                    for fault in faults {
                        prop_assert!(!fault.in_words(Language::En).is_empty() && !fault.in_words(Language::Zh).is_empty());
                        prop_assert!(fault.line.is_none_or(|line| line <= text.lines().count() + 1));
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_given_stands_in_the_text_as_it_is(a in "[a-z{}\\\\$\" \\n]{1,60}", b in "[a-z{}]{1,20}") {
        let template = asking("question = \"({a})[{b}]\"", "[fields.a]\n[fields.b]\n");
        if let Ok(filled) = fill(&template, &object(json!({ "a": a, "b": b }))) {
            prop_assert_eq!(&filled["question"], &Value::String(format!("({})[{}]", a.trim(), b.trim())));
        } else {
            prop_assert!(a.trim().is_empty() || b.trim().is_empty());
        }
    }
}
