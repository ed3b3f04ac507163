//! What the person types: lines, and Ctrl-C.

use std::io::{BufRead, IsTerminal, Read};
use std::time::Duration;
use tokio::sync::mpsc::{self, Receiver, UnboundedReceiver};

/// Lines that arrive together were pasted: they are one message.
const PASTED: Duration = Duration::from_millis(20);
/// Lines read ahead while the agent works.
const LINES_AHEAD: usize = 256;

/// One thing that came from the keyboard.
pub enum Key {
    /// A line, or all that was pasted at once.
    Line(String),
    /// Nothing more will be typed.
    End,
    /// Ctrl-C.
    Interrupt,
}

pub struct Keyboard {
    lines: Option<Receiver<String>>,
    /// What has come of a paste. Kept here, because waiting for the rest may be called off.
    pasted: Option<String>,
    interrupts: UnboundedReceiver<()>,
    /// A person sits there, not a file or a pipe.
    pub person: bool,
}

impl Keyboard {
    pub fn of_the_process() -> Keyboard {
        let (interrupted, interrupts) = mpsc::unbounded_channel();
        tokio::spawn(async move { while tokio::signal::ctrl_c().await.is_ok() && interrupted.send(()).is_ok() {} });
        Keyboard { lines: None, pasted: None, interrupts, person: std::io::stdin().is_terminal() }
    }

    /// Ctrl-C at any time; lines only where they are listened for. May be called off and called again.
    pub async fn next(&mut self, listening: bool) -> Key {
        let Keyboard { lines, pasted, interrupts, person } = self;
        let line = async {
            if !listening {
                return std::future::pending().await;
            }
            let lines = lines.get_or_insert_with(read_lines);
            loop {
                let next = match pasted {
                    Some(_) => tokio::time::timeout(PASTED, lines.recv()).await.ok().flatten(),
                    None => lines.recv().await,
                };
                match (pasted.as_mut(), next) {
                    (Some(text), Some(line)) => {
                        text.push('\n');
                        text.push_str(&line);
                    }
                    (None, Some(line)) if !*person => return Some(line),
                    (None, Some(line)) => *pasted = Some(line),
                    (_, None) => return pasted.take(),
                }
            }
        };
        tokio::select! {
            Some(()) = interrupts.recv() => Key::Interrupt,
            line = line => line.map_or(Key::End, Key::Line),
        }
    }
}

/// All of the standard input as one message.
pub fn read_all() -> std::io::Result<String> {
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A thread of its own: reading the standard input cannot be called off.
fn read_lines() -> Receiver<String> {
    let (read, lines) = mpsc::channel(LINES_AHEAD);
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        let mut bytes = Vec::new();
        while matches!(input.read_until(b'\n', &mut bytes), Ok(count) if count > 0) {
            let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned();
            bytes.clear();
            if read.blocking_send(line).is_err() {
                return;
            }
        }
    });
    lines
}
