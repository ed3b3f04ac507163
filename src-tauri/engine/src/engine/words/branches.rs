//! Why there is no branch.

use super::Words;
use ask::branch::NoBranch;
use ask::wire::{CommandError, ErrorCode};

impl Words {
    pub fn no_branch(self, why: &NoBranch) -> CommandError {
        match why {
            NoBranch::Unknown => self.told(
                ErrorCode::NotFound,
                "There is no such decision in this conversation, so no branch was made. Look at the list again.",
                "这个对话中没有这个决定，没有创建分支。请重新查看列表。",
            ),
            NoBranch::Open => self.invalid(
                "This is not decided yet, so there is nothing to decide differently. Answer it where it stands open.",
                "这个问题还没有决定，无法改选。请直接回答它。",
            ),
            NoBranch::OfGuest => self.invalid(
                "Another program asked this, so there is nothing here that could go on from another answer. Tell that program what you want instead.",
                "这是另一个程序提出的问题，这里没有可以据此继续的对话。请直接告诉那个程序你的新想法。",
            ),
            NoBranch::Over => self.invalid(
                "This was about a command that has ended since, so it cannot be decided again. Choose an earlier decision.",
                "这个决定针对的命令早已结束，无法重新决定。请选择更早的决定。",
            ),
            NoBranch::Imported => self.invalid(
                "This was decided before the conversation was imported, so it can't be answered differently here. Go on in the conversation, or start a new one.",
                "这是导入对话之前作出的决定，不能在这里换一个回答。请在对话中继续，或新建对话。",
            ),
            NoBranch::Busy => self.invalid(
                "Files are still being put back in that conversation, so no branch was made. Try again in a moment.",
                "那个对话中仍在恢复文件，没有创建分支。请稍后重试。",
            ),
            NoBranch::Refused(_) => self.invalid(
                "This answer cannot be given there, so no branch was made. Look at the decision again.",
                "这个回答不适用于那里，没有创建分支。请重新查看该决定。",
            ),
        }
    }

    pub fn at_work(self) -> CommandError {
        self.invalid(
            "The agent is still at work in that conversation, so its files were not put back and no branch was made. Stop it first, or branch without the files.",
            "智能体仍在那个对话中工作，没有恢复文件，也没有创建分支。请先停止它，或不恢复文件直接创建分支。",
        )
    }

    pub fn taken(self) -> CommandError {
        self.invalid(
            "Another conversation has this id already, so no branch was made. Try again.",
            "这个编号已属于另一个对话，没有创建分支。请重试。",
        )
    }

    pub fn not_made(self, why: &str) -> CommandError {
        self.told(
            ErrorCode::NotSaved,
            format!("No branch was made, because {why}. What was saved before is kept; mend that and try again."),
            format!("没有创建分支：{why}。此前保存的内容都在；请处理后重试。"),
        )
    }
}
