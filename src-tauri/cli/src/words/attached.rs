//! Sentences of commands that another process carries out: the window, a server, or a chat in another terminal.

use super::{Words, short};
use ask::ConversationId;
use ask::plain_text::{harmless, one_line};

impl Words {
    /// The engine is of that version, and this command of its own.
    pub fn other_version(self, engine: &str) -> String {
        let (engine, own) = (one_line(engine), env!("CARGO_PKG_VERSION"));
        self.0.pick(
            format!(
                "Askwell {engine} is running, and this command is from Askwell {own}; they don't understand each other. Quit the one that runs, start it again, then try once more."
            ),
            format!("正在运行的是 Askwell {engine}，而这个命令来自 Askwell {own}，两者无法配合。请退出正在运行的 Askwell，重新启动后再试。"),
        )
    }

    pub fn yes_unseen(self, id: ConversationId) -> String {
        let end = short(id);
        self.0.pick(
            format!(
                "Nothing was allowed: you say yes where you see all that it allows, in the window or with askwell chat -c {end}. Here you can only refuse it: no, or no because REASON."
            ),
            format!("没有允许任何操作：请在能看到全部内容的地方批准，即在窗口里，或用 askwell chat -c {end}。这里只能拒绝：输入“否”，或“否因为……”。"),
        )
    }

    /// `which`: one a line.
    pub fn several_open(self, which: &str) -> String {
        self.0.pick(
            format!("Several things wait there. Name one by its own id:\n{which}"),
            format!("那里有多项等你处理。请用各自的编号指定一项：\n{which}"),
        )
    }

    pub fn nothing_open(self, wanted: &str) -> String {
        let wanted = one_line(wanted);
        self.0.pick(
            format!("Nothing waits for you under {wanted}. See askwell pending."),
            format!("编号 {wanted} 下没有等你处理的内容。见 askwell pending。"),
        )
    }

    pub fn answer_count(self, questions: usize, given: usize) -> String {
        self.0.pick(
            format!(
                "Nothing was sent: this card has {questions} questions, and you gave {given}. Give one answer for each, in quotes where it has several words; skip leaves one open."
            ),
            format!("没有发送：这张卡片有 {questions} 个问题，而你给了 {given} 个回答。请为每个问题给一个回答，含空格时加引号；“跳过”表示不回答。"),
        )
    }

    /// A word of a chat that does nothing on a command line.
    pub fn only_in_a_chat(self, word: &str, id: ConversationId) -> String {
        let (word, end) = (one_line(word), short(id));
        self.0.pick(
            format!("Nothing was sent: “{word}” works in askwell chat -c {end}. To send it as your own words, put quotes inside: '\"{word}\"'."),
            format!("没有发送：“{word}”只在 askwell chat -c {end} 中有效。要把它作为自己的话发送，请在其中再加一层引号：'\"{word}\"'。"),
        )
    }

    pub fn form_elsewhere(self, id: ConversationId) -> String {
        let end = short(id);
        self.0.pick(
            format!("Nothing was sent: fill in the form in the window, or with askwell chat -c {end}. Here you can decline or cancel it."),
            format!("没有发送：请在窗口里，或用 askwell chat -c {end} 填写表单。这里只能输入“拒绝”或“取消”。"),
        )
    }

    pub fn a_command_of_the_agent(self) -> &'static str {
        self.0.pick(
            "Not done: this is a command that Askwell's own agent runs. The agent asks with its own tools.",
            "没有执行：这是 Askwell 自己的智能体运行的命令。智能体会用自己的工具提问。",
        )
    }

    pub fn nobody_serves(self) -> &'static str {
        self.0.pick(
            "Askwell is not running, so no browser can connect. Start it, or serve from here: askwell serve --pair",
            "Askwell 没有运行，浏览器无法连接。请先启动它，或在这里提供服务：askwell serve --pair",
        )
    }

    /// The window, server or terminal that had the data folder has ended; or, `here`, another one takes over.
    pub fn engine_gone(self, here: bool) -> &'static str {
        match here {
            false => self.0.pick(
                "The Askwell that this terminal was attached to has ended. Nothing is lost; looking for the next one …",
                "此终端所连接的 Askwell 已结束。内容都已保留，正在等待重新连接……",
            ),
            true => self.0.pick(
                "Another Askwell is starting and takes over. This terminal attaches to it …",
                "另一个 Askwell 正在启动并接管，此终端将连接到它……",
            ),
        }
    }

    /// Something in this process holds on to the data folder.
    pub fn still_held(self) -> &'static str {
        self.0.pick(
            "This terminal couldn't hand over in time, so it was left. Nothing is lost. Continue: askwell chat",
            "此终端未能及时移交，已退出。内容都已保留。继续：askwell chat",
        )
    }

    /// `here`: this terminal does its work now.
    pub fn engine_back(self, here: bool) -> &'static str {
        match here {
            false => self.0.pick("Attached again.", "已重新连接。"),
            true => self.0.pick(
                "None has started, so this terminal continues by itself.",
                "没有其他 Askwell 启动，由此终端自行继续。",
            ),
        }
    }

    /// It was left before another one came.
    pub fn left_while_away(self, id: Option<ConversationId>) -> String {
        match id.map(short) {
            None => self.0.pick("Left. Askwell isn't running.", "已离开。Askwell 没有运行。").to_owned(),
            Some(end) => self.0.pick(
                format!("Left. Askwell isn't running, and nothing is lost. Continue: askwell chat -c {end}"),
                format!("已离开。Askwell 没有运行，内容都已保留。继续：askwell chat -c {end}"),
            ),
        }
    }

    /// Something that is said once went to an engine that had ended before it answered.
    pub fn not_known_whether(self) -> &'static str {
        self.0.pick(
            "It is not known whether that was done before Askwell ended. Look, and say it again if you still want it.",
            "无法确认 Askwell 结束前是否已完成这一步。请查看，如有需要请再说一次。",
        )
    }

    /// A message of this conversation that was typed in another place.
    pub fn said_elsewhere(self, text: &str) -> String {
        format!("» {}", harmless(text))
    }

    /// The terminal is left, and the run is not. `stays`: whatever becomes of other terminals.
    pub fn goes_on_there(self, id: ConversationId, stays: bool) -> String {
        let end = short(id);
        match stays {
            true => self.0.pick(
                format!("The agent works on. Return: askwell chat -c {end}; stop it: askwell stop {end}"),
                format!("智能体会继续工作。返回：askwell chat -c {end}；停止：askwell stop {end}"),
            ),
            false => self.0.pick(
                format!("The agent works on while the other terminal stays open. Return: askwell chat -c {end}; stop it: askwell stop {end}"),
                format!("另一个终端打开期间，智能体会继续工作。返回：askwell chat -c {end}；停止：askwell stop {end}"),
            ),
        }
    }

    /// How a thing that waits is answered from a command line.
    pub fn how_to_answer(self, id: &str) -> String {
        self.0.pick(format!("Answer it: askwell answer {id} ANSWER"), format!("回答：askwell answer {id} 回答内容"))
    }

    pub fn run_stopped(self, title: &str, id: ConversationId) -> String {
        let end = short(id);
        self.0.pick(
            format!("Stopped “{title}” (…{end}). Nothing is lost; continue with askwell chat -c {end}"),
            format!("已停止“{title}”（…{end}）。内容都已保留；继续：askwell chat -c {end}"),
        )
    }
}
