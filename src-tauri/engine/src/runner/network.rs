//! Whom a command under way wants to reach: permitted by a rule, asked of the person, and answered in its run folder.
//!
//! All that is known of that is in the conversation, and in the files of the run: after a restart the same hosts are looked
//! at, and each has the answer it had.

use super::Runner;
use crate::acting;
use crate::command::{Handle, NetworkAnswer, NetworkAnswers, WantedHost, local_port, own_ports};
use ask::action::{Action, Proposal};
use ask::mcp::McpWay;
use ask::network::{HostAccess, THIS_MACHINE};
use ask::outcome::Outcome;
use ask::plain_text::one_line;
use ask::settings::Settings;
use ask::wire::LiveStep;
use ask::{CallId, Input, InteractionId, State};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How often what was permitted by a rule is looked at again: one that was revoked permits no new connection.
const LOOK_AGAIN: Duration = Duration::from_secs(1);
/// The model is told of so many.
const NAMED_COUNT_MAX: usize = 10;

/// How it stands with the hosts of one command.
pub(super) struct CommandHosts {
    handle: Handle,
    command: String,
    workspace: Option<PathBuf>,
    /// Known to be permitted when it was looked at last.
    permitted: BTreeSet<String>,
    /// Nobody could be asked.
    refused: BTreeMap<String, String>,
    written: NetworkAnswers,
    /// On which ports of this machine it could be looked at what the command serves.
    served: Vec<u16>,
    looked: Option<Instant>,
}

/// Ports of this machine where somebody is expected who is told keys or conversations: Askwell, models, MCP servers. Nobody has
/// to listen there now.
pub(super) fn reserved_ports(settings: &Settings) -> Vec<u16> {
    let profiles = settings.ai.profiles.iter().map(|profile| profile.base_url.as_str());
    let servers = settings.mcp.iter().filter_map(|server| match &server.way {
        McpWay::Http { url, .. } => Some(url.as_str()),
        McpWay::Stdio { .. } => None,
    });
    profiles.chain(servers).filter_map(local_port).chain(settings.api.port).collect()
}

impl CommandHosts {
    /// Only an isolated command has to ask.
    pub fn of(proposal: &Proposal, handle: Handle, workspace: Option<String>) -> Option<CommandHosts> {
        let Action::Command { command, isolated: true, .. } = &proposal.action else { return None };
        let (command, workspace) = (command.clone(), workspace.map(PathBuf::from));
        let (permitted, refused, written, served) = Default::default();
        Some(CommandHosts { handle, command, workspace, permitted, refused, written, served, looked: None })
    }

    /// Looks at what the command wants now, asks, and writes down what is known.
    pub async fn look(&mut self, runner: &mut Runner, call: &CallId) {
        let handle = self.handle.clone();
        let looking = tokio::task::spawn_blocking(move || (handle.wanted_hosts(), handle.served_ports()));
        let Ok((wanted, served)) = looking.await else { return };
        self.tell_served(runner, call, served);
        if wanted.is_empty() {
            return;
        }
        let is_due = self.looked.is_none_or(|looked| looked.elapsed() >= LOOK_AGAIN);
        let mut answers = NetworkAnswers {
            places: BTreeMap::new(),
            closed_ports: self.written.closed_ports.clone(),
            reserved_ports: reserved_ports(&runner.context.settings()),
        };
        if is_due {
            self.looked = Some(Instant::now());
            self.permitted.clear();
            answers.closed_ports = own_ports();
        }
        for host in wanted {
            let closed = host.host == THIS_MACHINE && answers.closed_ports.contains(&host.port);
            let answer = if closed {
                Some(NetworkAnswer::Refused(format!(
                    "{} is used by Askwell itself, and no command reaches it",
                    host.place()
                )))
            } else {
                self.answer_for(runner, call, &host, is_due).await
            };
            answers.places.extend(answer.map(|answer| (host.place(), answer)));
        }
        if answers == self.written {
            return;
        }
        let (handle, said) = (self.handle.clone(), answers.clone());
        match tokio::task::spawn_blocking(move || handle.answer_network(&said)).await {
            Ok(Ok(())) => self.written = answers,
            // It is written again with the next look.
            Ok(Err(error)) => tracing::warn!(%error, "what a command may reach could not be written down"),
            Err(broken) => tracing::error!(panicked = broken.is_panic(), "what a command may reach was not written"),
        }
    }

    /// Where what the command serves can be looked at, told among what it prints: an address needs no words.
    fn tell_served(&mut self, runner: &Runner, call: &CallId, served: Vec<u16>) {
        for port in served.iter().filter(|port| !self.served.contains(port)) {
            let text = format!("→ http://localhost:{port}\n");
            runner.context.live.tell(LiveStep::Output { conversation_id: runner.id, call: call.clone(), text });
        }
        self.served = served;
    }

    async fn answer_for(
        &mut self,
        runner: &mut Runner,
        call: &CallId,
        host: &WantedHost,
        is_due: bool,
    ) -> Option<NetworkAnswer> {
        let place = host.place();
        let standing = runner.shared.read().state.reach(call, &place);
        match standing {
            HostAccess::Allowed => return Some(NetworkAnswer::Allowed),
            HostAccess::Refused(outcome) => return Some(refused(&place, &outcome)),
            HostAccess::Unasked if self.permitted.contains(&place) => return Some(NetworkAnswer::Allowed),
            HostAccess::Unasked => {
                if let Some(why) = self.refused.get(&place) {
                    return Some(NetworkAnswer::Refused(why.clone()));
                }
            }
            // A rule may have been made meanwhile that permits it.
            HostAccess::Asking if !is_due => return None,
            HostAccess::Asking => {}
        }
        let (wanted, command, workspace) = (host.clone(), self.command.clone(), self.workspace.clone());
        let work =
            tokio::task::spawn_blocking(move || acting::network_proposed(&wanted, &command, workspace.as_deref()));
        let proposal = Box::new(work.await.ok()?);
        let engine = runner.context.host();
        let (interaction, at) = (InteractionId(engine.new_id()), engine.now());
        let (rules, asking) = (Vec::new(), runner.asking_here());
        let is_taken = runner.save(Input::Reach { call: call.clone(), proposal, interaction, rules, asking, at }).await;
        let standing = runner.shared.read().state.reach(call, &place);
        match standing {
            HostAccess::Allowed => Some(NetworkAnswer::Allowed),
            HostAccess::Refused(outcome) => Some(refused(&place, &outcome)),
            HostAccess::Asking => None,
            HostAccess::Unasked if is_taken => {
                self.permitted.insert(place);
                Some(NetworkAnswer::Allowed)
            }
            HostAccess::Unasked => {
                let why = format!("{place} is not reached: nobody can be asked, and no rule permits it");
                self.refused.insert(place, why.clone());
                Some(NetworkAnswer::Refused(why))
            }
        }
    }
}

/// What the model has to know of its command: whom it was kept from, and by whom.
pub(super) fn refused_hosts(state: &State, call: &CallId) -> Option<String> {
    let mut said: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for asked in state.reached_for(call) {
        let place = asked.contact().map(|contact| contact.place.clone()).unwrap_or_default();
        if let HostAccess::Refused(outcome) = state.reach(call, &place) {
            let places = said.entry(why(&outcome)).or_default();
            if !places.contains(&place) {
                places.push(place);
            }
        }
    }
    let line = |(why, places): (String, Vec<String>)| {
        let more = places.len().saturating_sub(NAMED_COUNT_MAX);
        let named = places.into_iter().take(NAMED_COUNT_MAX).collect::<Vec<_>>().join(", ");
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("[Not reached by this command: {named}{more}. {why}]\n")
    };
    let lines: String = said.into_iter().map(line).collect();
    (!lines.is_empty()).then_some(lines)
}

fn refused(place: &str, outcome: &Outcome) -> NetworkAnswer {
    NetworkAnswer::Refused(format!("{place} is not reached: {}", reasons(outcome).0))
}

/// The same for the model, with what the person said of it.
fn why(outcome: &Outcome) -> String {
    if let Outcome::Denied { reason: Some(reason) } = outcome {
        return format!("The person refused that, and says: {}", one_line(reason));
    }
    reasons(outcome).1.to_owned()
}

/// Why a host was not permitted, for the command and for the model.
fn reasons(outcome: &Outcome) -> (&'static str, &'static str) {
    match outcome {
        Outcome::Denied { .. } => {
            ("the person refused it", "The person refused that. Do not try the same by another way.")
        }
        Outcome::Afk => (
            "the person has said that nobody is here, and no rule permits it",
            "The person has said that nobody is here, and no rule of theirs permits it.",
        ),
        Outcome::NoResponse { .. } => ("nobody answered in time", "Nobody answered within the time limit."),
        Outcome::Answered(_)
        | Outcome::Delegated { .. }
        | Outcome::Dismissed
        | Outcome::Superseded
        | Outcome::Stopped
        | Outcome::Approved { .. }
        | Outcome::PlanAccepted { .. }
        | Outcome::Consented { .. }
        | Outcome::Settled { .. }
        | Outcome::Decided { .. }
        | Outcome::Withdrawn
        | Outcome::Moot
        | Outcome::Elicited { .. }
        | Outcome::Gone => ("nobody permitted it", "Nobody permitted it."),
    }
}
