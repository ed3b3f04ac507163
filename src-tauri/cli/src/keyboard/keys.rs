//! A keyboard whose keys come one by one: the line is edited here, and the terminal shows what the program shows.

use super::editor::{Editor, StrokeEffect};
use super::stroke::{Stroke, Strokes};
use super::terminal::RawTerminal;
use super::{KeyboardEvent, PASTED, TypedInput};
use crate::moment::Moment;
use rustix::process;
use std::io::Read;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::mpsc::{self, UnboundedReceiver};

pub struct KeyReader {
    pub editor: Editor,
    strokes: UnboundedReceiver<(Stroke, Moment)>,
    /// When the first key of the line came; None while it is empty.
    since: Option<Moment>,
    /// When Enter was pressed. What comes at once after it belongs to the same paste, where a terminal puts no marks around one.
    entered: Option<Moment>,
    terminal: RawTerminal,
    signals: Signals,
}

struct Signals {
    /// The window has another size.
    resized: Signal,
    /// Ctrl-Z.
    suspended: Signal,
    /// The program was stopped and goes on.
    continued: Signal,
}

impl KeyReader {
    /// None where there is no terminal that could show a line that changes.
    pub fn of_the_process() -> Option<KeyReader> {
        let on_continue = SignalKind::from_raw(process::Signal::CONT.as_raw());
        let on_suspend = SignalKind::from_raw(process::Signal::TSTP.as_raw());
        let signals = Signals {
            resized: signal(SignalKind::window_change()).ok()?,
            suspended: signal(on_suspend).ok()?,
            continued: signal(on_continue).ok()?,
        };
        let terminal = RawTerminal::taken_over()?;
        let strokes = read_strokes();
        Some(KeyReader { editor: Editor::default(), strokes, since: None, entered: None, terminal, signals })
    }

    /// May be called off and called again.
    pub async fn next(&mut self) -> KeyboardEvent {
        loop {
            let Signals { resized, suspended, continued } = &mut self.signals;
            let strokes = &mut self.strokes;
            let stroke = tokio::select! {
                _ = resized.recv() => return KeyboardEvent::Edited,
                _ = suspended.recv() => return KeyboardEvent::Suspend,
                _ = continued.recv() => {
                    self.terminal.take_over_again();
                    return KeyboardEvent::Edited;
                }
                stroke = async {
                    match self.entered {
                        Some(_) => tokio::time::timeout(PASTED, strokes.recv()).await.ok().flatten(),
                        None => strokes.recv().await,
                    }
                } => stroke,
            };
            match (self.entered.take(), stroke) {
                (Some(entered), None) => {
                    let since = self.since.take().unwrap_or(entered);
                    return KeyboardEvent::Line(TypedInput { text: self.editor.taken(), since, entered });
                }
                (None, None) => return KeyboardEvent::End,
                (Some(_), Some((stroke, at))) => {
                    self.strike(Stroke::Letter('\n'), at);
                    self.strike(stroke, at);
                }
                (None, Some((stroke, at))) => match self.strike(stroke, at) {
                    StrokeEffect::Changed => return KeyboardEvent::Edited,
                    StrokeEffect::End => return KeyboardEvent::End,
                    StrokeEffect::Nothing | StrokeEffect::Enter => {}
                },
            }
        }
    }

    pub fn put_back(&mut self, text: &str, now: Moment) {
        self.editor.put_back(text);
        self.since = (!text.is_empty()).then_some(now);
    }

    pub fn clear(&mut self) {
        self.editor.clear();
        self.since = None;
    }

    /// Stops the program as Ctrl-Z does, with the terminal as it was before; goes on with it as it is now.
    pub fn suspend(&mut self) {
        self.terminal.give_back();
        let _ = process::kill_process(process::getpid(), process::Signal::STOP);
        self.terminal.take_over_again();
    }

    fn strike(&mut self, stroke: Stroke, at: Moment) -> StrokeEffect {
        let done = self.editor.take(stroke);
        if done == StrokeEffect::Enter {
            self.entered = Some(at);
        }
        self.since = if self.editor.is_empty() { None } else { self.since.or(Some(at)) };
        done
    }
}

/// A thread of its own: reading the standard input cannot be called off.
fn read_strokes() -> UnboundedReceiver<(Stroke, Moment)> {
    let (read, strokes) = mpsc::unbounded_channel();
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        let mut decoder = Strokes::default();
        let mut bytes = [0; 4096];
        loop {
            let count = match input.read(&mut bytes) {
                Ok(count) if count > 0 => count,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Ok(_) | Err(_) => return,
            };
            let now = Moment::now();
            for stroke in decoder.take(bytes.get(..count).unwrap_or_default()) {
                if read.send((stroke, now)).is_err() {
                    return;
                }
            }
        }
    });
    strokes
}
