//! Templates of questions: the built-in ones, and what is wrong with one.

use super::En;
use crate::strings::template::TemplateFileStrings;

impl TemplateFileStrings for En {
    fn soft_authorization(&self) -> &'static str {
        include_str!("templates/soft-authorization.toml")
    }

    fn task_clarification(&self) -> &'static str {
        include_str!("templates/task-clarification.toml")
    }

    fn user_question(&self) -> &'static str {
        include_str!("templates/user-question.toml")
    }

    fn not_toml(&self, why: &str) -> String {
        format!("This is not TOML: {why}.")
    }

    fn not_utf8(&self) -> &'static str {
        "The file is not UTF-8 text."
    }

    fn file_too_long(&self, bytes_max: usize) -> String {
        format!("The file is longer than {bytes_max} bytes.")
    }

    fn file_name(&self) -> &'static str {
        "A template's file name has lower-case letters, digits, - and _, and ends in .toml, like risky-step.toml."
    }

    fn not_a_file(&self) -> &'static str {
        "This isn't a regular file. Links are not followed here."
    }

    fn unreadable(&self, why: &str) -> String {
        format!("Couldn't read it: {why}.")
    }

    fn too_many_files(&self, max: usize) -> String {
        format!("There are more than {max} files. Those after them, by name, are not read.")
    }

    fn unknown_key(&self, key: &str) -> String {
        format!("`{key}` isn't a key here. Remove it, or correct its name.")
    }

    fn missing_key(&self, key: &str) -> String {
        format!("`{key}` is missing.")
    }

    fn wrong_type(&self, key: &str, wanted: &str) -> String {
        format!("`{key}` must be {wanted}.")
    }

    fn wanted_text(&self) -> &'static str {
        "a text in quotes"
    }

    fn wanted_texts(&self) -> &'static str {
        "a list of texts: [\"one\", \"two\"]"
    }

    fn wanted_flag(&self) -> &'static str {
        "true or false"
    }

    fn wanted_bytes(&self, max: usize) -> String {
        format!("a whole number from 1 to {max}")
    }

    fn wanted_table(&self) -> &'static str {
        "a table: [fields.name]"
    }

    fn unknown_kind(&self, given: &str, kinds: &str) -> String {
        format!("`kind` is \"{given}\", but must be one of {kinds}.")
    }

    fn empty_text(&self, key: &str) -> String {
        format!("`{key}` is empty.")
    }

    fn text_too_long(&self, key: &str, bytes: usize, max: usize) -> String {
        format!("`{key}` has {bytes} bytes, but the limit is {max}.")
    }

    fn too_many_entries(&self, key: &str, count: usize, max: usize) -> String {
        format!("`{key}` has {count} entries, but the limit is {max}.")
    }

    fn not_of_kind(&self, key: &str, kind: &str, keys: &str) -> String {
        format!("A template of kind \"{kind}\" has no `{key}`. It has {keys}.")
    }

    fn not_a_field_name(&self, name: &str) -> String {
        format!("\"{name}\" can't be a field name. Use lower-case letters, digits and _, and begin with a letter.")
    }

    fn single_brace(&self) -> &'static str {
        "A single brace. Write {field} for a field, and {{ or }} for the brace itself."
    }

    fn not_a_placeholder(&self, given: &str) -> String {
        format!("\"{given}\" in braces isn't a field name. For braces themselves, write {{{{ and }}}}.")
    }

    fn undescribed_field(&self, key: &str, name: &str) -> String {
        format!("`{key}` uses the field \"{name}\", but there is no [fields.{name}].")
    }

    fn unused_field(&self, name: &str) -> String {
        format!("The field \"{name}\" is never used. Put {{{name}}} into a text, or remove it.")
    }

    fn may_be_empty(&self, key: &str) -> String {
        format!(
            "`{key}` would be empty without its optional fields. Make one of them required, or add a line without fields."
        )
    }

    fn fields_not_an_object(&self) -> &'static str {
        "`fields` must be an object with a text for each field."
    }

    fn field_missing(&self, field: &str) -> String {
        format!("The field `{field}` is missing.")
    }

    fn unknown_field(&self, field: &str, known: &str) -> String {
        format!("There is no field `{field}`; the fields are {known}.")
    }

    fn field_not_text(&self, field: &str) -> String {
        format!("The field `{field}` must be a text.")
    }

    fn field_not_texts(&self, field: &str) -> String {
        format!("The field `{field}` must be a list of texts.")
    }

    fn field_too_long(&self, field: &str, bytes: usize, max: usize) -> String {
        format!("The field `{field}` has {bytes} bytes; it may have {max}.")
    }

    fn field_too_many(&self, field: &str, count: usize, max: usize) -> String {
        format!("The field `{field}` has {count} texts; it may have {max}.")
    }

    fn field_not_allowed(&self, field: &str, one_of: &str) -> String {
        format!("The field `{field}` must be one of: {one_of}.")
    }

    fn filled_too_long(&self, key: &str, bytes: usize, max: usize) -> String {
        format!("Filled in, `{key}` has {bytes} bytes; at most {max} are shown. Shorten its fields.")
    }

    fn filled_too_many(&self, key: &str, count: usize, max: usize) -> String {
        format!("Filled in, `{key}` has {count} entries; at most {max} are shown.")
    }

    fn filled_twice(&self, key: &str, text: &str) -> String {
        format!("Filled in, `{key}` has \"{text}\" twice.")
    }

    fn filled_not_asked(&self, why: &str) -> String {
        format!("Filled in, it cannot be asked: {why}")
    }
}
