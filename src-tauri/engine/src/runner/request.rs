//! Asking the model: the body, the attempts, and what becomes of a reply that came, broke off, or did not come.

mod summary;

use super::{Runner, templates};
use crate::attachments::AttachmentOwner;
use crate::crash;
use crate::mcp::OfferedTool;
use crate::model::body::{self, RequestContent};
use crate::model::{InterruptedReply, ModelClient, ModelUpdate, Retry};
use crate::store::RequestScope;
use ask::conversation::{RequestKind, State, says_nothing};
use ask::decision;
use ask::event::{FailureCode, RunFailure};
use ask::input::{FreshIds, QuestionPolicy};
use ask::message::Reply;
use ask::settings::Wire;
use ask::tool::{self, ReadTool, Tool, ToolSpec};
use ask::wire::LiveStep;
use ask::{CallId, Input, Interaction, InteractionId, Next, compaction, next, prompt};
use bytes::Bytes;
use std::sync::Arc;

/// The body written so far, and for what kind of model it was written.
pub struct RequestBody {
    wire: Wire,
    /// Whether the model is given images.
    images: bool,
    writer: body::RequestWriter,
}

/// One request, as it stood when it was made.
struct Request {
    run: u32,
    /// The items that the model is told.
    after: usize,
    asking: QuestionPolicy,
    until: Until,
    /// Whether the person sees the reply as it comes. A summary that the model makes for itself is not for them.
    shown: bool,
    body: Bytes,
}

/// What a request is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Round,
    /// The last words of a run at its limit.
    Summary,
    /// The last words of a run that has ended otherwise.
    Delivery,
}

/// How long a request is wanted.
#[derive(Debug, Clone, Copy)]
pub(super) enum Until {
    Replied(u32),
    Delivered(u32),
}

/// How an attempt at a request went.
pub(super) enum AttemptOutcome {
    Replied(Reply),
    /// No further attempt is made: only a person can change something.
    Broken(InterruptedReply),
    /// It is to be asked again.
    Again,
    /// The person stopped it, or it is no longer wanted; this much had been shown.
    Dropped(Reply),
}

impl Runner {
    pub(super) async fn request(&mut self, kind: RequestKind) {
        let Some(run) = self.active_run() else { return };
        let client = match self.client().await {
            Ok(client) => client,
            Err(failure) if failure.code == FailureCode::KeyNotKept => return self.wait_for_key(run, failure).await,
            Err(failure) => return self.fail(run, failure).await,
        };
        let due = compaction::due(&self.shared.read().state, client.context_tokens);
        if let Some(upto) = due {
            return self.compact(&client, run, upto).await;
        }
        let begun = match self.context.store().begin(self.id).await {
            Ok(begun) => begun,
            Err(fault) => {
                tracing::warn!(conversation = %self.id, %fault, "the request could not be prepared; trying again");
                return tokio::time::sleep(super::SAVE_AGAIN).await;
            }
        };
        let Some(foreign) = self.foreign_tools().await else { return };
        let purpose = match kind {
            RequestKind::Round => Purpose::Round,
            RequestKind::Summary => Purpose::Summary,
        };
        let asking = self.asking().await;
        let Some(request) = self.prepare(&client, run, purpose, asking, &begun, &foreign) else { return };
        crash::point("request");
        match self.attempts(&client.client, &request).await {
            AttemptOutcome::Replied(reply) => self.replied(&request, reply).await,
            AttemptOutcome::Again => return,
            AttemptOutcome::Dropped(partial) => self.keep_partial(&request, partial).await,
            AttemptOutcome::Broken(broken) => {
                let too_long = broken.failure.code == FailureCode::ContextTooLong;
                let upto =
                    if too_long { compaction::upto(&self.shared.read().state, client.context_tokens) } else { None };
                match upto {
                    Some(upto) => self.compact(&client, run, upto).await,
                    None => {
                        self.keep_partial(&request, *broken.partial).await;
                        self.fail(run, broken.failure).await;
                    }
                }
            }
        }
        self.live(LiveStep::End { conversation_id: self.id });
    }

    /// Whoever has the key may be on the way: after a restart its terminal comes back a moment later than the run.
    async fn wait_for_key(&mut self, run: u32, failure: RunFailure) {
        let broken = InterruptedReply { failure, partial: Box::default(), retry: Retry::Yes { after: None } };
        if let AttemptOutcome::Broken(broken) = self.bear(AttemptOutcome::Broken(broken), Until::Replied(run)).await {
            self.fail(run, broken.failure).await;
        }
        self.live(LiveStep::End { conversation_id: self.id });
    }

    pub(super) async fn client(&self) -> Result<Arc<crate::engine::ModelInUse>, RunFailure> {
        let own = self.shared.read().state.digest.model.clone();
        self.context.clients.of(self.id, own.as_ref()).await
    }

    fn active_run(&self) -> Option<u32> {
        self.shared.read().state.run.as_ref().map(|run| run.number)
    }

    /// The body of the request for the state as it is now.
    fn prepare(
        &mut self,
        client: &Arc<crate::engine::ModelInUse>,
        run: u32,
        purpose: Purpose,
        asking: QuestionPolicy,
        begun: &RequestScope,
        foreign: &[OfferedTool],
    ) -> Option<Request> {
        let settings = self.context.settings();
        let language = self.context.language(&settings);
        let shelf = self.shelf_of_run(run);
        let held = self.shared.read();
        let depth = held.state.family.parent.as_ref().map_or(0, |parent| parent.depth);
        let offer = ask::conversation::offer(&held.state, asking, depth < settings.ai.task_limits().depth_max);
        let (ask, parent, tasks, only) = (offer.ask && !offer.parent, offer.ask_parent, offer.tasks, offer.only);
        let is_task = held.state.family.parent.is_some();
        let mut tools: Vec<ToolSpec> = tool::offered(offer);
        if !offer.workspace && self.has_files(&held.state) {
            tools.push(Tool::from(ReadTool::ReadFile).spec());
        }
        tools.extend(foreign.iter().filter(|offered| tool::given(&offered.name, only)).map(OfferedTool::spec));
        let templates = templates::told(&shelf, &tools);
        let workspace = held.state.digest.workspace.as_deref();
        let standing: Vec<_> = begun.standing.iter().map(|it| (it.asked.clone(), it.answer.clone())).collect();
        let decisions = decision::decisions(&held.state).into_iter().map(|it| (it.asked, it.answer));
        let decisions: Vec<_> = decisions.collect();
        let system = prompt::system(prompt::Setting {
            language,
            workspace,
            ask_offered: ask,
            task: is_task.then_some(parent),
            tasks_offered: tasks,
            templates: templates.as_deref(),
            decisions: &decisions,
            withdrawn: &decision::withdrawn(&held.state),
            standing: &standing,
            imported: held.state.digest.imported.is_some(),
        });
        let last_words = match purpose {
            Purpose::Round => None,
            Purpose::Summary => Some(prompt::summary_request(language, held.state.run.as_ref()?.rounds_max)),
            Purpose::Delivery => Some(prompt::delivery_request(language)),
        };
        let after = begun.items;
        let wire = client.access.wire;
        let written = match self.writer.take() {
            Some(written) if written.wire == wire && written.images == client.images => written,
            Some(_) | None => {
                let images = client.images.then(|| self.context.files.attachments().clone());
                RequestBody { wire, images: client.images, writer: body::RequestWriter::showing(wire, images) }
            }
        };
        let written = self.writer.insert(written);
        let body = written.writer.body(
            &held.state,
            &client.access.model,
            client.access.max_output_tokens,
            &RequestContent {
                system: &system,
                tools: &tools,
                calls_allowed: purpose == Purpose::Round,
                last_words: last_words.as_deref(),
                items: after,
            },
        );
        let until = if purpose == Purpose::Delivery { Until::Delivered(run) } else { Until::Replied(run) };
        Some(Request { run, after, asking, until, shown: true, body })
    }

    /// Whether there are attached files to read.
    fn has_files(&self, state: &State) -> bool {
        let used = |interaction: &Interaction| {
            let place = AttachmentOwner { conversation: self.id, interaction: interaction.id };
            self.context.files.attachments().used(place)
                && interaction.closings().any(|closing| !closing.files().is_empty())
        };
        state.interactions().any(used)
    }

    /// Asks once, and at once again where nothing was said. What can pass is borne: then it is asked again, with all that is
    /// true by then.
    async fn attempts(&mut self, client: &ModelClient, request: &Request) -> AttemptOutcome {
        let mut asked = self.attempt(client, request).await;
        if let AttemptOutcome::Replied(reply) = &asked
            && request.shown
            && says_nothing(&self.shared.read().state, reply)
        {
            tracing::info!(conversation = %self.id, "the reply is empty; asking once more");
            asked = self.attempt(client, request).await;
        }
        self.bear(asked, request.until).await
    }

    async fn attempt(&mut self, client: &ModelClient, request: &Request) -> AttemptOutcome {
        let id = self.id;
        let context = self.context.clone();
        self.live(LiveStep::Begin { conversation_id: id });
        let mut shown = Reply::default();
        let mut heard = |heard: ModelUpdate| match heard {
            _ if !request.shown => {}
            ModelUpdate::Text(text) => {
                shown.text.push_str(&text);
                context.live.tell(LiveStep::Text { conversation_id: id, text });
            }
            ModelUpdate::Reasoning(text) => context.live.tell(LiveStep::Reasoning { conversation_id: id, text }),
            ModelUpdate::Tool(name) => context.live.tell(LiveStep::Tool { conversation_id: id, name }),
        };
        let board = self.context.clone();
        let work = async {
            let mut stream = std::pin::pin!(client.stream(request.body.clone(), &mut heard));
            let mut tick = tokio::time::interval(crate::live::BATCH);
            loop {
                tokio::select! {
                    biased;
                    done = &mut stream => return done,
                    _ = tick.tick() => board.live.flush(),
                }
            }
        };
        match self.unless_changed(work, wanted(request.until)).await {
            Some(Ok(reply)) => AttemptOutcome::Replied(reply),
            Some(Err(broken)) => AttemptOutcome::Broken(broken),
            None => AttemptOutcome::Dropped(shown),
        }
    }

    async fn replied(&mut self, request: &Request, reply: Reply) {
        crash::point("replied");
        let host = self.context.host();
        let fresh = reply.calls.iter().map(|call| {
            let template = self.template_of(call);
            FreshIds {
                missing: self.missing(call, template.as_ref()),
                template,
                call: CallId(format!("call_{}", host.new_id().simple())),
                interaction: InteractionId(host.new_id()),
            }
        });
        let input = Input::Replied {
            run: request.run,
            after: request.after,
            fresh: fresh.collect(),
            reply,
            asking: request.asking,
            at: host.now(),
        };
        self.save(input).await;
    }

    /// What had been shown before the end stays in the thread, marked as cut.
    async fn keep_partial(&mut self, request: &Request, partial: Reply) {
        if !partial.text.trim().is_empty() {
            let at = self.context.host().now();
            self.save(Input::Cut { run: request.run, after: request.after, reply: partial, at }).await;
        }
    }

    async fn fail(&mut self, run: u32, failure: RunFailure) {
        tracing::warn!(conversation = %self.id, code = ?failure.code, "the model could not be asked");
        let at = self.context.host().now();
        self.save(Input::Failed { run, failure, at }).await;
    }

    pub(super) fn live(&self, step: LiveStep) {
        self.context.live.tell(step);
    }
}

/// Whether a request is still what comes next.
pub(super) fn wanted(until: Until) -> impl Fn(&State) -> bool {
    move |state| match until {
        Until::Replied(run) => {
            state.run.as_ref().is_some_and(|active| active.number == run) && matches!(next(state), Next::Request(_))
        }
        Until::Delivered(run) => next(state) == Next::Deliver(run),
    }
}
