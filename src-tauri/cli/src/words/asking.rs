//! Sentences of `askwell ask`.

use super::Words;
use ask::limits::GUEST_DETAILS_BYTES_MAX;
use ask::plain_text::harmless;
use engine::OpenError;
use std::path::Path;
use surfaces::local::Unreachable;

impl Words {
    pub fn asks_back(self, text: &str) -> String {
        let text = harmless(text);
        self.0.pick(
            format!("The person asks back: {text}\nThe question stays open."),
            format!("对方先反问：{text}\n问题仍然保留。"),
        )
    }

    pub fn gone_meanwhile(self) -> &'static str {
        self.0.pick(
            "Askwell has ended. The question is kept; this waits until Askwell is back, or for Ctrl-C.",
            "Askwell 已结束。问题已保留；将等待 Askwell 再次启动，或按 Ctrl-C 退出。",
        )
    }

    /// The time to wait is over before the program that is to ask has taken it.
    pub fn never_asked(self) -> &'static str {
        self.0.pick(
            "Askwell did not answer within the time, so nobody knows whether the question was asked. Nothing was chosen.",
            "Askwell 未在规定时间内应答，无法确定问题是否已提出。没有作出任何选择。",
        )
    }

    pub fn asked_elsewhere_first(self) -> &'static str {
        self.0.pick(
            "Askwell is busy in another terminal, which doesn’t show this question. It’s shown here once that one is done. Press Ctrl-C to take it back.",
            "Askwell 正在另一个终端中使用，那里不显示这个问题。那边结束后，问题会在这里显示。按 Ctrl-C 可撤回。",
        )
    }

    pub fn asked_elsewhere_now(self) -> &'static str {
        self.0.pick(
            "Another Askwell has started, and asks this question now. Answer it there; press Ctrl-C to take it back.",
            "另一个 Askwell 已启动，现在由它提出这个问题。请在那里回答；按 Ctrl-C 可撤回。",
        )
    }

    pub fn question_not_saved(self, why: &str) -> String {
        self.0.pick(
            format!(
                "Askwell can’t save this question or read its answer. {why} This keeps trying. Press Ctrl-C to stop."
            ),
            format!("Askwell 无法保存这个问题，或无法读取回答。{why}将继续重试。按 Ctrl-C 停止。"),
        )
    }

    /// Why the data folder is not opened yet.
    pub fn not_opened_yet(self, error: &OpenError) -> String {
        match error {
            OpenError::Full { folder } => self.0.pick(
                format!("The disk with the data folder {folder} is full."),
                format!("数据文件夹 {folder} 所在的磁盘已满。"),
            ),
            OpenError::InUse { .. }
            | OpenError::Moved { .. }
            | OpenError::Unwritable { .. }
            | OpenError::NotRecovered { .. }
            | OpenError::Newer { .. }
            | OpenError::Misfit { .. }
            | OpenError::NotHandedOver { .. }
            | OpenError::Foreign { .. } => error.told(self.0),
        }
    }

    pub fn never_saved(self, why: &str) -> String {
        self.0.pick(
            format!("Not asked: Askwell couldn’t save the question in the time given. {why} Nobody has seen it."),
            format!("没有提问：Askwell 在限定时间内无法保存问题。{why}没有人看到过它。"),
        )
    }

    pub fn given_earlier(self, at: &str) -> String {
        self.0.pick(
            format!("This answer was given earlier, on {at}, to the same question."),
            format!("这是此前（{at}）对同一问题的回答。"),
        )
    }

    pub fn not_printed(self, why: &str) -> String {
        let why = Words::clause(why);
        self.0.pick(
            format!(
                "The answer couldn’t be printed: {why}. It’s kept for a day. Run the same command here again to get it; `askwell log` shows it too."
            ),
            format!("无法输出回答：{why}。回答会保留一天。在这里再次运行同一命令即可取得；`askwell log` 也会显示。"),
        )
    }

    /// Nothing of it waits for whoever runs the same again.
    pub fn not_put(self, why: &str) -> String {
        let why = Words::clause(why);
        self.0.pick(
            format!(
                "Couldn’t write to standard output: {why}. What was done until then is kept; `askwell list` shows it."
            ),
            format!("无法写入标准输出：{why}。此前完成的内容都已保留，可用 `askwell list` 查看。"),
        )
    }

    pub fn not_withdrawn(self) -> &'static str {
        self.0.pick(
            "Askwell cannot be reached, so the question stays open there. Close it there; nobody reads its answer.",
            "无法联系 Askwell，问题仍留在那里。请在那里关闭它；没有人会读取回答。",
        )
    }

    pub fn not_ours(self, why: &str) -> String {
        self.0.pick(
            format!("What answers in the data folder is not this person's Askwell ({why}). Nothing was asked."),
            format!("数据文件夹中应答的不是本人的 Askwell（{why}）。没有提问。"),
        )
    }

    /// Who has the data folder does not answer.
    pub fn silent(self, pid: Option<u32>) -> String {
        let (en, zh) = of_process(pid);
        self.0.pick(
            format!("Askwell is running{en} but doesn’t answer. {}", ends_it(pid)[0]),
            format!("Askwell 正在运行{zh}，但没有应答。{}", ends_it(pid)[1]),
        )
    }

    /// It was told what to do, and nobody knows whether it did it.
    pub fn fell_silent(self, pid: Option<u32>) -> String {
        let (en, zh) = of_process(pid);
        self.0.pick(
            format!("Askwell{en} has stopped answering; what it was told may still be done. {}", ends_it(pid)[0]),
            format!("Askwell{zh} 不再应答；交给它的操作仍有可能完成。{}", ends_it(pid)[1]),
        )
    }

    /// A question waits there.
    pub fn silent_meanwhile(self, pid: Option<u32>) -> String {
        let silent = self.silent(pid);
        self.0.pick(
            format!("{silent} The question is kept; this waits for its answer, or for Ctrl-C."),
            format!("{silent}问题已保留；将继续等待回答，或按 Ctrl-C 退出。"),
        )
    }

    fn nothing_chosen_here(self) -> &'static str {
        self.0.pick("Nothing was chosen.", "没有作出任何选择。")
    }

    /// Why there is nobody to ask.
    pub fn nobody_there(self, why: &Unreachable) -> String {
        let why = match (why, self.0) {
            (Unreachable::NotRunning, _) => self.0.pick("Askwell is not running", "Askwell 没有运行").to_owned(),
            (Unreachable::Silent { pid }, _) => return format!("{} {}", self.silent(*pid), self.nothing_chosen_here()),
            (Unreachable::OtherVersion { engine }, _) => {
                return format!("{} {}", self.other_version(engine), self.nothing_chosen_here());
            }
            (Unreachable::NoDisplay, _) => self
                .0
                .pick(
                    "Askwell is not running, and there is no display to open its window on",
                    "Askwell 没有运行，也没有可以打开窗口的显示器",
                )
                .to_owned(),
            (Unreachable::NoDesktop, _) => self
                .0
                .pick(
                    "Askwell is not running, and its window program was found neither beside this one nor in PATH",
                    "Askwell 没有运行，在本程序旁边和 PATH 中都找不到它的窗口程序",
                )
                .to_owned(),
            (Unreachable::NotStarted(why) | Unreachable::Foreign(why), _) => {
                self.0.pick(format!("Askwell could not be started ({why})"), format!("无法启动 Askwell（{why}）"))
            }
        };
        self.0.pick(
            format!("Nobody is there to be asked: {why}, and nobody sits at this terminal. Nothing was chosen."),
            format!("没有人可以回答：{why}，这个终端前也没有人。没有作出任何选择。"),
        )
    }

    /// What was asked cannot be shown: its fields are named as on the command line.
    pub fn not_asked(self, why: &str) -> String {
        let why = why.strip_prefix("Not asked: ").unwrap_or(why);
        let mut why = why
            .replace("`question`", "QUESTION")
            .replace("`details`", "--details")
            .replace("`timeout_ms`", "--timeout");
        while let Some((before, rest)) = why.split_once("`options[")
            && let Some((index, behind)) = rest.split_once(']')
            && let (Ok(index), Some((_, behind))) = (index.parse::<usize>(), behind.split_once('`'))
        {
            why = format!("{before}option {}{behind}", index + 1);
        }
        let why = why.replace("`options`", "-o");
        self.0.pick(format!("Not asked: {why}."), format!("没有提问：{why}。"))
    }

    /// The two answers to a confirmation.
    pub fn yes_and_no(self) -> [&'static str; 2] {
        self.0.pick(["Yes", "No"], ["是", "否"])
    }

    /// What an end without an answer means, where it is worth a word.
    pub fn unanswered(self, status: &str) -> Option<&'static str> {
        Some(match status {
            "dismissed" => self.0.pick("Dismissed: nothing was chosen.", "问题被关闭：没有作出选择。"),
            "deleted" => {
                self.0.pick("The person has deleted the question: nothing was chosen.", "问题已被删除：没有作出选择。")
            }
            "withdrawn" => self.0.pick("The question was withdrawn: nothing was chosen.", "问题已撤回：没有作出选择。"),
            "no_response" => {
                self.0.pick("No response within the time: nothing was chosen.", "规定时间内没有回应：没有作出选择。")
            }
            "delegated" => self.0.pick("The person chose nothing and leaves it to you.", "对方没有选择，由你决定。"),
            "afk" | "unsupported" => self
                .0
                .pick("The person has said that nobody is here: nothing was chosen.", "对方已声明不在：没有作出选择。"),
            "waiting" => self.0.pick(
                "The question stays open. Run the same command here again to join it, or to get its answer.",
                "问题仍未关闭。在这里再次运行同一命令即可继续等待，或取得回答。",
            ),
            _ => return None,
        })
    }

    pub fn no_file(self, file: &Path) -> String {
        let file = file.display();
        self.0.pick(
            format!("{file} is not an ordinary file: a folder, a device or a pipe can’t stand with a question. Nothing was asked."),
            format!("{file} 不是普通文件：文件夹、设备或管道不能附在问题上。没有提问。"),
        )
    }

    pub fn file_too_long(self, file: &Path, bytes: u64) -> String {
        let (file, size, most) = (file.display(), bytes.div_ceil(1024), GUEST_DETAILS_BYTES_MAX / 1024);
        self.0.pick(
            format!("{file} is too long to stand with a question: it has {size} KiB, at most {most} KiB are shown. Attach a part of it, or name it in the question. Nothing was asked."),
            format!("{file} 太长，不能附在问题上：它有 {size} KiB，最多显示 {most} KiB。请只附其中一部分，或在问题里写明文件名。没有提问。"),
        )
    }

    pub fn no_text(self, file: &Path) -> String {
        let file = file.display();
        self.0.pick(
            format!("{file} is not text. Attach it with -a instead. Nothing was asked."),
            format!("{file} 不是文本。请改用 -a 附上它。没有提问。"),
        )
    }

    pub fn not_attached(self, file: &Path, why: &str) -> String {
        let (file, why) = (file.display(), Words::clause(why));
        self.0.pick(
            format!("The file {file} could not be read: {why}. Nothing was asked."),
            format!("无法读取文件 {file}：{why}。没有提问。"),
        )
    }
}

fn of_process(pid: Option<u32>) -> (String, String) {
    match pid {
        Some(pid) => (format!(" (process {pid})"), format!("（进程 {pid}）")),
        None => Default::default(),
    }
}

/// What to do about a program that hangs.
fn ends_it(pid: Option<u32>) -> [String; 2] {
    match pid.filter(|_| cfg!(unix)) {
        Some(pid) => [
            format!(
                "If it was stopped, `kill -CONT {pid}` lets it continue; else end it with `kill -KILL {pid}` and start it again. What was saved is kept."
            ),
            format!(
                "如果它被暂停了，用 `kill -CONT {pid}` 让它继续；否则用 `kill -KILL {pid}` 结束它，再重新启动。已保存的内容不会丢失。"
            ),
        ],
        None => [
            "Wait a moment; if it stays so, end it and start it again. What was saved is kept.".to_owned(),
            "请稍等；如果一直如此，请结束它并重新启动。已保存的内容不会丢失。".to_owned(),
        ],
    }
}
