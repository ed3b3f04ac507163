//! Sentences about question templates.

use super::Words;
use ask::plain_text::visible_line;
use ask::template::{Source, Used};

impl Words {
    pub fn template_source(self, source: Source) -> &'static str {
        match source {
            Source::BuiltIn => self.0.pick("built in", "内置"),
            Source::Own => self.0.pick("yours", "你的"),
            Source::Workspace => self.0.pick("workspace", "工作区"),
        }
    }

    /// Whose words a question is put in.
    pub fn by_template(self, used: &Used) -> String {
        let name = visible_line(&used.name);
        match used.source {
            Source::BuiltIn => self.0.pick(format!("By the template {name}:"), format!("使用模板 {name}：")),
            Source::Own => self.0.pick(format!("By your template {name}:"), format!("使用你的模板 {name}：")),
            Source::Workspace => self
                .0
                .pick(format!("By the template {name} of this workspace:"), format!("使用此工作区的模板 {name}：")),
        }
    }

    pub fn log_template(self, name: &str) -> String {
        let name = visible_line(name);
        self.0.pick(format!("by the template {name}"), format!("使用模板 {name}"))
    }

    pub fn template_broken(self) -> &'static str {
        self.0.pick("cannot be used", "无法使用")
    }

    /// What is taken in a template's place.
    pub fn template_instead(self, source: Source) -> &'static str {
        match source {
            Source::BuiltIn => self.0.pick("what is built in is used instead", "使用内置模板代替"),
            Source::Own => self.0.pick("yours is used instead", "使用你的模板代替"),
            Source::Workspace => self.0.pick("the workspace's is used instead", "使用工作区的模板代替"),
        }
    }

    pub fn template_line(self, line: usize) -> String {
        self.0.pick(format!("line {line}: "), format!("第 {line} 行："))
    }

    pub fn template_sound(self) -> &'static str {
        self.0.pick("Nothing is wrong with it.", "没有问题。")
    }

    pub fn templates_lie_in(self, folder: &str) -> String {
        self.0.pick(
            format!("Yours lie in {folder}; a workspace's in .askwell/templates."),
            format!("你的模板位于 {folder}；工作区的模板位于 .askwell/templates。"),
        )
    }
}
