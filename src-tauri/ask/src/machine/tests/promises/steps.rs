//! Random steps: what may be handed in at any time, sensible or not.

use super::super::acts::{command, edit, fetch, proposal_of};
use super::super::reaching;
use super::answers::{pick, submit};
use super::*;
use crate::facts::action::{Known, Proposal, Quiet, Undone};
use crate::facts::rule::{Mode, Pattern, Rule};
use crate::facts::run_end::{FailureCode, RunFailure};

#[derive(Debug, Clone)]
pub enum Step {
    /// What the conversation's task would do now.
    Follow,
    Send,
    Reply {
        calls: Vec<u8>,
        seen_less: bool,
        asking: u8,
    },
    Cut,
    Fail {
        lacks_words: bool,
    },
    Finish {
        which: u8,
    },
    Propose {
        which: u8,
        ruled: bool,
        complete: bool,
        asking: u8,
    },
    Begin {
        which: u8,
        other: bool,
    },
    Void {
        which: u8,
    },
    Lost {
        which: u8,
    },
    Quiet {
        which: u8,
    },
    Reach {
        which: u8,
        ruled: bool,
        asking: u8,
    },
    Elicit {
        which: u8,
        asking: u8,
    },
    HandOver {
        which: u8,
    },
    Gone {
        which: u8,
    },
    Mode {
        mode: u8,
    },
    Delivered {
        run: u8,
        words: bool,
    },
    Undo {
        run: u8,
    },
    Undone {
        run: u8,
    },
    Submit {
        which: u8,
        press: u8,
        response: u8,
        revises: bool,
    },
    Expire {
        which: u8,
    },
    Requested,
    Correct {
        which: u8,
    },
    Withdraw {
        which: u8,
    },
    Stop,
    Retry,
    Compact {
        upto: u8,
    },
}

pub fn steps() -> impl Strategy<Value = Vec<Step>> {
    let reply = (prop::collection::vec(0_u8..14, 0..5), prop::bool::weighted(0.1), asking())
        .prop_map(|(calls, seen_less, asking)| Step::Reply { calls, seen_less, asking });
    let propose = (any::<u8>(), prop::bool::weighted(0.2), prop::bool::weighted(0.9), asking())
        .prop_map(|(which, ruled, complete, asking)| Step::Propose { which, ruled, complete, asking });
    let acts = prop_oneof![
        4 => propose,
        3 => (any::<u8>(), prop::bool::weighted(0.2)).prop_map(|(which, other)| Step::Begin { which, other }),
        1 => any::<u8>().prop_map(|which| Step::Void { which }),
        2 => any::<u8>().prop_map(|which| Step::Lost { which }),
        1 => any::<u8>().prop_map(|which| Step::Quiet { which }),
        2 => (any::<u8>(), prop::bool::weighted(0.2), asking())
            .prop_map(|(which, ruled, asking)| Step::Reach { which, ruled, asking }),
        2 => (any::<u8>(), asking()).prop_map(|(which, asking)| Step::Elicit { which, asking }),
        2 => any::<u8>().prop_map(|which| Step::HandOver { which }),
        1 => any::<u8>().prop_map(|which| Step::Gone { which }),
        1 => (0_u8..3).prop_map(|mode| Step::Mode { mode }),
        1 => (1_u8..4, any::<bool>()).prop_map(|(run, words)| Step::Delivered { run, words }),
        1 => (1_u8..4).prop_map(|run| Step::Undo { run }),
        1 => (1_u8..4).prop_map(|run| Step::Undone { run }),
    ];
    let answers = prop_oneof![
        8 => (any::<u8>(), 0_u8..9, 0_u8..24, prop::bool::weighted(0.2))
            .prop_map(|(which, press, response, revises)| Step::Submit { which, press, response, revises }),
        2 => any::<u8>().prop_map(|which| Step::Expire { which }),
        1 => any::<u8>().prop_map(|which| Step::Correct { which }),
        1 => any::<u8>().prop_map(|which| Step::Withdraw { which }),
    ];
    let step = prop_oneof![
        10 => Just(Step::Follow),
        8 => reply,
        12 => acts,
        12 => answers,
        3 => any::<u8>().prop_map(|which| Step::Finish { which }),
        2 => Just(Step::Send),
        1 => Just(Step::Cut),
        1 => any::<bool>().prop_map(|lacks_words| Step::Fail { lacks_words }),
        1 => Just(Step::Requested),
        1 => Just(Step::Stop),
        1 => Just(Step::Retry),
        1 => any::<u8>().prop_map(|upto| Step::Compact { upto }),
    ];
    prop::collection::vec(step, 1..60)
}

fn asking() -> impl Strategy<Value = u8> {
    prop_oneof![12 => Just(0_u8), 1 => Just(1), 1 => Just(2), 1 => Just(3)]
}

fn standing(asking: u8) -> QuestionAvailability {
    match asking {
        0 => QuestionAvailability::On,
        1 => QuestionAvailability::Off,
        2 => QuestionAvailability::Nobody,
        _ => QuestionAvailability::Afk,
    }
}

fn some_call(kind: u8, number: usize) -> Call {
    let id = format!("m{number}");
    match kind {
        0 => ask(&id),
        1 => call(&id, "ask_user", json!({ "question": "Soon?", "choices": ["a", "b"], "background": true })),
        2 => call(&id, "read_file", json!({ "path": "a" })),
        3 => call("same", "list_files", json!({})),
        4 => call(&id, "ask_user", json!({ "question": 7 })),
        5 => call("", "no_such_tool", json!({})),
        6 | 7 => edit(&id, "a"),
        8 => edit(&id, "b"),
        9 => command(&id, "make"),
        10 => fetch("same"),
        11 => call(&id, "propose_plan", json!({ "title": "Tidy up", "steps": ["look", "move"] })),
        12 => call(&id, "step_done", json!({})),
        _ => Call { id: id.as_str().into(), name: "edit_file".into(), arguments: Arguments::Unreadable("{".into()) },
    }
}

pub fn play(desk: &mut Desk, step: &Step) -> Result<Vec<Event>, Refusal> {
    let at = desk.tick();
    match step {
        Step::Follow => follow(desk),
        Step::Send => desk.send("more"),
        Step::Reply { calls, seen_less, asking } => {
            let after = desk.state.items.len() - usize::from(*seen_less && desk.state.items.len() > 1);
            let first = desk.ids as usize;
            let calls = calls.iter().enumerate().map(|(n, kind)| some_call(*kind, first + n)).collect();
            desk.reply_to(after, "said", calls, standing(*asking))
        }
        Step::Cut => {
            let reply = Reply { text: "half".into(), ..Reply::default() };
            desk.put(Input::Cut { run: desk.state.runs, after: desk.state.items.len(), reply, at })
        }
        Step::Fail { lacks_words } => {
            let code = if *lacks_words { FailureCode::CutOff } else { FailureCode::ServerError };
            let failure = RunFailure { code, detail: String::new() };
            desk.put(Input::Failed { run: desk.state.runs, failure, at })
        }
        Step::Finish { which } => desk.finish(&pick_call(desk, *which).0, "done"),
        Step::Propose { which, ruled, complete, asking } => {
            let call = pick_call(desk, *which);
            let mut proposal = made_of(desk, &call, *complete);
            proposal.hash = format!("{} {at}", proposal.hash);
            let rules: Vec<Rule> = ruled.then(|| some_rule(at)).into_iter().collect();
            desk.show(&call.0, Box::new(proposal), &rules, standing(*asking))
        }
        Step::Begin { which, other } => {
            let call = pick_call(desk, *which);
            if *other { desk.begin_with(&call.0, "another") } else { desk.begin_again(&call) }
        }
        Step::Void { which } => desk.void(&pick_call(desk, *which).0),
        Step::Lost { which } => {
            let (call, interaction) = (pick_call(desk, *which), InteractionId(desk.uuid()));
            desk.put(Input::Lost { call, interaction, known: Known::default(), at })
        }
        Step::Quiet { which } => {
            let (call, interaction) = (pick_call(desk, *which), InteractionId(desk.uuid()));
            let quiet = Quiet { command: "make".into(), quiet_ms: 1, tail: String::new() };
            desk.put(Input::Quiet { call, interaction, quiet, at })
        }
        Step::Reach { which, ruled, asking } => {
            let (call, interaction) = (pick_call(desk, *which), InteractionId(desk.uuid()));
            let proposal = reaching::wants(if which % 2 == 0 { "a.example" } else { "b.example" });
            let rules = ruled.then(|| reaching::rule_for(proposal.patterns[0].clone())).into_iter().collect();
            let asking = QuestionPolicy { standing: standing(*asking), ..ASKING };
            desk.put(Input::Reach { call, proposal: Box::new(proposal), interaction, rules, asking, at })
        }
        Step::Elicit { which, asking } => {
            let (call, interaction) = (pick_call(desk, *which), InteractionId(desk.uuid()));
            let asking = QuestionPolicy { standing: standing(*asking), ..ASKING };
            let asked = vec![(interaction, Box::new(eliciting::form()))];
            desk.put(Input::Elicit { call, asked, asking, at })
        }
        Step::HandOver { which } => desk.put(Input::HandOver { interaction: pick(desk, *which), call: None, at }),
        Step::Gone { which } => desk.put(Input::Gone { interaction: pick(desk, *which), at }),
        Step::Mode { mode } => {
            let all = [Mode::AskBeforeChanges, Mode::AllowChanges, Mode::SkipApprovals];
            desk.put(Input::SetMode { mode: all[*mode as usize], at })
        }
        Step::Delivered { run, words } => {
            let reply = words.then(|| Reply { text: "So far.".into(), ..Reply::default() });
            desk.put(Input::Delivered { run: u32::from(*run), reply, at })
        }
        Step::Undo { run } => desk.put(Input::Undo { run: u32::from(*run), at }),
        Step::Undone { run } => desk.put(Input::Undone { run: u32::from(*run), files: Undone::default(), at }),
        Step::Submit { which, press, response, revises } => submit(desk, *which, *press, *response, *revises),
        Step::Expire { which } => {
            desk.put(Input::Expire { interaction: pick(desk, *which), limit_ms: 60_000, asking: ASKING, at })
        }
        Step::Requested => {
            desk.state.request_begins();
            Err(Refusal::Stale)
        }
        Step::Correct { which } => {
            let (interaction, question) = (pick(desk, *which), QuestionId("q1".into()));
            desk.put(Input::Correct { interaction, question, text: "rather".into(), at })
        }
        Step::Withdraw { which } => {
            let (interaction, question) = (pick(desk, *which), QuestionId("q1".into()));
            desk.put(Input::Withdraw { interaction, question, at })
        }
        Step::Stop => desk.put(Input::Stop { at }),
        Step::Retry => desk.put(Input::Retry { rounds_max: 2, at }),
        Step::Compact { upto } => desk.put(Input::Compact { upto: *upto as usize, summary: "so far".into(), at }),
    }
}

/// Does what `next` says, in a world where nothing goes wrong.
fn follow(desk: &mut Desk) -> Result<Vec<Event>, Refusal> {
    let at = desk.tick();
    match next(&desk.state) {
        Next::Done | Next::Wait => Err(Refusal::Stale),
        Next::Relay(calls) => desk.start_task(&calls[0]),
        Next::Run(calls) => desk.finish(&calls[0].0.clone(), "found"),
        Next::Prepare(calls) => desk.propose(&calls[0].0.clone()),
        Next::Act(call) => desk.begin(&call.0.clone()),
        Next::OpenLost(call) => desk.finish(&call.0.clone(), "done"),
        Next::Request(_) => desk.reply("", vec![edit(&format!("f{at}"), "a"), command(&format!("g{at}"), "make")]),
        Next::Deliver(run) => desk.put(Input::Delivered { run, reply: None, at }),
        Next::Undo(run) => desk.put(Input::Undone { run, files: Undone::default(), at }),
        Next::Restore => {
            let branch = desk.state.digest.id.expect("it has started");
            let files = Undone { restored: vec!["a".into()], kept: vec!["b".into()] };
            desk.put(Input::Restored { branch, files, at })
        }
    }
}

impl Desk {
    /// With the hash of what was consented to, if anything was.
    fn begin_again(&mut self, call: &CallId) -> Result<Vec<Event>, Refusal> {
        let consent = self.state.act(call).and_then(|act| act.consent.clone());
        let hash = consent.map(|consent| consent.proposal.hash.clone()).unwrap_or_default();
        self.begin_with(&call.0, &hash)
    }
}

fn made_of(desk: &Desk, id: &CallId, complete: bool) -> Proposal {
    let known = desk.state.call(id).map(|(item, index)| item.reply.calls[index].clone());
    let call = known.filter(|call| matches!(call.arguments, Arguments::Object(_))).unwrap_or_else(|| edit("x", "a"));
    let mut proposal = Proposal { complete, ..proposal_of(&call) };
    proposal.patterns = Pattern::offered(&proposal);
    proposal
}

fn some_rule(at: Timestamp) -> Rule {
    let pattern = Pattern::Files { tool: "edit_file".into(), folder: String::new() };
    Rule {
        id: InteractionId(Uuid::from_u128(7)),
        pattern,
        workspace: None,
        conversation: None,
        until: Some(at + 3),
        at,
    }
}

/// One without a result, where there is one and luck has it.
fn pick_call(desk: &Desk, which: u8) -> CallId {
    let all = all_calls(&desk.state);
    let pending: Vec<_> = all.iter().filter(|(_, finished)| !finished).cloned().collect();
    let calls = if which < 220 && !pending.is_empty() { pending } else { all };
    calls.get(which as usize % calls.len().max(1)).map_or_else(|| "none".into(), |(id, _)| id.clone())
}
