//! Chinese: why there is no branch.

use super::Zh;
use crate::strings::branches::BranchStrings;

impl BranchStrings for Zh {
    fn unknown_decision(&self) -> &'static str {
        "这个对话中没有这个决定，没有创建分支。请重新查看列表。"
    }

    fn not_decided_yet(&self) -> &'static str {
        "这个问题还没有决定，无法换一个回答。请直接回答它。"
    }

    fn decision_of_other_program(&self) -> &'static str {
        "这是另一个程序提出的问题，这里没有对话可以按另一个回答继续。请直接告诉那个程序你想怎么做。"
    }

    fn command_has_ended(&self) -> &'static str {
        "这个决定所针对的命令已结束，无法重新决定。请选择更早的决定。"
    }

    fn decided_before_import(&self) -> &'static str {
        "这是导入对话之前作出的决定，不能在这里换一个回答。请在对话中继续，或新建对话。"
    }

    fn files_being_restored(&self) -> &'static str {
        "那个对话中仍在恢复文件，没有创建分支。请稍后重试。"
    }

    fn answer_does_not_fit(&self) -> &'static str {
        "这个回答不适用于那里，没有创建分支。请重新查看该决定。"
    }

    fn agent_at_work(&self) -> &'static str {
        "智能体仍在那个对话中工作，没有恢复文件，也没有创建分支。请先停止它，或不恢复文件直接创建分支。"
    }

    fn id_taken(&self) -> &'static str {
        "这个 ID 已属于另一个对话，没有创建分支。请重试。"
    }

    fn branch_not_made(&self, why: &str) -> String {
        format!("没有创建分支：{why}。之前保存的内容都已保留；请处理后重试。")
    }
}
