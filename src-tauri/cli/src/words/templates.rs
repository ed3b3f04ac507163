//! Sentences about question templates.

use super::Words;
use ask::template::Source;

impl Words {
    pub fn template_source(self, source: Source) -> &'static str {
        match source {
            Source::BuiltIn => self.pick("built in", "内置"),
            Source::Own => self.pick("yours", "你的"),
            Source::Workspace => self.pick("workspace", "工作区"),
        }
    }

    pub fn template_broken(self) -> &'static str {
        self.pick("cannot be used", "无法使用")
    }

    /// What is taken in a template's place.
    pub fn template_instead(self, source: Source) -> &'static str {
        match source {
            Source::BuiltIn => self.pick("what is built in is used instead", "使用内置模板代替"),
            Source::Own => self.pick("yours is used instead", "使用你的模板代替"),
            Source::Workspace => self.pick("the workspace's is used instead", "使用工作区的模板代替"),
        }
    }

    pub fn template_line(self, line: usize) -> String {
        self.pick(format!("line {line}: "), format!("第 {line} 行："))
    }

    pub fn template_sound(self) -> &'static str {
        self.pick("Nothing is wrong with it.", "没有问题。")
    }

    pub fn templates_lie_in(self, folder: &str) -> String {
        self.pick(
            format!("Yours lie in {folder}; a workspace's in .askwell/templates."),
            format!("你的模板位于 {folder}；工作区的模板位于 .askwell/templates。"),
        )
    }
}
