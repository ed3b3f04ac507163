//! Chinese: why the configuration of another agent was not changed.

use super::Zh;
use crate::strings::agents::AgentStrings;
use std::path::Display;

impl AgentStrings for Zh {
    fn unknown_agent(&self, name: &str) -> String {
        format!("没有名为“{name}”的智能体。用 `askwell agents` 查看已知的智能体。")
    }

    fn not_offered(&self) -> &'static str {
        "这个智能体没有这一项。"
    }

    fn no_home_folder(&self) -> &'static str {
        "找不到你的主文件夹，因此无法查找智能体。"
    }

    fn file_changed(&self, file: Display<'_>) -> String {
        format!("{file} 与之前显示的不一样了。没有写入任何内容，请重新查看改动。")
    }

    fn program_not_found(&self) -> String {
        "在本程序旁边和 PATH 中都没有找到命令行程序 `askwell`。请先安装它，再查看一次。".to_owned()
    }

    fn path_unusable(&self, path: Display<'_>) -> String {
        format!("路径 {path} 含有在 shell 中有特殊含义的字符。没有写入任何内容；请把 Askwell 安装到别处。")
    }

    fn not_a_file(&self, path: Display<'_>) -> String {
        format!("{path} 不是普通文件。没有写入任何内容。")
    }

    fn file_unchanged(&self, file: Display<'_>, error: &str) -> String {
        format!("{file}：{error}。文件保持原样。")
    }

    fn file_broken(&self, file: Display<'_>, line: Option<usize>, why: &str) -> String {
        let line = line.map_or_else(String::new, |line| format!("第 {line} 行"));
        format!("{file}{line}：{why}。没有写入任何内容。请先修正该文件，再查看一次。")
    }
}
