//! Sentences of a chat, in both languages.

use crate::base::language::Language;
use crate::facts::outcome::Surface;

#[derive(Debug, Clone, Copy)]
pub struct Words(pub Language);

impl Words {
    pub fn other(self) -> &'static str {
        self.0.pick("✏️ Other", "✏️ 其他")
    }

    pub fn done(self) -> &'static str {
        self.0.pick("☑️ Done", "☑️ 完成")
    }

    pub fn skip(self) -> &'static str {
        self.0.pick("⏭ Skip", "⏭ 跳过")
    }

    pub fn back(self) -> &'static str {
        self.0.pick("◀ Back", "◀ 返回")
    }

    pub fn default(self) -> &'static str {
        self.0.pick("↺ Default", "↺ 默认值")
    }

    pub fn decline(self) -> &'static str {
        self.0.pick("🚫 Decline", "🚫 拒绝")
    }

    pub fn cancel(self) -> &'static str {
        self.0.pick("✖ Cancel", "✖ 取消")
    }

    pub fn rather_at_the_desk(self) -> &'static str {
        self.0.pick(
            "⚠ What is written here stays in this chat. If you must give it, fill the form in at the desk.",
            "⚠ 在这里写的内容会留在聊天记录里。如果必须提供，请在电脑上填写这个表单。",
        )
    }

    pub fn send(self) -> &'static str {
        self.0.pick("📨 Send", "📨 提交")
    }

    pub fn close(self) -> &'static str {
        self.0.pick("✖ Close", "✖ 关闭")
    }

    /// How long it waits. Begun minutes count, and below one begun seconds.
    pub fn limited(self, limit_ms: u64) -> String {
        let (en, zh) = match limit_ms.div_ceil(1000).max(1) {
            seconds @ 0..60 => (format!("{seconds} s"), format!("{seconds} 秒")),
            60.. => (format!("{} min", limit_ms.div_ceil(60_000)), format!("{} 分钟", limit_ms.div_ceil(60_000))),
        };
        self.0.pick(
            format!("(Closes unanswered after {en} in which nobody attends to it; nothing is chosen then.)"),
            format!("（无人处理满 {zh}后会自动关闭，不会替你选择。）"),
        )
    }

    pub fn goes_on_meanwhile(self, own_words: bool) -> &'static str {
        if own_words {
            self.0.pick(
                "The agent goes on meanwhile: other words are said to it. Own words answer when you quote this message.",
                "智能体会先继续工作，其他内容会发给智能体。要用自己的话回答，请引用这条消息。",
            )
        } else {
            self.0.pick(
                "The agent goes on meanwhile: other words are said to it.",
                "智能体会先继续工作，其他内容会发给智能体。",
            )
        }
    }

    pub fn steers_several(self) -> &'static str {
        self.0.pick("skip leaves it open, back goes to the one before.", "“跳过”暂不回答，“返回”回到上一题。")
    }

    pub fn sends(self, nothing_answered: bool) -> &'static str {
        if nothing_answered {
            self.0.pick(
                "Reply send to close it without an answer, or a question's number to answer it.",
                "回复“提交”不回答直接关闭，或回复题号去回答。",
            )
        } else {
            self.0.pick(
                "Reply send to hand them in, or a question's number to change its answer.",
                "回复“提交”交出回答，或回复题号修改。",
            )
        }
    }

    pub fn not_at_review(self) -> String {
        let how = self.sends(false);
        self.0.pick(format!("Nothing was handed in. {how}"), format!("还没有提交。{how}"))
    }

    pub fn yes_at_the_desk(self, numbers: &[String]) -> String {
        let listed = numbers.join(self.0.pick(", ", "、"));
        self.0.pick(
            format!("⚠ Not all of it fits here, so a yes can be given at the desk only. Here: {listed}"),
            format!("⚠ 内容太长，这里无法全部显示，只能在桌面上同意。这里可以回复：{listed}"),
        )
    }

    pub fn no_yes_here(self) -> &'static str {
        self.0.pick(
            "Nothing was decided: not all of it could be shown here, so a yes can be given at the desk only.",
            "没有作出决定：这里没能显示全部内容，只能在桌面上同意。",
        )
    }

    pub fn look_again(self) -> &'static str {
        self.0.pick(
            "Nothing was decided: other questions came in between. This is what stands open; reply again.",
            "没有作出决定：其间有别的问题。仍在等待的是这一个，请重新回复。",
        )
    }

    pub fn perhaps_unseen(self) -> &'static str {
        self.0.pick(
            "A question was on its way to you as you wrote this, so it was not taken for an answer, and not sent. Look at it, and write again.",
            "你写这条消息时，有一个问题正在发给你，所以它没有当作回答，也没有发送。请看一下问题，再写一次。",
        )
    }

    pub fn nothing_typed(self) -> &'static str {
        self.0.pick("Nothing was typed, and nothing was answered.", "没有输入内容，也没有提交回答。")
    }

    pub fn nothing_to_skip(self) -> &'static str {
        self.0.pick("No question stands open here.", "这里没有待回答的问题。")
    }

    pub fn nothing_before(self) -> &'static str {
        self.0.pick("This is the first question.", "这已经是第一个问题。")
    }

    pub fn passed(self) -> &'static str {
        self.0.pick("↩ Left open; nothing is chosen there.", "↩ 先不回答，不会替你选择。")
    }

    pub fn answers_stand(self) -> &'static str {
        self.0.pick(
            "Not done: decide leaves the whole card to the agent, and you have answered some of it. skip leaves a question open.",
            "没有执行：“你决定”会把所有问题交给智能体，而你已回答了一部分。“跳过”可以不回答某个问题。",
        )
    }

    pub fn dismissed(self) -> &'static str {
        self.0
            .pick("↩ Closed without an answer: neither a yes nor a no.", "↩ 已关闭，没有回答：既不是同意，也不是拒绝。")
    }

    pub fn delegated(self) -> &'static str {
        self.0.pick("↩ Left to the agent; it will say what it chose.", "↩ 已交给智能体决定，它会说明选了什么。")
    }

    pub fn talks_first(self) -> &'static str {
        self.0.pick(
            "↩ Said to the agent. The question stays open until you answer it.",
            "↩ 已发给智能体。问题会保留，等你回答。",
        )
    }

    pub fn said_to_the_agent(self) -> &'static str {
        self.0.pick("Said to the agent. The question is still open.", "已发给智能体。问题仍在等待。")
    }

    pub fn on_its_way(self) -> &'static str {
        self.0.pick("Your answer to this is on its way already.", "这个问题的回答正在提交。")
    }

    pub fn handed_in(self, answered: usize, count: usize) -> String {
        self.0.pick(
            format!("{answered} of {count} answers handed in."),
            format!("已提交 {count} 个问题中的 {answered} 个回答。"),
        )
    }

    /// Which of several questions that stand open an answer was for.
    pub fn answers_to(self, line: &str, called: &str) -> String {
        self.0.pick(format!("{line} (to: {called})"), format!("{line}（问题：{called}）"))
    }

    pub fn write_your_answer(self, called: &str) -> String {
        self.0.pick(
            format!("✏️ {called}\nReply to this message with your answer."),
            format!("✏️ {called}\n请回复这条消息，写下你的回答。"),
        )
    }

    pub fn chosen(self, what: &str) -> String {
        self.0.pick(format!("Chosen: {what}"), format!("已选择：{what}"))
    }

    pub fn marked(self, what: &[String]) -> String {
        if what.is_empty() {
            return self.0.pick("Nothing is marked.", "没有选中任何选项。").to_owned();
        }
        let listed = what.join(self.0.pick(", ", "、"));
        let done = self.done();
        self.0.pick(format!("Marked: {listed}. {done} hands it in."), format!("已选中：{listed}。按“{done}”提交。"))
    }

    pub fn mark_one(self) -> &'static str {
        self.0.pick("Nothing is marked yet. Mark an option first.", "还没有选中任何选项，请先选择。")
    }

    pub fn sentences(self, one: &str, other: &str) -> String {
        self.0.pick(format!("{one}. {other}"), format!("{one}。{other}"))
    }

    /// A list is not to be answered any more.
    pub fn over(self, how: &str) -> String {
        self.0.pick(format!("This question ended: {how}"), format!("这个问题已结束：{how}"))
    }

    /// What became of a question, where nobody asked.
    pub fn of_this(self, called: &str, told: &str) -> String {
        self.0.pick(format!("“{called}”: {told}"), format!("“{called}”：{told}"))
    }

    pub fn ended_somehow(self) -> &'static str {
        self.0.pick("it is not open any more. Nothing was handed in.", "它已不再等待回答，没有提交任何内容。")
    }

    pub fn never_seen(self) -> &'static str {
        self.0.pick("This list is not open any more.", "这个列表已失效。")
    }

    /// Where an answer was given, as a part of a sentence.
    pub fn place(self, by: Surface, here: Surface) -> &'static str {
        if by == here {
            return self.0.pick("here", "在这里");
        }
        match by {
            Surface::Window => self.0.pick("at the desk", "在桌面上"),
            Surface::Notification => self.0.pick("from a notification at the desk", "在桌面通知里"),
            Surface::Terminal => self.0.pick("in the terminal", "在终端里"),
            Surface::StandardInput => self.0.pick("from standard input", "由标准输入"),
            Surface::Browser => self.0.pick("in a browser", "在浏览器里"),
            Surface::Api => self.0.pick("by another program", "由其他程序"),
            Surface::Agent => self.0.pick("by another agent", "由另一个智能体"),
            Surface::Telegram => self.0.pick("on Telegram", "在 Telegram 上"),
            Surface::WeChat => self.0.pick("on WeChat", "在微信里"),
        }
    }

    pub fn waiting(self, count: usize) -> String {
        match count {
            0 => self.0.pick("Nothing waits for you.".to_owned(), "没有等待你处理的事项。".to_owned()),
            1 => self.0.pick("1 question waits for you:".to_owned(), "有 1 个问题等待你：".to_owned()),
            count => self.0.pick(format!("{count} questions wait for you:"), format!("有 {count} 个问题等待你：")),
        }
    }

    pub fn help(self) -> &'static str {
        self.0.pick(
            "How to answer: reply with an option's number, its label, or your own words. Several: 1,3. A note on it: 2 // why. Quote a list to answer that one.\n\
             A yes or no to an action takes its number or the word itself.\n\
             skip – leave a question open\n\
             back – to the question before\n\
             decide – let the agent decide\n\
             ? – show the question again; ? and words – ask back first\n\
             stop – stop the run\n\
             status – what waits for you\n\
             new – begin a new conversation\n\
             A server's form is filled in field by field: - the default, decline – no to the server, cancel – neither yes nor no, send – at the end\n\
             Anything else is said to the agent.",
            "回答方法：回复选项的编号、选项文字，或自己的话。多选：1,3。附上备注：2 // 理由。引用某个列表，就是回答那一个。\n\
             对操作表示同意或拒绝，只能用编号，或“是”“否”。\n\
             跳过 – 先不回答这个问题\n\
             返回 – 回到上一题\n\
             你决定 – 交给智能体决定\n\
             ? – 再显示一次问题；? 加内容 – 先反问\n\
             停止 – 停止运行\n\
             状态 – 哪些事项在等你\n\
             新对话 – 开始新的对话\n\
             服务器的表单逐项填写：- 用默认值，拒绝 – 告诉服务器不同意，取消 – 既不同意也不拒绝，最后回复“提交”发送\n\
             其他内容都会发给智能体。",
        )
    }

    pub fn not_saved(self, why: &str) -> String {
        self.0.pick(
            format!("Your answer could not be saved: {why}. The question is still open; send the answer again."),
            format!("回答没能保存：{why}。问题仍在等待，请再发一次。"),
        )
    }

    pub fn not_saved_yet(self, why: &str) -> String {
        self.0.pick(
            format!("Your answers could not be saved: {why}. They are kept here; reply send to try again."),
            format!("回答没能保存：{why}。内容还在这里，回复“提交”再试一次。"),
        )
    }

    pub fn not_taken(self) -> &'static str {
        self.0.pick(
            "Not recorded: the answer does not fit the question. The question is still open.",
            "没有记录：回答与问题不符。问题仍在等待。",
        )
    }
}
