//! What a server asks: its form, field by field, or a link that it wants opened.

pub trait FormStrings {
    fn server_asks(&self, server: &str, tool: &str) -> String;
    /// Behind the label of a field.
    fn required(&self) -> &'static str;
    fn looks_secret(&self) -> &'static str;
    /// A form that is too long for this surface.
    fn filled_in_at_the_desk(&self) -> &'static str;
    /// Above the address.
    fn wants_link_opened(&self) -> &'static str;
    fn link_lookalike(&self, letters: &str) -> String;
    fn link_unencrypted(&self) -> &'static str;
    fn link_opened_by_you(&self) -> &'static str;

    fn missing(&self) -> &'static str;
    fn no_such_field(&self) -> &'static str;
    fn other_type(&self) -> &'static str;
    fn chars_min(&self, count: u32) -> String;
    fn chars_max(&self, count: u32) -> String;
    fn bytes_max(&self, count: usize) -> String;
    fn pattern(&self, pattern: &str) -> String;
    fn not_whole(&self) -> &'static str;
    fn min(&self, min: &str) -> String;
    fn max(&self, max: &str) -> String;
    fn not_offered(&self) -> &'static str;
    fn repeated(&self) -> &'static str;
    fn choose_min(&self, count: u32) -> String;
    fn choose_max(&self, count: u32) -> String;
    fn too_deep(&self) -> &'static str;
    fn email(&self) -> &'static str;
    fn whole_address(&self) -> &'static str;
    fn date(&self) -> &'static str;
    fn date_and_time(&self) -> &'static str;
    fn whole_number(&self) -> &'static str;

    fn filled_in(&self, label: &str, value: &str) -> String;
    fn field_left_out(&self, label: &str) -> String;
    fn form_sent(&self, filled: usize, count: usize, server: &str) -> String;
    /// It ended while it was half filled in.
    fn form_not_sent(&self) -> &'static str;
    fn first_field(&self) -> &'static str;
    fn form_help(&self) -> &'static str;

    fn not_taken_because(&self, why: &str) -> String;
    fn not_a_number(&self) -> &'static str;
    fn not_json(&self) -> &'static str;
    fn no_default(&self) -> &'static str;
    fn nothing_sent(&self) -> &'static str;

    fn reply_with_number(&self) -> &'static str;
    fn reply_with_json(&self) -> &'static str;
    fn reply_with_text(&self) -> &'static str;
    /// An empty line or this word can be typed.
    fn enter_or(&self, word: &str) -> String;
    fn takes_default(&self, typed: &str) -> String;
    fn leaves_out(&self, typed: &str) -> String;
    fn skip_word(&self) -> &'static str;
    fn back_word(&self) -> &'static str;
    /// The words that end a form, or ask about it.
    fn leave_words(&self) -> &'static str;

    fn yes(&self) -> &'static str;
    fn no(&self) -> &'static str;
    /// No option of several.
    fn none_chosen(&self) -> &'static str;
    /// In the place of a value.
    fn left_out(&self) -> &'static str;
    fn field_place(&self, number: usize, count: usize) -> String;
    fn default_value(&self, value: &str) -> String;
    fn as_json(&self, schema: &str) -> String;
    fn goes_to_server(&self, server: &str) -> String;
    fn form_review(&self) -> String;

    fn send_word(&self) -> &'static str;
    fn send_means(&self) -> &'static str;
    fn decline_word(&self) -> &'static str;
    fn decline_means(&self) -> &'static str;
    fn cancel_word(&self) -> &'static str;
    fn cancel_means(&self) -> &'static str;
}
