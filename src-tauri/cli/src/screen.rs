//! Where all output goes: the conversation to the standard output, remarks about it to the standard error, each on lines of
//! its own. Whatever is printed is made harmless here, so that nothing a model says can steer the terminal.

mod layout;
mod typing;

use crate::keyboard::Editor;
use crate::output::standard_output;
use ask::plain_text::harmless;
use layout::Spot;
use std::io::{IsTerminal, Result, Write};

/// How a stretch of text looks where colours are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    Plain,
    Dim,
    Question,
    Good,
    Bad,
}

/// What the last thing printed has left behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    LineStart,
    WithinText,
    AfterPrompt,
}

pub struct Screen {
    out: Box<dyn Write + Send>,
    remarks: Box<dyn Write + Send>,
    out_colours: bool,
    remarks_colours: bool,
    place: Place,
    /// Whether a person watches: then prompts make sense.
    person: bool,
    /// What stands on the output can be taken away again.
    redraws: bool,
    /// The column in which running text has stopped.
    column: usize,
    /// The line below everything else: what is being typed, or what is waited for.
    typing: Option<typing::TypingLine>,
}

impl Screen {
    pub fn of_the_process() -> Screen {
        let (out, remarks) = (std::io::stdout(), std::io::stderr());
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
        let plain = set("NO_COLOR") || dumb;
        Screen {
            out_colours: out.is_terminal() && !plain,
            remarks_colours: remarks.is_terminal() && !plain,
            place: Place::LineStart,
            person: out.is_terminal() && std::io::stdin().is_terminal(),
            redraws: out.is_terminal() && !dumb,
            column: 0,
            typing: None,
            out: Box::new(standard_output()),
            remarks: Box::new(remarks),
        }
    }

    /// For what asks in passing: the standard output is for the answer alone, and everything else goes beside it.
    pub fn beside_the_output() -> Screen {
        let person = std::io::stderr().is_terminal() && std::io::stdin().is_terminal();
        let screen = Screen::of_the_process();
        let out = Box::new(std::io::stderr());
        Screen { out, out_colours: screen.remarks_colours, person, redraws: false, ..screen }
    }

    /// A person sits before it, with a keyboard.
    pub fn is_watched(&self) -> bool {
        self.person
    }

    /// Lines below everything else can change.
    pub fn redraws(&self) -> bool {
        self.redraws
    }

    /// A piece of running text, as it comes.
    pub fn stream(&mut self, text: &str) -> Result<()> {
        let text = harmless(text);
        if let Some(last) = text.chars().last() {
            self.hide()?;
            if self.place == Place::AfterPrompt {
                self.finish_line()?;
            }
            self.column = Spot { row: 0, column: self.column }.after(&text, typing::columns()).column;
            self.place = if last == '\n' { Place::LineStart } else { Place::WithinText };
            self.out.write_all(text.as_bytes())?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Lines of the conversation.
    pub fn lines(&mut self, text: &str, look: Look) -> Result<()> {
        self.finish_line()?;
        write_lines(&mut self.out, text, look, self.out_colours)
    }

    /// A remark about the conversation: what the agent does, what went wrong, what can be done.
    pub fn remark(&mut self, text: &str, look: Look) -> Result<()> {
        self.finish_line()?;
        write_lines(&mut self.remarks, text, look, self.remarks_colours)
    }

    pub fn notice(&mut self, text: &str) -> Result<()> {
        self.remark(text, Look::Plain)
    }

    /// The last words of the program: they come out whatever became of the output before.
    pub fn last_notice(&mut self, text: &str) -> Result<()> {
        if self.finish_line().is_err() {
            self.out = Box::new(std::io::sink());
            self.finish_line()?;
        }
        self.notice(text)
    }

    /// The sign that a person may type; with what they have typed, where the terminal does not show that by itself.
    pub fn prompt(&mut self, editor: Option<&mut Editor>) -> Result<()> {
        if !self.person {
            return Ok(());
        }
        if let Some(editor) = editor {
            return self.show_typing(editor);
        }
        if self.place == Place::AfterPrompt {
            return Ok(());
        }
        self.finish_line()?;
        self.place = Place::AfterPrompt;
        self.out.write_all("› ".as_bytes())?;
        self.out.flush()
    }

    /// The person pressed Enter. Where the terminal shows what is typed, it has ended the line by itself.
    pub fn entered(&mut self, line: &str, shown_here: bool) -> Result<()> {
        if shown_here {
            return self.leave_typed(line);
        }
        self.place = Place::LineStart;
        Ok(())
    }

    pub fn finish_line(&mut self) -> Result<()> {
        self.hide()?;
        self.column = 0;
        if std::mem::replace(&mut self.place, Place::LineStart) != Place::LineStart {
            self.out.write_all(b"\n")?;
            self.out.flush()?;
        }
        Ok(())
    }
}

fn write_lines(to: &mut dyn Write, text: &str, look: Look, colours: bool) -> Result<()> {
    let (on, off) = match look {
        Look::Dim if colours => ("\u{1b}[2m", "\u{1b}[0m"),
        Look::Question if colours => ("\u{1b}[1;34m", "\u{1b}[0m"),
        Look::Good if colours => ("\u{1b}[32m", "\u{1b}[0m"),
        Look::Bad if colours => ("\u{1b}[31m", "\u{1b}[0m"),
        Look::Plain | Look::Dim | Look::Question | Look::Good | Look::Bad => ("", ""),
    };
    writeln!(to, "{on}{}{off}", harmless(text).trim_end())?;
    to.flush()
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    /// A screen into memory, both streams in one, as a terminal shows them.
    #[derive(Clone, Default)]
    pub struct Paper(Arc<Mutex<Vec<u8>>>);

    impl Paper {
        pub fn screen(&self, colours: bool) -> Screen {
            Screen {
                out: Box::new(self.clone()),
                remarks: Box::new(self.clone()),
                out_colours: colours,
                remarks_colours: colours,
                place: Place::LineStart,
                person: true,
                redraws: true,
                column: 0,
                typing: None,
            }
        }

        pub fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
        }
    }

    impl Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> Result<()> {
            Ok(())
        }
    }

    #[test]
    fn remarks_never_stand_in_the_middle_of_a_line() {
        let paper = Paper::default();
        let mut screen = paper.screen(false);
        screen.stream("Reading").unwrap();
        screen.stream(" now").unwrap();
        screen.remark("✓ read_file a.rs", Look::Good).unwrap();
        screen.prompt(None).unwrap();
        screen.stream("Done.\n").unwrap();
        screen.lines("❓ Go on?", Look::Question).unwrap();
        screen.prompt(None).unwrap();
        screen.entered("", false).unwrap();
        screen.notice("Stopped.").unwrap();
        assert_eq!(paper.text(), "Reading now\n✓ read_file a.rs\n› \nDone.\n❓ Go on?\n› Stopped.\n");
    }

    #[test]
    fn colours_are_ours_and_never_the_models() {
        let paper = Paper::default();
        paper.screen(true).lines("\u{1b}[5mblink\u{1b}]0;title\u{7}", Look::Bad).unwrap();
        assert_eq!(paper.text(), "\u{1b}[31mblink\u{1b}[0m\n");
    }
}
