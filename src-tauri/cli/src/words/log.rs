//! Sentences about the log: what its lines say, and what is wrong with it.

use super::{Words, start::short};
use ask::ConversationId;
use ask::plain_text::one_line;
use engine::log::{Warning, What};
use std::path::Path;

/// What an event is called, with its sign. Events that are not here are shown by their own names.
const HAPPENED: [(&str, &str, &str, &str); 42] = [
    ("conversation.started", "★", "Conversation begun", "对话开始"),
    ("conversation.folder", "★", "Folder chosen", "已选择文件夹"),
    ("conversation.model", "★", "Model chosen", "已选择模型"),
    ("conversation.renamed", "✎", "Renamed", "已改名"),
    ("conversation.mode", "⚙", "May do by itself", "自主权限"),
    ("user.message", "☺", "You", "你"),
    ("user.message.taken_back", "↶", "Message taken back", "消息已收回"),
    ("run.started", "▶", "Run begun", "运行开始"),
    ("model.reply", "✦", "The agent", "智能体"),
    ("model.reply.cut", "✦", "The agent's reply broke off", "智能体的回复中断"),
    ("agent.ask.request", "❓", "Asked", "提问"),
    ("agent.ask.shown", "👁", "Shown", "已显示"),
    ("agent.ask.response", "↩", "Answer", "回应"),
    ("agent.ask.cancelled", "✗", "Question closed", "提问已关闭"),
    ("agent.ask.timeout", "⏱", "Time for the answer over", "回答超时"),
    ("agent.ask.unanswered", "⏱", "Not answered in time", "未按时回答"),
    ("agent.ask.heard", "⇡", "Asked by another agent", "收到另一个智能体的提问"),
    ("agent.ask.settled", "⇣", "The other agent has its answer", "另一个智能体已得到回答"),
    ("agent.ask.revised", "↩", "Answer changed", "回答已修改"),
    ("agent.ask.late", "↩", "Answer after the end", "结束后的回答"),
    ("agent.ask.background", "⤵", "Question moved to the background", "提问转入后台"),
    ("agent.ask.joined", "❓", "Asked once more", "再次提问"),
    ("agent.ask.left", "✗", "Waited for no longer by one who asked", "其中一个提问者不再等待"),
    ("agent.ask.told", "✉", "Told to the agent", "已告知智能体"),
    ("decision.corrected", "✎", "Decision corrected", "决定已更正"),
    ("decision.withdrawn", "✗", "Decision withdrawn", "决定已撤回"),
    ("tool.approved", "✓", "Allowed without asking", "无需询问即允许"),
    ("tool.started", "⚙", "Action begun", "操作开始"),
    ("tool.voided", "✗", "Not as it was shown; nothing was done", "与显示的不符，未执行"),
    ("tool.result", "⚙", "Result", "结果"),
    ("plan.step", "☑", "Step done", "步骤完成"),
    ("context.compacted", "≡", "Earlier rounds summarised", "较早内容已摘要"),
    ("run.ended", "■", "Run ended", "运行结束"),
    ("run.delivered", "■", "Summary", "总结"),
    ("files.undo", "↶", "Files are being put back", "正在还原文件"),
    ("files.undone", "↶", "Files put back", "文件已还原"),
    ("task.started", "▶", "Task given to a child", "已交给子任务"),
    ("task.awaited", "⇉", "Waiting for the task", "等待子任务"),
    ("task.ended", "■", "Task of a child ended", "子任务结束"),
    ("log.rewound", "!", "The record was damaged and goes on from here", "记录曾损坏，从这里继续"),
    ("log.deleted", "✗", "Conversation deleted", "对话已删除"),
    ("log.expired", "✗", "Old log files removed", "旧日志已清除"),
];

/// Outcomes, ends and standings by their stored names.
const NAMES: [(&str, &str, &str); 29] = [
    ("answered", "answered", "已回答"),
    ("delegated", "left to the agent", "交给智能体决定"),
    ("dismissed", "closed without an answer", "关闭，未回答"),
    ("noResponse", "no answer in time", "限时内未回答"),
    ("superseded", "set aside for a new message", "被新消息取代"),
    ("stopped", "stopped", "已停止"),
    ("approved", "approved", "同意"),
    ("denied", "refused", "拒绝"),
    ("planAccepted", "plan accepted", "接受计划"),
    ("consented", "decided", "已作决定"),
    ("withdrawn", "no longer needed", "不再需要"),
    ("settled", "settled", "已处理"),
    ("decided", "decided", "已决定"),
    ("moot", "ended by itself", "自行结束"),
    ("afk", "nobody was here", "无人在场"),
    ("ok", "done", "完成"),
    ("failed", "failed", "失败"),
    ("notRun", "not done", "未执行"),
    ("completed", "completed", "已完成"),
    ("roundLimit", "round limit reached", "达到轮数上限"),
    ("askBeforeChanges", "ask before changes", "改动前询问"),
    ("allowChanges", "change files without asking", "改文件无需询问"),
    ("skipApprovals", "ask for no consent", "跳过确认"),
    ("retry", "again", "重试"),
    ("happened", "has happened", "已发生"),
    ("skip", "left", "跳过"),
    ("stop", "stop", "停止"),
    ("wait", "wait", "继续等"),
    ("cancelled", "cancelled", "已取消"),
];

impl Words {
    /// The sign and the words for an event of this name.
    pub fn happened(self, event: &str) -> Option<(&'static str, &'static str)> {
        let (_, mark, en, zh) = HAPPENED.into_iter().find(|(name, ..)| *name == event)?;
        Some((mark, self.0.pick(en, zh)))
    }

    pub fn log_name(self, name: &str) -> &str {
        NAMES.into_iter().find(|(known, ..)| *known == name).map_or(name, |(_, en, zh)| self.0.pick(en, zh))
    }

    pub fn log_place(self, surface: &str) -> String {
        let place = match surface {
            "window" => self.0.pick("in the window", "在窗口里"),
            "notification" => self.0.pick("from the notification", "从通知里"),
            "terminal" => self.0.pick("in the terminal", "在终端里"),
            "browser" => self.0.pick("in the browser", "在浏览器里"),
            "api" => self.0.pick("over the API", "通过 API"),
            "agent" => self.0.pick("by another agent", "由另一个智能体"),
            other => other,
        };
        place.to_owned()
    }

    pub fn log_after(self, millis: i64) -> String {
        let (minutes, seconds) = (millis / 60_000, millis / 1000 % 60);
        match (minutes, seconds) {
            (..=0, ..=0) => self.0.pick(format!("after {} ms", millis.max(0)), format!("{} 毫秒后", millis.max(0))),
            (0, seconds) => self.0.pick(format!("after {seconds} s"), format!("{seconds} 秒后")),
            (minutes, 0) => self.0.pick(format!("after {minutes} min"), format!("{minutes} 分钟后")),
            (minutes, seconds) => {
                self.0.pick(format!("after {minutes} min {seconds} s"), format!("{minutes} 分 {seconds} 秒后"))
            }
        }
    }

    pub fn log_head(self, zone: &str) -> String {
        self.0.pick(format!("The log of a conversation. Times are UTC{zone}."), format!("对话日志。时间为 UTC{zone}。"))
    }

    pub fn log_of(self, id: ConversationId) -> String {
        let end = short(id);
        self.0.pick(
            format!("The log of …{end}, the latest. Another one: askwell log ID (askwell list names them)."),
            format!("最近的日志：…{end}。查看其他对话：askwell log ID（askwell list 列出所有对话）。"),
        )
    }

    pub fn no_logs(self) -> &'static str {
        self.0.pick(
            "There is no log yet: it begins with the first conversation.",
            "还没有日志：有了第一个对话就会开始记录。",
        )
    }

    pub fn log_written(self, file: &Path) -> String {
        let file = file.display();
        self.0.pick(format!("Written to {file}."), format!("已写入 {file}。"))
    }

    pub fn not_written(self, file: &Path, why: &str) -> String {
        let file = file.display();
        self.0.pick(
            format!("{file} could not be written: {why}. What was there before is unchanged; name another file with --output."),
            format!("无法写入 {file}：{why}。原有文件没有改动；请用 --output 指定别的文件。"),
        )
    }

    pub fn no_such_log(self, id: &str) -> String {
        self.0.pick(
            format!(
                "There is no log of a conversation whose id begins or ends with “{id}”. See them with: askwell list"
            ),
            format!("没有 ID 以“{id}”开头或结尾的对话的日志。查看所有对话：askwell list"),
        )
    }

    pub fn several_logs(self, id: &str) -> String {
        self.0.pick(
            format!("The ids of several conversations begin or end with “{id}”. Give more of it; see them with: askwell list"),
            format!("有多个对话的 ID 以“{id}”开头或结尾，请多写几位。查看所有对话：askwell list"),
        )
    }

    pub fn log_away(self, id: ConversationId) -> String {
        let end = short(id);
        self.0.pick(
            format!("The log of …{end} lies in its workspace, and that folder is not there now. Bring it back; the conversation itself is kept."),
            format!("…{end} 的日志在它的工作目录里，而那个文件夹现在不在。请恢复该文件夹；对话本身已保留。"),
        )
    }

    /// Something that is wrong with a log. The rest of it is read all the same.
    pub fn log_warning(self, warning: &Warning) -> String {
        let file = one_line(&warning.file);
        let place = match warning.line {
            Some(line) => self.0.pick(format!("{file}, line {line}"), format!("{file} 第 {line} 行")),
            None => file,
        };
        let what = match &warning.what {
            What::Bad => self.0.pick("is damaged and was left out".to_owned(), "已损坏，已略过".to_owned()),
            What::TooLong => self.0.pick("is too long and was left out".to_owned(), "过长，已略过".to_owned()),
            What::Torn => self.0.pick("breaks off and was left out".to_owned(), "不完整，已略过".to_owned()),
            What::Foreign => self.0.pick(
                "belongs to another conversation and was left out".to_owned(),
                "属于另一个对话，已略过".to_owned(),
            ),
            What::Gap { after, seq } => self.0.pick(
                format!("has number {seq} after {after}: the entries between are missing"),
                format!("编号为 {seq}，上一条为 {after}：中间的记录缺失"),
            ),
            What::Double { after, seq } => self.0.pick(
                format!("has number {seq} after {after}: it was there before"),
                format!("编号为 {seq}，上一条为 {after}：重复"),
            ),
            What::Unreadable { why } => self.0.pick(format!("cannot be read ({why})"), format!("无法读取（{why}）")),
        };
        self.0.pick(format!("Warning: {place} {what}."), format!("警告：{place}{what}。"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ask::settings::Language;

    #[test]
    fn every_warning_names_its_place_in_both_languages() {
        let all = [
            What::Bad,
            What::TooLong,
            What::Torn,
            What::Foreign,
            What::Gap { after: 3, seq: 9 },
            What::Double { after: 3, seq: 2 },
            What::Unreadable { why: "denied".into() },
        ];
        let told = |language| {
            let told = |what: &What| {
                Words(language).log_warning(&Warning { file: "events.jsonl".into(), line: Some(7), what: what.clone() })
            };
            all.iter().map(told).collect::<std::collections::BTreeSet<_>>()
        };
        let (en, zh) = (told(Language::En), told(Language::Zh));
        assert!(en.iter().all(|text| text.starts_with("Warning: events.jsonl, line 7 ")), "{en:?}");
        assert!(zh.iter().all(|text| text.starts_with("警告：events.jsonl 第 7 行")), "{zh:?}");
        assert_eq!((en.len(), zh.len()), (7, 7), "each its own");
    }

    #[test]
    fn waiting_times_are_told_as_people_tell_them() {
        for (millis, en, zh) in [
            (-5, "after 0 ms", "0 毫秒后"),
            (350, "after 350 ms", "350 毫秒后"),
            (4_900, "after 4 s", "4 秒后"),
            (120_000, "after 2 min", "2 分钟后"),
            (150_000, "after 2 min 30 s", "2 分 30 秒后"),
        ] {
            assert_eq!(
                (Words(Language::En).log_after(millis), Words(Language::Zh).log_after(millis)),
                (en.into(), zh.into())
            );
        }
    }
}
