//! A question on a card: how it is answered, why a line is no answer, and all answers before they are sent.

pub trait QuestionCardStrings {
    fn recommended(&self) -> &'static str;
    /// Below an option that has a preview.
    fn preview_hint(&self, mark: &str) -> String;

    fn reply_in_own_words(&self) -> &'static str;
    /// `options`: what is typed for them, in one of the next six.
    fn reply_with(&self, options: &str, own_words: bool, several: bool) -> String;
    fn a_number(&self) -> &'static str;
    /// Or one of the two words that are the options.
    fn a_number_or(&self, yes: &str, no: &str) -> String;
    fn a_letter(&self) -> &'static str;
    fn one_of(&self, first: &str, last: &str) -> String;
    fn numbers(&self, example: &str) -> String;
    fn letters(&self, example: &str) -> String;
    fn some_of(&self, first: &str, last: &str, example: &str) -> String;

    fn recorded(&self, answer: &str) -> String;
    fn bytes_in_all(&self, bytes: usize) -> String;
    fn with_note(&self, answer: &str, note: &str) -> String;
    fn empty_answered_nothing(&self) -> &'static str;
    fn no_such_option(&self, typed: &str) -> String;
    /// Where own words are taken too.
    fn no_such_option_quote_it(&self, typed: &str) -> String;
    fn no_such_option_none_taken(&self, typed: &str) -> String;
    fn one_option_only(&self) -> &'static str;
    fn no_range(&self) -> &'static str;
    fn several_options_fit(&self) -> &'static str;
    fn options_only(&self) -> &'static str;
    fn answer_too_long(&self) -> &'static str;
    fn no_preview(&self) -> &'static str;
    /// At the look at all answers, where lines are typed.
    fn not_sent_at_review(&self) -> &'static str;

    fn answered_count(&self, answered: usize, count: usize) -> String;
    fn unanswered(&self) -> &'static str;
    /// What can be typed where nothing was answered.
    fn review_or_close(&self) -> &'static str;
    fn review_or_send(&self) -> &'static str;
}
