//! Chinese: what the agent wants to do, where it waits in a list.

use super::Zh;
use crate::strings::proposals::ProposalStrings;

impl ProposalStrings for Zh {
    fn creates(&self, path: &str) -> String {
        format!("新建 {path}")
    }

    fn changes(&self, path: &str) -> String {
        format!("修改 {path}")
    }

    fn moves(&self, path: &str, to: &str) -> String {
        format!("把 {path} 移动到 {to}")
    }

    fn deletes(&self, path: &str) -> String {
        format!("删除 {path}")
    }

    fn runs(&self, command: &str) -> String {
        format!("运行：{command}")
    }

    fn fetches(&self, url: &str) -> String {
        format!("获取 {url}")
    }

    fn connects(&self, place: &str) -> String {
        format!("连接 {place}")
    }

    fn calls(&self, tool: &str, server: &str) -> String {
        format!("调用 {server} 的 {tool}")
    }

    fn no_output(&self, seconds: u64, command: &str) -> String {
        format!("已有 {seconds} 秒没有输出：{command}")
    }
}
