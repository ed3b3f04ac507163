//! The templates that are there from the beginning, in the language that the person reads.

use super::Template;
use crate::base::language::Language;
use crate::strings::strings;

/// Each with its name and the text of its file.
pub fn built_in(language: Language) -> Vec<(&'static str, &'static str, Template)> {
    let strings = strings(language);
    let files = [
        ("soft-authorization", strings.soft_authorization()),
        ("task-clarification", strings.task_clarification()),
        ("user-question", strings.user_question()),
    ];
    files.into_iter().filter_map(|(name, text)| Some((name, text, Template::read(text).ok()?))).collect()
}
