//! What the hashes of a log's lines tell.

use crate::words::Words;
use ask::doctor::{LineFlaw, LogReport};
use ask::plain_text::one_line;
use std::path::Path;

impl Words {
    pub fn log_not_read(self, file: &Path, error: &std::io::Error) -> String {
        let (file, why) = (file.display(), one_line(&error.to_string()));
        self.pick(
            format!("{file} can't be read ({why}). Check the name, then try again."),
            format!("无法读取 {file}（{why}）。请检查名称，然后重试。"),
        )
    }

    pub fn log_looked_at(self, file: &Path, report: &LogReport) -> String {
        let (file, lines, verified) = (file.display(), report.lines, report.verified);
        self.pick(
            format!("{file}: {verified} of {lines} lines are as they were written"),
            format!("{file}：{lines} 行中有 {verified} 行与写入时一致"),
        )
    }

    pub fn log_flaw(self, line: usize, flaw: LineFlaw) -> String {
        match flaw {
            LineFlaw::Changed => self.pick(
                format!("Line {line} was changed after it was written."),
                format!("第 {line} 行在写入后被改动。"),
            ),
            LineFlaw::Moved => {
                self.pick(format!("Line {line} is not in its place."), format!("第 {line} 行不在原来的位置。"))
            }
            LineFlaw::AfterMissing => {
                self.pick(format!("Lines are missing before line {line}."), format!("第 {line} 行之前缺少内容。"))
            }
        }
    }

    /// What is no problem.
    pub fn log_notes(self, report: &LogReport) -> Vec<String> {
        let unsealed = report.unsealed;
        let old = (unsealed > 0).then(|| {
            self.pick(
                format!("{unsealed} lines can't be verified: they were written before lines had hashes."),
                format!("{unsealed} 行无法核对：写入时还没有哈希。"),
            )
        });
        let torn = report
            .torn
            .then(|| self.pick("The last line was not written to its end.".into(), "最后一行没有写完。".into()));
        old.into_iter().chain(torn).collect()
    }
}
