//! What a check of the data folder found: in words, and what to do about it.

mod advice;
mod log;
mod signatures;

use super::{Words, start::short};
use ask::doctor::{Finding, Named, Report, StorageUsage, Table};
use ask::plain_text::one_line;
use ask::rule::Pattern;
use signatures::granted;
use std::path::Path;

impl Words {
    pub fn doctor_looked_at(self, folder: &Path, report: &Report) -> String {
        let (folder, conversations) = (folder.display(), report.conversations);
        let (events, files) = (report.events, report.files);
        let free = report.free_bytes.map(size);
        let room =
            free.map(|free| self.0.pick(format!(", {free} free"), format!("，剩余空间 {free}"))).unwrap_or_default();
        self.0.pick(
            format!(
                "{folder}: {}, {}, {}{room}",
                Words::count(conversations, "conversation"),
                Words::count(events, "event"),
                Words::count(files, "file")
            ),
            format!("{folder}：{conversations} 个对话，{events} 个事件，{files} 个文件{room}"),
        )
    }

    /// What takes room, and how much.
    pub fn doctor_usage(self, usage: &StorageUsage) -> String {
        let kinds = [
            ("database", "数据库", usage.database),
            ("attached files", "附件", usage.attachments),
            ("restore points", "还原点", usage.restore_points),
            ("command output", "命令输出", usage.commands),
            ("logs", "日志", usage.logs),
            ("trash", "回收区", usage.trash),
            ("other", "其他", usage.other),
        ];
        let used = kinds.into_iter().filter(|(_, _, bytes)| *bytes > 0);
        let each: Vec<String> =
            used.map(|(en, zh, bytes)| format!("{} {}", self.0.pick(en, zh), size(bytes))).collect();
        let (total, each) = (size(usage.total()), each.join(" · "));
        self.0.pick(format!("{total}: {each}"), format!("共 {total}：{each}"))
    }

    pub fn doctor_verdict(self, problems: usize) -> String {
        match problems {
            0 => self.0.pick("Nothing is wrong.".to_owned(), "没有发现问题。".to_owned()),
            1 => self.0.pick("1 problem found.".to_owned(), "发现 1 个问题。".to_owned()),
            many => self.0.pick(format!("{many} problems found."), format!("发现 {many} 个问题。")),
        }
    }

    /// What is so.
    pub fn finding(self, finding: &Finding) -> String {
        match finding {
            Finding::NoData => self.0.pick("There is no data here yet.".into(), "这里还没有数据。".into()),
            Finding::Gone => self.0.pick(
                "There was data in this folder, and its database askwell.db is gone or empty.".into(),
                "此文件夹曾有数据，但其数据库 askwell.db 已丢失或为空。".into(),
            ),
            Finding::HalfRestored => self.0.pick(
                "A backup is being restored here, or that was interrupted: part of the data is not in its place.".into(),
                "这里正在恢复备份，或恢复被中断：部分数据还不在原位。".into(),
            ),
            Finding::Newer { version } => self.0.pick(
                format!("The database was written by a later version of Askwell (schema {version})."),
                format!("数据库来自更新版本的 Askwell（结构版本 {version}）。"),
            ),
            Finding::Older { version } => self.0.pick(
                format!("The database is from an earlier version (schema {version}), so its lists were not compared with its events."),
                format!("数据库来自较早版本（结构版本 {version}），因此没有将列表与事件比对。"),
            ),
            Finding::Foreign => {
                self.0.pick("askwell.db belongs to another program.".into(), "askwell.db 属于另一个程序。".into())
            }
            Finding::Unreadable { why, .. } => {
                let why = one_line(why);
                self.0.pick(format!("The database can't be read ({why})."), format!("无法读取数据库（{why}）。"))
            }
            Finding::Pages { why } => {
                let why = one_line(why);
                self.0.pick(format!("The database is damaged ({why})."), format!("数据库已损坏（{why}）。"))
            }
            Finding::Marked => self.0.pick(
                "The database was found damaged and is waiting to be recovered.".into(),
                "数据库曾被发现损坏，正等待恢复。".into(),
            ),
            Finding::Broken { of, event } => {
                let of = self.named(of);
                self.0.pick(
                    format!("The record of {of} was changed or damaged: event {event} does not fit the ones before it."),
                    format!("{of}的记录被改动或损坏：第 {event} 个事件与之前的不符。"),
                )
            }
            Finding::Later { of } => {
                let of = self.named(of);
                self.0.pick(
                    format!("A later version of Askwell continued {of}."),
                    format!("{of}由更新版本的 Askwell 继续过。"),
                )
            }
            Finding::CutOff { of } => {
                let of = self.named(of);
                self.0.pick(
                    format!("The end of {of} was lost in a recovery."),
                    format!("{of}的末尾在一次恢复中丢失。"),
                )
            }
            Finding::Unlisted { of } => {
                let of = self.named(of);
                self.0.pick(
                    format!("{of} has events but is missing from the list."),
                    format!("{of}有事件，但不在列表中。"),
                )
            }
            Finding::Empty { of } => {
                let of = self.named(of);
                self.0.pick(format!("{of} is listed but has no events."), format!("{of}在列表中，但没有事件。"))
            }
            Finding::Differs { of, table } => {
                let (of, (en, zh)) = (self.named(of), list(*table));
                self.0.pick(
                    format!("The {en} of {of} differs from what its events say."),
                    format!("{of}的{zh}与事件不一致。"),
                )
            }
            Finding::Rule { pattern, workspace } => {
                let (pattern, place) = (subject(pattern), self.place(workspace.as_deref()));
                self.0.pick(
                    format!("A permission is not what you allowed: {pattern}, {place}."),
                    format!("有一条权限规则与你允许的不符：{pattern}，{place}。"),
                )
            }
            Finding::Decision { asked, workspace } => {
                let (asked, place) = (one_line(asked), self.place(Some(workspace)));
                self.0.pick(
                    format!("A saved decision is not what you decided: “{asked}”, {place}."),
                    format!("有一条已保存的决定与你的决定不符：“{asked}”，{place}。"),
                )
            }
            Finding::Rewritten { of } => {
                let of = self.named(of);
                self.0.pick(
                    format!("The record of {of} is not the one that was signed: it was rewritten outside Askwell."),
                    format!("{of}的记录与签名时不同：它在 Askwell 之外被改写。"),
                )
            }
            Finding::EndsEarlier { of } => {
                let of = self.named(of);
                self.0.pick(
                    format!("The record of {of} ends before its signature: its end was cut off outside Askwell, or the database is an older one."),
                    format!("{of}的记录在签名处之前就结束了：末尾在 Askwell 之外被删去，或数据库是较早的一份。"),
                )
            }
            Finding::RuleBack { pattern, workspace } => {
                let (pattern, place) = (subject(pattern), self.place(workspace.as_deref()));
                self.0.pick(
                    format!("A permission that you revoked holds again: {pattern}, {place}. It was put back outside Askwell."),
                    format!("你撤销过的权限规则又生效了：{pattern}，{place}。它是在 Askwell 之外放回的。"),
                )
            }
            Finding::DecisionBack { asked, workspace } => {
                let (asked, place) = (one_line(asked), self.place(Some(workspace)));
                self.0.pick(
                    format!("A saved decision that you revoked holds again: “{asked}”, {place}. It was put back outside Askwell."),
                    format!("你撤销过的已保存决定又生效了：“{asked}”，{place}。它是在 Askwell 之外放回的。"),
                )
            }
            Finding::Granted { grant } => {
                let (en, zh) = granted(*grant);
                self.0.pick(
                    format!("A permission is not what you allowed: {en}. It was changed outside Askwell."),
                    format!("有一项权限与你允许的不符：{zh}。它是在 Askwell 之外改动的。"),
                )
            }
            Finding::GrantUnsigned { grant } => {
                let (en, zh) = granted(*grant);
                self.0.pick(
                    format!("A permission changed while the keychain couldn't be used, so it is unsigned: {en}."),
                    format!("有一项权限在无法使用钥匙串时有改动，因此未签名：{zh}。"),
                )
            }
            Finding::Signatures => self.0.pick(
                "The signatures were changed outside Askwell, so they prove nothing.".into(),
                "签名在 Askwell 之外被改动，因此不能证明任何内容。".into(),
            ),
            Finding::GoneSince { conversations, decisions } => self.0.pick(
                format!(
                    "Deleted for good after the last signature, in Askwell or outside it: {}. Revoked: {}.",
                    Words::count(*conversations, "conversation"),
                    Words::count(*decisions, "saved decision")
                ),
                format!("最后一次签名之后，有 {conversations} 个对话被彻底删除，{decisions} 条已保存的决定被撤销（在 Askwell 之内或之外）。"),
            ),
            Finding::Unproven { rules, decisions } => self.0.pick(
                format!("{rules} permissions and {decisions} saved decisions come from conversations that are gone, so they can't be checked."),
                format!("{rules} 条权限规则和 {decisions} 条已保存的决定来自已不存在的对话，无法核对。"),
            ),
            Finding::File { of, name, gone } => {
                let (of, name) = (self.named(of), one_line(name));
                if *gone {
                    self.0.pick(format!("The file {name} of {of} is missing."), format!("{of}的文件 {name} 不见了。"))
                } else {
                    self.0.pick(
                        format!("The file {name} of {of} is not the size it was."),
                        format!("{of}的文件 {name} 大小变了。"),
                    )
                }
            }
            Finding::LostBefore { of, count } => {
                let of = self.named(of);
                self.0.pick(
                    format!("Files of {of} were not in what it was imported from: {count}."),
                    format!("{of}的 {count} 个文件不在导入的文件中。"),
                )
            }
            Finding::Copy { of } => {
                let of = self.named(of);
                self.0.pick(
                    format!("A restore point of {of} has lost its copy."),
                    format!("{of}的一个还原点缺少副本。"),
                )
            }
            Finding::Log { of, lines, folder } => {
                let (of, folder) = (self.named(of), one_line(folder));
                self.0.pick(
                    format!("The log of {of} lacks lines of its conversation: {lines} (in {folder})."),
                    format!("{of}的日志缺少 {lines} 行（位于 {folder}）。"),
                )
            }
            Finding::Folder { name, why } => {
                let (name, why) = (one_line(name), one_line(why));
                self.0.pick(format!("The folder {name} can't be read ({why})."), format!("无法读取文件夹 {name}（{why}）。"))
            }
            Finding::Settings { file, why } => {
                let why = one_line(why);
                self.0.pick(format!("{file} can't be read ({why})."), format!("无法读取 {file}（{why}）。"))
            }
            Finding::LowDisk { bytes } => {
                let left = size(*bytes);
                self.0.pick(format!("The disk is almost full: {left} left."), format!("磁盘几乎已满：仅剩 {left}。"))
            }
            Finding::Unneeded { count, bytes } => {
                let size = size(*bytes);
                self.0.pick(
                    format!("{count} files or folders are no longer needed ({size})."),
                    format!("有 {count} 个文件或文件夹已不再需要（{size}）。"),
                )
            }
            Finding::Unfinished { name } => {
                self.0.pick(format!("{name} was not finished."), format!("{name} 没有写完。"))
            }
            Finding::SetAside { name, bytes } => {
                let size = size(*bytes);
                self.0.pick(
                    format!("{name} is an earlier database, kept after a recovery ({size})."),
                    format!("{name} 是恢复后保留的旧数据库（{size}）。"),
                )
            }
            Finding::Trash { bytes } => {
                let size = size(*bytes);
                self.0.pick(format!("The trash holds {size}."), format!("回收区占用 {size}。"))
            }
        }
    }

    fn named(self, of: &Named) -> String {
        let id = short(of.id);
        match one_line(&of.title) {
            title if title.is_empty() => self.0.pick(format!("conversation {id}"), format!("对话 {id}")),
            title => self.0.pick(format!("“{title}” ({id})"), format!("“{title}”（{id}）")),
        }
    }

    fn place(self, workspace: Option<&str>) -> String {
        match workspace.map(one_line) {
            Some(folder) => self.0.pick(format!("in {folder}"), format!("位于 {folder}")),
            None => self.0.pick("outside any workspace".into(), "不在任何工作区".into()),
        }
    }
}

fn list(table: Table) -> (&'static str, &'static str) {
    match table {
        Table::Conversation => ("entry in the list", "列表条目"),
        Table::Interaction => ("list of questions", "问题列表"),
        Table::Decision => ("list of decisions", "决定列表"),
    }
}

/// What a rule is about.
fn subject(pattern: &Pattern) -> String {
    match pattern {
        Pattern::Files { tool, folder } => one_line(&format!("{tool} {folder}")),
        Pattern::Command { command, .. } => one_line(command),
        Pattern::CommandsBeginning { words, .. } => one_line(&format!("{} …", words.join(" "))),
        Pattern::Pages { host } => one_line(host),
        Pattern::Mcp { server, tool, .. } => one_line(&format!("{server} {tool}")),
    }
}

/// As file managers write it.
pub fn size(bytes: u64) -> String {
    const UNITS: [&str; 5] = ["KB", "MB", "GB", "TB", "PB"];
    if bytes < 1000 {
        return format!("{bytes} B");
    }
    let mut rest = bytes as f64;
    let mut unit = "B";
    for next in UNITS {
        if rest < 999.95 {
            break;
        }
        (rest, unit) = (rest / 1000.0, next);
    }
    format!("{rest:.1} {unit}")
}
