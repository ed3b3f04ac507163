//! The templates that are there from the beginning, in the language that the person reads.

use super::Template;
use crate::base::language::Language;

const EN: [(&str, &str); 3] = [
    ("soft-authorization", include_str!("built_in/en/soft-authorization.toml")),
    ("task-clarification", include_str!("built_in/en/task-clarification.toml")),
    ("user-question", include_str!("built_in/en/user-question.toml")),
];

const ZH: [(&str, &str); 3] = [
    ("soft-authorization", include_str!("built_in/zh/soft-authorization.toml")),
    ("task-clarification", include_str!("built_in/zh/task-clarification.toml")),
    ("user-question", include_str!("built_in/zh/user-question.toml")),
];

/// Each with its name and the text of its file.
pub fn built_in(language: Language) -> Vec<(&'static str, &'static str, Template)> {
    let files = language.pick(EN, ZH);
    files.into_iter().filter_map(|(name, text)| Some((name, text, Template::read(text).ok()?))).collect()
}
