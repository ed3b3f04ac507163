//! A chat: its buttons, what is said back to a message, and what a list says of itself.

use super::Zh;
use crate::strings::chat::DialogueStrings;

impl DialogueStrings for Zh {
    fn other_button(&self) -> &'static str {
        "✏️ 其他"
    }

    fn done_button(&self) -> &'static str {
        "☑️ 完成"
    }

    fn skip_button(&self) -> &'static str {
        "⏭ 跳过"
    }

    fn back_button(&self) -> &'static str {
        "◀ 返回"
    }

    fn default_button(&self) -> &'static str {
        "↺ 默认值"
    }

    fn decline_button(&self) -> &'static str {
        "🚫 拒绝"
    }

    fn cancel_button(&self) -> &'static str {
        "✖ 取消"
    }

    fn send_button(&self) -> &'static str {
        "📨 提交"
    }

    fn dismiss_button(&self) -> &'static str {
        "✖ 忽略"
    }

    fn secrets_stay_in_chat(&self) -> &'static str {
        "⚠ 在这里写的内容会留在聊天记录里。如果必须提供，请在电脑上填写这个表单。"
    }

    fn closes_after_seconds(&self, seconds: u64) -> String {
        format!("（{seconds} 秒内无人处理会自动关闭，不会替你选择。）")
    }

    fn closes_after_minutes(&self, minutes: u64) -> String {
        format!("（{minutes} 分钟内无人处理会自动关闭，不会替你选择。）")
    }

    fn continues_meanwhile(&self) -> &'static str {
        "智能体会先继续工作，其他内容会发给智能体。"
    }

    fn continues_meanwhile_quote_it(&self) -> &'static str {
        "智能体会先继续工作，其他内容会发给智能体。要用自己的话回答，请引用这条消息。"
    }

    fn skip_and_back(&self) -> &'static str {
        "“跳过”不回答这个问题，“返回”回到上一个问题。"
    }

    fn reply_send_to_close(&self) -> &'static str {
        "回复“提交”即忽略，不作回答；或回复问题编号来回答。"
    }

    fn reply_send_to_submit(&self) -> &'static str {
        "回复“提交”即可提交，或回复问题编号修改回答。"
    }

    fn not_sent_yet(&self) -> String {
        format!("还没有提交。{}", self.reply_send_to_submit())
    }

    fn yes_at_the_desk(&self, numbers: &str) -> String {
        format!("⚠ 内容太长，这里无法全部显示。要同意，请到电脑上操作。这里可以回复：{numbers}")
    }

    fn no_yes_here(&self) -> &'static str {
        "没有作出决定：这里无法显示全部内容。要同意，请到电脑上操作。"
    }

    fn rest_is_on_the_desk(&self) -> &'static str {
        "…（其余内容请在电脑上查看）"
    }

    fn look_again(&self) -> &'static str {
        "没有作出决定：其间来了别的问题。这个问题仍在等待，请重新回复。"
    }

    fn perhaps_unseen(&self) -> &'static str {
        "你写这条消息时，有一个问题正在发给你，所以它没有当作回答，也没有发送。请先看问题，再写一次。"
    }

    fn no_open_question(&self) -> &'static str {
        "这里没有待回答的问题。"
    }

    fn first_question(&self) -> &'static str {
        "这已经是第一个问题。"
    }

    fn question_skipped(&self) -> &'static str {
        "↩ 已跳过，不会替你选择。"
    }

    fn partly_answered_already(&self) -> &'static str {
        "没有执行：“你决定”会把所有问题交给智能体，而你已回答了一部分。只想跳过某个问题，请回复“跳过”。"
    }

    fn closed_unanswered(&self) -> &'static str {
        "↩ 已忽略，没有回答：既不是同意，也不是拒绝。"
    }

    fn agent_decides(&self) -> &'static str {
        "↩ 已让智能体决定，它会说明选了什么。"
    }

    fn asked_first(&self) -> &'static str {
        "↩ 已发给智能体。问题会保留，等你回答。"
    }

    fn message_sent(&self) -> &'static str {
        "已发给智能体。问题仍在等待。"
    }

    fn answer_on_its_way(&self) -> &'static str {
        "这个问题的回答正在提交。"
    }

    fn answers_sent(&self, answered: usize, count: usize) -> String {
        format!("已提交：{count} 个问题中回答了 {answered} 个。")
    }

    fn answer_to(&self, line: &str, question: &str) -> String {
        format!("{line}（问题：{question}）")
    }

    fn write_your_answer(&self, question: &str) -> String {
        format!("✏️ {question}\n请回复这条消息，写下你的回答。")
    }

    fn chosen(&self, what: &str) -> String {
        format!("已选择：{what}")
    }

    fn nothing_selected(&self) -> &'static str {
        "没有选中任何选项。"
    }

    fn selected(&self, what: &str, done: &str) -> String {
        format!("已选中：{what}。按“{done}”提交。")
    }

    fn select_one_first(&self) -> &'static str {
        "还没有选中任何选项，请先选择。"
    }

    fn question_ended(&self, how: &str) -> String {
        format!("这个问题已关闭：{how}")
    }

    fn of_question(&self, question: &str, told: &str) -> String {
        format!("“{question}”：{told}")
    }

    fn no_longer_open(&self) -> &'static str {
        "它已不再等待回答，没有提交任何内容。"
    }

    fn list_no_longer_open(&self) -> &'static str {
        "这个列表已失效。"
    }

    fn nothing_waits(&self) -> &'static str {
        "没有待处理的事项。"
    }

    fn questions_waiting(&self, count: usize) -> String {
        format!("有 {count} 个问题等你处理：")
    }

    fn chat_help(&self) -> &'static str {
        "回答方法：回复选项的编号、选项文字，或自己的话。多选：1,3。附上备注：2 // 理由。要回答较早的列表，请引用它。\n\
允许或拒绝操作，请回复编号，或“是”“否”。\n\
跳过 – 不回答这个问题\n\
返回 – 回到上一个问题\n\
你决定 – 让智能体决定\n\
? – 再显示一次问题；? 内容 – 先问一下\n\
停止 – 停止运行\n\
状态 – 有哪些待处理\n\
新对话 – 开始新的对话\n\
服务器的表单逐项填写：- 用默认值，拒绝 – 告诉服务器不同意，取消 – 既不同意也不拒绝，最后回复“提交”发送\n\
其他内容都会发给智能体。"
    }

    fn answer_not_saved(&self, why: &str) -> String {
        format!("无法保存回答：{why}。问题仍在等待，请再发一次。")
    }

    fn answers_not_saved(&self, why: &str) -> String {
        format!("无法保存回答：{why}。内容还在这里，回复“提交”再试一次。")
    }

    fn answer_does_not_fit(&self) -> &'static str {
        "没有记录：回答与问题不符。问题仍在等待。"
    }

    fn answer_needs_yes(&self) -> &'static str {
        "不能从这个聊天允许：在沙箱外运行，需要先在运行 Askwell 的电脑上为此聊天确认一次。那里已收到请求；确认后请再回答。"
    }
}
