//! Which conversation to go on with, and what a person needs to see of it first.

use super::First;
use super::action::done;
use super::arming::Arming;
use super::{Card, Chat, Output, Spoken, Waiting};
use crate::arguments::chat as arguments;
use crate::keyboard::Keyboard;
use crate::leaving::Leaving;
use crate::screen::{Look, Screen};
use crate::settings;
use crate::words::Words;
use agent::Askwell;
use ask::thread::{ActionState, Entry, ToolState};
use ask::wire::{ConversationSummary, Draft, Standing};
use ask::{ConversationId, Interaction, InteractionId, RunEnd, Status, Surface};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

impl<'a> Chat<'a> {
    pub(super) async fn start(
        askwell: &'a Arc<Askwell>,
        wishes: arguments::Chat,
        first: First,
        screen: &'a mut Screen,
    ) -> Result<Chat<'a>, Leaving> {
        settings::take_up(askwell, screen).await?;
        let settings = askwell.settings();
        let mut chat = Chat::empty(askwell, screen);
        chat.workspace = workspace(askwell, &wishes)?;
        chat.mode = wishes.mode.map(Into::into).unwrap_or_default();
        chat.once = !chat.keyboard.person;
        chat.input_ended = chat.once && wishes.answers.is_none();
        chat.sits_down().await?;
        let chosen = chat.chosen(&wishes, first.says_something()).await?;
        if let Some(id) = chosen {
            chat.has_folder(id, wishes.workspace.is_some()).await?;
        }
        if settings.ai.active().is_none() {
            chat.screen.remark(chat.words.demo(), Look::Dim)?;
        }
        if let (Some(mode), None) = (chat.words.mode(chat.mode), &chosen) {
            chat.screen.remark(mode, Look::Dim)?;
        }
        let asks_nothing = match chosen {
            Some(id) => askwell.open_conversation(id).await?.asks_nothing,
            None => wishes.no_questions,
        };
        if let Some(id) = chosen.filter(|_| wishes.no_questions && !asks_nothing) {
            return Err(Leaving::AsksQuestions(id));
        }
        if asks_nothing {
            chat.screen.remark(chat.words.asks_nothing(), Look::Dim)?;
        }
        chat.no_questions = wishes.no_questions;
        if let Some(id) = chosen {
            askwell.drive(id).await?;
            chat.go_on_with(id).await?;
        }
        if first.says_something() {
            chat.say_first(first).await?;
        } else if chat.conversation.is_none() && chat.keyboard.person {
            chat.screen.remark(&chat.words.new_conversation(chat.workspace.as_deref()), Look::Dim)?;
        }
        chat.piped = Surface::StandardInput;
        Ok(chat)
    }

    /// For one question of a script, and nothing else.
    pub(super) async fn answering(
        askwell: &'a Arc<Askwell>,
        conversation: ConversationId,
        interaction: InteractionId,
        screen: &'a mut Screen,
    ) -> Result<Chat<'a>, Leaving> {
        let mut chat = Chat::empty(askwell, screen);
        (chat.only, chat.once, chat.piped) = (Some(interaction), true, Surface::StandardInput);
        chat.sits_down().await?;
        chat.go_on_with(conversation).await?;
        Ok(chat)
    }

    /// The keyboard is taken, and what the person has to know before anything else is said.
    async fn sits_down(&mut self) -> Result<(), Leaving> {
        if self.keyboard.person {
            self.askwell.host_channels().await;
        }
        if self.screen.is_watched() {
            self.keyboard.takes_keys();
        }
        if self.keyboard.editor().is_some() {
            self.screen.takes_keys()?;
        }
        match self.askwell.trouble() {
            Some(trouble) => Ok(self.screen.notice(&self.words.trouble(&trouble))?),
            None => Ok(()),
        }
    }

    fn empty(askwell: &'a Arc<Askwell>, screen: &'a mut Screen) -> Chat<'a> {
        Chat {
            words: Words(askwell.language(&askwell.settings())),
            workspace: None,
            mode: ask::rule::Mode::default(),
            no_questions: false,
            only: None,
            once: false,
            piped: Surface::Terminal,
            keyboard: Keyboard::of_the_process(),
            askwell,
            screen,
            conversation: None,
            standing: Standing::Idle,
            running: false,
            failed: false,
            limit_reached: false,
            pauses: false,
            seq: 0,
            open: Vec::new(),
            ends: HashMap::new(),
            clocks: HashMap::new(),
            arming: Arming::default(),
            spoken: Spoken::default(),
            waiting: Waiting::default(),
            doubted: None,
            tools_shown: HashSet::new(),
            tasks: HashSet::new(),
            tasks_shown: HashSet::new(),
            heard_shown: HashSet::new(),
            begun: HashSet::new(),
            under_way: Vec::new(),
            output: Output::default(),
            steps_done: 0,
            input_ended: false,
            interrupted: false,
            ended: None,
        }
    }

    /// An imported conversation goes on where the person says, and no other one is moved.
    async fn has_folder(&self, id: ConversationId, said: bool) -> Result<(), Leaving> {
        let all = self.askwell.conversations().await?;
        let known = all.into_iter().find(|one| one.id == id);
        let needed = known.as_ref().is_some_and(|one| one.imported.as_ref().is_some_and(|mark| mark.needs_folder));
        match (needed, said) {
            (true, true) => Ok(self.askwell.choose_conversation_folder(id, self.workspace.clone()).await?),
            (true, false) => Err(Leaving::NeedsFolder(id)),
            (false, true) if known.is_some_and(|one| one.workspace != self.workspace) => Err(Leaving::HasFolder(id)),
            (false, _) => Ok(()),
        }
    }

    /// The conversation named; else, for a person who typed no message, this folder's latest.
    async fn chosen(&mut self, wishes: &arguments::Chat, message: bool) -> Result<Option<ConversationId>, Leaving> {
        if let Some(wanted) = &wishes.conversation {
            return named(&self.askwell.conversations().await?, wanted).map(Some);
        }
        if wishes.resume {
            return self.choose().await;
        }
        if wishes.new || wishes.mode.is_some() || wishes.no_questions || message || !self.keyboard.person {
            return Ok(None);
        }
        let conversations = self.askwell.conversations().await?;
        let here = |summary: &&ConversationSummary| {
            summary.workspace == self.workspace && !summary.imported.as_ref().is_some_and(|mark| mark.needs_folder)
        };
        Ok(conversations.iter().find(here).map(|summary| summary.id))
    }

    /// Shows where the conversation stands. All that happened before is in the view, and is not printed again.
    async fn go_on_with(&mut self, id: ConversationId) -> Result<(), Leaving> {
        let view = self.askwell.open_conversation(id).await?;
        self.conversation = Some(id);
        self.workspace = view.summary.workspace.clone();
        self.standing = view.summary.standing;
        self.running = view.summary.running;
        self.seq = view.seq;
        self.steps_done = view.plan.as_ref().map_or(0, done);
        if self.keyboard.person && self.only.is_none() {
            self.screen.remark(&self.words.going_on(&view.summary), Look::Dim)?;
        }
        let mut kept: HashMap<InteractionId, Draft> = HashMap::new();
        for waiting in self.askwell.inbox().await? {
            let id = waiting.interaction.id;
            self.clocks.extend(waiting.clock.map(|clock| (id, clock)));
            kept.extend(waiting.draft.map(|draft| (id, draft)));
        }
        let (mut last_reply, mut running) = (None, None);
        for placed in view.entries {
            match placed.entry {
                Entry::Reply { text, .. } => {
                    self.spoken.skip(placed.index);
                    last_reply = Some(text);
                }
                Entry::Tool { id, state: ToolState::Ok | ToolState::Failed | ToolState::NotRun, .. } => {
                    self.tools_shown.insert(id);
                }
                // What is asked of another agent waits for that.
                Entry::Ask { interaction } if !interaction.for_person() => {}
                Entry::Ask { interaction } => {
                    let draft = kept.remove(&interaction.id);
                    self.find(interaction, draft);
                }
                Entry::Action(action) => {
                    match action.state {
                        ActionState::Ok | ActionState::Failed | ActionState::NotRun => {
                            self.tools_shown.insert(action.call.clone());
                        }
                        ActionState::Running => running = Some(action.clone()),
                        ActionState::Preparing | ActionState::Asking | ActionState::Approved | ActionState::Lost => {}
                    }
                    for interaction in action.interactions {
                        let draft = kept.remove(&interaction.id);
                        self.find(interaction, draft);
                    }
                }
                Entry::User { .. } => last_reply = None,
                Entry::Ended { end, .. } => self.failed = matches!(end, RunEnd::Failed { .. }),
                Entry::Tool { .. }
                | Entry::Delivery(_)
                | Entry::Undone { .. }
                | Entry::Restored { .. }
                | Entry::Told { .. }
                | Entry::Task(_)
                | Entry::Heard { .. }
                | Entry::TaskEnded { .. }
                | Entry::Notice { .. }
                | Entry::Compacted { .. } => {}
            }
        }
        self.meet_tasks().await?;
        if let Some(text) = last_reply.filter(|_| self.keyboard.person) {
            self.screen.lines(&text, Look::Plain)?;
        }
        if let Some(why) = self.words.not_continued(self.standing) {
            self.screen.notice(why)?;
        }
        if let Some(running) = running {
            self.show_action(&running)?;
        }
        self.show_question()
    }

    /// What stands open, or how it ended.
    fn find(&mut self, interaction: Interaction, draft: Option<Draft>) {
        if self.only.is_some_and(|only| only != interaction.id) {
            return;
        }
        match &interaction.status {
            Status::Open => self.open.push(Card::kept(interaction, draft.unwrap_or_default())),
            Status::Closed(closing) => {
                let end = interaction.late.as_ref().unwrap_or(closing);
                self.ends.insert(interaction.id, end.clone());
            }
        }
    }
}

/// The folder that a new conversation works in: the one named, else this one; for the demo model its sample.
fn workspace(askwell: &Askwell, wishes: &arguments::Chat) -> Result<Option<String>, Leaving> {
    let folder = match &wishes.workspace {
        Some(folder) => folder.canonicalize()?,
        None if askwell.settings().ai.active().is_none() => askwell.sample_workspace(),
        None => std::env::current_dir()?,
    };
    Ok(Some(folder.to_string_lossy().into_owned()))
}

/// The conversation whose id this is, or ends with this.
fn named(conversations: &[ConversationSummary], wanted: &str) -> Result<ConversationId, Leaving> {
    let all = conversations.iter().map(|summary| (summary.id, summary.title.as_str()));
    crate::deleting::named(all, wanted).map(|(id, _)| id)
}
