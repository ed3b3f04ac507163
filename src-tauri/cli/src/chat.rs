//! One conversation in a terminal. What the store says has changed is printed; what is typed is an answer while a question
//! stands open, else a message.

mod action;
mod arming;
mod attached;
mod card;
pub mod closing;
mod consent;
mod failure;
mod family;
mod first;
mod form;
mod held_back;
pub mod invalid;
mod leave;
mod meant;
mod model;
mod news;
mod output;
pub mod question_source;
mod redacted;
mod resume;
mod spoken;
mod start;
mod told;
mod typed;
mod waiting;

use crate::arguments::chat as arguments;
use crate::connection::EngineConnection;
use crate::exit::Exit;
use crate::keyboard::{Keyboard, KeyboardEvent, LineChoice};
use crate::leaving::EarlyExit;
use crate::screen::Screen;
use crate::strings::Strings;
use arming::Arming;
use ask::interaction::Closing;
use ask::plain_text::consent::marked as marked_answers;
use ask::plain_text::form::choices;
use ask::plain_text::{At, QuestionTurn, marked};
use ask::rule::Mode;
use ask::wire::{Clock, McpHeldBackTools, Standing};
use ask::{CallId, ConversationId, InteractionId, MessageId, SubmitId, Surface};
use card::TerminalCard;
use meant::DoubtedWord;
use model::ModelChoice;
use output::LiveOutputLines;
use spoken::PrintedReply;
use std::collections::{HashMap, HashSet};
use std::process::ExitCode;
use std::time::Duration;
use surfaces::local::FollowEvent;
use waiting::WaitingNotice;

pub use first::First;

pub struct ChatSession<'a> {
    engine: EngineConnection,
    /// How often another engine took the place of one that had gone.
    meetings: usize,
    screen: &'a mut Screen,
    strings: &'static dyn Strings,
    keyboard: Keyboard,
    /// None until the first message of a new conversation.
    conversation: Option<ConversationId>,
    workspace: Option<String>,
    /// Of a conversation that begins here.
    mode: Mode,
    /// Nobody can be asked in one that begins here.
    no_questions: bool,
    model: ModelChoice,
    /// The one in the settings is wanted.
    default_model: bool,
    standing: Standing,
    running: bool,
    /// The last run failed, and can be tried again.
    failed: bool,
    /// The last run ended because it had used all its rounds.
    limit_reached: bool,
    /// The last run was stopped, here or elsewhere: a script is not told that it is done.
    stopped: bool,
    /// The run waits for the network or the provider.
    pauses: bool,
    /// The last event printed; earlier ones may still be in the queue.
    seq: u64,
    /// What stands open, the newest last.
    open: Vec<TerminalCard>,
    /// Messages that were said here, or are on the screen.
    said: HashSet<MessageId>,
    /// The next message of the conversation is the one that it began with here.
    began: bool,
    /// What was asked back here, and is not on the record yet.
    asked_back: Option<String>,
    /// Answers that were handed in here.
    submitted: HashSet<SubmitId>,
    /// Places of what was shown.
    placed: HashSet<usize>,
    /// How questions have ended, as far as it was told here.
    ends: HashMap<InteractionId, Closing>,
    clocks: HashMap<InteractionId, Clock>,
    arming: Arming,
    spoken: PrintedReply,
    waiting: WaitingNotice,
    /// A line that was perhaps not meant for the agent, and was not sent yet.
    doubted: Option<DoubtedWord>,
    tools_shown: HashSet<CallId>,
    /// Values of results that the model was not given.
    hidden: redacted::HiddenValues,
    /// The tasks of this conversation and theirs: what they ask is asked here.
    tasks: HashSet<ConversationId>,
    /// Tasks that were told of, and whether that they have ended was.
    tasks_shown: HashSet<(ConversationId, bool)>,
    /// Questions between agents, and whether that they are answered was told.
    heard_shown: HashSet<(InteractionId, bool)>,
    /// Commands that were seen to begin.
    begun: HashSet<CallId>,
    /// Those of them that have not ended, by their names.
    under_way: Vec<(CallId, String)>,
    output: LiveOutputLines,
    /// Tools that the agent is not offered, as it was last said here.
    held_back: Vec<McpHeldBackTools>,
    /// Steps of the plan that were seen done.
    steps_done: usize,
    /// A script asks this and waits for its answer; whatever else stands open here is somebody else's.
    only: Option<InteractionId>,
    /// Nobody sits at the keyboard: the run's end is the end.
    once: bool,
    /// Where words come from that nobody types: the command line at first, then the lines of a pipe.
    piped: Surface,
    /// Nothing more is read: the input is over, holds no answers, or has one that did not fit.
    input_ended: bool,
    /// Ctrl-C was pressed once.
    interrupted: bool,
    /// The system has asked this process to end.
    ended: Option<Exit>,
}

/// Whether to go on or to end.
enum Go {
    On,
    Leave,
}

pub async fn chat(
    engine: EngineConnection,
    wishes: arguments::ChatArguments,
    first: First,
    screen: &mut Screen,
) -> Result<ExitCode, EarlyExit> {
    let mut chat = ChatSession::empty(engine, screen);
    let left = chat.runs_until_left(wishes, first).await;
    chat.engine.close().await;
    // On an error too: the terminal is the person's again.
    if chat.keyboard.editor().is_some() {
        chat.screen.leaves_keys()?;
    }
    left
}

/// The one question of a script, asked here until it has its end or whoever sits here leaves. Gives how the process was asked to
/// end, by Ctrl-C or from elsewhere, if it was.
pub async fn answer(
    engine: EngineConnection,
    (conversation, interaction): (ConversationId, InteractionId),
    screen: &mut Screen,
) -> Result<Option<Exit>, EarlyExit> {
    let mut chat = ChatSession::answering(engine, conversation, interaction, screen).await?;
    let left = chat.until_left().await;
    if chat.keyboard.editor().is_some() {
        chat.screen.leaves_keys()?;
    }
    left.map(|()| chat.ended.or(chat.interrupted.then_some(Exit::Interrupted)))
}

impl ChatSession<'_> {
    async fn runs_until_left(&mut self, wishes: arguments::ChatArguments, first: First) -> Result<ExitCode, EarlyExit> {
        self.start(wishes, first).await?;
        self.until_left().await?;
        self.leave()
    }

    async fn until_left(&mut self) -> Result<(), EarlyExit> {
        loop {
            // What a call has changed is in the queue before the call returns: with an empty queue, all that is known is shown.
            if self.nothing_more_comes() && self.engine.is_quiet() {
                return Ok(());
            }
            let listening = self.listens();
            if self.engine.is_quiet() {
                self.tell_waiting()?;
                self.show_prompt(listening)?;
            }
            let waiting = self.waiting_changes_in();
            let go = tokio::select! {
                biased;
                heard = self.engine.hears() => match heard {
                    // A script asks it again, of whoever takes over.
                    FollowEvent::Gone if self.only.is_some() => Go::Leave,
                    heard @ (FollowEvent::News(_) | FollowEvent::Behind | FollowEvent::Gone | FollowEvent::OtherVersion) => {
                        self.hear(heard).await?;
                        Go::On
                    }
                },
                key = self.keyboard.next(listening) => self.take(key).await?,
                () = passes(waiting) => Go::On,
            };
            match go {
                Go::On => {}
                Go::Leave => return Ok(()),
            }
        }
    }

    async fn take(&mut self, key: KeyboardEvent) -> Result<Go, EarlyExit> {
        match key {
            KeyboardEvent::Interrupt => return self.interrupt().await,
            KeyboardEvent::Leave(exit) => {
                self.ended = Some(exit);
                return Ok(Go::Leave);
            }
            KeyboardEvent::Edited => {}
            KeyboardEvent::Suspend => self.suspend()?,
            // What is at work here ends with it, so it is waited for; elsewhere it goes on.
            KeyboardEvent::End if self.keyboard.person && self.engine.own().is_none() => return Ok(Go::Leave),
            KeyboardEvent::End => self.input_ended = true,
            KeyboardEvent::Line(line) => {
                self.interrupted = false;
                if self.holds(&line)? || self.doubts(&line)? {
                    return Ok(Go::On);
                }
                let shown_here = self.keyboard.editor().is_some();
                self.screen.entered(&line.text, shown_here)?;
                self.typed(&line.text).await?;
            }
        }
        Ok(Go::On)
    }

    /// The shell has the terminal until it lets the program go on.
    fn suspend(&mut self) -> Result<(), EarlyExit> {
        self.screen.leaves_keys()?;
        self.keyboard.suspend();
        Ok(self.screen.takes_keys()?)
    }

    /// Where it is the person's turn, and where they are typing while the agent works.
    fn show_prompt(&mut self, listening: bool) -> Result<(), EarlyExit> {
        let (waits, choices) = (self.waits(), self.choices());
        let mut editor = self.keyboard.editor();
        if let Some(editor) = editor.as_mut() {
            editor.offer(choices);
        }
        let typing = editor.as_ref().is_some_and(|editor| !editor.is_empty());
        if listening && (waits || typing) {
            return Ok(self.screen.prompt(editor)?);
        }
        match self.waiting_line() {
            Some(line) => Ok(self.screen.show_below(&line)?),
            None => Ok(self.screen.hide()?),
        }
    }

    /// What the arrow keys bring into the line: the answers to what stands open.
    fn choices(&self) -> Vec<LineChoice> {
        let Some(card) = self.card() else { return Vec::new() };
        let marked = match card.steps.question() {
            _ if card.consents() => marked_answers(&card.interaction.body, self.strings.language()),
            _ if card.form.is_some() => {
                card.form.as_ref().map(|form| choices(form, self.strings.language())).unwrap_or_default()
            }
            Some(question) => marked(question),
            None => Vec::new(),
        };
        marked.into_iter().map(|(mark, label)| LineChoice { mark, label }).collect()
    }

    /// A person may type at any time. A file or pipe is read only when the agent waits, so that each line finds its question.
    fn listens(&self) -> bool {
        !self.input_ended && (self.keyboard.person || self.waits()) && !(self.once && self.open.is_empty())
    }

    /// Where what is answered here comes from.
    fn surface(&self) -> Surface {
        if self.keyboard.person { Surface::Terminal } else { self.piped }
    }

    /// A line of a pipe did not find its card. All that follow it may miss theirs, so none of them is read.
    fn lost_its_place(&mut self) -> Result<(), EarlyExit> {
        if self.keyboard.person || self.input_ended {
            return Ok(());
        }
        self.input_ended = true;
        Ok(self.screen.notice(self.strings.reads_no_more_answers())?)
    }

    /// Whether the agent does nothing until the person says something.
    fn waits(&self) -> bool {
        !self.agent_works()
    }

    fn agent_works(&self) -> bool {
        self.running && self.open.iter().all(|card| card.interaction.background)
    }

    /// Whose turn it is: the oldest that the agent waits for, else the newest beside it.
    fn turn(&self) -> Option<usize> {
        let waited_for = self.open.iter().position(|card| !card.interaction.background);
        waited_for.or(self.open.len().checked_sub(1))
    }

    /// What a line typed now answers.
    fn card(&self) -> Option<&TerminalCard> {
        self.open.get(self.turn()?)
    }

    /// Whether what stands open asks for more than words: all of it has to be seen first.
    fn card_consents(&self) -> bool {
        self.card().is_some_and(|card| card.consents() || card.form.is_some())
    }

    fn card_mut(&mut self) -> Option<&mut TerminalCard> {
        let turn = self.turn()?;
        self.open.get_mut(turn)
    }

    /// What a line typed now is typed at.
    fn at(&self) -> At<'_> {
        let Some(card) = self.card() else { return At::Nothing };
        match card.steps.question() {
            Some(question) => {
                let (among_others, agent_works) = (card.steps.several(), self.agent_works());
                At::Question(QuestionTurn { question, among_others, agent_works })
            }
            None => At::Review { questions: card.steps.questions().len() },
        }
    }

    fn nothing_more_comes(&self) -> bool {
        (self.input_ended || (self.once && self.open.is_empty())) && self.waits()
    }
}

/// This time; for ever where there is nothing to wait for.
async fn passes(time: Option<Duration>) {
    match time {
        Some(time) => tokio::time::sleep(time).await,
        None => std::future::pending().await,
    }
}
