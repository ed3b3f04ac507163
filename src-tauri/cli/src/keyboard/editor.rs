//! The line that is being typed: what stands in it, where the cursor is, and what the arrow keys bring there.

use super::stroke::Stroke;
use unicode_segmentation::UnicodeSegmentation;

/// Lines that are remembered to be brought back.
const HISTORY_COUNT_MAX: usize = 200;

/// An answer that the arrow keys bring into the line: what is typed for it, and what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineChoice {
    pub mark: String,
    pub label: String,
}

/// What a stroke has done.
#[derive(Debug, PartialEq, Eq)]
pub enum StrokeEffect {
    /// The line or the cursor is another.
    Changed,
    Nothing,
    Enter,
    /// The end of the input.
    End,
}

#[derive(Debug, Default)]
pub struct Editor {
    text: String,
    /// In bytes, between two characters.
    cursor: usize,
    choices: Vec<LineChoice>,
    history: Vec<String>,
    /// Which of the lines of before is in the line.
    recalled: Option<usize>,
}

impl Editor {
    pub fn before(&self) -> &str {
        self.text.get(..self.cursor).unwrap_or_default()
    }

    pub fn behind(&self) -> &str {
        self.text.get(self.cursor..).unwrap_or_default()
    }

    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// What the choice says whose mark stands in the line.
    pub fn says(&self) -> Option<&str> {
        Some(&self.choices.get(self.chosen()?)?.label)
    }

    /// The answers to what stands open.
    pub fn offer(&mut self, choices: Vec<LineChoice>) {
        self.choices = choices;
    }

    /// The line, which is empty after that. It can be brought back.
    pub fn taken(&mut self) -> String {
        let line = std::mem::take(&mut self.text);
        self.clear();
        let known = self.history.last() == Some(&line) || self.choices.iter().any(|choice| choice.mark == line);
        if !line.trim().is_empty() && !known {
            self.history.push(line.clone());
            let more = self.history.len().saturating_sub(HISTORY_COUNT_MAX);
            self.history.drain(..more);
        }
        line
    }

    /// A line that was taken stands here again, and nowhere among those of before.
    pub fn put_back(&mut self, line: &str) {
        if self.history.last().is_some_and(|last| last == line) {
            self.history.pop();
        }
        self.put(line.to_owned());
    }

    pub fn clear(&mut self) {
        self.put(String::new());
        self.recalled = None;
    }

    pub fn take(&mut self, stroke: Stroke) -> StrokeEffect {
        match stroke {
            Stroke::Enter => return StrokeEffect::Enter,
            Stroke::Close if self.text.is_empty() => return StrokeEffect::End,
            Stroke::Letter(c) => self.insert(c.encode_utf8(&mut [0; 4])),
            Stroke::Paste(text) => self.insert(&text),
            Stroke::Left => self.cursor = self.left(),
            Stroke::Right => self.cursor = self.right(),
            Stroke::WordLeft => self.cursor = self.word_left(),
            Stroke::WordRight => self.cursor = self.word_right(),
            Stroke::Home => self.cursor = 0,
            Stroke::End => self.cursor = self.text.len(),
            Stroke::Backspace => self.cut(self.left(), self.cursor),
            Stroke::Delete | Stroke::Close => self.cut(self.cursor, self.right()),
            Stroke::WordBack => self.cut(self.word_left(), self.cursor),
            Stroke::ToStart => self.cut(0, self.cursor),
            Stroke::ToEnd => self.cut(self.cursor, self.text.len()),
            Stroke::Up => return self.step(false),
            Stroke::Down => return self.step(true),
            Stroke::Redraw => {}
        }
        StrokeEffect::Changed
    }

    /// What could steer the terminal is left out, wherever it was copied from.
    fn insert(&mut self, text: &str) {
        let text: String =
            text.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| *c == '\n' || !c.is_control()).collect();
        self.text.insert_str(self.cursor, &text);
        self.cursor += text.len();
    }

    fn cut(&mut self, from: usize, to: usize) {
        self.text.replace_range(from..to, "");
        self.cursor = from;
    }

    fn put(&mut self, text: String) {
        self.cursor = text.len();
        self.text = text;
    }

    /// What the eye takes for one character may be several.
    fn left(&self) -> usize {
        self.before().grapheme_indices(true).next_back().map_or(0, |(at, _)| at)
    }

    fn right(&self) -> usize {
        self.cursor + self.behind().graphemes(true).next().map_or(0, str::len)
    }

    fn word_left(&self) -> usize {
        self.before().unicode_word_indices().next_back().map_or(0, |(at, _)| at)
    }

    fn word_right(&self) -> usize {
        let next = self.behind().unicode_word_indices().next();
        next.map_or(self.text.len(), |(at, word)| self.cursor + at + word.len())
    }

    fn chosen(&self) -> Option<usize> {
        self.choices.iter().position(|choice| choice.mark == self.text)
    }

    /// To the next choice or line, or the one before. Where something else is being typed, nothing takes its place.
    fn step(&mut self, down: bool) -> StrokeEffect {
        if !self.choices.is_empty() && (self.text.is_empty() || self.chosen().is_some()) {
            let last = self.choices.len() - 1;
            let next = match (self.chosen(), down) {
                (None, true) => 0,
                (None, false) => last,
                (Some(at), true) => {
                    if at == last {
                        0
                    } else {
                        at + 1
                    }
                }
                (Some(at), false) => at.checked_sub(1).unwrap_or(last),
            };
            let mark = self.choices.get(next).map(|choice| choice.mark.clone());
            self.put(mark.unwrap_or_default());
            return StrokeEffect::Changed;
        }
        self.recall(down)
    }

    fn recall(&mut self, down: bool) -> StrokeEffect {
        let stands = self.recalled.filter(|at| self.history.get(*at) == Some(&self.text));
        let next = match (stands, down) {
            (None, false) if self.text.is_empty() => self.history.len().checked_sub(1),
            (None, _) => return StrokeEffect::Nothing,
            (Some(at), false) => Some(at.saturating_sub(1)),
            (Some(at), true) => Some(at + 1).filter(|at| *at < self.history.len()),
        };
        self.put(next.and_then(|at| self.history.get(at)).cloned().unwrap_or_default());
        self.recalled = next;
        StrokeEffect::Changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keyboard::stroke::Strokes;

    fn typed(editor: &mut Editor, bytes: &str) {
        for stroke in Strokes::default().take(bytes.as_bytes()) {
            editor.take(stroke);
        }
    }

    fn line(bytes: &str) -> (String, String) {
        let mut editor = Editor::default();
        typed(&mut editor, bytes);
        (editor.before().to_owned(), editor.behind().to_owned())
    }

    #[test]
    fn a_line_is_edited_by_what_the_eye_takes_for_characters() {
        for (keys, before, behind) in [
            ("你好\x7f吗", "你吗", ""),
            ("👩‍👩‍👧e\u{301}\x7f", "👩‍👩‍👧", ""),
            ("👩‍👩‍👧e\u{301}\x7f\x7f", "", ""),
            ("abc\x1b[D\x1b[Dx", "ax", "bc"),
            ("one two\x17", "one ", ""),
            ("one two\x1bb\x0b!", "one !", ""),
            ("one two\x01\x1bfs", "ones", " two"),
            ("abc\x01\x04", "", "bc"),
            ("abc\x15", "", ""),
            ("ab\x1b[200~\tc\x1b]0;x\x07\nd\x1b[201~", "ab c]0;x\nd", ""),
        ] {
            assert_eq!(line(keys), (before.to_owned(), behind.to_owned()), "{keys:?}");
        }
    }

    #[test]
    fn arrows_bring_the_choices_into_an_empty_line_and_over_nothing_else() {
        let choice = |mark: &str, label: &str| LineChoice { mark: mark.to_owned(), label: label.to_owned() };
        let mut editor = Editor::default();
        editor.offer(vec![choice("1", "Keep"), choice("2", "Delete")]);
        assert_eq!(editor.says(), None, "nothing is chosen beforehand");
        for (keys, mark, says) in
            [("\x1b[B", "1", "Keep"), ("\x1b[B", "2", "Delete"), ("\x1b[B", "1", "Keep"), ("\x1b[A", "2", "Delete")]
        {
            typed(&mut editor, keys);
            assert_eq!((editor.before(), editor.says()), (mark, Some(says)));
        }
        typed(&mut editor, " // why\x1b[A");
        assert_eq!((editor.before(), editor.says()), ("2 // why", None));
    }

    #[test]
    fn lines_of_before_come_back() {
        let mut editor = Editor::default();
        for text in ["first", "second", "second"] {
            typed(&mut editor, text);
            editor.taken();
        }
        for (keys, text) in
            [("\x1b[A", "second"), ("\x1b[A", "first"), ("\x1b[A", "first"), ("\x1b[B", "second"), ("\x1b[B", "")]
        {
            typed(&mut editor, keys);
            assert_eq!(editor.before(), text);
        }
        typed(&mut editor, "new\x1b[A");
        assert_eq!(editor.before(), "new");
    }
}
