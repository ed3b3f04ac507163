//! Which conversation to go on with, and what a person needs to see of it first.

use super::First;
use super::action::done;
use super::arming::Arming;
use super::attached::AttachedView;
use super::{ChatSession, LiveOutputLines, ModelChoice, PrintedReply, TerminalCard, WaitingNotice, told};
use crate::arguments::chat as arguments;
use crate::connection::EngineConnection;
use crate::keyboard::Keyboard;
use crate::leaving::EarlyExit;
use crate::moment::Moment;
use crate::screen::{Look, Screen};
use crate::settings;
use crate::short_id::short;
use crate::strings::strings;
use crate::trouble;
use ask::command::called;
use ask::plain_text::one_line;
use ask::thread::{ActionState, Entry, ToolState};
use ask::wire::{ConversationSummary, Draft, Standing, Trouble};
use ask::{ConversationId, Interaction, InteractionId, RunEnd, Status, Surface};
use std::collections::{HashMap, HashSet};

impl<'a> ChatSession<'a> {
    pub(super) async fn start(&mut self, wishes: arguments::ChatArguments, first: First) -> Result<(), EarlyExit> {
        if let Some(askwell) = self.engine.own() {
            settings::take_up(askwell, self.screen).await?;
        }
        let hello = self.call(called::hello {}).await??;
        self.strings = strings(hello.settings.language.unwrap_or(self.engine.language()));
        self.takes_model(wishes.model.clone(), &hello.settings);
        let mut has_model = hello.settings.ai.active().is_some() || self.model.has_server();
        self.workspace = workspace(hello.sample_workspace, has_model, &wishes)?;
        self.mode = wishes.mode.map(Into::into).unwrap_or_default();
        self.once = !self.keyboard.person;
        self.input_ended = self.once && wishes.answers.is_none();
        self.sits_down(hello.trouble).await?;
        let chosen = self.chosen(&wishes, first.says_something()).await?;
        if let Some(id) = chosen {
            self.has_folder(id, wishes.workspace.is_some()).await?;
            has_model |= self.goes_on_with_model(id).await?;
        }
        if !has_model {
            self.screen.remark(self.strings.demo(), Look::Dim)?;
        }
        if let (Some(mode), None) = (told::mode(self.strings, self.mode), &chosen) {
            self.screen.remark(mode, Look::Dim)?;
        }
        let asks_nothing = match chosen {
            Some(conversation_id) => self.call(called::open_conversation { conversation_id }).await??.asks_nothing,
            None => wishes.no_questions,
        };
        if let Some(id) = chosen.filter(|_| wishes.no_questions && !asks_nothing) {
            return Err(EarlyExit::AsksQuestions(id));
        }
        if asks_nothing {
            self.screen.remark(self.strings.questions_off(), Look::Dim)?;
        }
        self.no_questions = wishes.no_questions;
        match chosen {
            Some(id) => self.go_on_with(id).await?,
            None => drop(self.look(None).await?),
        }
        self.look_for_held_back_tools().await?;
        if first.says_something() {
            self.say_first(first).await?;
        } else if self.conversation.is_none() && self.keyboard.person {
            let folder = self.workspace.as_deref().map(one_line).unwrap_or_default();
            self.screen.remark(&self.strings.new_conversation(&folder), Look::Dim)?;
        }
        self.piped = Surface::StandardInput;
        Ok(())
    }

    /// For one question of a script, and nothing else.
    pub(super) async fn answering(
        engine: EngineConnection,
        conversation: ConversationId,
        interaction: InteractionId,
        screen: &'a mut Screen,
    ) -> Result<ChatSession<'a>, EarlyExit> {
        let mut chat = ChatSession::empty(engine, screen);
        (chat.only, chat.once, chat.piped) = (Some(interaction), true, Surface::StandardInput);
        let hello = chat.call(called::hello {}).await??;
        chat.strings = strings(hello.settings.language.unwrap_or(chat.engine.language()));
        chat.sits_down(hello.trouble).await?;
        chat.go_on_with(conversation).await?;
        Ok(chat)
    }

    /// The keyboard is taken, and what the person has to know before anything else is said.
    async fn sits_down(&mut self, trouble: Option<Trouble>) -> Result<(), EarlyExit> {
        if let Some(askwell) = self.engine.own().filter(|_| self.keyboard.person) {
            askwell.host_channels().await;
        }
        if self.screen.is_watched() {
            self.keyboard.takes_keys();
        }
        if self.keyboard.editor().is_some() {
            self.screen.takes_keys()?;
        }
        match trouble {
            Some(found) => Ok(self.screen.notice(&trouble::sentence(self.strings, &found))?),
            None => Ok(()),
        }
    }

    pub(super) fn empty(engine: EngineConnection, screen: &'a mut Screen) -> ChatSession<'a> {
        ChatSession {
            strings: strings(engine.language()),
            workspace: None,
            mode: ask::rule::Mode::default(),
            no_questions: false,
            model: ModelChoice::default(),
            default_model: false,
            only: None,
            once: false,
            piped: Surface::Terminal,
            keyboard: Keyboard::of_the_process(),
            engine,
            meetings: 0,
            screen,
            conversation: None,
            standing: Standing::Idle,
            running: false,
            failed: false,
            limit_reached: false,
            stopped: false,
            pauses: false,
            seq: 0,
            open: Vec::new(),
            said: HashSet::new(),
            began: false,
            asked_back: None,
            submitted: HashSet::new(),
            placed: HashSet::new(),
            ends: HashMap::new(),
            clocks: HashMap::new(),
            arming: Arming::default(),
            spoken: PrintedReply::default(),
            waiting: WaitingNotice::default(),
            doubted: None,
            tools_shown: HashSet::new(),
            hidden: Default::default(),
            tasks: HashSet::new(),
            tasks_shown: HashSet::new(),
            heard_shown: HashSet::new(),
            begun: HashSet::new(),
            under_way: Vec::new(),
            output: LiveOutputLines::default(),
            held_back: Vec::new(),
            steps_done: 0,
            input_ended: false,
            interrupted: false,
            ended: None,
        }
    }

    /// An imported conversation goes on where the person says, and no other one is moved.
    async fn has_folder(&mut self, id: ConversationId, said: bool) -> Result<(), EarlyExit> {
        let all = self.call(called::conversations {}).await??;
        let known = all.into_iter().find(|one| one.id == id);
        let needed = known.as_ref().is_some_and(|one| one.imported.as_ref().is_some_and(|mark| mark.needs_folder));
        match (needed, said) {
            (true, true) => {
                let workspace = self.workspace.clone();
                Ok(self.call(called::choose_conversation_folder { conversation_id: id, workspace }).await??)
            }
            (true, false) => Err(EarlyExit::NeedsFolder(id)),
            (false, true) if known.is_some_and(|one| one.workspace != self.workspace) => Err(EarlyExit::HasFolder(id)),
            (false, _) => Ok(()),
        }
    }

    /// The conversation named; else, for a person who typed no message, this folder's latest.
    async fn chosen(
        &mut self,
        wishes: &arguments::ChatArguments,
        message: bool,
    ) -> Result<Option<ConversationId>, EarlyExit> {
        if let Some(wanted) = &wishes.conversation {
            return named(&self.call(called::conversations {}).await??, wanted).map(Some);
        }
        if wishes.resume {
            return self.choose().await;
        }
        if wishes.new || wishes.mode.is_some() || wishes.no_questions || message || !self.keyboard.person {
            return Ok(None);
        }
        let conversations = self.call(called::conversations {}).await??;
        let here = |summary: &&ConversationSummary| {
            summary.workspace == self.workspace && !summary.imported.as_ref().is_some_and(|mark| mark.needs_folder)
        };
        Ok(conversations.iter().find(here).map(|summary| summary.id))
    }

    /// Shows where the conversation stands. All that happened before is in the view, and is not printed again.
    async fn go_on_with(&mut self, id: ConversationId) -> Result<(), EarlyExit> {
        let AttachedView { view: Some(view), inbox, all } = self.look(Some(id)).await? else { return Ok(()) };
        self.conversation = Some(id);
        self.workspace = view.summary.workspace.clone();
        self.standing = view.summary.standing;
        self.running = view.summary.running;
        self.seq = view.seq;
        self.steps_done = view.plan.as_ref().map_or(0, done);
        if self.keyboard.person && self.only.is_none() {
            self.screen
                .remark(&self.strings.resuming(&one_line(&view.summary.title), &short(view.summary.id)), Look::Dim)?;
        }
        let mut kept: HashMap<InteractionId, Draft> = HashMap::new();
        for waiting in &inbox {
            let id = waiting.interaction.id;
            self.clocks.extend(waiting.clock.map(|clock| (id, clock)));
            kept.extend(waiting.draft.clone().map(|draft| (id, draft)));
        }
        let (mut last_reply, mut running) = (None, None);
        for placed in view.entries {
            self.placed.insert(placed.index);
            match placed.entry {
                Entry::Reply { text, .. } => {
                    self.spoken.skip(placed.index);
                    last_reply = Some(text);
                }
                Entry::Tool { id, state: ToolState::Ok | ToolState::Failed | ToolState::NotRun, redacted, .. } => {
                    self.note_redacted(&id, redacted.as_ref());
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
                            self.note_redacted(&action.call, action.redacted.as_ref());
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
                Entry::User { id, .. } => {
                    self.said.insert(id);
                    last_reply = None;
                }
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
        self.meet_tasks(&all);
        let of_tasks = inbox.into_iter().filter(|waiting| self.tasks.contains(&waiting.interaction.conversation));
        self.open
            .extend(of_tasks.map(|waiting| TerminalCard::kept(waiting.interaction, waiting.draft.unwrap_or_default())));
        if let Some(text) = last_reply.filter(|_| self.keyboard.person) {
            self.screen.lines(&text, Look::Plain)?;
        }
        if let Some(why) = told::not_continued(self.strings, self.standing) {
            self.screen.notice(why)?;
        }
        if let Some(running) = running {
            self.show_action(&running)?;
        }
        if let Some(live) = view.live {
            self.waiting.begins(Moment::now());
            self.join_reply(&live.text)?;
            if let Some(notice) = &live.retry {
                self.show_retry(notice, true)?;
            }
        }
        self.show_question()
    }

    /// What stands open, or how it ended.
    fn find(&mut self, interaction: Interaction, draft: Option<Draft>) {
        if self.only.is_some_and(|only| only != interaction.id) {
            return;
        }
        match &interaction.status {
            Status::Open => self.open.push(TerminalCard::kept(interaction, draft.unwrap_or_default())),
            Status::Closed(closing) => {
                let end = interaction.late.as_ref().unwrap_or(closing);
                self.ends.insert(interaction.id, end.clone());
            }
        }
    }
}

/// The folder that a new conversation works in: the one named, else this one; for the demo model its sample.
fn workspace(sample: String, has_model: bool, wishes: &arguments::ChatArguments) -> Result<Option<String>, EarlyExit> {
    let folder = match &wishes.workspace {
        Some(folder) => folder.canonicalize()?,
        None if !has_model => sample.into(),
        None => std::env::current_dir()?,
    };
    Ok(Some(folder.to_string_lossy().into_owned()))
}

/// The conversation whose id this is, or ends with this.
fn named(conversations: &[ConversationSummary], wanted: &str) -> Result<ConversationId, EarlyExit> {
    let all = conversations.iter().map(|summary| (summary.id, summary.title.as_str()));
    crate::deleting::named(all, wanted).map(|(id, _)| id)
}
