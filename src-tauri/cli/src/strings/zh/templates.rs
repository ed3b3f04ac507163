//! Chinese: question templates.

use super::Zh;
use crate::strings::templates::TemplateStrings;

impl TemplateStrings for Zh {
    fn log_template(&self, name: &str) -> String {
        format!("模板 {name}")
    }

    fn template_broken(&self) -> &'static str {
        "有错误"
    }

    fn template_line(&self, line: usize) -> String {
        format!("第 {line} 行：")
    }

    fn template_without_errors(&self) -> &'static str {
        "没有错误。"
    }

    fn template_folders(&self, folder: &str) -> String {
        format!("你的模板：{folder}。工作区模板：.askwell/templates。")
    }

    fn template_built_in(&self) -> &'static str {
        "内置"
    }

    fn template_yours(&self) -> &'static str {
        "你的"
    }

    fn template_of_workspace(&self) -> &'static str {
        "工作区"
    }

    fn by_built_in_template(&self, name: &str) -> String {
        format!("模板 {name}：")
    }

    fn by_your_template(&self, name: &str) -> String {
        format!("你的模板 {name}：")
    }

    fn by_workspace_template(&self, name: &str) -> String {
        format!("此工作区的模板 {name}：")
    }

    fn built_in_instead(&self) -> &'static str {
        "使用内置模板代替"
    }

    fn yours_instead(&self) -> &'static str {
        "使用你的模板代替"
    }

    fn workspace_instead(&self) -> &'static str {
        "使用工作区的模板代替"
    }
}
