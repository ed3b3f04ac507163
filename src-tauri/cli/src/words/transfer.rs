//! What became of exporting a conversation, or of importing one.

use super::doctor::size;
use super::{Words, short};
use ask::ConversationId;
use ask::plain_text::one_line;
use ask::wire::ImportOutcome;
use engine::archive::Packed;
use std::path::Path;

impl Words {
    /// Instead of a file, `-` was named.
    pub fn no_pipe(self) -> &'static str {
        self.0.pick(
            "- is not a file here: such a file is written and checked as a whole, so it can’t go through a pipe. Name a file. Nothing was done. (./- names a file called -.)",
            "这里不能用 - 代替文件：文件要完整写入和检查，无法通过管道传递。请指定一个文件。没有执行任何操作。（名为 - 的文件请写作 ./-。）",
        )
    }

    pub fn exported(self, title: &str, file: &Path, packed: Packed) -> String {
        let (file, size) = (file.display(), size(packed.bytes));
        self.0.pick(
            format!("Exported “{title}” to {file} ({size}). Everything said in it is in the file; keys are not."),
            format!("已将“{title}”导出到 {file}（{size}）。文件包含其中的全部内容，不含密钥。"),
        )
    }

    pub fn imported(self, outcome: &ImportOutcome) -> String {
        let (title, end) = (one_line(&outcome.title), short(outcome.conversation_id));
        if outcome.known {
            return self.0.pick(
                format!("This file was imported before: it is “{title}” (…{end}). Nothing was added."),
                format!("这个文件以前导入过：即“{title}”（…{end}）。没有添加任何内容。"),
            );
        }
        self.0.pick(
            format!(
                "Imported “{title}” (…{end}). Nothing in it runs. To read it: askwell log {end}. To go on: askwell chat --conversation {end} --workspace DIR"
            ),
            format!(
                "已导入“{title}”（…{end}）。其中没有任何内容在运行。查看：askwell log {end}。继续：askwell chat --conversation {end} --workspace DIR"
            ),
        )
    }

    /// Beside the title.
    pub fn imported_from(self, file: &str) -> String {
        let file = one_line(file);
        self.0.pick(format!("imported from {file}"), format!("导入自 {file}"))
    }

    pub fn needs_folder(self, id: ConversationId) -> String {
        let end = short(id);
        self.0.pick(
            format!("…{end} was imported and has no folder yet. Choose one: askwell chat --conversation {end} --workspace DIR. To read it: askwell log {end}. Nothing was sent."),
            format!("…{end} 是导入的对话，还没有文件夹。请选择：askwell chat --conversation {end} --workspace DIR。查看：askwell log {end}。没有发送任何内容。"),
        )
    }

    pub fn has_folder(self, id: ConversationId) -> String {
        let end = short(id);
        self.0.pick(
            format!(
                "…{end} keeps the folder it has. Leave out --workspace, or begin a new conversation. Nothing was sent."
            ),
            format!("…{end} 保留已有的文件夹。请去掉 --workspace，或开始新的对话。没有发送任何内容。"),
        )
    }
}
