//! Question templates.

pub trait TemplateStrings {
    fn log_template(&self, name: &str) -> String;
    fn template_broken(&self) -> &'static str;
    fn template_line(&self, line: usize) -> String;
    fn template_without_errors(&self) -> &'static str;
    fn template_folders(&self, folder: &str) -> String;
    fn template_built_in(&self) -> &'static str;
    fn template_yours(&self) -> &'static str;
    fn template_of_workspace(&self) -> &'static str;
    fn by_built_in_template(&self, name: &str) -> String;
    fn by_your_template(&self, name: &str) -> String;
    fn by_workspace_template(&self, name: &str) -> String;
    fn built_in_instead(&self) -> &'static str;
    fn yours_instead(&self) -> &'static str;
    fn workspace_instead(&self) -> &'static str;
}
