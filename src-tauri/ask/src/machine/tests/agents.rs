//! Conversations with agents of another make.

use super::*;
use crate::facts::acp;
use crate::facts::event::{CallEvent, RunEvent};
use crate::facts::message::Reasoning;
use crate::facts::run_end::{FailureCode, RunFailure};

fn desk() -> Desk {
    let mut desk = Desk::new();
    let input = Input::Start {
        id: ConversationId(desk.uuid()),
        workspace: None,
        message: MessageId(desk.uuid()),
        text: "Release it".into(),
        mode: Mode::default(),
        model: None,
        parent: None,
        agent: Some(acp::AcpAgent { id: "one".into(), name: "One".into() }),
        no_questions: false,
        rounds_max: 3,
        at: desk.tick(),
    };
    desk.put(input).unwrap();
    desk
}

impl Desk {
    fn prompted(mut self, run: u32) -> Desk {
        let at = self.tick();
        self.put(Input::AgentPrompted { run, at }).unwrap();
        self
    }

    fn agent_calls(&mut self, text: &str, id: &str) -> Result<Vec<Event>, Refusal> {
        let at = self.tick();
        let calls = vec![acp::call(CallId(id.into()), "edit", "Edit it", Some(json!({ "path": "a" })))];
        self.put(Input::AgentReplied { run: 1, reply: Reply { text: text.into(), calls, ..Reply::default() }, at })
    }

    fn agent_done(&mut self, run: u32, text: &str, end: RunEnd) -> Result<Vec<Event>, Refusal> {
        let at = self.tick();
        self.put(Input::AgentDone {
            run,
            reply: Reply { text: text.into(), ..Reply::default() },
            end,
            rounds_max: 3,
            at,
        })
    }

    fn finishes(&mut self, id: &str) -> Result<Vec<Event>, Refusal> {
        let result = CallResult::new("done".into(), CallStatus::Ok);
        let at = self.tick();
        self.put(Input::Finished { call: CallId(id.into()), result, at })
    }

    fn open_calls(&self) -> usize {
        self.state.pending().count()
    }
}

fn lost() -> RunEnd {
    RunEnd::Failed { failure: RunFailure { code: FailureCode::AgentLost, detail: String::new() } }
}

#[test]
fn it_is_told_what_the_person_said_and_then_waited_for() {
    let desk = desk();
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round));
    let mut desk = desk.prompted(1);
    assert_eq!(next(&desk.state), Next::Wait);
    assert_eq!(desk.put(Input::AgentPrompted { run: 1, at: 9 }), Err(Refusal::Stale), "it is told once");
    desk.agent_done(1, "Released.", RunEnd::Completed).unwrap();
    assert_eq!(next(&desk.state), Next::Done);
    assert!(!desk.state.unfinished);
}

#[test]
fn what_it_does_side_by_side_has_one_result_each() {
    let mut desk = desk().prompted(1);
    desk.agent_calls("I look.", "a").unwrap();
    desk.agent_calls("", "b").unwrap();
    assert_eq!((next(&desk.state), desk.open_calls()), (Next::Wait, 2));
    assert_eq!(desk.agent_calls("", "a").unwrap(), [], "a call that is told again is the one that is there");
    desk.finishes("a").unwrap();
    assert_eq!(desk.open_calls(), 1);
    assert_eq!(desk.finishes("a"), Err(Refusal::Call(CallRefusal::AlreadyFinished)));
    desk.finishes("b").unwrap();
    desk.agent_done(1, "", RunEnd::Completed).unwrap();
    assert_eq!(desk.open_calls(), 0);
}

#[test]
fn where_it_is_lost_every_call_has_a_result_that_promises_nothing() {
    let mut desk = desk().prompted(1);
    desk.agent_calls("", "a").unwrap();
    let events = desk.agent_done(1, "", lost()).unwrap();
    let told = events.iter().find_map(|event| match event {
        Event::Call(CallEvent::Finished { result, .. }) => Some(result.clone()),
        _ => None,
    });
    let told = told.unwrap();
    assert_eq!(told.status, CallStatus::Failed);
    assert!(told.content.contains("may or may not"), "{}", told.content);
    assert!(desk.state.unfinished, "it can be gone on with");
    let at = desk.tick();
    desk.put(Input::Retry { rounds_max: 3, at }).unwrap();
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round));
    assert_eq!(
        desk.agent_done(1, "", RunEnd::Completed),
        Err(Refusal::Stale),
        "the turn that was lost says nothing more"
    );
}

#[test]
fn what_the_person_says_meanwhile_is_the_next_run() {
    let mut desk = desk().prompted(1);
    desk.send("And tell me").unwrap();
    assert_eq!(next(&desk.state), Next::Wait, "it is not interrupted by it");
    desk.agent_done(1, "Released.", RunEnd::Completed).unwrap();
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round));
    assert_eq!(desk.state.run.as_ref().map(|run| run.number), Some(2));
    let mut desk = desk.prompted(2);
    desk.agent_done(2, "Told.", RunEnd::Completed).unwrap();
    assert_eq!(next(&desk.state), Next::Done);
}

#[test]
fn a_stop_ends_its_calls_and_its_turn() {
    let mut desk = desk().prompted(1);
    desk.agent_calls("", "a").unwrap();
    desk.agent_calls("", "b").unwrap();
    let at = desk.tick();
    desk.put(Input::Stop { at }).unwrap();
    assert_eq!((next(&desk.state), desk.open_calls()), (Next::Done, 0));
    assert_eq!(desk.agent_calls("", "c"), Err(Refusal::Stale));
}

#[test]
fn its_name_for_the_conversation_is_kept_once() {
    let mut desk = desk();
    let mode = |asks| Some(acp::AcpMode { name: Some("Default".into()), asks });
    let session = |session: &str, at| Input::AgentSession { session: session.into(), mode: mode(true), at };
    assert_eq!(desk.put(session("s1", 5)).unwrap().len(), 1);
    assert_eq!(desk.put(session("s1", 6)).unwrap(), []);
    assert_eq!(desk.state.agent.as_ref().unwrap().session.as_deref(), Some("s1"));
    let other = Input::AgentSession { session: "s1".into(), mode: mode(false), at: 7 };
    assert_eq!(desk.put(other).unwrap().len(), 1, "it is in another mode now");
    assert_eq!(desk.state.agent.as_ref().unwrap().mode, mode(false));
    let mut own = Desk::started("hello");
    assert_eq!(own.put(session("s1", 5)), Err(Refusal::Stale), "our own agent has none");
}

#[test]
fn a_turn_without_a_word_and_without_work_is_no_end_that_is_well() {
    let empty = RunEnd::Failed { failure: RunFailure { code: FailureCode::EmptyReply, detail: String::new() } };
    let ended = |events: &[Event]| {
        events.iter().find_map(|event| {
            if let Event::Run(RunEvent::Ended { end, .. }) = event { Some(end.clone()) } else { None }
        })
    };
    for words in ["", " \n"] {
        let mut desk = desk().prompted(1);
        let at = desk.tick();
        let thought = Reasoning { text: "Hm.".into(), ..Reasoning::default() };
        let reply = Reply { reasoning: vec![thought], ..Reply::default() };
        desk.put(Input::AgentReplied { run: 1, reply, at }).unwrap();
        assert_eq!(ended(&desk.agent_done(1, words, RunEnd::Completed).unwrap()), Some(empty.clone()), "{words:?}");
        let at = desk.tick();
        desk.put(Input::Retry { rounds_max: 3, at }).unwrap();
        assert_eq!(next(&desk.state), Next::Request(RequestKind::Round), "it can be asked again");
    }
    let mut worked = desk().prompted(1);
    worked.agent_calls("", "e1").unwrap();
    worked.finishes("e1").unwrap();
    assert_eq!(ended(&worked.agent_done(1, "", RunEnd::Completed).unwrap()), Some(RunEnd::Completed));
    let mut spoke = desk().prompted(1);
    assert_eq!(ended(&spoke.agent_done(1, "Done.", RunEnd::Completed).unwrap()), Some(RunEnd::Completed));
    let mut stopped = desk().prompted(1);
    assert_eq!(ended(&stopped.agent_done(1, "", RunEnd::Stopped).unwrap()), Some(RunEnd::Stopped));
}
