//! What a server asks: its form, field by field, or a link that it wants opened.

use super::Zh;
use crate::strings::form::FormStrings;

impl FormStrings for Zh {
    fn server_asks(&self, server: &str, tool: &str) -> String {
        format!("MCP 服务器“{server}”在其工具 {tool} 中向你提问。")
    }

    fn required(&self) -> &'static str {
        "（必填）"
    }

    fn looks_secret(&self) -> &'static str {
        "这看起来是机密信息。服务器不应在表单中索取；除非确定，否则请拒绝。"
    }

    fn filled_in_at_the_desk(&self) -> &'static str {
        "这个表单太长，无法在这里填写，请在电脑上填写。在这里可以拒绝或取消。"
    }

    fn wants_link_opened(&self) -> &'static str {
        "它想让你在浏览器中打开："
    }

    fn link_lookalike(&self, letters: &str) -> String {
        format!("⚠ 这个域名使用了可能与其他字母相似的字符：“{letters}”。请确认它就是你要访问的网站。")
    }

    fn link_unencrypted(&self) -> &'static str {
        "⚠ 连接未加密：途中的其他人可以读取和更改你输入的内容。"
    }

    fn link_opened_by_you(&self) -> &'static str {
        "你在那里输入的内容只会发送给该网站，不经过 Askwell。Askwell 不会替你打开它。"
    }

    fn missing(&self) -> &'static str {
        "此项必填"
    }

    fn no_such_field(&self) -> &'static str {
        "表单中没有此项"
    }

    fn other_type(&self) -> &'static str {
        "与要求的类型不符"
    }

    fn chars_min(&self, count: u32) -> String {
        format!("至少 {count} 个字符")
    }

    fn chars_max(&self, count: u32) -> String {
        format!("最多 {count} 个字符")
    }

    fn bytes_max(&self, count: usize) -> String {
        format!("最多 {count} 字节")
    }

    fn pattern(&self, pattern: &str) -> String {
        format!("须符合 {pattern}")
    }

    fn not_whole(&self) -> &'static str {
        "须为整数"
    }

    fn min(&self, min: &str) -> String {
        format!("不小于 {min}")
    }

    fn max(&self, max: &str) -> String {
        format!("不大于 {max}")
    }

    fn not_offered(&self) -> &'static str {
        "不在选项之中"
    }

    fn repeated(&self) -> &'static str {
        "选项重复"
    }

    fn choose_min(&self, count: u32) -> String {
        format!("至少选 {count} 项")
    }

    fn choose_max(&self, count: u32) -> String {
        format!("最多选 {count} 项")
    }

    fn too_deep(&self) -> &'static str {
        "嵌套太深"
    }

    fn email(&self) -> &'static str {
        "电子邮件地址，如 name@example.org"
    }

    fn whole_address(&self) -> &'static str {
        "完整网址，如 https://example.org"
    }

    fn date(&self) -> &'static str {
        "日期，如 2026-01-31"
    }

    fn date_and_time(&self) -> &'static str {
        "日期和时间，如 2026-01-31T12:00:00Z"
    }

    fn whole_number(&self) -> &'static str {
        "整数"
    }

    fn filled_in(&self, label: &str, value: &str) -> String {
        format!("↩ {label}：{value}")
    }

    fn field_left_out(&self, label: &str) -> String {
        format!("↩ {label}：不填")
    }

    fn form_sent(&self, filled: usize, count: usize, server: &str) -> String {
        format!("↩ 已提交：{count} 项中填写了 {filled} 项，发给“{server}”。")
    }

    fn form_not_sent(&self) -> &'static str {
        "你在这里填写的内容没有发送。"
    }

    fn first_field(&self) -> &'static str {
        "这已经是第一项。"
    }

    fn form_help(&self) -> &'static str {
        "服务器的表单。跳过：不填这一项 · - 或 默认：用默认值 · 返回：上一项 · “跳过”（加引号）：原样作为内容 · \
都不选：多选题一项也不选 · 拒绝：告诉服务器不同意 · 取消：既不同意也不拒绝，运行继续 · \
? 内容：给智能体发消息，表单保留 · 停止：停止运行。最后会显示全部内容，回复“提交”才会发送。"
    }

    fn not_taken_because(&self, why: &str) -> String {
        format!("未采用：{why}。")
    }

    fn not_a_number(&self) -> &'static str {
        "未采用：这不是数字。"
    }

    fn not_json(&self) -> &'static str {
        "未采用：这不是有效的 JSON。"
    }

    fn no_default(&self) -> &'static str {
        "这一项没有默认值。如果内容就是 -，请写成“-”。"
    }

    fn nothing_sent(&self) -> &'static str {
        "还没有提交。"
    }

    fn reply_with_number(&self) -> &'static str {
        "请回复数字"
    }

    fn reply_with_json(&self) -> &'static str {
        "请回复一行 JSON"
    }

    fn reply_with_text(&self) -> &'static str {
        "请直接回复内容"
    }

    fn enter_or(&self, word: &str) -> String {
        format!("回车或 {word}")
    }

    fn takes_default(&self, typed: &str) -> String {
        format!("{typed}：用默认值")
    }

    fn leaves_out(&self, typed: &str) -> String {
        format!("{typed}：不填")
    }

    fn skip_word(&self) -> &'static str {
        "跳过"
    }

    fn back_word(&self) -> &'static str {
        "返回"
    }

    fn leave_words(&self) -> &'static str {
        "拒绝 · 取消 · ?"
    }

    fn yes(&self) -> &'static str {
        "是"
    }

    fn no(&self) -> &'static str {
        "否"
    }

    fn none_chosen(&self) -> &'static str {
        "（都不选）"
    }

    fn left_out(&self) -> &'static str {
        "（不填）"
    }

    fn field_place(&self, number: usize, count: usize) -> String {
        format!("第 {number}/{count} 项：")
    }

    fn default_value(&self, value: &str) -> String {
        format!("默认值：{value}")
    }

    fn as_json(&self, schema: &str) -> String {
        format!("请填写 JSON。服务器的说明：{schema}")
    }

    fn goes_to_server(&self, server: &str) -> String {
        format!("❓ 以下内容将发送给 MCP 服务器“{server}”：")
    }

    fn form_review(&self) -> String {
        format!("回复“提交”发送，或回复编号修改那一项。返回 · {}", self.leave_words())
    }

    fn send_word(&self) -> &'static str {
        "提交"
    }

    fn send_means(&self) -> &'static str {
        "发送给服务器"
    }

    fn decline_word(&self) -> &'static str {
        "拒绝"
    }

    fn decline_means(&self) -> &'static str {
        "告诉服务器不同意"
    }

    fn cancel_word(&self) -> &'static str {
        "取消"
    }

    fn cancel_means(&self) -> &'static str {
        "既不同意也不拒绝"
    }
}
