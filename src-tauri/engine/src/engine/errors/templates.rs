//! Why a template was not saved or removed.

use super::{CommandErrors, command_error, invalid};
use crate::templates::KeepError;
use ask::wire::{CommandError, ErrorCode, TemplateFault};

impl CommandErrors {
    pub fn no_template_name(self) -> CommandError {
        invalid(self.0.not_a_template_name())
    }

    pub fn template_broken(self, first: Option<TemplateFault>) -> CommandError {
        let TemplateFault { line, message } = first.unwrap_or(TemplateFault { line: None, message: String::new() });
        invalid(self.0.template_broken(line, &message))
    }

    pub fn template_not_kept(self, error: &KeepError) -> CommandError {
        match error {
            KeepError::Changed => invalid(self.0.template_file_changed()),
            KeepError::Full => invalid(self.0.too_many_templates()),
            KeepError::Failed(error) => {
                command_error(ErrorCode::NotSaved, self.0.templates_folder_unwritable(&error.to_string()))
            }
        }
    }
}
