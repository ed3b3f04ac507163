//! The server for other programs and for browsers: off until the person says otherwise, on loopback and behind a token, and
//! on the network only over TLS.
//!
//! In reading order: who is let in, how a request comes in, what it is held against, and what it can ask for.

mod access;
mod answer;
mod asks;
mod body;
mod certificate;
mod commands;
mod connections;
mod description;
mod events;
mod following;
mod gate;
mod host;
mod mcp;
mod page;
mod present;
mod problem;
mod rates;
mod routes;
mod secret;
mod server;
mod session;
mod shape;
mod socket;
mod start;
mod tasks;

pub use access::{DeviceError, of_chat};
pub use secret::Secret;
pub use start::{Api, Listen};

use crate::commands::{CallerRights, DispatchError, RunningProgram, attempt};
use crate::strings::{Strings, strings};
use access::{AccessControl, Requester};
use ask::settings::Language;
use ask::wire::{AccessScope, AttemptKind};
use host::ConnectionEnds;
use present::Present;
use problem::{Problem, ProblemKind};
use rates::Rates;
use std::sync::{Arc, Weak};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;

/// What every request works with.
pub struct ApiState {
    askwell: Weak<dyn RunningProgram>,
    access: Arc<AccessControl>,
    rates: Rates,
    /// Names under which this server is reached beside its own addresses.
    hosts: Vec<String>,
    /// Places for those who follow what happens.
    streams: Arc<Semaphore>,
    present: Present,
    /// The tools for agents of other programs.
    mcp: mcp::McpService,
    /// The server ends.
    stop: CancellationToken,
}

impl ApiState {
    fn language(&self) -> Language {
        self.askwell.upgrade().map_or(Language::En, |askwell| askwell.language(&askwell.settings()))
    }

    fn strings(&self) -> &'static dyn Strings {
        strings(self.language())
    }

    /// What is wrong with a field of a request.
    fn wrong_field(&self, field: &str, why: &str) -> Problem {
        let said = engine::strings::strings(self.language()).wrong_field(field, why);
        self.problem(ProblemKind::Invalid).saying(said).with("field", field)
    }

    fn problem(&self, kind: ProblemKind) -> Problem {
        Problem::new(kind, self.language())
    }

    fn too_large(&self, bytes_max: usize) -> Problem {
        self.problem(ProblemKind::TooLarge).saying(self.strings().body_too_large(bytes_max / 1024))
    }

    /// The program; it may be ending while a request is still on its way.
    fn askwell(&self) -> Result<Arc<dyn RunningProgram>, Problem> {
        self.askwell.upgrade().ok_or_else(|| self.problem(ProblemKind::Ending))
    }

    /// Whether whoever asks was let in for this. Where not, it is listed.
    fn within(&self, who: &Requester, scope: AccessScope) -> Result<(), Problem> {
        self.rights(who)?.within(scope).map_err(|fault| self.beyond(who, fault))
    }

    /// What whoever asks may do by now: a body can take its time to come.
    fn rights(&self, who: &Requester) -> Result<CallerRights, Problem> {
        let now = self.askwell()?.host().now();
        self.access.rights(who.admitted(), now).ok_or_else(|| self.problem(ProblemKind::Unauthorized))
    }

    /// Somebody tried who is not let in.
    fn tried(&self, kind: AttemptKind, ends: Option<&ConnectionEnds>) {
        let Ok(askwell) = self.askwell() else { return };
        let (access, from, now) = (self.access.clone(), ends.map(gate::from).unwrap_or_default(), askwell.host().now());
        tokio::spawn(async move { access.tried(kind, &from, None, now).await });
    }

    /// What somebody wanted who may do less, listed and told.
    fn beyond(&self, who: &Requester, fault: DispatchError) -> Problem {
        if let (Ok(askwell), Some(kind)) = (self.askwell(), attempt(&fault)) {
            askwell.went_beyond(who.admitted().id.clone(), kind);
        }
        commands::problem(self, fault)
    }

    fn place_to_follow(&self) -> Result<OwnedSemaphorePermit, Problem> {
        self.streams.clone().try_acquire_owned().map_err(|_| self.problem(ProblemKind::Crowded))
    }
}
