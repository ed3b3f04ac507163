//! Why a configuration was not changed.

use ask::settings::Language;
use std::io;
use std::path::PathBuf;

/// A file that is not as its format demands, or not as we can change it safely.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    pub line: Option<usize>,
    pub why: String,
}

#[derive(Debug)]
pub enum Fault {
    Unknown(String),
    /// This agent has no such thing.
    NotOffered,
    NoHome,
    /// Nothing of it was touched.
    Broken {
        file: PathBuf,
        unreadable: Unreadable,
    },
    /// The file, or what would be written, is not what was shown.
    Changed {
        file: PathBuf,
    },
    /// Our own program is not where other programs could start it.
    NoProgram,
    /// Its path has characters that a shell would not take as they are.
    OddProgram(PathBuf),
    /// A link that leads nowhere, or to something that is no file.
    NoFile(PathBuf),
    Io {
        file: PathBuf,
        error: io::Error,
    },
}

impl Fault {
    pub fn in_words(&self, language: Language) -> String {
        let (en, zh) = match self {
            Fault::Unknown(name) => (
                format!("No agent is known as “{name}”. `askwell agents` lists those that are."),
                format!("没有名为“{name}”的智能体。用 `askwell agents` 查看已知的智能体。"),
            ),
            Fault::NotOffered => {
                ("This agent has nothing of that kind.".to_owned(), "这个智能体没有这一项。".to_owned())
            }
            Fault::NoHome => (
                "No home folder is known on this system, so no agents can be looked for.".to_owned(),
                "系统中找不到用户主目录，因此无法查找智能体。".to_owned(),
            ),
            Fault::Broken { file, unreadable: Unreadable { line, why } } => {
                let file = file.display();
                let (line_en, line_zh) = line.map_or_else(Default::default, |line| {
                    (format!(", line {line}"), format!("第 {line} 行"))
                });
                (
                    format!("{file}{line_en}: {why}. Nothing was written. Correct the file, then look again."),
                    format!("{file}{line_zh}：{why}。没有写入任何内容。请先修正该文件，再查看一次。"),
                )
            }
            Fault::Changed { file } => (
                format!("{} is not as it was shown any more. Nothing was written; look at the change again.", file.display()),
                format!("{} 与之前显示的不一样了。没有写入任何内容，请重新查看改动。", file.display()),
            ),
            Fault::NoProgram => (
                "The command line program `askwell` was not found beside this one or on the PATH. Install it, then look again."
                    .to_owned(),
                "在本程序旁边和 PATH 中都没有找到命令行程序 `askwell`。请先安装它，再查看一次。".to_owned(),
            ),
            Fault::OddProgram(path) => (
                format!("The path {} holds characters that a shell reads as its own. Nothing was written; install Askwell elsewhere.", path.display()),
                format!("路径 {} 含有命令行解释器的特殊字符。没有写入任何内容；请把 Askwell 安装到别处。", path.display()),
            ),
            Fault::NoFile(path) => (
                format!("{} is no ordinary file. Nothing was written.", path.display()),
                format!("{} 不是普通文件。没有写入任何内容。", path.display()),
            ),
            Fault::Io { file, error } => (
                format!("{}: {error}. The file is as it was.", file.display()),
                format!("{}：{error}。文件保持原样。", file.display()),
            ),
        };
        language.pick(en, zh)
    }
}
