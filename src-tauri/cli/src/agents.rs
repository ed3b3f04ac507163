//! Other programs' agents: which are here, and writing into their files what they need to ask through Askwell.
//!
//! Only files are read and written, so this works while another Askwell has the data folder.

use crate::arguments::agents::{AgentPartArgument, AgentsArguments};
use crate::leaving::EarlyExit;
use crate::pending::escaped;
use crate::screen::{Look, Screen};
use crate::strings::Strings;
use ask::plain_text::one_line;
use ask::wire::{AgentListed, AgentPart, AgentPlan, PartStanding};
use engine::host::now;
use std::path::Path;
use std::process::ExitCode;
use surfaces::agents::{AgentConfigChange, AgentConfigError, Machine};

pub fn agents(
    data: &Path,
    wishes: &AgentsArguments,
    screen: &mut Screen,
    strings: &dyn Strings,
) -> Result<ExitCode, EarlyExit> {
    let refused = |fault: AgentConfigError| {
        let why = fault.in_words(strings.language());
        if matches!(fault, AgentConfigError::Unknown(_)) { EarlyExit::Misnamed(why) } else { EarlyExit::Failed(why) }
    };
    let machine = Machine::this(data).ok_or_else(|| refused(AgentConfigError::NoHome))?;
    let (agent, add) = match (&wishes.add, &wishes.remove) {
        (Some(agent), _) => (agent, true),
        (None, Some(agent)) => (agent, false),
        (None, None) => return list(&machine, wishes.json, screen, strings),
    };
    // All are worked out before the first is written: one that cannot be stops the others.
    let parts = wishes.part.iter().map(|part| AgentConfigChange::of(agent, part.part(), add, &machine));
    let plans = parts.collect::<Result<Vec<AgentConfigChange>, AgentConfigError>>().map_err(refused)?;
    for (mut plan, part) in plans.into_iter().zip(&wishes.part) {
        if !wishes.dry_run {
            // Two parts may stand in one file: the one before has changed it.
            plan = AgentConfigChange::of(agent, part.part(), add, &machine).map_err(refused)?;
        }
        let shown = plan.shown();
        show(&shown, screen, strings)?;
        if !wishes.dry_run && !shown.diff.is_empty() {
            plan.write(&shown.stamp, data, now()).map_err(refused)?;
            screen.notice(&written(strings, &shown))?;
            if shown.needs_trust {
                screen.notice(&strings.agent_trust(agent))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn list(machine: &Machine, as_json: bool, screen: &mut Screen, strings: &dyn Strings) -> Result<ExitCode, EarlyExit> {
    let listed = machine.agents(strings.language());
    if as_json {
        let text = serde_json::to_string_pretty(&listed).map_err(EarlyExit::failed)?;
        screen.lines(&escaped(&text), Look::Plain)?;
        return Ok(ExitCode::SUCCESS);
    }
    let (here, away): (Vec<_>, Vec<_>) = listed.agents.iter().partition(|agent| agent.found);
    for agent in &here {
        for line in lines(agent, strings) {
            screen.lines(&line.0, line.1)?;
        }
    }
    if here.is_empty() {
        screen.notice(strings.no_agents())?;
    }
    let names: Vec<&str> = away.iter().map(|agent| agent.id.as_str()).collect();
    screen.notice(&strings.agents_away(&names.join(", ")))?;
    if listed.program.is_none() {
        screen.notice(&AgentConfigError::NoProgram.in_words(strings.language()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Its name, then each part with its file and how it stands.
fn lines(agent: &AgentListed, strings: &dyn Strings) -> Vec<(String, Look)> {
    let head = (format!("{}  {}", agent.id, agent.name), Look::Plain);
    let trust = agent.parts.iter().any(|listed| listed.needs_trust && listed.standing == PartStanding::Added);
    let trust = trust.then(|| (format!("  {}", strings.agent_trust(&agent.id)), Look::Dim));
    let part = |listed: &ask::wire::AgentPartListed| {
        let look = match &listed.standing {
            PartStanding::Absent => Look::Dim,
            PartStanding::Added => Look::Good,
            PartStanding::Other | PartStanding::Broken { .. } => Look::Bad,
        };
        let (part, state) = (named(strings, listed.part), standing(strings, &listed.standing));
        (format!("  {part}  {state}  {}", one_line(&listed.file)), look)
    };
    std::iter::once(head).chain(agent.parts.iter().map(part)).chain(trust).collect()
}

fn named(strings: &dyn Strings, part: AgentPart) -> &'static str {
    match part {
        AgentPart::Tools => strings.part_tools(),
        AgentPart::Instructions => strings.part_instructions(),
        AgentPart::Hook => strings.part_hook(),
    }
}

fn standing(strings: &dyn Strings, standing: &PartStanding) -> String {
    match standing {
        PartStanding::Absent => strings.part_absent().to_owned(),
        PartStanding::Added => strings.part_added().to_owned(),
        PartStanding::Other => strings.part_differs().to_owned(),
        PartStanding::Broken { message } => one_line(message),
    }
}

fn unchanged(strings: &dyn Strings, plan: &AgentPlan) -> String {
    let file = one_line(&plan.file);
    if plan.add { strings.already_in_file(&file) } else { strings.not_in_file(&file) }
}

fn written(strings: &dyn Strings, plan: &AgentPlan) -> String {
    let file = one_line(&plan.file);
    if plan.add { strings.integration_added(&file, &plan.agent) } else { strings.integration_removed(&file) }
}

fn show(plan: &AgentPlan, screen: &mut Screen, strings: &dyn Strings) -> Result<(), EarlyExit> {
    if plan.diff.is_empty() {
        screen.notice(&unchanged(strings, plan))?;
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

impl AgentPartArgument {
    fn part(self) -> AgentPart {
        match self {
            AgentPartArgument::Tools => AgentPart::Tools,
            AgentPartArgument::Instructions => AgentPart::Instructions,
            AgentPartArgument::Hook => AgentPart::Hook,
        }
    }
}
