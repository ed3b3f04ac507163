//! A parent and its tasks as the tests have them: what is to be carried between them is carried at once.

use super::super::*;
use crate::facts::family::{Answerer, Parentage};
use crate::machine::family::answer;
use crate::machine::family::errand::{self, Errand};

/// A parent, its tasks, and somebody who carries between them.
pub struct House {
    pub parent: Desk,
    pub children: Vec<Desk>,
}

pub fn run_task(id: &str, title: &str) -> Call {
    call(id, "run_task", json!({ "title": title, "prompt": format!("Do {title}.") }))
}

pub fn ask_parent(id: &str, question: &str) -> Call {
    call(
        id,
        "ask_parent",
        json!({ "question": question, "choices": ["main", "dev"], "context": { "hint": "both build" } }),
    )
}

impl House {
    /// The parent has started these tasks, and their conversations are there.
    pub fn with(titles: &[&str]) -> House {
        let mut parent = Desk::started("Release it");
        let calls = titles.iter().enumerate().map(|(number, title)| run_task(&format!("t{number}"), title)).collect();
        parent.reply("", calls).unwrap();
        let mut house = House { parent, children: Vec::new() };
        while let Next::Relay(calls) = next(&house.parent.state) {
            house.parent.start_task(&calls[0]).unwrap();
        }
        house.carry();
        house
    }

    pub fn task(&self, number: usize) -> ConversationId {
        self.children[number].state.digest.id.unwrap()
    }

    /// Everything that is to be carried, until there is nothing.
    pub fn carry(&mut self) {
        for _ in 0..20 {
            let tasks: Vec<Subtask> = self.parent.state.family.tasks().cloned().collect();
            let mut carried = false;
            for task in tasks {
                let place = self.children.iter().position(|child| child.state.digest.id == Some(task.id));
                let child = place.map(|place| self.children[place].state.clone());
                for errand in errand::errands(&self.parent.state, &task, child.as_ref()) {
                    carried |= self.run(&task, place, errand);
                }
            }
            if !carried {
                return;
            }
        }
        panic!("there is always something to carry");
    }

    fn run(&mut self, task: &Subtask, place: Option<usize>, errand: Errand) -> bool {
        let at = self.parent.tick();
        let me = self.parent.state.digest.id.unwrap();
        let title = self.parent.state.digest.title.clone();
        let submit = |interaction, response, by, answerer| {
            Input::Submit(Submission {
                interaction,
                submit: SubmitId(Uuid::from_u128(at as u128)),
                response,
                edited: None,
                by,
                answerer,
                revises: false,
                waiting: 1,
                rounds_max: 3,
                at,
            })
        };
        let (place, input) = match errand {
            Errand::Start(task) => {
                let parent = Parentage { conversation: me, call: task.call.clone(), depth: task.depth, tools: None };
                let mut child = Desk::new();
                child.ids = 1_000_000 * (self.children.len() as u128 + 1);
                let message = MessageId(child.uuid());
                let parent = Some((parent, task.order.title.clone()));
                let (text, rounds_max) = (task.order.prompt.clone(), task.rounds_max);
                let mode = Mode::default();
                child
                    .put(Input::Start {
                        id: task.id,
                        workspace: None,
                        message,
                        text,
                        mode,
                        model: None,
                        parent,
                        agent: None,
                        no_questions: false,
                        rounds_max,
                        at,
                    })
                    .unwrap();
                self.children.push(child);
                return true;
            }
            Errand::HearTask(interaction) => {
                (None, Input::Hear { from: task.id, title: task.order.title.clone(), interaction, rounds_max: 3, at })
            }
            Errand::Settle { interaction, closing } => (None, Input::Settle { interaction, closing, at }),
            Errand::Ended(end) => (None, Input::TaskEnded { task: task.id, end, at }),
            Errand::HearParent(interaction) => (place, Input::Hear { from: me, title, interaction, rounds_max: 3, at }),
            Errand::SettleInTask { interaction, closing } => (place, Input::Settle { interaction, closing, at }),
            Errand::PassOn { interaction, response, by, .. } => (place, submit(interaction, response, by, None)),
            Errand::AnswerParent { interaction, response } => {
                let agent = Answerer { conversation: task.id, confidence_percent: None };
                (None, submit(interaction, response, Surface::Agent, Some(agent)))
            }
        };
        let desk = place.map_or(&mut self.parent, |place| &mut self.children[place]);
        desk.put(input).unwrap();
        true
    }

    pub fn child_asks(&mut self, number: usize, calls: Vec<Call>) -> Vec<InteractionId> {
        let parent = self.parent.state.digest.id;
        self.children[number].reply_under(parent, calls);
        let open = self.children[number].state.open_interactions().map(|asked| asked.id).collect();
        self.carry();
        open
    }

    /// The parent calls `answer_child`, and it is carried.
    pub fn answers(&mut self, id: &str, arguments: Value) -> Result<(), String> {
        self.parent.reply("", vec![call(id, "answer_child", arguments)]).unwrap();
        let relayed = answer::relayed(&self.parent.state, &id.into())?;
        let me = self.parent.state.digest.id.unwrap();
        let place = self.children.iter().position(|child| child.state.digest.id == Some(relayed.to)).unwrap();
        let at = self.parent.tick();
        let agent = Answerer { conversation: me, confidence_percent: relayed.confidence_percent };
        self.children[place]
            .put(Input::Submit(Submission {
                interaction: relayed.interaction,
                submit: SubmitId(Uuid::from_u128(7)),
                response: relayed.response,
                edited: None,
                by: Surface::Agent,
                answerer: Some(agent),
                revises: false,
                waiting: 1,
                rounds_max: 3,
                at,
            }))
            .map_err(|refused| refused.to_string())?;
        self.parent.put(Input::Relayed { call: id.into(), at }).unwrap();
        self.carry();
        Ok(())
    }

    /// These calls of one reply, relayed in its order as a runner does it, refusals included.
    pub fn reply_and_relay(&mut self, calls: Vec<Call>) {
        self.parent.reply("", calls).unwrap();
        while let Next::Relay(calls) = next(&self.parent.state) {
            let id = calls[0].clone();
            let at = self.parent.tick();
            match answer::relayed(&self.parent.state, &id) {
                Err(why) => {
                    let result = CallResult::new(why, CallStatus::Failed);
                    self.parent.put(Input::Finished { call: id, result, at }).unwrap();
                }
                Ok(relayed) => {
                    let me = self.parent.state.digest.id.unwrap();
                    let agent = Answerer { conversation: me, confidence_percent: None };
                    let child = self.children.iter_mut().find(|child| child.state.digest.id == Some(relayed.to));
                    child
                        .unwrap()
                        .put(Input::Submit(Submission {
                            interaction: relayed.interaction,
                            submit: SubmitId(Uuid::from_u128(at as u128)),
                            response: relayed.response,
                            edited: None,
                            by: Surface::Agent,
                            answerer: Some(agent),
                            revises: false,
                            waiting: 1,
                            rounds_max: 3,
                            at,
                        }))
                        .unwrap();
                    self.parent.put(Input::Relayed { call: id, at }).unwrap();
                }
            }
        }
        self.carry();
    }

    pub fn expire(&mut self, number: usize, interaction: InteractionId) -> Vec<Event> {
        let child = &mut self.children[number];
        let at = child.tick();
        child.put(Input::Expire { interaction, limit_ms: 120_000, asking: ASKING, at }).unwrap()
    }
}

impl Desk {
    pub fn reply_under(&mut self, parent: Option<ConversationId>, calls: Vec<Call>) {
        let after = self.state.items.len();
        let fresh = calls.iter().map(|_| FreshIds {
            call: CallId(format!("call_{}", self.ids)),
            interaction: InteractionId(Uuid::from_u128(self.clock as u128 * 1_000)),
            missing: Vec::new(),
            template: None,
        });
        let fresh: Vec<_> = fresh
            .enumerate()
            .map(|(n, mut it)| {
                it.interaction = InteractionId(Uuid::from_u128(it.interaction.0.as_u128() + self.ids + n as u128));
                it
            })
            .collect();
        let stop = if calls.is_empty() { StopReason::EndOfTurn } else { StopReason::ToolCalls };
        let text = if calls.is_empty() { "All is done." } else { "" };
        let reply = Reply { text: text.into(), calls, stop, ..Reply::default() };
        let run = self.state.run.as_ref().map_or(0, |run| run.number);
        let (at, asking) = (self.tick(), QuestionPolicy { parent, ..ASKING });
        self.put(Input::Replied { run, after, reply, fresh, asking, at }).unwrap();
    }
}
