//! What became of a backup, or of putting one back.

use super::Words;
use super::doctor::size;
use ask::doctor::Finding;
use ask::plain_text::one_line;
use engine::archive::{ArchiveNoun, Packed};
use engine::backup::{BackupFault, Brings, Placed, RestoreFault};
use std::collections::BTreeSet;
use std::path::Path;

const BACKUP: ArchiveNoun = ArchiveNoun { article: "a", en: "backup", zh: "备份" };
/// Of programs and addresses.
const NAMED_MAX: usize = 5;

impl Words {
    pub fn backed_up(self, file: &Path, packed: Packed) -> String {
        let (file, files, size) = (file.display(), packed.files, size(packed.bytes));
        self.0.pick(
            format!("Backed up to {file} ({files} entries, {size}). Keys are not in it."),
            format!("已备份到 {file}（{files} 项，{size}）。其中不含密钥。"),
        )
    }

    pub fn not_backed_up(self, folder: &Path, file: &Path, fault: &BackupFault) -> String {
        let folder_shown = folder.display();
        match fault {
            BackupFault::NoData => self.0.pick(
                format!("There is nothing to back up in {folder_shown}. Set ASKWELL_DATA_DIR to the right folder."),
                format!("{folder_shown} 里没有可备份的内容。请用 ASKWELL_DATA_DIR 指定正确的文件夹。"),
            ),
            BackupFault::Restoring => self.0.pick(
                format!("A backup is being restored to {folder_shown}, or that was interrupted, so no other one was made. Wait for it, or open Askwell once to finish it, then try again."),
                format!("{folder_shown} 正在恢复备份，或恢复被中断，因此没有备份。请等它完成，或打开一次 Askwell 完成恢复，然后重试。"),
            ),
            BackupFault::Damaged(why) => {
                let why = one_line(why);
                self.0.pick(
                    format!("The database is damaged ({why}), so no backup was made. Open Askwell to recover what can be read, then back up."),
                    format!("数据库已损坏（{why}），因此没有备份。请先打开 Askwell 恢复能读取的内容，再备份。"),
                )
            }
            BackupFault::NotRead(fault) => self.not_read(folder, fault),
            BackupFault::File(fault) => fault.told(folder, file, BACKUP, self.0),
        }
    }

    pub fn half_restored(self, folder: &Path) -> String {
        let (finding, folder) = (Finding::HalfRestored, folder.display());
        format!("{folder}: {} {}", self.finding(&finding), self.advice(&finding))
    }

    pub fn restored(self, folder: &Path, placed: &Placed) -> String {
        let (folder, files) = (folder.display(), placed.files);
        let before = placed.before.as_ref().map(|before| before.display().to_string());
        let kept = before.map_or_else(String::new, |before| {
            self.0.pick(
                format!(" What was there before is kept for at least 30 days in {before} of that folder."),
                format!("原有内容至少保留 30 天，位于该文件夹的 {before}。"),
            )
        });
        self.0.pick(
            format!("Restored {files} entries to {folder}.{kept}"),
            format!("已将 {files} 项恢复到 {folder}。{kept}"),
        )
    }

    pub fn not_restored(self, folder: &Path, file: &Path, fault: &RestoreFault) -> String {
        let (shown, name) = (folder.display(), file.display());
        match fault {
            RestoreFault::File(fault) => fault.told(folder, file, BACKUP, self.0),
            RestoreFault::InUse { pid } => self.0.pick(
                format!("Askwell is running with {shown} (process {pid}). Quit it, then restore. Nothing was changed."),
                format!("Askwell 正在使用 {shown}（进程 {pid}）。请先退出，再恢复。没有改动任何内容。"),
            ),
            RestoreFault::Whose(brings) => {
                let brings = brought(self, brings);
                self.0.pick(
                    format!(
                        "{name} brings {brings} What is in a backup acts with all your permissions, so restore only one that you made: askwell restore --mine {name}. Nothing was changed."
                    ),
                    format!(
                        "{name} 包含：{brings}备份中的内容拥有你的全部权限，请只恢复你自己制作的备份：askwell restore --mine {name}。没有改动任何内容。"
                    ),
                )
            }
        }
    }
}

/// What a backup makes Askwell do, as far as it can be named.
fn brought(words: Words, brings: &Brings) -> String {
    let Brings { conversations, running, rules, programs, addresses, listens, let_in } = brings;
    let list = |all: &BTreeSet<String>| {
        let shown: Vec<_> = all.iter().take(NAMED_MAX).map(|one| one_line(one)).collect();
        let more = if all.len() > NAMED_MAX { "…" } else { "" };
        format!("{}{more}", shown.join(", "))
    };
    let mut parts = vec![words.0.pick(Words::count(*conversations, "conversation"), format!("{conversations} 个对话"))];
    if *running > 0 {
        parts.push(words.0.pick(
            format!("{running} of them go on by themselves when Askwell opens"),
            format!("其中 {running} 个会在 Askwell 打开后自行继续"),
        ));
    }
    if *rules > 0 {
        parts.push(words.0.pick(
            format!("{} by which things are done without asking you", Words::count(*rules, "rule")),
            format!("{rules} 条无需询问的规则"),
        ));
    }
    if !programs.is_empty() {
        let named = list(programs);
        parts.push(words.0.pick(format!("programs that Askwell starts ({named})"), format!("会启动的程序（{named}）")));
    }
    if !addresses.is_empty() {
        let named = list(addresses);
        parts.push(words.0.pick(
            format!("addresses that your messages and keys go to ({named})"),
            format!("消息和密钥会发往的地址（{named}）"),
        ));
    }
    if *listens || *let_in > 0 {
        parts.push(words.0.pick(
            "chats, browsers or programs that may reach Askwell".to_owned(),
            "可以连接 Askwell 的聊天、浏览器或程序".to_owned(),
        ));
    }
    words.0.pick(format!("{}.", parts.join("; ")), format!("{}。", parts.join("；")))
}
