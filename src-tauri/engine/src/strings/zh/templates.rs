//! Chinese: why a template was not saved.

use super::Zh;
use crate::strings::templates::TemplateErrorStrings;
use ask::limits::TEMPLATES_COUNT_MAX;

impl TemplateErrorStrings for Zh {
    fn not_a_template_name(&self) -> &'static str {
        "没有保存：模板名称由小写字母、数字、- 和 _ 组成。你写的内容还在；请修改名称。"
    }

    fn template_file_changed(&self) -> &'static str {
        "文件在你打开之后有变化，因此没有改动它。你写的内容还在：请先复制，再重新打开模板并粘贴。"
    }

    fn too_many_templates(&self) -> String {
        format!("你已有 {TEMPLATES_COUNT_MAX} 个模板，更多的不会读取。你写的内容还在；请先删除一个。")
    }

    fn templates_folder_unwritable(&self, error: &str) -> String {
        format!("模板文件夹无法写入（{error}）。文件没有改动，你写的内容也还在；请处理后重试。")
    }

    fn template_broken(&self, line: Option<usize>, message: &str) -> String {
        let line = line.map_or_else(String::new, |line| format!("第 {line} 行："));
        format!("没有保存，因为这个模板无法使用：{line}{message}你写的内容还在。")
    }
}
