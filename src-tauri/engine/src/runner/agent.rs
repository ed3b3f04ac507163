//! A turn of an agent of another make: what it says is committed as it comes, and what it asks waits for the person.

use super::Runner;
use crate::acp::{
    self, AgentConnection, AgentError, AgentUpdate, Modes, PeerError, PeerMessage, Permission, StartedSession,
};
use crate::crash;
use crate::mcp::home;
use agent_client_protocol_schema::v1::{PromptResponse, StopReason, ToolCallUpdateFields};
use ask::acp::AgentWork;
use ask::conversation::{Item, State};
use ask::elicitation::{Elicitation, ElicitedReply as Said};
use ask::event::{FailureCode, RunEnd, RunFailure};
use ask::interaction::Status;
use ask::limits::REPLY_BYTES_MAX;
use ask::message::{CallResult, CallStatus, Reasoning, Reply};
use ask::outcome::Outcome;
use ask::rule::Mode;
use ask::wire::LiveStep;
use ask::{CallId, Input, InteractionId};
use serde_json::Value;
use std::collections::HashMap;
use std::path::PathBuf;
use tokio::sync::oneshot;

/// What has come of a turn so far.
struct Turn {
    run: u32,
    agent: String,
    line: AgentConnection,
    ended: oneshot::Receiver<Result<Value, PeerError>>,
    /// What it has said since the last call.
    text: String,
    thought: String,
    calls: HashMap<String, Known>,
    waiting: Vec<Asked>,
}

/// One of its calls.
struct Known {
    id: CallId,
    told: ToolCallUpdateFields,
    finished: bool,
}

/// A question of its own that waits for the person.
struct Asked {
    interaction: InteractionId,
    request: Value,
    permission: Option<Permission>,
    /// A call that was made for this question alone ends with it.
    call: Option<CallId>,
}

/// What woke the turn.
enum Woken {
    Heard(Option<PeerMessage>),
    Ended(Result<Value, PeerError>),
    Looked,
    Tick,
}

impl Runner {
    /// Nobody is at work, so the agent is told what the person said; or it was lost with an earlier start of the program.
    pub(super) async fn agent_turn(&mut self) {
        let Some((run, working)) = self.agent_at() else { return };
        let (line, remembers) = match self.agent_line(&working).await {
            Ok(reached) => reached,
            Err(AgentError { code, detail }) => {
                let failure = RunFailure { code, detail: self.context.redactor().scrub(&detail).into_owned() };
                let at = self.context.host().now();
                self.save(Input::Failed { run, failure, at }).await;
                return;
            }
        };
        self.agent_session(&line).await;
        let text = {
            let held = self.shared.read();
            prompt(&held.state, &working, remembers, self.context.language(&self.context.settings()))
        };
        crash::point("agent-prompt");
        // It is told nothing that is not committed: the person may have stopped the run in this moment.
        if !self.save(Input::AgentPrompted { run, at: self.context.host().now() }).await {
            return;
        }
        crash::point("agent-prompted");
        let ended = line.prompt(&text);
        let agent = working.agent.name.clone();
        let (calls, waiting) = (HashMap::new(), Vec::new());
        let turn = Turn { run, agent, line, ended, text: String::new(), thought: String::new(), calls, waiting };
        self.live(LiveStep::Begin { conversation_id: self.id });
        self.follow_turn(turn).await;
        self.live(LiveStep::End { conversation_id: self.id });
    }

    async fn agent_session(&mut self, line: &AgentConnection) {
        let (session, mode, at) = (line.session.clone(), Some(line.mode()), self.context.host().now());
        self.save(Input::AgentSession { session, mode, at }).await;
    }

    /// It is said to be at work, and nobody is: it was lost.
    pub(super) async fn agent_lost(&mut self) {
        let Some((run, _)) = self.agent_at() else { return };
        let end = failed(FailureCode::AgentLost, String::new());
        self.agent_done(run, Reply::default(), end).await;
    }

    fn agent_at(&self) -> Option<(u32, AgentWork)> {
        let held = self.shared.read();
        Some((held.state.run.as_ref()?.number, held.state.agent.clone()?))
    }

    /// The agent of before, or a new start of it. True: it remembers what was said.
    async fn agent_line(&mut self, working: &AgentWork) -> Result<(AgentConnection, bool), AgentError> {
        if let Some(line) = self.context.agents.take(self.id) {
            return Ok((line, true));
        }
        let settings = self.context.settings();
        let command = settings.agents.iter().find(|command| command.id == working.agent.id);
        let gone =
            || AgentError { code: FailureCode::AgentUnavailable, detail: "it is not in the settings any more".into() };
        let command = command.ok_or_else(gone)?.clone();
        let folder = self.shared.read().state.digest.workspace.clone().map_or_else(home, PathBuf::from);
        let session = working.session.clone();
        let supervisor = self.context.host().supervisor();
        let to_ask = self.shared.read().state.mode != Mode::SkipApprovals;
        let begin = AgentConnection::begin(&command, supervisor, &folder, session.as_deref(), to_ask);
        let run = self.shared.read().state.run.as_ref().map(|run| run.number);
        let wanted = move |state: &State| state.run.as_ref().map(|run| run.number) == run;
        let stopped = AgentError { code: FailureCode::AgentUnavailable, detail: "stopped".into() };
        let StartedSession { line, remembers } = self.unless_changed(begin, wanted).await.unwrap_or(Err(stopped))?;
        Ok((line, remembers))
    }

    async fn follow_turn(&mut self, mut turn: Turn) {
        let mut tick = tokio::time::interval(crate::live::BATCH);
        loop {
            let woken = tokio::select! {
                biased;
                woken = self.wake.recv() => match woken {
                    Some(()) => Woken::Looked,
                    None => return,
                },
                heard = turn.line.heard.recv() => Woken::Heard(heard),
                ended = &mut turn.ended => Woken::Ended(ended.unwrap_or(Err(PeerError::Gone))),
                _ = tick.tick() => Woken::Tick,
            };
            match woken {
                Woken::Tick => self.context.live.flush(),
                Woken::Looked => {
                    self.hand_over(&mut turn).await;
                    let at_work = !self.is_halted()
                        && self.agent_at().is_some_and(|(run, working)| run == turn.run && working.at_work);
                    if !at_work {
                        return self.stop_turn(turn).await;
                    }
                }
                Woken::Heard(Some(PeerMessage::Told { method, params })) if method == "session/update" => {
                    self.told(&mut turn, params).await;
                }
                Woken::Heard(Some(PeerMessage::Told { method, params })) if method == "elicitation/complete" => {
                    self.completed(&turn, &params).await;
                }
                Woken::Heard(Some(PeerMessage::Told { .. })) => {}
                Woken::Heard(Some(PeerMessage::Asked { id, method, params })) => {
                    self.asked_by_agent(&mut turn, id, &method, params).await;
                }
                Woken::Heard(None) => {
                    let end = failed(FailureCode::AgentLost, String::new());
                    return self.agent_done(turn.run, turn.said(), end).await;
                }
                Woken::Ended(ended) => return self.turn_ended(turn, ended).await,
            }
        }
    }

    async fn turn_ended(&mut self, mut turn: Turn, ended: Result<Value, PeerError>) {
        // What it said last may still be on its way from one task to the other.
        while let Ok(heard) = turn.line.heard.try_recv() {
            match heard {
                PeerMessage::Told { method, params } if method == "session/update" => {
                    self.told(&mut turn, params).await
                }
                PeerMessage::Told { .. } => {}
                PeerMessage::Asked { id, method, .. } => acp::cancelled(&turn.line.peer, &id, &method),
            }
        }
        let end = match ended {
            Ok(result) => match serde_json::from_value::<PromptResponse>(result).map(|response| response.stop_reason) {
                Ok(StopReason::EndTurn) => RunEnd::Completed,
                Ok(StopReason::MaxTurnRequests) => RunEnd::RoundLimit,
                Ok(StopReason::MaxTokens) => failed(FailureCode::OutputLimit, String::new()),
                Ok(StopReason::Refusal) => failed(FailureCode::Refused, String::new()),
                Ok(StopReason::Cancelled) => RunEnd::Stopped,
                Ok(_) | Err(_) => failed(FailureCode::BadResponse, String::new()),
            },
            Err(PeerError::Said { message, .. }) => {
                failed(FailureCode::ServerError, self.context.redactor().scrub(&message).into_owned())
            }
            Err(PeerError::Gone) => failed(FailureCode::AgentLost, String::new()),
        };
        let said = turn.said();
        crash::point("agent-ended");
        self.agent_done(turn.run, said, end).await;
        self.context.agents.keep(self.id, turn.line);
    }

    /// The person stopped it, or the conversation is gone.
    async fn stop_turn(&mut self, mut turn: Turn) {
        for asked in turn.waiting.drain(..) {
            let method = if asked.permission.is_some() { "session/request_permission" } else { "elicitation/create" };
            acp::cancelled(&turn.line.peer, &asked.request, method);
        }
        if turn.line.cancel(&mut turn.ended).await && !self.wake.is_closed() {
            self.context.agents.keep(self.id, turn.line);
        }
    }

    async fn told(&mut self, turn: &mut Turn, params: Value) {
        let conversation_id = self.id;
        match acp::step(&turn.line.session, params) {
            AgentUpdate::Text(text) => {
                turn.text.push_str(&text);
                self.live(LiveStep::Text { conversation_id, text });
                self.keep_long(turn).await;
            }
            AgentUpdate::Thought(text) => {
                turn.thought.push_str(&text);
                self.live(LiveStep::Reasoning { conversation_id, text });
                self.keep_long(turn).await;
            }
            AgentUpdate::Call { id, change } => {
                self.called(turn, &id, *change).await;
            }
            AgentUpdate::Mode(mode) => {
                if let Some(modes) = &mut turn.line.modes {
                    modes.set(mode);
                }
                self.agent_session(&turn.line).await;
            }
            AgentUpdate::Options(options) => {
                turn.line.modes = Modes::of(None, Some(options)).or(turn.line.modes.take());
                self.agent_session(&turn.line).await;
            }
            AgentUpdate::Other => {}
        }
    }

    /// One that talks without end is kept in parts, each no longer than a reply may be.
    async fn keep_long(&mut self, turn: &mut Turn) {
        if turn.text.len() + turn.thought.len() > REPLY_BYTES_MAX {
            let at = self.context.host().now();
            self.save(Input::AgentReplied { run: turn.run, reply: turn.said(), at }).await;
            self.live(LiveStep::Begin { conversation_id: self.id });
        }
    }

    /// A call that is new is committed with what was said before it; one that has ended has its result.
    async fn called(&mut self, turn: &mut Turn, id: &str, change: ToolCallUpdateFields) -> CallId {
        if !turn.calls.contains_key(id) {
            let call = CallId(format!("call_{}", self.context.host().new_id().simple()));
            let title = change.title.clone().unwrap_or_else(|| id.to_owned());
            let kind = acp::kind_name(change.kind.unwrap_or_default());
            let said = ask::acp::call(call.clone(), kind, &title, change.raw_input.clone());
            let reply = Reply { calls: vec![said], ..turn.said() };
            let at = self.context.host().now();
            self.save(Input::AgentReplied { run: turn.run, reply, at }).await;
            self.live(LiveStep::Begin { conversation_id: self.id });
            let known = Known { id: call, told: ToolCallUpdateFields::default(), finished: false };
            turn.calls.insert(id.to_owned(), known);
        }
        let Some(known) = turn.calls.get_mut(id) else { return CallId(id.to_owned()) };
        acp::merge(&mut known.told, change);
        let (call, ended) = (known.id.clone(), acp::ended(&known.told));
        if let (Some(result), false) = (ended, known.finished) {
            known.finished = true;
            self.finish(call.clone(), result).await;
        }
        call
    }

    async fn asked_by_agent(&mut self, turn: &mut Turn, id: Value, method: &str, params: Value) {
        match method {
            "session/request_permission" => {
                let calls = &turn.calls;
                let known = |call: &str| calls.get(call).map(|known| known.told.clone()).unwrap_or_default();
                let Some(permission) = acp::permission(&turn.agent, known, params) else {
                    return acp::unfit(&turn.line.peer, &id, "the request could not be read");
                };
                if permission.session != turn.line.session {
                    return acp::unfit(&turn.line.peer, &id, "there is no such session");
                }
                let call = self.called(turn, &permission.call.clone(), (*permission.change).clone()).await;
                let elicitation = permission.elicitation.clone();
                self.elicit(turn, id, call, elicitation, Some(permission), None).await;
            }
            "elicitation/create" => match acp::elicited(&turn.agent, &params) {
                Err(why) => acp::unfit(&turn.line.peer, &id, &why),
                Ok(elicitation) => {
                    let named = params.get("toolCallId").and_then(Value::as_str);
                    let known = named.and_then(|named| turn.calls.get(named)).filter(|known| !known.finished);
                    match known.map(|known| known.id.clone()) {
                        Some(call) => self.elicit(turn, id, call, elicitation, None, None).await,
                        // What is asked beside every call has one made for it: an answer is the result of something.
                        None => {
                            let name = self.context.host().new_id().simple().to_string();
                            let change = ToolCallUpdateFields::new().title(elicitation.message.clone());
                            let call = self.called(turn, &name, change).await;
                            self.elicit(turn, id, call.clone(), elicitation, None, Some(call)).await;
                        }
                    }
                }
            },
            _ => acp::cancelled(&turn.line.peer, &id, method),
        }
    }

    async fn elicit(
        &mut self,
        turn: &mut Turn,
        request: Value,
        call: CallId,
        elicitation: Elicitation,
        permission: Option<Permission>,
        made: Option<CallId>,
    ) {
        let host = self.context.host();
        let (interaction, at) = (InteractionId(host.new_id()), host.now());
        let asking = self.asking_here();
        let asked = vec![(interaction, Box::new(elicitation))];
        self.save(Input::Elicit { call, asked, asking, at }).await;
        turn.waiting.push(Asked { interaction, request, permission, call: made });
        // Where nobody is here it has ended already.
        self.hand_over(turn).await;
    }

    /// What the person said goes back, once.
    async fn hand_over(&mut self, turn: &mut Turn) {
        let ended: Vec<(usize, Option<Said>)> = {
            let held = self.shared.read();
            let reply = |asked: &Asked| match held.state.interaction(asked.interaction).map(|it| &it.status) {
                Some(Status::Open) => None,
                Some(Status::Closed(closing)) => {
                    Some(if let Outcome::Elicited { reply } = &closing.outcome { Some(reply.clone()) } else { None })
                }
                // It could not be opened: nobody can be asked.
                None => Some(None),
            };
            let ended = turn.waiting.iter().enumerate().filter_map(|(place, asked)| Some((place, reply(asked)?)));
            ended.collect()
        };
        for (place, reply) in ended.into_iter().rev() {
            let asked = turn.waiting.remove(place);
            let at = self.context.host().now();
            self.save(Input::HandOver { interaction: asked.interaction, call: None, at }).await;
            crash::point("agent-answered");
            let answer = match &asked.permission {
                Some(permission) => permission.outcome(reply.as_ref()),
                None => acp::answer(reply.as_ref()),
            };
            turn.line.peer.answer(&asked.request, answer);
            if let Some(call) = asked.call {
                let content = acp::answer(reply.as_ref()).to_string();
                self.finish(call, CallResult::new(content, CallStatus::Ok)).await;
            }
        }
    }

    async fn completed(&mut self, turn: &Turn, params: &Value) {
        let done = params.get("elicitationId").and_then(Value::as_str);
        let found = {
            let held = self.shared.read();
            let is = |asked: &&ask::Interaction| acp::address_id(asked).is_some_and(|id| Some(id) == done);
            held.state
                .interactions()
                .filter(|asked| asked.opened_at >= turn_start(&held.state))
                .find(is)
                .map(|it| it.id)
        };
        if let Some(interaction) = found.filter(|_| turn.run > 0) {
            self.save(Input::Completed { interaction, at: self.context.host().now() }).await;
        }
    }

    async fn agent_done(&mut self, run: u32, reply: Reply, end: RunEnd) {
        let rounds_max = self.context.settings().ai.rounds_max();
        self.save(Input::AgentDone { run, reply, end, rounds_max, at: self.context.host().now() }).await;
    }
}

impl Turn {
    /// What was said since the last call, taken out.
    fn said(&mut self) -> Reply {
        let (text, thought) = (std::mem::take(&mut self.text), std::mem::take(&mut self.thought));
        let reasoning = (!thought.trim().is_empty()).then_some(Reasoning { text: thought, seal: None });
        Reply { text, reasoning: reasoning.into_iter().collect(), model: self.agent.clone(), ..Reply::default() }
    }
}

fn turn_start(state: &State) -> i64 {
    state.run.as_ref().map_or(i64::MAX, |run| run.started_at)
}

fn failed(code: FailureCode, detail: String) -> RunEnd {
    RunEnd::Failed { failure: RunFailure { code, detail } }
}

/// What the person said that the agent has not heard; where it remembers nothing, with what was said before.
fn prompt(state: &State, working: &AgentWork, remembers: bool, language: ask::settings::Language) -> String {
    let said = |item: &Item| if let Item::User { text, .. } = item { Some(text.clone()) } else { None };
    let new: Vec<String> = state.items.iter().skip(working.told).filter_map(said).collect();
    let new = if new.is_empty() { ask::acp::go_on(language).to_owned() } else { new.join("\n\n") };
    let before = state.items.get(..working.told).unwrap_or_default();
    match ask::acp::retold(before).filter(|_| !remembers) {
        Some(before) => format!("{before}\n\n{new}"),
        None => new,
    }
}
