//! Other programs' agents: which are here, and writing into their files what they need to ask through Askwell.
//!
//! Only files are read and written, so this works while another Askwell has the data folder.

use crate::arguments::agents::{Agents, Part};
use crate::leaving::Leaving;
use crate::pending::escaped;
use crate::screen::{Look, Screen};
use crate::words::Words;
use ask::plain_text::one_line;
use ask::wire::{AgentListed, AgentPart, AgentPlan, PartStanding};
use engine::host::now;
use std::path::Path;
use std::process::ExitCode;
use surfaces::agents::{Fault, Machine, Plan};

pub fn agents(data: &Path, wishes: &Agents, screen: &mut Screen, words: Words) -> Result<ExitCode, Leaving> {
    let refused = |fault: Fault| {
        let why = fault.in_words(words.0);
        if matches!(fault, Fault::Unknown(_)) { Leaving::Misnamed(why) } else { Leaving::Failed(why) }
    };
    let machine = Machine::this(data).ok_or_else(|| refused(Fault::NoHome))?;
    let (agent, add) = match (&wishes.add, &wishes.remove) {
        (Some(agent), _) => (agent, true),
        (None, Some(agent)) => (agent, false),
        (None, None) => return list(&machine, wishes.json, screen, words),
    };
    // All are worked out before the first is written: one that cannot be stops the others.
    let parts = wishes.part.iter().map(|part| Plan::of(agent, part.part(), add, &machine));
    let plans = parts.collect::<Result<Vec<Plan>, Fault>>().map_err(refused)?;
    for (mut plan, part) in plans.into_iter().zip(&wishes.part) {
        if !wishes.dry_run {
            // Two parts may stand in one file: the one before has changed it.
            plan = Plan::of(agent, part.part(), add, &machine).map_err(refused)?;
        }
        let shown = plan.shown();
        show(&shown, screen, words)?;
        if !wishes.dry_run && !shown.diff.is_empty() {
            plan.write(&shown.stamp, data, now()).map_err(refused)?;
            screen.notice(&words.agent_written(&shown))?;
            if shown.needs_trust {
                screen.notice(&words.agent_trust(agent))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn list(machine: &Machine, as_json: bool, screen: &mut Screen, words: Words) -> Result<ExitCode, Leaving> {
    let listed = machine.agents(words.0);
    if as_json {
        let text = serde_json::to_string_pretty(&listed).map_err(Leaving::failed)?;
        screen.lines(&escaped(&text), Look::Plain)?;
        return Ok(ExitCode::SUCCESS);
    }
    let (here, away): (Vec<_>, Vec<_>) = listed.agents.iter().partition(|agent| agent.found);
    for agent in &here {
        for line in lines(agent, words) {
            screen.lines(&line.0, line.1)?;
        }
    }
    if here.is_empty() {
        screen.notice(words.no_agents())?;
    }
    let names: Vec<&str> = away.iter().map(|agent| agent.id.as_str()).collect();
    screen.notice(&words.agents_away(&names))?;
    if listed.program.is_none() {
        screen.notice(&Fault::NoProgram.in_words(words.0))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Its name, then each part with its file and how it stands.
fn lines(agent: &AgentListed, words: Words) -> Vec<(String, Look)> {
    let head = (format!("{}  {}", agent.id, agent.name), Look::Plain);
    let trust = agent.parts.iter().any(|listed| listed.needs_trust && listed.standing == PartStanding::Added);
    let trust = trust.then(|| (format!("  {}", words.agent_trust(&agent.id)), Look::Dim));
    let part = |listed: &ask::wire::AgentPartListed| {
        let look = match &listed.standing {
            PartStanding::Absent => Look::Dim,
            PartStanding::Added => Look::Good,
            PartStanding::Other | PartStanding::Broken { .. } => Look::Bad,
        };
        let (part, standing) = (words.agent_part(listed.part), words.agent_standing(&listed.standing));
        (format!("  {part}  {standing}  {}", one_line(&listed.file)), look)
    };
    std::iter::once(head).chain(agent.parts.iter().map(part)).chain(trust).collect()
}

fn show(plan: &AgentPlan, screen: &mut Screen, words: Words) -> Result<(), Leaving> {
    if plan.diff.is_empty() {
        screen.notice(&words.agent_unchanged(plan))?;
        return Ok(());
    }
    screen.lines(&one_line(plan.target.as_ref().unwrap_or(&plan.file)), Look::Question)?;
    for line in plan.diff.lines() {
        let look = match line.chars().next() {
            Some('+') => Look::Good,
            Some('-') => Look::Bad,
            Some(_) | None => Look::Dim,
        };
        screen.lines(line, look)?;
    }
    Ok(())
}

impl Part {
    fn part(self) -> AgentPart {
        match self {
            Part::Tools => AgentPart::Tools,
            Part::Instructions => AgentPart::Instructions,
            Part::Hook => AgentPart::Hook,
        }
    }
}
