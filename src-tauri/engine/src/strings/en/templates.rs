//! English: why a template was not saved.

use super::En;
use crate::strings::templates::TemplateErrorStrings;
use ask::limits::TEMPLATES_COUNT_MAX;

impl TemplateErrorStrings for En {
    fn not_a_template_name(&self) -> &'static str {
        "Nothing was saved: a template's name has only lowercase letters, digits, - and _. What you wrote is still here. Change the name."
    }

    fn template_file_changed(&self) -> &'static str {
        "The file has changed since you opened it, so it was left as it is. What you wrote is still here: copy it, open the template again and paste it there."
    }

    fn too_many_templates(&self) -> String {
        format!(
            "You have {TEMPLATES_COUNT_MAX} templates of your own, and no more are read. What you wrote is still here; delete one first."
        )
    }

    fn templates_folder_unwritable(&self, error: &str) -> String {
        format!(
            "The templates folder cannot be written to ({error}). The files are unchanged, and what you wrote is still here. Fix that and try again."
        )
    }

    fn template_broken(&self, line: Option<usize>, message: &str) -> String {
        let line = line.map_or_else(String::new, |line| format!("line {line}: "));
        format!("Nothing was saved, because the template cannot be used: {line}{message} What you wrote is still here.")
    }
}
