//! Sentences about other programs' agents.

use super::Words;
use ask::plain_text::one_line;
use ask::wire::{AgentPart, AgentPlan, PartStanding};

impl Words {
    pub fn agent_part(self, part: AgentPart) -> &'static str {
        match part {
            AgentPart::Tools => self.0.pick("tools", "工具"),
            AgentPart::Instructions => self.0.pick("instructions", "说明"),
            AgentPart::Hook => self.0.pick("hook", "钩子"),
        }
    }

    pub fn agent_standing(self, standing: &PartStanding) -> String {
        match standing {
            PartStanding::Absent => self.0.pick("not added", "未添加").to_owned(),
            PartStanding::Added => self.0.pick("added", "已添加").to_owned(),
            PartStanding::Other => self.0.pick("added, but differently", "已添加，但内容不同").to_owned(),
            PartStanding::Broken { message } => one_line(message),
        }
    }

    pub fn no_agents(self) -> &'static str {
        self.0.pick("No other agent was found on this machine.", "在这台电脑上没有找到其他智能体。")
    }

    pub fn agents_away(self, names: &[&str]) -> String {
        let names = names.join(", ");
        self.0.pick(
            format!("Not found here: {names}. `askwell agents --add NAME` lets an agent ask through Askwell."),
            format!("这里没有找到：{names}。用 `askwell agents --add 名称` 让智能体通过 Askwell 提问。"),
        )
    }

    pub fn agent_unchanged(self, plan: &AgentPlan) -> String {
        let file = one_line(&plan.file);
        match plan.add {
            true => self.0.pick(format!("{file} has it already."), format!("{file} 中已经有了。")),
            false => self.0.pick(format!("{file} has nothing of it."), format!("{file} 中没有这一项。")),
        }
    }

    /// What is left to do in the agent itself.
    pub fn agent_trust(self, agent: &str) -> String {
        self.0.pick(
            format!("Now start {agent} and trust the hook when it asks. Until then {agent} does not run it and asks you in its own place. It asks again each time the hook changes."),
            format!("请启动 {agent}，并在它询问时信任这个钩子。在此之前 {agent} 不会运行它，仍在自己那里问你。钩子每次改动后都要重新信任。"),
        )
    }

    pub fn agent_written(self, plan: &AgentPlan) -> String {
        let (file, agent) = (one_line(&plan.file), &plan.agent);
        match plan.add {
            true => self.0.pick(
                format!("Written to {file}. It holds from {agent}'s next start; `askwell agents --remove {agent}` takes it out again."),
                format!("已写入 {file}，{agent} 下次启动时生效；用 `askwell agents --remove {agent}` 可以取消。"),
            ),
            false => self.0.pick(format!("Taken out of {file}."), format!("已从 {file} 中移除。")),
        }
    }
}
