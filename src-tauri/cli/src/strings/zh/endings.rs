//! Chinese: how a question ended, where it did not end here. `place` is from this trait, or empty.

use super::Zh;
use crate::strings::endings::EndingStrings;

impl EndingStrings for Zh {
    fn in_the_window(&self) -> &'static str {
        "在窗口中"
    }

    fn through_a_notification(&self) -> &'static str {
        "通过通知"
    }

    fn in_another_terminal(&self) -> &'static str {
        "在另一个终端中"
    }

    fn through_standard_input(&self) -> &'static str {
        "通过标准输入"
    }

    fn in_a_browser(&self) -> &'static str {
        "在浏览器中"
    }

    fn on_telegram(&self) -> &'static str {
        "在 Telegram 上"
    }

    fn on_wechat(&self) -> &'static str {
        "在微信上"
    }

    fn by_a_program(&self) -> &'static str {
        "通过程序"
    }

    fn by_another_agent(&self) -> &'static str {
        "由另一个智能体"
    }

    fn answered_late(&self, place: &str) -> String {
        format!("问题结束后{place}得到了回答，现在会告诉智能体。")
    }

    fn answer_changed(&self, place: &str) -> String {
        format!("回答已{place}修改，智能体以新的回答为准。")
    }

    fn answered(&self, place: &str) -> String {
        format!("问题已{place}回答。")
    }

    fn answered_with(&self, place: &str, answer: &str) -> String {
        format!("问题已{place}回答：{answer}")
    }

    fn answered_in_part(&self, place: &str, open: &str) -> String {
        format!("部分问题已{place}回答。未回答：{open}。")
    }

    fn delegated(&self, place: &str) -> String {
        format!("你已{place}让智能体决定。")
    }

    fn delegated_to_program(&self, place: &str) -> String {
        format!("你已{place}让提问的程序决定。")
    }

    fn timed_out(&self, limit: &str) -> String {
        format!("时限（{limit}）内没有回答，问题已关闭，没有选择任何选项。")
    }

    fn words_are_messages(&self) -> &'static str {
        "现在输入的内容会作为消息发送。"
    }

    fn dismissed(&self, place: &str) -> String {
        format!("问题已{place}忽略。")
    }

    fn superseded(&self) -> &'static str {
        "已跳过：你发了消息。"
    }

    fn allowed(&self, place: &str) -> String {
        format!("已{place}允许。")
    }

    fn was_denied(&self, place: &str) -> String {
        format!("已{place}拒绝，没有执行。")
    }

    fn withdrawn(&self) -> &'static str {
        "智能体已撤回这个问题，不必再回答。"
    }

    fn withdrawn_by_program(&self) -> &'static str {
        "提问的程序已撤回这个问题，不必再回答。"
    }

    fn decided(&self, place: &str) -> String {
        format!("已{place}作出决定。")
    }

    fn form_accepted(&self, place: &str) -> String {
        format!("表单已{place}提交。")
    }

    fn form_declined(&self, place: &str) -> String {
        format!("表单已{place}拒绝。")
    }

    fn form_cancelled(&self, place: &str) -> String {
        format!("表单已{place}取消：不同意也不拒绝。")
    }

    fn server_gone(&self) -> &'static str {
        "提问的服务器已不在。没有向它发送任何内容。"
    }

    fn ended_without_you(&self) -> &'static str {
        "在你回答之前，它已经结束。"
    }

    fn ended_while_away(&self) -> &'static str {
        "已设为“现在没有人在”：它未作选择即结束，会列入“没有人在时”。"
    }

    fn ended_with_the_run(&self) -> &'static str {
        "运行已停止，问题随之关闭，没有选择任何选项。"
    }
}
