//! Plans and phases: where a run stands, so that it goes on there after any interruption.

use crate::base::id::InteractionId;
use crate::base::limits::{PLAN_STEP_BYTES_MAX, PLAN_STEPS_COUNT_MAX, PLAN_TITLE_BYTES_MAX};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What the agent means to do, step by step, as it proposes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Outline {
    /// One line for the whole of it.
    pub title: String,
    /// One to `PLAN_STEPS_COUNT_MAX`, in order, without numbers.
    pub steps: Vec<String>,
}

/// An accepted plan and how far it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Plan {
    /// The confirmation by which it was accepted.
    pub interaction: InteractionId,
    /// As it was proposed: only steps can be changed on the card.
    pub title: String,
    /// As they were accepted, in order. None is added or removed afterwards.
    pub steps: Vec<PlanStep>,
}

/// One step of an accepted plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlanStep {
    /// As the person last had it.
    pub text: String,
    /// The agent has marked it as done.
    pub done: bool,
    /// What the agent said of it when it was done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub note: Option<String>,
}

impl Plan {
    /// From its first step on, with none of them done.
    pub fn accepted(interaction: InteractionId, title: &str, steps: &[String]) -> Plan {
        let step = |text: &String| PlanStep { text: text.clone(), done: false, note: None };
        Plan { interaction, title: title.to_owned(), steps: steps.iter().map(step).collect() }
    }

    /// The step under way, counted from 1; one more than there are when all are done.
    pub fn step(&self) -> u32 {
        let open = self.steps.iter().position(|step| !step.done);
        open.unwrap_or(self.steps.len()) as u32 + 1
    }
}

/// What a run is about at present.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// Nothing is planned: messages and answers.
    #[default]
    Chatting,
    /// A plan has been proposed, and the person has not decided yet.
    Planning,
    /// A plan was accepted and is worked off.
    Executing,
    /// The run has ended, and its summary is being made.
    Delivering,
    /// Something broke off, and the person is asked what now.
    Interrupted,
    /// The run has ended, with its summary where one was made.
    Done,
}

impl Phase {
    /// Its name in snapshots and in the store.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Chatting => "chatting",
            Phase::Planning => "planning",
            Phase::Executing => "executing",
            Phase::Delivering => "delivering",
            Phase::Interrupted => "interrupted",
            Phase::Done => "done",
        }
    }

    /// None: no phase of this version has that name.
    pub fn named(name: &str) -> Option<Phase> {
        let all =
            [Phase::Chatting, Phase::Planning, Phase::Executing, Phase::Delivering, Phase::Interrupted, Phase::Done];
        all.into_iter().find(|phase| phase.name() == name)
    }
}

/// Where a run goes on when an interaction has ended. It survives a restart with it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct ResumePoint {
    /// The tool whose call waits.
    pub node: String,
    /// What the run was about when it began to wait.
    pub phase: Phase,
    /// The step of the plan under way, from 1; 0 without a plan.
    pub step: u32,
}

/// Reads the arguments of `propose_plan`, or says what to correct.
pub fn outline(arguments: &Map<String, Value>) -> Result<Outline, String> {
    let title = arguments.get("title").and_then(Value::as_str).unwrap_or_default().trim();
    let steps = match arguments.get("steps") {
        Some(Value::Array(steps)) => steps.iter().map(text_of).collect::<Option<Vec<_>>>(),
        Some(_) | None => None,
    };
    let Some(steps) = steps else {
        return Err("Not shown: `steps` has to be a list of texts. Call propose_plan again with that.".into());
    };
    let outline = Outline { title: title.to_owned(), steps };
    outline.fault().map_or(Ok(outline), |why| Err(format!("Not shown: {why} Call propose_plan again.")))
}

/// A step as text, also where a model made an object of it.
fn text_of(step: &Value) -> Option<String> {
    let text = match step {
        Value::String(text) => text.as_str(),
        Value::Object(map) => {
            ["step", "text", "title", "description"].iter().find_map(|key| map.get(*key)?.as_str())?
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => return None,
    };
    Some(text.trim().to_owned())
}

impl Outline {
    /// What cannot be taken as a plan.
    pub fn fault(&self) -> Option<String> {
        if self.title.trim().is_empty() || self.title.len() > PLAN_TITLE_BYTES_MAX {
            return Some(format!("`title` has to be a text of 1 to {PLAN_TITLE_BYTES_MAX} bytes."));
        }
        if self.steps.is_empty() || self.steps.len() > PLAN_STEPS_COUNT_MAX {
            return Some(format!("`steps` has to hold 1 to {PLAN_STEPS_COUNT_MAX} steps."));
        }
        let wrong = self.steps.iter().position(|step| step.trim().is_empty() || step.len() > PLAN_STEP_BYTES_MAX);
        wrong.map(|at| format!("Step {} has to be a text of 1 to {PLAN_STEP_BYTES_MAX} bytes.", at + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn read(value: Value) -> Result<Outline, String> {
        outline(value.as_object().expect("an object"))
    }

    #[test]
    fn a_plan_is_a_title_and_steps_in_whatever_dress() {
        let plain = read(json!({ "title": " Tidy up ", "steps": ["look", { "step": "move" }, { "title": "check" }] }));
        let expected = Outline { title: "Tidy up".into(), steps: ["look", "move", "check"].map(String::from).to_vec() };
        assert_eq!(plain, Ok(expected));
    }

    #[test]
    fn what_is_no_plan_is_said_so_that_it_can_be_corrected() {
        let long = "x".repeat(PLAN_STEP_BYTES_MAX + 1);
        let many = vec!["x"; PLAN_STEPS_COUNT_MAX + 1];
        for (given, names) in [
            (json!({}), "`steps`"),
            (json!({ "title": "t", "steps": "one" }), "`steps`"),
            (json!({ "title": "t", "steps": [1] }), "`steps`"),
            (json!({ "title": "t", "steps": [] }), "1 to"),
            (json!({ "title": "t", "steps": many }), "1 to"),
            (json!({ "title": "", "steps": ["a"] }), "`title`"),
            (json!({ "title": "t", "steps": ["a", " "] }), "Step 2"),
            (json!({ "title": "t", "steps": [long] }), "Step 1"),
        ] {
            let why = read(given.clone()).expect_err("no plan");
            assert!(why.contains(names) && why.starts_with("Not shown"), "{given}: {why}");
        }
    }

    #[test]
    fn the_step_under_way_is_the_first_that_is_not_done() {
        let mut plan = Plan::accepted(InteractionId(uuid::Uuid::nil()), "t", &["a".into(), "b".into()]);
        assert_eq!(plan.step(), 1);
        plan.steps[0].done = true;
        assert_eq!(plan.step(), 2);
        plan.steps[1].done = true;
        assert_eq!(plan.step(), 3);
    }

    #[test]
    fn every_phase_is_found_by_its_name() {
        for name in ["chatting", "planning", "executing", "delivering", "interrupted", "done"] {
            assert_eq!(Phase::named(name).map(Phase::name), Some(name));
        }
    }
}
