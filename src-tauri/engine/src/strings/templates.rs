//! Why a template was not saved.

pub trait TemplateErrorStrings {
    fn not_a_template_name(&self) -> &'static str;
    fn template_file_changed(&self) -> &'static str;
    fn too_many_templates(&self) -> String;
    fn templates_folder_unwritable(&self, error: &str) -> String;
    fn template_broken(&self, line: Option<usize>, message: &str) -> String;
}
