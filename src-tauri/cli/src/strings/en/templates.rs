//! English: question templates.

use super::En;
use crate::strings::templates::TemplateStrings;

impl TemplateStrings for En {
    fn log_template(&self, name: &str) -> String {
        format!("template {name}")
    }

    fn template_broken(&self) -> &'static str {
        "has errors"
    }

    fn template_line(&self, line: usize) -> String {
        format!("line {line}: ")
    }

    fn template_without_errors(&self) -> &'static str {
        "No errors."
    }

    fn template_folders(&self, folder: &str) -> String {
        format!("Your templates: {folder}. Workspace templates: .askwell/templates.")
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
        format!("Template {name}:")
    }

    fn by_your_template(&self, name: &str) -> String {
        format!("Your template {name}:")
    }

    fn by_workspace_template(&self, name: &str) -> String {
        format!("Template {name} of this workspace:")
    }

    fn built_in_instead(&self) -> &'static str {
        "using the built-in one"
    }

    fn yours_instead(&self) -> &'static str {
        "using yours"
    }

    fn workspace_instead(&self) -> &'static str {
        "using the workspace's"
    }
}
