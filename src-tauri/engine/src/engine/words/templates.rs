//! Why a template was not saved or removed.

use super::Words;
use crate::templates::KeepError;
use ask::limits::TEMPLATES_COUNT_MAX;
use ask::wire::{CommandError, ErrorCode, TemplateFault};

impl Words {
    pub fn no_template_name(self) -> CommandError {
        self.invalid(
            "Nothing was saved: a template is called by lower-case letters, digits, - and _. What you wrote is still here; change the name.",
            "没有保存：模板名称由小写字母、数字、- 和 _ 组成。你写的内容还在；请修改名称。",
        )
    }

    pub fn template_broken(self, first: Option<TemplateFault>) -> CommandError {
        let TemplateFault { line, message } = first.unwrap_or(TemplateFault { line: None, message: String::new() });
        let (en, zh) = line.map_or_else(Default::default, |line| (format!("line {line}: "), format!("第 {line} 行：")));
        self.invalid(
            format!(
                "Nothing was saved, because the template cannot be used: {en}{message} What you wrote is still here."
            ),
            format!("没有保存，因为这个模板无法使用：{zh}{message}你写的内容还在。"),
        )
    }

    pub fn template_not_kept(self, error: &KeepError) -> CommandError {
        match error {
            KeepError::Changed => self.invalid(
                "The file is not as it was when you began, so it was left as it is. What you wrote is still here; copy it, look at the list again and put it in there.",
                "文件与你开始时不同，因此没有改动它。你写的内容还在；请先复制，再重新查看列表并填入。",
            ),
            KeepError::Full => self.invalid(
                format!("You have {TEMPLATES_COUNT_MAX} templates of your own, and no more are read. What you wrote is still here; delete one first."),
                format!("你已有 {TEMPLATES_COUNT_MAX} 个模板，更多的不会读取。你写的内容还在；请先删除一个。"),
            ),
            KeepError::Failed(error) => self.told(
                ErrorCode::NotSaved,
                format!("The templates folder cannot be written to ({error}). The files are as they were, and what you wrote is still here; mend that and try again."),
                format!("模板文件夹无法写入（{error}）。文件没有改动，你写的内容也还在；请处理后重试。"),
            ),
        }
    }
}
