//! One call on its way: what the server says meanwhile, its time, and its end.

use super::asking::Put;
use super::rounds::{Along, Needs};
use super::{gone, waits_for};
use crate::crash;
use crate::mcp::{Hearing, Offered, Reach, Word, plain};
use crate::runner::Runner;
use crate::runner::acting::Done;
use ask::action::{Known, McpCall, Proposal};
use ask::elicitation::Held;
use ask::limits::{MCP_PROGRESS_BYTES_MAX, MCP_ROUNDS_COUNT_MAX};
use ask::message::{CallResult, CallStatus};
use ask::plain_text::one_line;
use ask::thread::cut;
use ask::wire::{LiveStep, McpEra};
use ask::{CallId, InteractionId};
use futures_util::future::select_all;
use rmcp::model::{CallToolRequest, CallToolRequestParams, ClientRequest, ErrorCode, ErrorData, ServerResult};
use rmcp::service::{PeerRequestOptions, RequestHandle, RoleClient, ServiceError};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

/// The error of an older server that wants the person to be somewhere first.
const WALLED: i32 = -32042;
/// How often it may want that in one call.
const WALLS_COUNT_MAX: u32 = 3;
/// How often the time of a call is looked at.
const LOOK: Duration = Duration::from_millis(250);

/// How one request to a server went.
pub(super) enum Came {
    Result(Value),
    Refused(ErrorData),
    /// The server has gone, or what it said cannot be told from that.
    Gone,
    TooLong,
    /// Nobody waits for it any more.
    Dropped,
}

/// The time that a call still has. It counts only while nobody is asked.
pub(super) struct Time {
    left: Duration,
    looked: Instant,
}

impl Time {
    fn of(seconds: u32) -> Time {
        Time { left: Duration::from_secs(u64::from(seconds)), looked: Instant::now() }
    }

    /// Whether it is over. A machine that slept takes nothing from it.
    fn passes(&mut self) -> bool {
        self.left = self.left.saturating_sub(self.looked.elapsed().min(2 * LOOK));
        self.looked = Instant::now();
        self.left.is_zero()
    }

    /// What went by until now does not count.
    pub fn stood_still(&mut self) {
        self.looked = Instant::now();
    }
}

/// A call and where it goes.
pub(super) struct Line<'a> {
    pub call: &'a CallId,
    pub tool: &'a McpCall,
    pub reach: Reach,
    pub params: CallToolRequestParams,
    pub seconds: u32,
    /// What the server has announced of the result.
    pub output: Option<&'a Map<String, Value>>,
    /// How much of what the server asked was not put to the person.
    pub refused: Arc<AtomicUsize>,
}

impl Line<'_> {
    /// Something that the server asks is not put to the person, and this is why.
    pub fn refuses(&self, why: &str) {
        self.refused.fetch_add(1, Ordering::Relaxed);
        self.reach.journal.note_of_many(why);
    }

    /// What was asked past the person stands with the result, for them and for the model.
    fn told_with(&self, mut done: Done) -> Done {
        let refused = self.refused.load(Ordering::Relaxed);
        if let Done::Result(result) = &mut done
            && refused > 0
        {
            result.content = format!("{}\n\n{}", not_put(self.tool, refused), result.content);
        }
        done
    }
}

impl Runner {
    /// Calls the tool, as often as its server wants to be asked again.
    pub(super) async fn call_offered(
        &mut self,
        call: &CallId,
        proposal: &Arc<Proposal>,
        tool: &McpCall,
        offered: &Offered,
        along: Along,
    ) -> Done {
        let askwell = self.askwell.clone();
        let reach = match self.unless_changed(askwell.mcp.reach(tool.server_id), waits_for(call)).await {
            Some(Ok(reach)) => reach,
            Some(Err(_)) => return Done::Result(gone(tool)),
            None => return Done::Dropped,
        };
        // Older servers do not say to which call their questions belong.
        let turn = match reach.era {
            McpEra::Legacy => match self.unless_changed(reach.turn.clone().lock_owned(), waits_for(call)).await {
                Some(turn) => Some(turn),
                None => return Done::Dropped,
            },
            McpEra::Modern => None,
        };
        let params = CallToolRequestParams::new(tool.tool.clone()).with_arguments(proposal.arguments.clone());
        let line = Line {
            call,
            tool,
            reach,
            params,
            seconds: offered.server.call_seconds(),
            output: offered.tool.output.as_ref(),
            refused: Arc::default(),
        };
        let done = self.rounds(&line, along).await;
        let done = line.told_with(done);
        drop(turn);
        done
    }

    async fn rounds(&mut self, line: &Line<'_>, mut along: Along) -> Done {
        let mut time = Time::of(line.seconds);
        let (mut rounds, mut walls, mut expired) = (0, 0, None);
        loop {
            let mut params = line.params.clone();
            params.input_responses = Some(along.responses.clone()).filter(|responses| !responses.is_empty());
            params.request_state.clone_from(&along.state);
            let answers = params.input_responses.is_some();
            match self.request_tool(line, params, &mut time).await {
                Came::Result(value) => {
                    let Some(needs) = Needs::of(&value) else { return Done::Result(self.result(line, &value).await) };
                    rounds += 1;
                    if rounds > MCP_ROUNDS_COUNT_MAX {
                        return Done::Result(too_often(line.tool));
                    }
                    if needs.foreign {
                        return Done::Result(wants_more(line.tool));
                    }
                    if needs.asks.is_empty() {
                        // It only wants to be called again with its state.
                        along = Along { state: needs.state, ..Along::default() };
                        continue;
                    }
                    let before: Option<Along> = expired.take();
                    along = match self.round(line, needs, before.as_ref()).await {
                        Some(along) => along,
                        None => return Done::Dropped,
                    };
                    time = Time::of(line.seconds);
                }
                // The state that it gave holds no longer: it is asked anew, and what was said to the same question is sent.
                Came::Refused(error)
                    if answers && rounds <= MCP_ROUNDS_COUNT_MAX && error.code == ErrorCode::INVALID_PARAMS =>
                {
                    rounds += 1;
                    expired = Some(std::mem::take(&mut along));
                }
                Came::Refused(error) if error.code.0 == WALLED && walls < WALLS_COUNT_MAX => {
                    walls += 1;
                    match self.through_the_wall(line, &error).await {
                        Some(Ok(())) => time = Time::of(line.seconds),
                        Some(Err(result)) => return Done::Result(result),
                        None => return Done::Dropped,
                    }
                }
                Came::Refused(error) => return Done::Result(refused(line.tool, &error)),
                Came::Gone => return Done::Lost(Known::default()),
                Came::TooLong => return Done::Result(too_long(line.tool, line.seconds)),
                Came::Dropped => return Done::Dropped,
            }
        }
    }

    /// The server lets nobody in before the person was somewhere. None: nobody waits for the call any more.
    async fn through_the_wall(&mut self, line: &Line<'_>, error: &ErrorData) -> Option<Result<(), CallResult>> {
        let all = error.data.as_ref().and_then(|data| data.get("elicitations")?.as_array());
        let mut asked = Vec::new();
        for params in all.into_iter().flatten().filter_map(Value::as_object) {
            let key = params.get("elicitationId").and_then(Value::as_str).unwrap_or_default().to_owned();
            let held = Held::Round { key, state: None };
            if let Put::Stands(id) = self.put(line, params, held, None).await {
                asked.push(id);
            }
        }
        if asked.is_empty() {
            return Some(Err(refused(line.tool, error)));
        }
        if !self.answered(line.call, &asked).await {
            return None;
        }
        for id in asked {
            let reply = self.handed_over(id).await.unwrap_or_default();
            if reply.get("action").and_then(Value::as_str) != Some("accept") {
                return Some(Err(not_there(line.tool)));
            }
        }
        Some(Ok(()))
    }

    /// One request, until it is answered.
    async fn request_tool(&mut self, line: &Line<'_>, params: CallToolRequestParams, time: &mut Time) -> Came {
        let (reach, mut cards) = (&line.reach, Cards::default());
        let (hearing, mut words) = reach.heard.listen(&line.refused);
        let request = ClientRequest::CallToolRequest(CallToolRequest::new(params));
        let sent = reach.peer.send_request_with_option(request, PeerRequestOptions::no_options()).await;
        let Ok(mut handle) = sent else { return Came::Gone };
        hearing.under(handle.progress_token.clone());
        crash::point("mcp-called");
        time.stood_still();
        let came = match self.attend(line, &mut handle, &mut words, &mut cards, time).await {
            // The program ends, and its servers with it. What became of the call is found out at the next start.
            Came::Gone if self.wake.is_closed() => Came::Dropped,
            came @ (Came::Result(_) | Came::Refused(_) | Came::Gone | Came::TooLong | Came::Dropped) => came,
        };
        drop::<Hearing>(hearing);
        // A question that a server asked in the middle of its call ends with that.
        if !self.wake.is_closed() {
            for card in cards.0 {
                self.nobody_waits(card.id).await;
            }
        }
        self.askwell.live().flush_all();
        match came {
            Came::Dropped => {
                let _ = handle.cancel(Some("The person has stopped it.".to_owned())).await;
                Came::Dropped
            }
            Came::TooLong => {
                let _ = handle.cancel(Some("It took too long.".to_owned())).await;
                Came::TooLong
            }
            came @ (Came::Result(_) | Came::Refused(_) | Came::Gone) => came,
        }
    }

    async fn attend(
        &mut self,
        line: &Line<'_>,
        handle: &mut RequestHandle<RoleClient>,
        words: &mut mpsc::Receiver<Word>,
        cards: &mut Cards,
        time: &mut Time,
    ) -> Came {
        let mut look = tokio::time::interval(LOOK);
        loop {
            tokio::select! {
                biased;
                answered = &mut handle.rx => return came(answered),
                word = words.recv() => match word {
                    Some(Word::Progress { done, of, text }) => self.tell_progress(line.call, done, of, text.as_deref()),
                    Some(Word::Asks(asked)) => match self.put(line, &asked.params, Held::Open, None).await {
                        Put::Stands(id) => cards.0.push(Card { id, answer: Some(asked.answer), gone: asked.gone }),
                        Put::Not => drop(asked.answer.send(json!({ "action": "cancel" }))),
                    },
                    Some(Word::Completed { id }) => self.page_done(line.call, &id).await,
                    None => {}
                },
                woken = self.wake.recv() => {
                    if woken.is_some() {
                        self.look_around().await;
                    }
                    if woken.is_none() || !waits_for(line.call)(&self.shared.read().state) {
                        return Came::Dropped;
                    }
                    self.answer_cards(cards).await;
                }
                () = cards.taken_back() => {
                    for id in cards.take_gone() {
                        self.nobody_waits(id).await;
                    }
                }
                _ = look.tick() => {
                    self.askwell.live().flush();
                    self.answer_cards(cards).await;
                    // The person's time is not the server's.
                    if !cards.0.is_empty() {
                        time.stood_still();
                    } else if time.passes() {
                        return Came::TooLong;
                    }
                }
            }
        }
    }

    /// Sends what the person has said to the questions that stand open.
    async fn answer_cards(&mut self, cards: &mut Cards) {
        for card in std::mem::take(&mut cards.0) {
            if self.reply_to(card.id).is_none() {
                cards.0.push(card);
                continue;
            }
            let reply = self.handed_over(card.id).await.unwrap_or_else(|| json!({ "action": "cancel" }));
            if let Some(answer) = card.answer {
                drop(answer.send(reply));
            }
            crash::point("mcp-replied");
        }
    }

    fn tell_progress(&self, call: &CallId, done: f64, of: Option<f64>, text: Option<&str>) {
        let share = of.map_or_else(|| format!("{done}"), |of| format!("{done} / {of}"));
        let text = text.map(|text| format!("  {}", cut(&one_line(text), MCP_PROGRESS_BYTES_MAX))).unwrap_or_default();
        let (conversation_id, call) = (self.id, call.clone());
        self.askwell.live().tell(LiveStep::Output { conversation_id, call, text: format!("{share}{text}\n") });
    }
}

/// What stands open of what a server asked in the middle of a call.
#[derive(Default)]
struct Cards(Vec<Card>);

struct Card {
    id: InteractionId,
    answer: Option<oneshot::Sender<Value>>,
    /// The server wants no answer any more.
    gone: CancellationToken,
}

impl Cards {
    /// Until the server takes one of them back.
    async fn taken_back(&self) {
        if self.0.is_empty() {
            return std::future::pending().await;
        }
        let waiting = self.0.iter().map(|card| Box::pin(card.gone.cancelled()));
        drop(select_all(waiting).await);
    }

    fn take_gone(&mut self) -> Vec<InteractionId> {
        let (gone, open) = std::mem::take(&mut self.0).into_iter().partition(|card| card.gone.is_cancelled());
        self.0 = open;
        Vec::into_iter(gone).map(|card: Card| card.id).collect()
    }
}

fn came(answered: Result<Result<ServerResult, ServiceError>, oneshot::error::RecvError>) -> Came {
    match answered {
        Ok(Ok(result)) => Came::Result(plain(result)),
        Ok(Err(ServiceError::McpError(error))) => Came::Refused(error),
        Ok(Err(_)) | Err(_) => Came::Gone,
    }
}

fn refused(tool: &McpCall, error: &ErrorData) -> CallResult {
    let said = cut(&one_line(&error.message), MCP_PROGRESS_BYTES_MAX).to_owned();
    let content = format!("The server {} did not carry it out: {said} (error {}).", tool.server, error.code.0);
    CallResult::new(content, CallStatus::Failed)
}

fn too_long(tool: &McpCall, seconds: u32) -> CallResult {
    let content = format!(
        "It took longer than {seconds} seconds and was called off. The server {} was told; whether the tool has taken effect by then is not known.",
        tool.server
    );
    CallResult::new(content, CallStatus::Failed)
}

fn too_often(tool: &McpCall) -> CallResult {
    let content = format!(
        "The server {} asked again and again ({MCP_ROUNDS_COUNT_MAX} times), and gave no result. It was not called any more.",
        tool.server
    );
    CallResult::new(content, CallStatus::Failed)
}

fn wants_more(tool: &McpCall) -> CallResult {
    let content = format!(
        "The server {} wants something from Askwell that it does not give to servers, so the call could not be completed.",
        tool.server
    );
    CallResult::new(content, CallStatus::Failed)
}

fn not_put(tool: &McpCall, refused: usize) -> String {
    let questions = if refused == 1 { "1 question".to_owned() } else { format!("{refused} questions") };
    format!(
        "[Askwell: the server {} asked {questions} that the person was not shown, because they could not be shown or were too many. Each was answered with cancel.]",
        tool.server
    )
}

fn not_there(tool: &McpCall) -> CallResult {
    let content = format!(
        "Not done: the server {} wants the person to open a page first, and they did not. Nothing more was called.",
        tool.server
    );
    CallResult::new(content, CallStatus::Failed)
}
