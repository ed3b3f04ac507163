//! The line below everything else: what is being typed, or what is waited for. It gives way to what is printed, and is there
//! again after it.

use super::layout::Spot;
use super::{Place, Screen};
use crate::keyboard::Editor;
use ask::plain_text::{one_line, visible};
use std::fmt::Write as _;
use std::io::{Result, Write};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

const SIGN: &str = "› ";
/// Where a terminal does not say how wide it is.
const COLUMNS: usize = 80;
/// As much of a choice's text stands beside its number, however narrow the terminal is.
const LABEL_COLUMNS_MIN: usize = 24;
/// Between a line and what its choice says.
const GAP: &str = "  ";

#[derive(Debug, PartialEq, Eq)]
pub struct TypingLine {
    /// The sign and the text before the cursor.
    before: String,
    /// All that is shown.
    whole: String,
    columns: usize,
    /// Running text stands above it and goes on in this column, a row further up.
    within: Option<usize>,
}

impl Screen {
    /// Terminals mark a paste, so that a line end in it is no Enter.
    pub fn takes_keys(&mut self) -> Result<()> {
        self.out.write_all(b"\x1b[?2004h")?;
        self.out.flush()
    }

    /// The terminal shows by itself again what is typed.
    pub fn leaves_keys(&mut self) -> Result<()> {
        self.finish_line()?;
        self.out.write_all(b"\x1b[?2004l")?;
        self.out.flush()
    }

    pub(super) fn show_typing(&mut self, editor: &Editor) -> Result<()> {
        let columns = columns();
        let before = format!("{SIGN}{}", in_a_row(editor.before()));
        let mut whole = format!("{before}{}", in_a_row(editor.behind()));
        let room = columns.saturating_sub(whole.width() + GAP.len() + 1).max(LABEL_COLUMNS_MIN);
        let label = editor.says().map(|says| without_its_middle(&one_line(says), room)).unwrap_or_default();
        if !label.is_empty() {
            let (on, off) = if self.out_colours { ("\x1b[2m", "\x1b[0m") } else { ("", "") };
            let _ = write!(whole, "{GAP}{on}{label}{off}");
        }
        let same = |shown: &TypingLine| shown.before == before && shown.whole == whole && shown.columns == columns;
        if self.typing.as_ref().is_some_and(same) {
            return Ok(());
        }
        let within = self.makes_room()?;
        let plain =
            if label.is_empty() { whole.clone() } else { format!("{before}{}{GAP}{label}", in_a_row(editor.behind())) };
        let (end, cursor) = (Spot::default().after(&plain, columns), Spot::default().after(&before, columns));
        let mut drawn = whole.clone();
        if end.column == 0 {
            // A terminal goes on to the next row only with the next character.
            drawn.push_str(" \r");
        }
        drawn.push_str(&up(end.row - cursor.row));
        drawn.push('\r');
        if cursor.column > 0 {
            let _ = write!(drawn, "\x1b[{}C", cursor.column);
        }
        self.out.write_all(drawn.as_bytes())?;
        self.out.flush()?;
        self.typing = Some(TypingLine { before, whole, columns, within });
        Ok(())
    }

    /// A line that says what is waited for, for as long as nothing is typed or printed.
    pub fn show_below(&mut self, line: &str) -> Result<()> {
        let columns = columns();
        // Never in the last column: there a terminal would go on to the next row.
        let line = without_its_middle(line, columns.saturating_sub(1));
        if self.typing.as_ref().is_some_and(|shown| shown.whole == line && shown.columns == columns) {
            return Ok(());
        }
        let within = self.makes_room()?;
        let (on, off) = if self.out_colours { ("\x1b[2m", "\x1b[0m") } else { ("", "") };
        write!(self.out, "{on}{line}{off}")?;
        self.out.flush()?;
        self.typing = Some(TypingLine { before: line.clone(), whole: line, columns, within });
        Ok(())
    }

    /// The line stands in a row of its own. Some: below running text, which goes on in this column.
    fn makes_room(&mut self) -> Result<Option<usize>> {
        self.hide()?;
        let within = (self.place == Place::WithinText).then_some(self.column);
        if within.is_some() {
            self.out.write_all(b"\n")?;
        }
        Ok(within)
    }

    /// Takes the line away: what is printed next goes where it was, or on with the text above it.
    pub fn hide(&mut self) -> Result<()> {
        let Some(shown) = self.typing.take() else { return Ok(()) };
        let row = Spot::default().after(&shown.before, columns()).row;
        let mut drawn = format!("\r{}\x1b[J", up(row));
        match shown.within {
            // The text has filled its row, and goes on in this one.
            None | Some(0) => {}
            Some(column) => {
                let _ = write!(drawn, "\x1b[A\x1b[{column}C");
            }
        }
        self.out.write_all(drawn.as_bytes())?;
        self.out.flush()
    }

    /// What was typed stays where it was typed.
    pub(super) fn leave_typed(&mut self, line: &str) -> Result<()> {
        self.finish_line()?;
        writeln!(self.out, "{SIGN}{}", in_a_row(line))?;
        self.out.flush()
    }
}

/// Nothing in it moves the cursor but its own width, and nothing in it is hidden.
fn in_a_row(text: &str) -> String {
    visible(text).chars().map(|c| if c == '\n' { '⏎' } else { c }).filter(|c| !c.is_control()).collect()
}

/// What is too long loses its middle: it begins with what is done, and ends with where.
fn without_its_middle(text: &str, columns_max: usize) -> String {
    if text.width() <= columns_max {
        return text.to_owned();
    }
    let room = columns_max.saturating_sub(1);
    let head = as_wide(text.chars(), room / 3);
    let tail = as_wide(text.chars().rev(), room - head.width());
    format!("{head}…{}", tail.chars().rev().collect::<String>())
}

/// As many of these as stand in so many columns.
fn as_wide(characters: impl Iterator<Item = char>, columns_max: usize) -> String {
    let mut used = 0;
    let fits = characters.take_while(|c| {
        used += c.width().unwrap_or(0);
        used <= columns_max
    });
    fits.collect()
}

fn up(rows: usize) -> String {
    if rows == 0 { String::new() } else { format!("\x1b[{rows}A") }
}

#[cfg(unix)]
pub fn columns() -> usize {
    let told = rustix::termios::tcgetwinsize(std::io::stdout()).map(|size| usize::from(size.ws_col));
    told.ok().filter(|columns| *columns > 0).unwrap_or(COLUMNS)
}

#[cfg(not(unix))]
pub fn columns() -> usize {
    COLUMNS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_label_keeps_its_beginning_and_the_folder_at_its_end() {
        let label = "Yes, in this conversation: edit_file in crates/server/src/handlers/ and below";
        assert_eq!(without_its_middle(label, 200), label);
        for columns in [24, 60, 70] {
            let cut = without_its_middle(label, columns);
            assert!(cut.width() <= columns && cut.starts_with("Yes, in") && cut.ends_with("/ and below"), "{cut}");
        }
        assert!(without_its_middle(label, 60).ends_with("crates/server/src/handlers/ and below"));
        let wide = without_its_middle("是，在本次对话中：编辑 crates/server/src/ 及其下的文件", 30);
        assert!(wide.width() <= 30 && wide.contains('…') && wide.ends_with("及其下的文件"), "{wide}");
    }
}
