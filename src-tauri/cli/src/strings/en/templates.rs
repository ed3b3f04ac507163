//! English: question templates.

use super::En;
use crate::strings::templates::TemplateStrings;

impl TemplateStrings for En {
    fn log_template(&self, name: &str) -> String {
        format!("by the template {name}")
    }

    fn template_broken(&self) -> &'static str {
        "cannot be used"
    }

    fn template_line(&self, line: usize) -> String {
        format!("line {line}: ")
    }

    fn template_sound(&self) -> &'static str {
        "Nothing is wrong with it."
    }

    fn templates_lie_in(&self, folder: &str) -> String {
        format!("Yours lie in {folder}; a workspace's in .askwell/templates.")
    }

    fn template_built_in(&self) -> &'static str {
        "built in"
    }

    fn template_yours(&self) -> &'static str {
        "yours"
    }

    fn template_of_workspace(&self) -> &'static str {
        "workspace"
    }

    fn by_built_in_template(&self, name: &str) -> String {
        format!("By the template {name}:")
    }

    fn by_your_template(&self, name: &str) -> String {
        format!("By your template {name}:")
    }

    fn by_workspace_template(&self, name: &str) -> String {
        format!("By the template {name} of this workspace:")
    }

    fn built_in_instead(&self) -> &'static str {
        "what is built in is used instead"
    }

    fn yours_instead(&self) -> &'static str {
        "yours is used instead"
    }

    fn workspace_instead(&self) -> &'static str {
        "the workspace's is used instead"
    }
}
