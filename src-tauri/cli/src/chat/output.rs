//! What a command puts out, gathered into lines: a terminal's control sequences and progress bars make no sense in pieces.

use ask::CallId;

/// A line that is longer is given out in parts.
const LINE_BYTES_MAX: usize = 4096;

#[derive(Debug, Default)]
pub struct LiveOutputLines {
    call: Option<CallId>,
    /// What has come of the line under way.
    line: String,
}

impl LiveOutputLines {
    /// The lines that are whole by this.
    pub fn take(&mut self, call: &CallId, text: &str) -> Vec<String> {
        let mut lines = Vec::new();
        if self.call.as_ref() != Some(call) {
            lines.extend(self.rest());
            self.call = Some(call.clone());
        }
        for piece in text.split_inclusive('\n') {
            self.line.push_str(piece);
            if piece.ends_with('\n') || self.line.len() > LINE_BYTES_MAX {
                lines.extend(self.rest());
            }
        }
        lines
    }

    /// What is left of the last line, at its end.
    pub fn rest(&mut self) -> Option<String> {
        let line = std::mem::take(&mut self.line);
        let line = line.trim_end_matches(['\r', '\n']);
        // What was written over is not there any more.
        let seen = line.rsplit('\r').next().unwrap_or_default();
        let ended = self.call.is_some() && !line.is_empty();
        ended.then(|| seen.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_whole_whatever_the_pieces() {
        let call = CallId::from("c1");
        for (pieces, expected, rest) in [
            (&["one\ntwo\n"][..], &["one", "two"][..], None),
            (&["on", "e\ntw", "o"], &["one"], Some("two")),
            (&["10%\r50%\r100%\n"], &["100%"], None),
            (&["dos\r\nline\r\n"], &["dos", "line"], None),
            (&["\u{1b}[3", "1mred\u{1b}[0m\n"], &["\u{1b}[31mred\u{1b}[0m"], None),
            (&["\n\n"], &[], None),
        ] {
            let mut output = LiveOutputLines::default();
            let lines: Vec<String> = pieces.iter().flat_map(|piece| output.take(&call, piece)).collect();
            assert_eq!(lines, expected, "{pieces:?}");
            assert_eq!(output.rest().as_deref(), rest, "{pieces:?}");
        }
    }

    #[test]
    fn a_line_without_end_does_not_grow_for_ever_and_commands_are_not_mixed() {
        let mut output = LiveOutputLines::default();
        let lines = output.take(&"c1".into(), &"x".repeat(LINE_BYTES_MAX + 1));
        assert_eq!(lines.len(), 1);
        output.take(&"c1".into(), "half");
        assert_eq!(output.take(&"c2".into(), "other\n"), ["half", "other"]);
    }
}
