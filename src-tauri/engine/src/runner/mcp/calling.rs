//! One call on its way: what the server says meanwhile, its time, and its end.

use super::asking::Put;
use super::cards::{Cards, ServerCard};
use super::ends::{not_signed_in, refused, too_long, too_often, wants_more};
use super::line::OutgoingCall;
use super::rounds::{Again, Along, Needs};
use super::time::{CallTime, LOOK};
use super::{gone, waits_for};
use crate::crash;
use crate::mcp::{CallListener, CallMessage, McpServerError, OfferedTool, plain};
use crate::runner::Runner;
use crate::runner::acting::ActingOutcome;
use ask::CallId;
use ask::action::{Known, McpCall, Proposal};
use ask::elicitation::Held;
use ask::limits::{MCP_PROGRESS_BYTES_MAX, MCP_ROUNDS_COUNT_MAX};
use ask::plain_text::one_line;
use ask::thread::cut;
use ask::wire::{LiveStep, McpEra};
use rmcp::model::{CallToolRequest, CallToolRequestParams, ClientRequest, ErrorCode, ErrorData, ServerResult};
use rmcp::service::{PeerRequestOptions, RequestHandle, RoleClient, ServiceError};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// The error of an older server that wants the person to be somewhere first.
const WALLED: i32 = -32042;
/// How often it may want that in one call.
const WALLS_COUNT_MAX: u32 = 3;

/// How one request to a server went.
pub(super) enum CallEnd {
    Result(Value),
    Refused(ErrorData),
    /// The server did nothing, because nobody is signed in.
    NotSignedIn,
    /// The server has gone, or what it said cannot be told from that.
    Gone,
    TooLong,
    /// Nobody waits for it any more.
    Dropped,
}

impl Runner {
    /// Calls the tool, as often as its server wants to be asked again.
    pub(super) async fn call_offered(
        &mut self,
        call: &CallId,
        proposal: &Arc<Proposal>,
        tool: &McpCall,
        offered: &OfferedTool,
        along: Along,
    ) -> ActingOutcome {
        let context = self.context.clone();
        let reach = match self.unless_changed(context.servers.reach(tool.server_id), waits_for(call)).await {
            Some(Ok(reach)) => reach,
            Some(Err(Some(McpServerError::SignInNeeded { .. }))) => return ActingOutcome::Result(not_signed_in(tool)),
            Some(Err(_)) => return ActingOutcome::Result(gone(tool)),
            None => return ActingOutcome::Dropped,
        };
        // Older servers do not say to which call their questions belong.
        let turn = match reach.era {
            McpEra::Legacy => match self.unless_changed(reach.turn.clone().lock_owned(), waits_for(call)).await {
                Some(turn) => Some(turn),
                None => return ActingOutcome::Dropped,
            },
            McpEra::Modern => None,
        };
        let params = CallToolRequestParams::new(tool.tool.clone()).with_arguments(proposal.arguments.clone());
        let (seconds, output) = (offered.server.call_seconds(), offered.tool.output.as_ref());
        let mut line = OutgoingCall { call, tool, reach, params, seconds, output, refused: Arc::default() };
        let done = self.rounds(&mut line, along).await;
        let done = line.told_with(done);
        drop(turn);
        done
    }

    async fn rounds(&mut self, line: &mut OutgoingCall<'_>, mut along: Along) -> ActingOutcome {
        let mut time = CallTime::of(line.seconds);
        let (mut rounds, mut walls, mut again) = (0, 0, None);
        loop {
            let mut params = line.params.clone();
            params.input_responses = Some(along.responses.clone()).filter(|responses| !responses.is_empty());
            params.request_state.clone_from(&along.state);
            let answers = params.input_responses.is_some();
            match self.request_tool(line, params, &mut time).await {
                CallEnd::Result(value) => {
                    let Some(needs) = Needs::of(&value) else {
                        return ActingOutcome::Result(self.result(line, &value).await);
                    };
                    rounds += 1;
                    if rounds > MCP_ROUNDS_COUNT_MAX {
                        return ActingOutcome::Result(too_often(line.tool));
                    }
                    if needs.foreign {
                        return ActingOutcome::Result(wants_more(line.tool));
                    }
                    if needs.asks.is_empty() {
                        // It only wants to be called again with its state.
                        along = Along { state: needs.state, ..Along::default() };
                        continue;
                    }
                    along = match self.round(line, needs, &mut again).await {
                        Some(along) => along,
                        None => return ActingOutcome::Dropped,
                    };
                    if let Some(end) = self.reach_anew(line).await {
                        return end;
                    }
                    time = CallTime::of(line.seconds);
                }
                // The state that it gave holds no longer: it is asked anew, and what was said to the same question is sent.
                CallEnd::Refused(error)
                    if answers && rounds <= MCP_ROUNDS_COUNT_MAX && error.code == ErrorCode::INVALID_PARAMS =>
                {
                    rounds += 1;
                    (along, again) = (Along::default(), Some(Again::default()));
                }
                CallEnd::Refused(error) if error.code.0 == WALLED && walls < WALLS_COUNT_MAX => {
                    walls += 1;
                    match self.through_the_wall(line, &error).await {
                        Some(Ok(())) => {
                            if let Some(end) = self.reach_anew(line).await {
                                return end;
                            }
                            time = CallTime::of(line.seconds);
                        }
                        Some(Err(result)) => return ActingOutcome::Result(result),
                        None => return ActingOutcome::Dropped,
                    }
                }
                CallEnd::Refused(error) => return ActingOutcome::Result(refused(line.tool, &error)),
                CallEnd::NotSignedIn => return ActingOutcome::Result(not_signed_in(line.tool)),
                CallEnd::Gone => return ActingOutcome::Lost(Known::default()),
                CallEnd::TooLong => return ActingOutcome::Result(too_long(line.tool, line.seconds)),
                CallEnd::Dropped => return ActingOutcome::Dropped,
            }
        }
    }

    /// The server may have ended and been started again while the person thought. How the call ends, where it cannot go on there.
    async fn reach_anew(&mut self, line: &mut OutgoingCall<'_>) -> Option<ActingOutcome> {
        let (context, workspace, server) = (self.context.clone(), self.workspace_path(), line.tool.server_id);
        let offering =
            async move { (context.servers.callable(workspace.as_deref()).await, context.servers.reach(server).await) };
        let Some((callable, reach)) = self.unless_changed(offering, waits_for(line.call)).await else {
            return Some(ActingOutcome::Dropped);
        };
        let is_it = |known: &&OfferedTool| known.server.id == server && known.tool.name == line.tool.tool;
        if callable.iter().find(is_it).is_some_and(|known| known.hash != line.tool.tool_hash) {
            return Some(ActingOutcome::Changed);
        }
        match reach {
            Ok(reach) if reach.era == line.reach.era => {
                line.reach = reach;
                None
            }
            Ok(_) | Err(_) => Some(ActingOutcome::Lost(Known::default())),
        }
    }

    /// One request, until it is answered.
    async fn request_tool(
        &mut self,
        line: &OutgoingCall<'_>,
        params: CallToolRequestParams,
        time: &mut CallTime,
    ) -> CallEnd {
        let (reach, mut cards) = (&line.reach, Cards::default());
        let (hearing, mut words) = reach.heard.listen(&line.refused);
        let request = ClientRequest::CallToolRequest(CallToolRequest::new(params));
        let sent = reach.peer.send_request_with_option(request, PeerRequestOptions::no_options()).await;
        let mut handle = match sent {
            Ok(handle) => handle,
            Err(error) if error.is_authorization_required() => return CallEnd::NotSignedIn,
            Err(_) => return CallEnd::Gone,
        };
        hearing.under(handle.progress_token.clone());
        crash::point("mcp-called");
        time.stood_still();
        let came = match self.attend(line, &mut handle, &mut words, &mut cards, time).await {
            // The program ends, and its servers with it. What became of the call is found out at the next start.
            CallEnd::Gone if self.wake.is_closed() => CallEnd::Dropped,
            came @ (CallEnd::Result(_)
            | CallEnd::Refused(_)
            | CallEnd::NotSignedIn
            | CallEnd::Gone
            | CallEnd::TooLong
            | CallEnd::Dropped) => came,
        };
        drop::<CallListener>(hearing);
        // A question that a server asked in the middle of its call ends with that.
        if !self.wake.is_closed() {
            for card in cards.0 {
                self.nobody_waits(card.id).await;
            }
        }
        self.context.live.flush_all();
        match came {
            CallEnd::Dropped => {
                let _ = handle.cancel(Some("The person has stopped it.".to_owned())).await;
                CallEnd::Dropped
            }
            CallEnd::TooLong => {
                let _ = handle.cancel(Some("It took too long.".to_owned())).await;
                CallEnd::TooLong
            }
            came @ (CallEnd::Result(_) | CallEnd::Refused(_) | CallEnd::NotSignedIn | CallEnd::Gone) => came,
        }
    }

    async fn attend(
        &mut self,
        line: &OutgoingCall<'_>,
        handle: &mut RequestHandle<RoleClient>,
        words: &mut mpsc::Receiver<CallMessage>,
        cards: &mut Cards,
        time: &mut CallTime,
    ) -> CallEnd {
        let mut look = tokio::time::interval(LOOK);
        loop {
            tokio::select! {
                biased;
                answered = &mut handle.rx => {
                    self.tell_the_rest(line.call, words);
                    return came(answered);
                }
                word = words.recv() => match word {
                    Some(CallMessage::Progress { done, of, text }) => self.tell_progress(line.call, done, of, text.as_deref()),
                    Some(CallMessage::Asks(asked)) => match self.put(line, &asked.params, Held::Open).await {
                        Put::Stands(id) => cards.0.push(ServerCard { id, answer: Some(asked.answer), gone: asked.gone }),
                        Put::Not => drop(asked.answer.send(json!({ "action": "cancel" }))),
                    },
                    None => {}
                },
                woken = self.wake.recv() => {
                    if woken.is_some() {
                        self.look_around().await;
                    }
                    if woken.is_none() || !self.wants(waits_for(line.call)) {
                        return CallEnd::Dropped;
                    }
                    self.answer_cards(cards).await;
                }
                () = cards.taken_back() => {
                    for id in cards.take_gone() {
                        self.nobody_waits(id).await;
                    }
                }
                _ = look.tick() => {
                    self.context.live.flush();
                    self.answer_cards(cards).await;
                    // The person's time is not the server's.
                    if !cards.0.is_empty() {
                        time.stood_still();
                    } else if time.passes() {
                        return CallEnd::TooLong;
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

    /// What was said before the result is told before it.
    fn tell_the_rest(&self, call: &CallId, words: &mut mpsc::Receiver<CallMessage>) {
        while let Ok(word) = words.try_recv() {
            match word {
                CallMessage::Progress { done, of, text } => self.tell_progress(call, done, of, text.as_deref()),
                // Who has gone on without the answer does not want it any more.
                CallMessage::Asks(asked) => drop(asked.answer.send(json!({ "action": "cancel" }))),
            }
        }
    }

    fn tell_progress(&self, call: &CallId, done: f64, of: Option<f64>, text: Option<&str>) {
        let share = of.map_or_else(|| format!("{done}"), |of| format!("{done} / {of}"));
        let text = text.map(|text| format!("  {}", cut(&one_line(text), MCP_PROGRESS_BYTES_MAX))).unwrap_or_default();
        let (conversation_id, call) = (self.id, call.clone());
        self.context.live.tell(LiveStep::Output { conversation_id, call, text: format!("{share}{text}\n") });
    }
}

fn came(answered: Result<Result<ServerResult, ServiceError>, oneshot::error::RecvError>) -> CallEnd {
    match answered {
        Ok(Ok(result)) => CallEnd::Result(plain(result)),
        Ok(Err(ServiceError::McpError(error))) => CallEnd::Refused(error),
        Ok(Err(error)) if error.is_authorization_required() => CallEnd::NotSignedIn,
        Ok(Err(_)) | Err(_) => CallEnd::Gone,
    }
}
