//! The line that is being typed, shown below everything else: it gives way to what is printed, and is there again after it.

use super::layout::Spot;
use super::{Place, Screen};
use crate::keyboard::Editor;
use ask::plain_text::{one_line, visible};
use std::fmt::Write as _;
use std::io::{Result, Write};

const SIGN: &str = "› ";
/// Where a terminal does not say how wide it is.
const COLUMNS: usize = 80;
/// As much of a choice's text stands beside its number.
const LABEL_CHARS_MAX: usize = 40;

#[derive(Debug, PartialEq, Eq)]
pub struct Shown {
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
        let label: String = editor.says().map(one_line).unwrap_or_default().chars().take(LABEL_CHARS_MAX).collect();
        if !label.is_empty() {
            let (on, off) = if self.out_colours { ("\x1b[2m", "\x1b[0m") } else { ("", "") };
            let _ = write!(whole, "  {on}{label}{off}");
        }
        let same = |shown: &Shown| shown.before == before && shown.whole == whole && shown.columns == columns;
        if self.typing.as_ref().is_some_and(same) {
            return Ok(());
        }
        self.hide()?;
        let within = (self.place == Place::WithinText).then_some(self.column);
        if within.is_some() {
            self.out.write_all(b"\n")?;
        }
        let plain =
            if label.is_empty() { whole.clone() } else { format!("{before}{}  {label}", in_a_row(editor.behind())) };
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
        self.typing = Some(Shown { before, whole, columns, within });
        Ok(())
    }

    /// Takes the line away that is being typed: what is printed next goes where it was, or on with the text above it.
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
