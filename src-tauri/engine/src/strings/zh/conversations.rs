//! Chinese: what is not there in a conversation, or not allowed in its folder.

use super::Zh;
use crate::strings::conversations::ConversationErrorStrings;

impl ConversationErrorStrings for Zh {
    fn no_conversation(&self) -> &'static str {
        "这个对话已不存在，没有改动任何内容。请选择其他对话。"
    }

    fn conversation_deleted(&self) -> &'static str {
        "此对话已被删除，没有改动任何内容。请在设置的“最近删除”中恢复它，或新建对话。"
    }

    fn imported_and_deleted(&self) -> &'static str {
        "这个对话以前导入过，现在在“最近删除”中，因此没有导入。请在设置的“最近删除”中恢复它，或使用 askwell undelete。"
    }

    fn has_folder(&self) -> &'static str {
        "此对话保留已有的文件夹，没有改动任何内容。要在其他文件夹中工作，请新建对话。"
    }

    fn no_folder_chosen(&self, folder: &str) -> String {
        format!("文件夹 {folder} 不存在。没有改动任何内容；请选择其他文件夹。")
    }

    fn nothing_to_restore(&self) -> &'static str {
        "无法恢复此对话。它已被永久删除，或已回到列表中。"
    }

    fn no_agent(&self) -> &'static str {
        "设置中已没有这个智能体，因此没有开始。请选择其他智能体；你的文字已保留。"
    }

    fn no_folder(&self, folder: &str) -> String {
        format!("文件夹 {folder} 不存在，因此没有开始。请选择其他文件夹。")
    }

    fn own_folder(&self, folder: &str) -> String {
        format!("{folder} 属于 Askwell 自己，智能体不能在其中工作。请选择其他文件夹。")
    }

    fn processes_folder(&self, folder: &str) -> String {
        format!("{folder} 显示的是正在运行的程序，不是文件，智能体不能在其中工作。请选择其他文件夹。")
    }

    fn home_folder(&self, folder: &str) -> String {
        format!(
            "{folder} 是你的主文件夹，或包含它；其中的改动会由其他程序执行，因此 Askwell 在这里总是先询问。要使用此模式，请选择主文件夹里的一个文件夹。模式没有改变。"
        )
    }

    fn no_time_limit(&self) -> &'static str {
        "这个问题没有时限，或已经结束。没有改动任何内容。"
    }

    fn no_action(&self) -> &'static str {
        "这个对话中已没有这项操作。"
    }

    fn no_decision(&self) -> &'static str {
        "这个决定已不存在：所在的对话已被删除。没有改动任何内容；请重新查看列表。"
    }
}
