//! Writes text with the gaps between its parts: runs of space become one, neighbouring blocks share one gap.

/// How deep quotes are marked.
const QUOTES_SHOWN_MAX: usize = 4;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gap {
    #[default]
    None,
    Space,
    Line,
    Paragraph,
}

/// The latest row of a table.
#[derive(Default)]
struct Row {
    /// Where its text begins.
    from: usize,
    cells: usize,
}

#[derive(Default)]
pub struct MarkdownWriter {
    out: String,
    /// What comes before the next text.
    gap: Gap,
    /// A mark that waits for its text: an item without text has none.
    mark: String,
    quotes: usize,
    row: Row,
    /// Open `pre` elements: space counts in them.
    code: usize,
}

impl MarkdownWriter {
    /// Bytes written.
    pub fn len(&self) -> usize {
        self.out.len()
    }

    /// What was written from there on.
    pub fn since(&self, from: usize) -> &str {
        self.out.get(from..).unwrap_or_default()
    }

    pub fn gap(&mut self, gap: Gap) {
        if self.code > 0 {
            if gap >= Gap::Line && !self.out.ends_with('\n') {
                self.out.push('\n');
            }
            return;
        }
        // A paragraph that begins an item stands beside its mark.
        if self.mark.is_empty() {
            self.gap = self.gap.max(gap);
        }
    }

    /// Puts a mark, such as that of a list's item, before the text that follows.
    pub fn mark(&mut self, mark: &str) {
        if self.code == 0 {
            self.mark = mark.to_owned();
        }
    }

    /// Takes back a mark whose text never came.
    pub fn unmark(&mut self) {
        self.mark.clear();
    }

    pub fn text(&mut self, text: &str) {
        if self.code > 0 {
            let text = if self.out.ends_with("```\n") { text.strip_prefix('\n').unwrap_or(text) } else { text };
            self.out.push_str(text);
            return;
        }
        let space = |c: char| c.is_whitespace();
        if text.starts_with(space) {
            self.gap(Gap::Space);
        }
        for word in text.split_whitespace() {
            self.part();
            self.out.push_str(word);
            self.gap = Gap::Space;
        }
        if !text.ends_with(space) && !text.is_empty() {
            self.gap = Gap::None;
        }
    }

    /// Right behind what stands there; code stays as it is.
    pub fn behind(&mut self, text: &str) {
        if self.code == 0 {
            self.out.push_str(text);
        }
    }

    pub fn row(&mut self) {
        self.gap(Gap::Line);
        self.row = Row { from: self.out.len(), cells: 0 };
    }

    pub fn cell(&mut self) {
        self.row.cells += 1;
        if self.row.cells > 1 {
            // Whatever blocks the last cell held, the next one begins on the same line.
            if self.out.len() > self.row.from {
                self.gap = self.gap.min(Gap::Space);
            }
            self.text(" | ");
        }
    }

    pub fn rule(&mut self) {
        self.gap(Gap::Paragraph);
        self.text("---");
        self.gap(Gap::Paragraph);
    }

    /// The mark at both ends of code within a line.
    pub fn tick(&mut self) {
        if self.code == 0 {
            self.text("`");
        }
    }

    pub fn begin_quote(&mut self) {
        self.gap(Gap::Paragraph);
        self.quotes += 1;
    }

    pub fn end_quote(&mut self) {
        self.quotes = self.quotes.saturating_sub(1);
        self.gap(Gap::Paragraph);
    }

    pub fn begin_code(&mut self) {
        if self.code == 0 {
            self.gap(Gap::Paragraph);
            self.text("```");
            self.out.push('\n');
        }
        self.code += 1;
    }

    pub fn end_code(&mut self) {
        if self.code == 1 {
            self.gap(Gap::Line);
            self.out.push_str("```");
            self.gap = Gap::Paragraph;
        }
        self.code = self.code.saturating_sub(1);
    }

    pub fn finish(mut self) -> String {
        if self.code > 0 {
            self.code = 1;
            self.end_code();
        }
        self.out
    }

    /// Writes the gap and the mark before a part.
    fn part(&mut self) {
        let quote = "> ".repeat(self.quotes.min(QUOTES_SHOWN_MAX));
        match self.gap {
            _ if self.out.is_empty() => self.out.push_str(&quote),
            Gap::None => {}
            Gap::Space if self.mark.is_empty() => self.out.push(' '),
            Gap::Space => {}
            Gap::Line => self.out.extend(["\n", &quote]),
            Gap::Paragraph => self.out.extend(["\n\n", &quote]),
        }
        self.gap = Gap::None;
        self.out.push_str(&self.mark);
        self.mark.clear();
    }
}
