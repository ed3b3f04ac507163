//! What the person types: lines, keys, and Ctrl-C.

mod editor;
#[cfg(unix)]
mod keys;
mod stroke;
#[cfg(unix)]
mod terminal;

pub use editor::{Editor, LineChoice};

use crate::ending::EndSignals;
use crate::exit::Exit;
use crate::moment::Moment;
#[cfg(unix)]
use keys::KeyReader;
use std::io::{BufRead, IsTerminal};
use std::time::Duration;
use tokio::sync::mpsc::{self, Receiver, UnboundedReceiver};

/// Lines that arrive together were pasted: they are one message.
const PASTED: Duration = Duration::from_millis(20);
/// Lines read ahead while the agent works.
const LINES_AHEAD: usize = 256;

/// One thing that came from the keyboard.
pub enum KeyboardEvent {
    /// A line, or all that was pasted at once.
    Line(TypedInput),
    /// The line that is being typed is another, or is to be shown anew.
    Edited,
    /// Nothing more will be typed.
    End,
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-Z.
    Suspend,
    /// The program is asked to end.
    Leave(Exit),
}

/// What was typed, and when: who answers has to have seen what they answer.
#[derive(Debug, PartialEq, Eq)]
pub struct TypedInput {
    pub text: String,
    /// When its first key came. Where the terminal edits the line, nobody knows, and it is when the line came.
    pub since: Moment,
    /// When Enter came.
    pub entered: Moment,
}

pub struct Keyboard {
    input: Input,
    interrupts: UnboundedReceiver<()>,
    /// None where the system has no room for it: then it ends the process by force.
    ending: Option<EndSignals>,
    /// A person sits there, not a file or a pipe.
    pub person: bool,
}

enum Input {
    /// The terminal edits the line, or it comes from a file or a pipe.
    Lines(Lines),
    #[cfg(unix)]
    Keys(Box<KeyReader>),
}

#[derive(Default)]
struct Lines {
    lines: Option<Receiver<TypedInput>>,
    /// What has come of a paste. Kept here, because waiting for the rest may be called off.
    pasted: Option<TypedInput>,
}

impl Keyboard {
    pub fn of_the_process() -> Keyboard {
        let (interrupted, interrupts) = mpsc::unbounded_channel();
        tokio::spawn(async move { while tokio::signal::ctrl_c().await.is_ok() && interrupted.send(()).is_ok() {} });
        let ending = EndSignals::of_the_process().ok();
        Keyboard { input: Input::Lines(Lines::default()), interrupts, ending, person: std::io::stdin().is_terminal() }
    }

    /// From now on each key comes at once, where the terminal can show what becomes of it. What is typed is shown by the screen.
    #[cfg(unix)]
    pub fn takes_keys(&mut self) {
        if let Some(keys) = KeyReader::of_the_process().filter(|_| self.person) {
            self.input = Input::Keys(Box::new(keys));
        }
    }

    #[cfg(not(unix))]
    pub fn takes_keys(&mut self) {}

    /// The line that is being typed. None where the terminal shows it.
    pub fn editor(&mut self) -> Option<&mut Editor> {
        match &mut self.input {
            Input::Lines(_) => None,
            #[cfg(unix)]
            Input::Keys(keys) => Some(&mut keys.editor),
        }
    }

    /// Puts a line back that was not taken, as if it were begun now. False where the terminal edits the line.
    pub fn put_back(&mut self, text: &str, now: Moment) -> bool {
        match &mut self.input {
            Input::Lines(_) => false,
            #[cfg(unix)]
            Input::Keys(keys) => {
                keys.put_back(text, now);
                true
            }
        }
    }

    /// A card is about to be shown. Where the terminal edits the line, what stands in it was not meant for that, and goes.
    pub fn drops_what_was_begun(&mut self) {
        match &mut self.input {
            #[cfg(unix)]
            Input::Lines(_) if self.person => {
                let _ = rustix::termios::tcflush(std::io::stdin(), rustix::termios::QueueSelector::IFlush);
            }
            Input::Lines(_) => {}
            #[cfg(unix)]
            Input::Keys(_) => {}
        }
    }

    /// Stops the program until the shell lets it go on.
    pub fn suspend(&mut self) {
        match &mut self.input {
            Input::Lines(_) => {}
            #[cfg(unix)]
            Input::Keys(keys) => keys.suspend(),
        }
    }

    /// Ctrl-C at any time; lines only where they are listened for. May be called off and called again.
    pub async fn next(&mut self, listening: bool) -> KeyboardEvent {
        let Keyboard { input, interrupts, ending, person } = self;
        let ended = async {
            match ending {
                Some(ending) => ending.comes().await,
                None => std::future::pending().await,
            }
        };
        let key = async {
            if !listening {
                return std::future::pending().await;
            }
            match input {
                Input::Lines(lines) => lines.next(*person).await.map_or(KeyboardEvent::End, KeyboardEvent::Line),
                #[cfg(unix)]
                Input::Keys(keys) => keys.next().await,
            }
        };
        tokio::select! {
            Some(()) = interrupts.recv() => {}
            exit = ended => return KeyboardEvent::Leave(exit),
            key = key => return key,
        }
        // What was half typed is not meant any more.
        match &mut self.input {
            Input::Lines(_) => {}
            #[cfg(unix)]
            Input::Keys(keys) => keys.clear(),
        }
        KeyboardEvent::Interrupt
    }
}

impl Lines {
    async fn next(&mut self, person: bool) -> Option<TypedInput> {
        let lines = self.lines.get_or_insert_with(read_lines);
        loop {
            let next = match self.pasted {
                Some(_) => tokio::time::timeout(PASTED, lines.recv()).await.ok().flatten(),
                None => lines.recv().await,
            };
            match (self.pasted.as_mut(), next) {
                (Some(pasted), Some(line)) => {
                    pasted.text.push('\n');
                    pasted.text.push_str(&line.text);
                }
                (None, Some(line)) if !person => return Some(line),
                (None, Some(line)) => self.pasted = Some(line),
                (_, None) => return self.pasted.take(),
            }
        }
    }
}

/// A thread of its own: reading the standard input cannot be called off.
fn read_lines() -> Receiver<TypedInput> {
    let (read, lines) = mpsc::channel(LINES_AHEAD);
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        let mut bytes = Vec::new();
        while matches!(input.read_until(b'\n', &mut bytes), Ok(count) if count > 0) {
            let text = String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned();
            bytes.clear();
            let now = Moment::now();
            let line = TypedInput { text, since: now, entered: now };
            if read.blocking_send(line).is_err() {
                return;
            }
        }
    });
    lines
}
