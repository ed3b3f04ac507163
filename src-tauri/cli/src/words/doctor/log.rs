//! What the hashes of a log's lines tell.

use crate::words::Words;
use ask::doctor::{LineFlaw, LogEdge, LogReport};
use ask::plain_text::one_line;
use std::path::Path;

impl Words {
    pub fn log_not_read(self, file: &Path, error: &std::io::Error) -> String {
        if error.kind() == std::io::ErrorKind::InvalidInput && error.raw_os_error().is_none() {
            let file = file.display();
            return self.0.pick(
                format!("{file} is not an ordinary file: a folder, a device or a pipe is not checked. Write the lines to a file first, then name that."),
                format!("{file} 不是普通文件：不检查文件夹、设备或管道。请先把日志行写入文件，再指定该文件。"),
            );
        }
        let (file, why) = (file.display(), one_line(&error.to_string()));
        self.0.pick(
            format!("{file} can't be read ({why}). Check the name, then try again."),
            format!("无法读取 {file}（{why}）。请检查名称，然后重试。"),
        )
    }

    pub fn log_looked_at(self, file: &Path, report: &LogReport) -> String {
        let (file, lines, verified) = (file.display(), report.lines, report.verified);
        self.0.pick(
            format!("{file}: {verified} of {lines} lines are as they were written"),
            format!("{file}：{lines} 行中有 {verified} 行与写入时一致"),
        )
    }

    pub fn log_flaw(self, line: usize, flaw: LineFlaw) -> String {
        match flaw {
            LineFlaw::Changed => self.0.pick(
                format!("Line {line} was changed after it was written."),
                format!("第 {line} 行在写入后被改动。"),
            ),
            LineFlaw::Moved => {
                self.0.pick(format!("Line {line} is not in its place."), format!("第 {line} 行不在原来的位置。"))
            }
            LineFlaw::AfterMissing => {
                self.0.pick(format!("Lines are missing before line {line}."), format!("第 {line} 行之前缺少内容。"))
            }
        }
    }

    /// What is no problem.
    pub fn log_notes(self, report: &LogReport) -> Vec<String> {
        let unsealed = report.unsealed;
        let old = (unsealed > 0).then(|| {
            self.0.pick(
                format!("{unsealed} lines can't be verified: they were written before lines had hashes."),
                format!("{unsealed} 行无法核对：写入时还没有哈希。"),
            )
        });
        let torn = report
            .torn
            .then(|| self.0.pick("The last line was not written to its end.".into(), "最后一行没有写完。".into()));
        let before = (report.beginning == LogEdge::GoesOn).then(|| {
            self.0.pick(
                "Line 1 follows lines that are not in this file.".into(),
                "第 1 行之前的内容不在此文件中。".into(),
            )
        });
        let after = match report.end {
            LogEdge::Whole => None,
            LogEdge::GoesOn => Some(self.0.pick(
                "The conversation goes on after the last line; the rest is not in this file. In .tasklogs, the next start of Askwell writes it.".to_owned(),
                "最后一行之后，对话仍有内容，但不在此文件中。在 .tasklogs 里，下次启动 Askwell 时会补写。".to_owned(),
            )),
            LogEdge::Unknown => Some(self.0.pick(
                "Whether anything followed the last line can't be known from this file.".to_owned(),
                "仅凭此文件无法得知最后一行之后是否还有内容。".to_owned(),
            )),
        };
        old.into_iter().chain(torn).chain(before).chain(after).collect()
    }
}
