//! Chinese: what the window asks for and cannot have.

use super::Zh;
use crate::strings::window::WindowStrings;
use std::path::Display;

impl WindowStrings for Zh {
    fn link_incomplete(&self) -> &'static str {
        "这不是完整的链接，没有打开。"
    }

    fn file_incomplete(&self) -> &'static str {
        "文件没有完整到达，没有添加。请重新添加。"
    }

    fn link_not_opened(&self, kind: &str) -> String {
        format!("这里不打开 `{kind}` 类型的链接；可以打开网页和邮件链接。")
    }

    fn link_failed(&self, why: &str) -> String {
        format!("无法打开链接：{why}。请把它复制到浏览器。")
    }

    fn export_failed(&self, path: Display<'_>, why: &str) -> String {
        format!("无法写入 {path}：{why}。没有改动任何内容；请选择其他位置。")
    }
}
