//! The state machine, told as stories and shaken with random ones.

#![expect(clippy::wildcard_enum_match_arm, reason = "a test looks for some events and skips the others")]

mod acts;
mod agents;
mod approval;
mod binary;
mod branches;
mod consent;
mod delivery;
mod eliciting;
mod ends;
mod family;
mod growing;
mod guests;
mod interrupted;
mod order;
mod past;
mod phase;
mod plans;
mod promises;
mod reaching;
mod redacted;
mod said;
mod shown;
mod since;
mod stories;
mod waits;

use crate::base::id::{CallId, ConversationId, InteractionId, MessageId, OptionId, QuestionId, SubmitId, Timestamp};
use crate::facts::event::Event;
use crate::facts::message::{Arguments, Call, CallResult, CallStatus, Reply, StopReason};
use crate::facts::outcome::{Answer, Answers, Response, Surface};
use crate::facts::rule::Mode;
use crate::facts::run_end::RunEnd;
use crate::machine::calls::offer;
use crate::machine::decide::decide;
use crate::machine::fitting::fits;
use crate::machine::input::{
    AnswerRefusal, CallRefusal, ConversationRefusal, FreshIds, Input, MessageRefusal, QuestionAvailability,
    QuestionPolicy, Refusal, RunRefusal, Submission,
};
use crate::machine::next::{Next, RequestKind, next};
use crate::machine::state::*;
use serde_json::{Value, json};
use uuid::Uuid;

/// The person can be asked, and has set no limit.
const ASKING: QuestionPolicy = QuestionPolicy { standing: QuestionAvailability::On, limit_ms: None, parent: None };

/// A conversation under test: every input goes through `decide`, every event is kept.
struct Desk {
    state: State,
    events: Vec<Event>,
    clock: Timestamp,
    ids: u128,
    limit_ms: Option<u64>,
}

impl Desk {
    fn new() -> Self {
        Self { state: State::default(), events: Vec::new(), clock: 1_000, ids: 0, limit_ms: None }
    }

    fn started(text: &str) -> Self {
        let mut desk = Self::new();
        let input = Input::Start {
            id: ConversationId(desk.uuid()),
            workspace: Some("/home/me/notes".into()),
            message: MessageId(desk.uuid()),
            text: text.into(),
            mode: Mode::default(),
            model: None,
            parent: None,
            agent: None,
            no_questions: false,
            rounds_max: 3,
            at: desk.tick(),
        };
        desk.put(input).unwrap();
        desk
    }

    fn uuid(&mut self) -> Uuid {
        self.ids += 1;
        Uuid::from_u128(self.ids)
    }

    fn tick(&mut self) -> Timestamp {
        self.clock += 1;
        self.clock
    }

    fn put(&mut self, input: Input) -> Result<Vec<Event>, Refusal> {
        let events = decide(&self.state, input)?;
        for event in &events {
            assert!(fits(&self.state, event), "an import would refuse {event:?}");
            self.state.apply(event);
        }
        self.events.extend(events.iter().cloned());
        let waits = next(&self.state) == Next::Wait;
        let Digest { parent, tasks, between, timed, .. } = &self.state.digest;
        // An agent of another make is no more at work when the program starts anew: its run has to be ended.
        let ours = self.state.agent.is_none();
        let alone = ours && parent.is_none() && *tasks == 0 && between.is_empty() && timed.is_empty();
        assert_eq!(
            self.state.digest.blocked(),
            waits && alone,
            "a cold start takes up what has work to do or relatives to look after, and only that"
        );
        Ok(events)
    }

    fn send(&mut self, text: &str) -> Result<Vec<Event>, Refusal> {
        self.send_skipping(text, None)
    }

    /// A message that may skip these questions; None: whichever are open.
    fn send_skipping(&mut self, text: &str, skips: Option<Vec<InteractionId>>) -> Result<Vec<Event>, Refusal> {
        let message = MessageId(self.uuid());
        let at = self.tick();
        self.put(Input::Send { message, text: text.into(), skips, rounds_max: 3, at })
    }

    fn reply(&mut self, text: &str, calls: Vec<Call>) -> Result<Vec<Event>, Refusal> {
        let after = self.state.items.len();
        self.reply_to(after, text, calls, QuestionAvailability::On)
    }

    fn reply_to(
        &mut self,
        after: usize,
        text: &str,
        calls: Vec<Call>,
        asking: QuestionAvailability,
    ) -> Result<Vec<Event>, Refusal> {
        let fresh = calls
            .iter()
            .map(|_| FreshIds {
                call: CallId(format!("call_{}", self.uuid().simple())),
                interaction: InteractionId(self.uuid()),
                missing: Vec::new(),
                template: None,
            })
            .collect();
        let stop = if calls.is_empty() { StopReason::EndOfTurn } else { StopReason::ToolCalls };
        let reply = Reply { text: text.into(), calls, stop, ..Reply::default() };
        let run = self.state.run.as_ref().map_or(0, |run| run.number);
        let at = self.tick();
        self.put(Input::Replied {
            run,
            after,
            reply,
            fresh,
            asking: QuestionPolicy { standing: asking, limit_ms: self.limit_ms, parent: None },
            at,
        })
    }

    fn finish(&mut self, call: &str, content: &str) -> Result<Vec<Event>, Refusal> {
        let at = self.tick();
        let result = CallResult::new(content.into(), CallStatus::Ok);
        self.put(Input::Finished { call: call.into(), result, at })
    }

    fn submit(&mut self, interaction: InteractionId, submit: u128, response: Response) -> Result<Vec<Event>, Refusal> {
        self.hand_in(interaction, submit, response, false)
    }

    /// An answer for a question that has ended.
    fn revise(&mut self, interaction: InteractionId, submit: u128, response: Response) -> Result<Vec<Event>, Refusal> {
        self.hand_in(interaction, submit, response, true)
    }

    fn hand_in(
        &mut self,
        interaction: InteractionId,
        submit: u128,
        response: Response,
        revises: bool,
    ) -> Result<Vec<Event>, Refusal> {
        let at = self.tick();
        let submit = SubmitId(Uuid::from_u128(submit));
        let by = Surface::Window;
        self.put(Input::Submit(Submission {
            interaction,
            submit,
            response,
            edited: None,
            by,
            answerer: None,
            revises,
            waiting: 1,
            rounds_max: 3,
            at,
        }))
    }

    fn only_open(&self) -> InteractionId {
        let open: Vec<_> = self.state.open_interactions().collect();
        assert_eq!(open.len(), 1, "one question stands open");
        open[0].id
    }

    /// The result of this call, as it stands.
    fn content(&self, call: &str) -> String {
        let (item, index) = self.state.call(&call.into()).expect("the call is known");
        item.results[index].as_ref().map(|result| result.content.clone()).expect("the call has its result")
    }

    /// The result that the model is told for this call.
    fn told(&self, call: &str) -> Value {
        let content = self.content(call);
        serde_json::from_str(&content).unwrap_or(Value::String(content))
    }
}

fn call(id: &str, name: &str, arguments: Value) -> Call {
    let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
    Call { id: id.into(), name: name.into(), arguments: Arguments::Object(arguments) }
}

fn ask(id: &str) -> Call {
    call(id, "ask_user", json!({ "question": "Which one?", "choices": ["Red, dark", "Blue"] }))
}

fn chosen(option: &str) -> Response {
    Response::Answered(vec![Answer::choosing(&QuestionId("q1".into()), vec![OptionId(option.into())])].into())
}

fn written(text: &str) -> Response {
    Response::Answered(vec![Answer::writing(&QuestionId("q1".into()), text)].into())
}
