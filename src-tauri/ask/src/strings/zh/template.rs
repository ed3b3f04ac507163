//! Templates of questions: the built-in ones, and what is wrong with one.

use super::Zh;
use crate::strings::template::TemplateFileStrings;

impl TemplateFileStrings for Zh {
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
        format!("不是有效的 TOML：{why}。")
    }

    fn not_utf8(&self) -> &'static str {
        "文件不是 UTF-8 文本。"
    }

    fn file_too_long(&self, bytes_max: usize) -> String {
        format!("文件超过 {bytes_max} 字节。")
    }

    fn file_name(&self) -> &'static str {
        "模板文件名由小写字母、数字、- 和 _ 组成，以 .toml 结尾，例如 risky-step.toml。"
    }

    fn not_a_file(&self) -> &'static str {
        "这不是普通文件。此处不会跟随链接。"
    }

    fn unreadable(&self, why: &str) -> String {
        format!("无法读取：{why}。")
    }

    fn too_many_files(&self, max: usize) -> String {
        format!("文件超过 {max} 个。按名称排在后面的不会读取。")
    }

    fn unknown_key(&self, key: &str) -> String {
        format!("这里没有 `{key}` 这个键。请删除，或改正名称。")
    }

    fn missing_key(&self, key: &str) -> String {
        format!("缺少 `{key}`。")
    }

    fn wrong_type(&self, key: &str, wanted: &str) -> String {
        format!("`{key}` 必须是{wanted}。")
    }

    fn wanted_text(&self) -> &'static str {
        "引号中的文字"
    }

    fn wanted_texts(&self) -> &'static str {
        "文字的列表：[\"一\", \"二\"]"
    }

    fn wanted_flag(&self) -> &'static str {
        " true 或 false"
    }

    fn wanted_bytes(&self, max: usize) -> String {
        format!(" 1 到 {max} 的整数")
    }

    fn wanted_table(&self) -> &'static str {
        "表：[fields.名称]"
    }

    fn unknown_kind(&self, given: &str, kinds: &str) -> String {
        format!("`kind` 是“{given}”，必须是以下之一：{kinds}。")
    }

    fn empty_text(&self, key: &str) -> String {
        format!("`{key}` 是空的。")
    }

    fn text_too_long(&self, key: &str, bytes: usize, max: usize) -> String {
        format!("`{key}` 有 {bytes} 字节，最多 {max} 字节。")
    }

    fn too_many_entries(&self, key: &str, count: usize, max: usize) -> String {
        format!("`{key}` 有 {count} 项，最多 {max} 项。")
    }

    fn not_of_kind(&self, key: &str, kind: &str, keys: &str) -> String {
        format!("“{kind}”类模板没有 `{key}`。可用的键：{keys}。")
    }

    fn not_a_field_name(&self, name: &str) -> String {
        format!("“{name}”不能作为字段名。请使用小写字母、数字和 _，并以字母开头。")
    }

    fn single_brace(&self) -> &'static str {
        "花括号没有成对。字段写作 {字段名}，花括号本身写作 {{ 或 }}。"
    }

    fn not_a_placeholder(&self, given: &str) -> String {
        format!("花括号中的“{given}”不是字段名。需要花括号本身时请写 {{{{ 和 }}}}。")
    }

    fn undescribed_field(&self, key: &str, name: &str) -> String {
        format!("`{key}` 用到了字段“{name}”，但没有用 [fields.{name}] 说明它。")
    }

    fn unused_field(&self, name: &str) -> String {
        format!("字段“{name}”没有被用到。请在文字中写 {{{name}}}，或删除它。")
    }

    fn may_be_empty(&self, key: &str) -> String {
        format!("可选字段都未填写时，`{key}` 会变成空的。请将其中一个字段设为必填，或加一行不含字段的文字。")
    }

    fn fields_not_an_object(&self) -> &'static str {
        "`fields` 必须是对象，每个字段对应一段文字。"
    }

    fn field_missing(&self, field: &str) -> String {
        format!("缺少字段 `{field}`。")
    }

    fn unknown_field(&self, field: &str, known: &str) -> String {
        format!("没有字段 `{field}`；可用的字段：{known}。")
    }

    fn field_not_text(&self, field: &str) -> String {
        format!("字段 `{field}` 必须是文字。")
    }

    fn field_not_texts(&self, field: &str) -> String {
        format!("字段 `{field}` 必须是文字的列表。")
    }

    fn field_too_long(&self, field: &str, bytes: usize, max: usize) -> String {
        format!("字段 `{field}` 有 {bytes} 字节，最多 {max} 字节。")
    }

    fn field_too_many(&self, field: &str, count: usize, max: usize) -> String {
        format!("字段 `{field}` 有 {count} 段文字，最多 {max} 段。")
    }

    fn field_not_allowed(&self, field: &str, one_of: &str) -> String {
        format!("字段 `{field}` 必须是以下之一：{one_of}。")
    }

    fn filled_too_long(&self, key: &str, bytes: usize, max: usize) -> String {
        format!("填写后，`{key}` 有 {bytes} 字节，最多显示 {max} 字节。请缩短其中的字段。")
    }

    fn filled_too_many(&self, key: &str, count: usize, max: usize) -> String {
        format!("填写后，`{key}` 有 {count} 项，最多显示 {max} 项。")
    }

    fn filled_twice(&self, key: &str, text: &str) -> String {
        format!("填写后，`{key}` 中“{text}”出现了两次。")
    }

    fn filled_not_asked(&self, why: &str) -> String {
        format!("填写后无法提问：{why}")
    }
}
