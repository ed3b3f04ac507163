//! Templates of questions: the built-in ones, and what is wrong with one.

pub trait TemplateFileStrings {
    fn soft_authorization(&self) -> &'static str;
    fn task_clarification(&self) -> &'static str;
    fn user_question(&self) -> &'static str;

    fn not_toml(&self, why: &str) -> String;
    fn not_utf8(&self) -> &'static str;
    fn file_too_long(&self, bytes_max: usize) -> String;
    fn file_name(&self) -> &'static str;
    fn not_a_file(&self) -> &'static str;
    fn unreadable(&self, why: &str) -> String;
    fn too_many_files(&self, max: usize) -> String;
    fn unknown_key(&self, key: &str) -> String;
    fn missing_key(&self, key: &str) -> String;
    fn wrong_type(&self, key: &str, wanted: &str) -> String;
    fn wanted_text(&self) -> &'static str;
    fn wanted_texts(&self) -> &'static str;
    fn wanted_flag(&self) -> &'static str;
    fn wanted_bytes(&self, max: usize) -> String;
    fn wanted_table(&self) -> &'static str;
    fn unknown_kind(&self, given: &str, kinds: &str) -> String;
    fn empty_text(&self, key: &str) -> String;
    fn text_too_long(&self, key: &str, bytes: usize, max: usize) -> String;
    fn too_many_entries(&self, key: &str, count: usize, max: usize) -> String;
    /// `keys`: those that a template of this kind has.
    fn not_of_kind(&self, key: &str, kind: &str, keys: &str) -> String;
    fn not_a_field_name(&self, name: &str) -> String;
    fn single_brace(&self) -> &'static str;
    fn not_a_placeholder(&self, given: &str) -> String;
    fn undescribed_field(&self, key: &str, name: &str) -> String;
    fn unused_field(&self, name: &str) -> String;
    /// All of it depends on optional fields.
    fn may_be_empty(&self, key: &str) -> String;

    fn fields_not_an_object(&self) -> &'static str;
    fn field_missing(&self, field: &str) -> String;
    fn unknown_field(&self, field: &str, known: &str) -> String;
    fn field_not_text(&self, field: &str) -> String;
    fn field_not_texts(&self, field: &str) -> String;
    fn field_too_long(&self, field: &str, bytes: usize, max: usize) -> String;
    fn field_too_many(&self, field: &str, count: usize, max: usize) -> String;
    fn field_not_allowed(&self, field: &str, one_of: &str) -> String;
    fn filled_too_long(&self, key: &str, bytes: usize, max: usize) -> String;
    fn filled_too_many(&self, key: &str, count: usize, max: usize) -> String;
    fn filled_twice(&self, key: &str, text: &str) -> String;
    fn filled_not_asked(&self, why: &str) -> String;
}
