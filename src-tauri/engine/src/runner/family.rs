//! What passes between a conversation and its relatives. Everything is found by looking at both sides as they are
//! committed, and handed in under ids that are made of what it is: so it is safe to do it again, at any time.

use super::Runner;
use super::templates::{ASKING, filled};
use crate::attachments::AttachmentOwner;
use crate::crash;
use crate::store::{CommitError, Shared};
use crate::workspace::has_protected_name;
use ask::conversation::Subtask;
use ask::family::{self, Answerer, Errand, Parentage, Party, RelayedAnswer};
use ask::message::{Arguments, Call, CallResult, CallStatus};
use ask::template::TemplateLookup;
use ask::tool::{TaskTool, Tool};
use ask::{
    AnswerRefusal, CallId, ConversationId, Input, InteractionId, MessageId, QuestionPolicy, Refusal, Response,
    Submission, SubmitId, Surface,
};
use std::path::{Path, PathBuf};
use uuid::Uuid;

impl Runner {
    /// Carries what is to be carried. A task that nobody wants any more ends its run.
    pub(super) async fn look_around(&mut self) {
        if self.is_orphan().await {
            let at = self.context.host().now();
            self.save(Input::Stop { at }).await;
            return;
        }
        for task in self.relatives() {
            let child = match self.context.store().load(task.id).await {
                Ok(child) => Some(child),
                Err(CommitError::Refused(_)) => None,
                Err(CommitError::NotSaved(_) | CommitError::Damaged) => continue,
            };
            for errand in self.errands(&task, child.as_ref()) {
                self.carry(&task, errand).await;
            }
        }
    }

    /// The tasks between which and this one something may have to be carried.
    fn relatives(&self) -> Vec<Subtask> {
        let held = self.shared.read();
        let state = &held.state;
        // Where it was ever asked, it may still have to hear how that ended.
        let asked = |id| state.interactions().any(|asked| asked.to == Party::Agent { conversation: id });
        let wanted = |task: &&Subtask| task.end.is_none() || state.family.owes(task.id) || asked(task.id);
        state.family.tasks().filter(wanted).cloned().collect()
    }

    fn errands(&self, task: &Subtask, child: Option<&Shared>) -> Vec<Errand> {
        let held = self.shared.read();
        let Some(child) = child else { return family::errands(&held.state, task, None) };
        let other = child.read();
        if other.is_read_only() {
            let alive = task.end.is_none() && held.state.run.is_some();
            return if alive { vec![Errand::Ended(family::TaskEnd::Stopped)] } else { Vec::new() };
        }
        family::errands(&held.state, task, Some(&other.state))
    }

    async fn carry(&mut self, task: &Subtask, errand: Errand) {
        crash::point("carry");
        let at = self.context.host().now();
        let (me, title) = (self.id, self.title());
        let submit = |of: Uuid, interaction: InteractionId, response: Response, by, answerer| {
            Input::Submit(Submission {
                interaction,
                submit: SubmitId(Uuid::new_v5(&interaction.0, of.as_bytes())),
                response,
                edited: None,
                by,
                answerer,
                revises: false,
                waiting: 0,
                rounds_max: task.rounds_max,
                at,
            })
        };
        let (to, input) = match errand {
            Errand::Start(task) => (task.id, self.start(&task)),
            Errand::HearTask(interaction) => {
                let (title, rounds_max) = (task.order.title.clone(), task.rounds_max);
                (me, Input::Hear { from: task.id, title, interaction, rounds_max, at })
            }
            Errand::Settle { interaction, closing } => (me, Input::Settle { interaction, closing, at }),
            Errand::Ended(end) => (me, Input::TaskEnded { task: task.id, end, at }),
            Errand::HearParent(interaction) => {
                (task.id, Input::Hear { from: me, title, interaction, rounds_max: task.rounds_max, at })
            }
            Errand::SettleInTask { interaction, closing } => (task.id, Input::Settle { interaction, closing, at }),
            Errand::PassOn { interaction, passing, response, by } => {
                let Some(response) = self.with_whole(task.id, interaction, passing.0, response).await else { return };
                (task.id, submit(passing.0, interaction, response, by, None))
            }
            Errand::AnswerParent { interaction, response } => {
                let Some(response) = self.with_whole(me, interaction, task.id.0, response).await else { return };
                let answerer = Answerer { conversation: task.id, confidence_percent: None };
                (me, submit(task.id.0, interaction, response, Surface::Agent, Some(answerer)))
            }
        };
        self.save_in(to, input).await;
    }

    /// What is long is kept as a file as well. None where the disk refuses: then it is carried later.
    async fn with_whole(
        &self,
        conversation: ConversationId,
        interaction: InteractionId,
        of: Uuid,
        response: Response,
    ) -> Option<Response> {
        let submit = SubmitId(Uuid::new_v5(&interaction.0, of.as_bytes()));
        let kept = self.context.files.with_whole(AttachmentOwner { conversation, interaction }, submit, response).await;
        kept.inspect_err(|why| tracing::warn!(conversation = %self.id, ?why, "an answer was not kept")).ok()
    }

    fn start(&self, task: &Subtask) -> Input {
        let held = self.shared.read();
        let workspace = held.state.digest.workspace.as_ref().map(|workspace| match &task.order.workspace {
            Some(folder) => Path::new(workspace).join(folder).display().to_string(),
            None => workspace.clone(),
        });
        let tools = task.order.tools.clone().or_else(|| held.state.family.parent.as_ref()?.tools.clone());
        let parent = Parentage { conversation: self.id, call: task.call.clone(), depth: task.depth, tools };
        Input::Start {
            id: task.id,
            workspace,
            message: MessageId(Uuid::new_v5(&task.id.0, b"prompt")),
            text: task.order.prompt.clone(),
            mode: held.state.mode,
            model: held.state.digest.model.clone(),
            parent: Some((parent, task.order.title.clone())),
            agent: None,
            no_questions: held.state.digest.no_questions,
            rounds_max: task.rounds_max,
            at: self.context.host().now(),
        }
    }

    fn title(&self) -> String {
        self.shared.read().state.digest.title.clone()
    }

    /// Whether its run works for a parent that wants it no more.
    async fn is_orphan(&self) -> bool {
        let Some(parent) = self.works_for() else { return false };
        match self.context.store().load(parent).await {
            Ok(parent) => family::orphaned(&self.shared.read().state, Some(&parent.read().state)),
            Err(CommitError::Refused(_)) => family::orphaned(&self.shared.read().state, None),
            Err(CommitError::NotSaved(_) | CommitError::Damaged) => false,
        }
    }

    fn works_for(&self) -> Option<ConversationId> {
        let held = self.shared.read();
        let wanted = held.state.run.is_some() && held.state.family.for_parent;
        held.state.digest.parent.filter(|_| wanted)
    }

    /// What becomes of questions in this conversation, whoever would hear them first.
    pub(super) fn asking_here(&self) -> QuestionPolicy {
        self.context.question_policy(&self.shared.read().state.digest)
    }

    /// What becomes of questions in this conversation. A task asks its parent while that listens.
    pub(super) async fn asking(&self) -> QuestionPolicy {
        let asking = self.asking_here();
        let Some(parent) = self.works_for() else { return asking };
        let listens = match self.context.store().load(parent).await {
            Ok(shared) => {
                let held = shared.read();
                let alive = held.state.family.task(self.id).is_some_and(|task| task.end.is_none());
                alive && held.state.run.is_some()
            }
            Err(_) => false,
        };
        QuestionPolicy { parent: listens.then_some(parent), ..asking }
    }

    /// Brings these calls to the conversations they concern.
    pub(super) async fn relay(&mut self, calls: Vec<CallId>) {
        for call in calls {
            match self.asked(&call).and_then(|(name, arguments)| Some((Tool::named(&name)?, arguments))) {
                Some((Tool::Task(TaskTool::RunTask), arguments)) => {
                    if let Err(why) = self.folder_of(&arguments) {
                        self.finish(call, CallResult::new(why, CallStatus::Failed)).await;
                        continue;
                    }
                    let task = ConversationId(Uuid::new_v5(&self.id.0, call.0.as_bytes()));
                    let limits = self.context.settings().ai.task_limits();
                    let at = self.context.host().now();
                    self.save(Input::StartTask { call, task, limits, at }).await;
                }
                Some(_) | None => self.answer(call).await,
            }
        }
    }

    async fn answer(&mut self, call: CallId) {
        let relayed = family::relayed(&self.shared.read().state, &call);
        let failed = |content: String| CallResult::new(content, CallStatus::Failed);
        let RelayedAnswer { to, interaction, response, confidence_percent } = match relayed {
            Ok(relayed) => relayed,
            Err(why) => return self.finish(call, failed(why)).await,
        };
        let at = self.context.host().now();
        let submit = SubmitId(Uuid::new_v5(&self.id.0, call.0.as_bytes()));
        let place = AttachmentOwner { conversation: to, interaction };
        let response = match self.context.files.with_whole(place, submit, response).await {
            Ok(response) => response,
            Err(why) => {
                tracing::warn!(conversation = %self.id, ?why, "an answer was not kept; trying again");
                tokio::time::sleep(super::SAVE_AGAIN).await;
                return;
            }
        };
        let submission = Submission {
            interaction,
            submit,
            response,
            edited: None,
            by: Surface::Agent,
            answerer: Some(Answerer { conversation: self.id, confidence_percent }),
            revises: false,
            waiting: 0,
            rounds_max: 1,
            at,
        };
        crash::point("answer");
        match self.context.store().commit(to, Input::Submit(submission)).await {
            Ok(_) | Err(CommitError::Refused(Refusal::Answer(AnswerRefusal::Duplicate(_)))) => {
                crash::point("answered");
                self.save(Input::Relayed { call, at }).await;
            }
            Err(CommitError::Refused(
                Refusal::Answer(AnswerRefusal::AlreadyClosed(closing))
                | Refusal::Answer(AnswerRefusal::TooLate(closing)),
            )) => {
                let why = {
                    let held = self.shared.read();
                    let heard = held.state.family.heard(interaction);
                    heard.map(|heard| family::answered_already(&heard.interaction, &closing))
                };
                self.finish(call, failed(why.unwrap_or_default())).await;
            }
            Err(CommitError::Refused(refusal)) => {
                self.finish(call, failed(format!("Not answered: {refusal}."))).await;
            }
            Err(CommitError::Damaged) => {
                self.finish(call, failed("Not answered: the record of that task is damaged.".into())).await;
            }
            Err(CommitError::NotSaved(fault)) => {
                tracing::warn!(conversation = %self.id, %fault, "an answer was not saved; trying again");
                tokio::time::sleep(super::SAVE_AGAIN).await;
            }
        }
    }

    /// The folder that a task is to stay in has to be there, and in the workspace, wherever links lead.
    fn folder_of(&self, arguments: &serde_json::Map<String, serde_json::Value>) -> Result<(), String> {
        let Some(folder) = family::order(arguments)?.workspace else { return Ok(()) };
        let Some(workspace) = self.shared.read().state.digest.workspace.clone() else { return Ok(()) };
        let root = Path::new(&workspace).canonicalize();
        let found: Option<PathBuf> =
            Path::new(&workspace).join(&folder).canonicalize().ok().filter(|path| path.is_dir());
        match (root, found) {
            // As a workspace of its own, nothing in it would be known as protected any more.
            (Ok(root), Some(found))
                if found.strip_prefix(&root).is_ok_and(|within| has_protected_name(&within.to_string_lossy())) =>
            {
                Err(format!("Not started: {folder:?} is a protected path. Give the task a folder that holds it."))
            }
            (Ok(root), Some(found)) if found.starts_with(&root) => Ok(()),
            (_, _) => Err(format!("Not started: there is no folder {folder:?} in the workspace.")),
        }
    }

    /// Of the files that a question names, those that are not there. Addresses are not looked at.
    pub(super) fn missing(&self, call: &Call, template: Option<&TemplateLookup>) -> Vec<String> {
        let tool = Tool::meant(&call.name).filter(|tool| ASKING.contains(tool));
        let (Arguments::Object(arguments), Some(tool)) = (&call.arguments, tool) else { return Vec::new() };
        let held = self.shared.read();
        let Some(workspace) = &held.state.digest.workspace else { return Vec::new() };
        let is_file = |name: &String| !name.contains("://") && !name.contains(char::is_whitespace);
        let mut refs = family::refs(&filled(tool, arguments, template));
        refs.retain(|name| is_file(name) && !Path::new(workspace).join(without_line(name)).exists());
        refs
    }
}

/// `src/main.rs:12` names the file before the colon.
fn without_line(name: &str) -> &str {
    match name.rsplit_once(':') {
        Some((file, line)) if !file.is_empty() && line.chars().all(|c| c.is_ascii_digit()) => file,
        Some(_) | None => name,
    }
}
