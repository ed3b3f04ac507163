//! What became of a backup, or of putting one back.

use super::Words;
use super::doctor::size;
use agent::backup::{BackupFault, Brings, Packed, Placed, RestoreFault};
use ask::doctor::Finding;
use ask::plain_text::one_line;
use std::collections::BTreeSet;
use std::path::Path;

/// Of programs and addresses.
const NAMED_MAX: usize = 5;

impl Words {
    pub fn backed_up(self, file: &Path, packed: Packed) -> String {
        let (file, files, size) = (file.display(), packed.files, size(packed.bytes));
        self.pick(
            format!("Backed up to {file} ({files} entries, {size}). Keys are not in it."),
            format!("已备份到 {file}（{files} 项，{size}）。其中不含密钥。"),
        )
    }

    pub fn not_backed_up(self, folder: &Path, file: &Path, fault: &BackupFault) -> String {
        let (folder_shown, file) = (folder.display(), file.display());
        match fault {
            BackupFault::NoData => self.pick(
                format!("There is nothing to back up in {folder_shown}. Set ASKWELL_DATA_DIR to the right folder."),
                format!("{folder_shown} 里没有可备份的内容。请用 ASKWELL_DATA_DIR 指定正确的文件夹。"),
            ),
            BackupFault::Exists => self.pick(
                format!("{file} already exists. Choose another name, or add --replace; it was not changed."),
                format!("{file} 已存在。请另选名称，或加上 --replace；该文件没有改动。"),
            ),
            BackupFault::Inside => self.pick(
                format!("{file} would be inside the data folder. Choose a place outside {folder_shown}."),
                format!("{file} 位于数据文件夹之内。请选择 {folder_shown} 以外的位置。"),
            ),
            BackupFault::Restoring => self.pick(
                format!("A backup is being restored to {folder_shown}, or that was interrupted, so no other one was made. Wait for it, or open Askwell once to finish it, then try again."),
                format!("{folder_shown} 正在恢复备份，或恢复被中断，因此没有备份。请等它完成，或打开一次 Askwell 完成恢复，然后重试。"),
            ),
            BackupFault::Damaged(why) => {
                let why = one_line(why);
                self.pick(
                    format!("The database is damaged ({why}), so no backup was made. Open Askwell to recover what can be read, then back up."),
                    format!("数据库已损坏（{why}），因此没有备份。请先打开 Askwell 恢复能读取的内容，再备份。"),
                )
            }
            BackupFault::NotRead(fault) => self.not_read(folder, fault),
            BackupFault::Unreadable { path, error } => {
                let (path, why) = (path.display(), one_line(&error.to_string()));
                self.pick(
                    format!("{path} could not be read ({why}), so no backup was made. Check that you may read it, then try again."),
                    format!("无法读取 {path}（{why}），因此没有备份。请检查读取权限，然后重试。"),
                )
            }
            BackupFault::NotWritten { no_room: true, .. } => self.pick(
                format!("There is no room for the backup {file}. Free some space or choose another place, then try again."),
                format!("没有足够的空间写入备份 {file}。请清理空间或另选位置，然后重试。"),
            ),
            BackupFault::NotWritten { why, .. } => {
                let why = one_line(why);
                self.pick(
                    format!("The backup could not be written to {file} ({why}). Check the place, then try again."),
                    format!("无法将备份写入 {file}（{why}）。请检查该位置，然后重试。"),
                )
            }
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
            self.pick(
                format!(" What was there before is kept for 30 days in {before} of that folder."),
                format!("原有内容保留 30 天，位于该文件夹的 {before}。"),
            )
        });
        self.pick(
            format!("Restored {files} entries to {folder}.{kept}"),
            format!("已将 {files} 项恢复到 {folder}。{kept}"),
        )
    }

    pub fn not_restored(self, folder: &Path, file: &Path, fault: &RestoreFault) -> String {
        let (folder, file) = (folder.display(), file.display());
        let (en, zh) = match fault {
            RestoreFault::InUse { pid } => (
                format!("Askwell is running with {folder} (process {pid}). Quit it, then restore."),
                format!("Askwell 正在使用 {folder}（进程 {pid}）。请先退出，再恢复。"),
            ),
            full if full.is_full() => (
                format!("There is no room for the backup in {folder}. Free some space, then try again."),
                format!("{folder} 没有足够的空间恢复备份。请清理空间，然后重试。"),
            ),
            RestoreFault::Unwritable(error) => {
                let why = one_line(&error.to_string());
                (
                    format!("The data folder {folder} can't be written to ({why}). Check the folder, then try again."),
                    format!("无法写入数据文件夹 {folder}（{why}）。请检查该文件夹，然后重试。"),
                )
            }
            RestoreFault::NotRead(error) => {
                let why = one_line(&error.to_string());
                (
                    format!("{file} can't be read ({why}). Check the name, then try again."),
                    format!("无法读取 {file}（{why}）。请检查名称，然后重试。"),
                )
            }
            RestoreFault::NotABackup => (
                format!("{file} is not a backup made by Askwell. Choose another file."),
                format!("{file} 不是 Askwell 的备份。请选择其他文件。"),
            ),
            RestoreFault::Newer { askwell } => {
                let version = one_line(askwell);
                (
                    format!(
                        "{file} was written by a later version of Askwell ({version}). Install that version or a newer one."
                    ),
                    format!("{file} 来自更新版本的 Askwell（{version}）。请安装该版本或更新的版本。"),
                )
            }
            RestoreFault::Damaged(why) => {
                let why = one_line(why);
                (
                    format!("{file} is damaged ({why}). Use another backup."),
                    format!("{file} 已损坏（{why}）。请使用其他备份。"),
                )
            }
            RestoreFault::Unsafe(name) => {
                let name = one_line(name);
                (
                    format!("{file} holds an entry that no backup has ({name}). Do not use it unless you made it."),
                    format!("{file} 含有备份中不会出现的条目（{name}）。如果不是你自己制作的，请不要使用。"),
                )
            }
            RestoreFault::Whose(brings) => (
                format!(
                    "{file} brings {} What is in a backup acts with all your permissions, so restore only one that you made: askwell restore --mine {file}.",
                    brought(self, brings)
                ),
                format!(
                    "{file} 包含：{}备份中的内容拥有你的全部权限，请只恢复你自己制作的备份：askwell restore --mine {file}。",
                    brought(self, brings)
                ),
            ),
            RestoreFault::NoRoom => (
                format!(
                    "{file} needs more room than the disk has, or is not a real backup. Free some space, then try again."
                ),
                format!("{file} 需要的空间超过磁盘剩余空间，或不是真正的备份。请清理空间后重试。"),
            ),
        };
        self.pick(format!("{en} Nothing was changed."), format!("{zh}没有改动任何内容。"))
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
    let mut parts = vec![words.pick(format!("{conversations} conversations"), format!("{conversations} 个对话"))];
    if *running > 0 {
        parts.push(words.pick(
            format!("{running} of them go on by themselves when Askwell opens"),
            format!("其中 {running} 个会在 Askwell 打开后自行继续"),
        ));
    }
    if *rules > 0 {
        parts.push(words.pick(
            format!("{rules} rules by which things are done without asking you"),
            format!("{rules} 条无需询问的规则"),
        ));
    }
    if !programs.is_empty() {
        let named = list(programs);
        parts.push(words.pick(format!("programs that Askwell starts ({named})"), format!("会启动的程序（{named}）")));
    }
    if !addresses.is_empty() {
        let named = list(addresses);
        parts.push(words.pick(
            format!("addresses that your messages and keys go to ({named})"),
            format!("消息和密钥会发往的地址（{named}）"),
        ));
    }
    if *listens || *let_in > 0 {
        parts.push(words.pick(
            "chats, browsers or programs that may reach Askwell".to_owned(),
            "可以连接 Askwell 的聊天、浏览器或程序".to_owned(),
        ));
    }
    words.pick(format!("{}.", parts.join("; ")), format!("{}。", parts.join("；")))
}
