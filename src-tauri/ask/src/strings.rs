//! The sentences that people read, one folder for each language; what a model is told in the user's language is there too.
//!
//! A trait for each area, with a method for each sentence: a language that lacks one does not compile. A language's folder
//! holds sentences, plurals and the order of words; which sentence is said is decided where it is used, and what is put in
//! comes harmless to print.

mod action;
mod chat;
mod choice;
mod en;
mod form;
mod origin;
mod outcome;
mod prompt;
mod punctuation;
mod question;
mod template;
mod zh;

use crate::base::language::Language;

/// All that a language has to say.
pub trait Strings:
    action::ActionCardStrings
    + chat::DialogueStrings
    + choice::ChoiceStrings
    + form::FormStrings
    + origin::OriginStrings
    + outcome::OutcomeStrings
    + prompt::Prompt
    + punctuation::Punctuation
    + question::QuestionCardStrings
    + template::TemplateFileStrings
{
}

impl<T> Strings for T where
    T: action::ActionCardStrings
        + chat::DialogueStrings
        + choice::ChoiceStrings
        + form::FormStrings
        + origin::OriginStrings
        + outcome::OutcomeStrings
        + prompt::Prompt
        + punctuation::Punctuation
        + question::QuestionCardStrings
        + template::TemplateFileStrings
{
}

/// The sentences of this language.
pub fn strings(language: Language) -> &'static dyn Strings {
    match language {
        Language::En => &en::En,
        Language::Zh => &zh::Zh,
    }
}
