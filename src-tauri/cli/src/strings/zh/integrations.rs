//! Chinese: what other programs' agents are given to work with Askwell.

use super::Zh;
use crate::strings::integrations::IntegrationStrings;

impl IntegrationStrings for Zh {
    fn no_agents(&self) -> &'static str {
        "在这台电脑上没有找到其他智能体。"
    }

    fn agent_trust(&self, agent: &str) -> String {
        format!(
            "请启动 {agent}，并在它询问时信任这个钩子。在此之前 {agent} 不会运行它，仍自己向你提问。钩子每次改动后都要重新信任。"
        )
    }

    fn agents_away(&self, names: &str) -> String {
        format!("未安装：{names}。要让智能体通过 Askwell 提问：`askwell agents --add 名称`")
    }

    fn part_tools(&self) -> &'static str {
        "工具"
    }

    fn part_instructions(&self) -> &'static str {
        "说明"
    }

    fn part_hook(&self) -> &'static str {
        "钩子"
    }

    fn part_absent(&self) -> &'static str {
        "未添加"
    }

    fn part_added(&self) -> &'static str {
        "已添加"
    }

    fn part_differs(&self) -> &'static str {
        "已添加，但内容不同"
    }

    fn already_in_file(&self, file: &str) -> String {
        format!("{file} 中已有这一项。")
    }

    fn not_in_file(&self, file: &str) -> String {
        format!("{file} 中没有这一项。")
    }

    fn integration_added(&self, file: &str, agent: &str) -> String {
        format!("已写入 {file}，{agent} 下次启动时生效。要移除：`askwell agents --remove {agent}`")
    }

    fn integration_removed(&self, file: &str) -> String {
        format!("已从 {file} 中移除。")
    }
}
