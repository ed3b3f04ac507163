//! Who is permitted: asks for a host once, in the run folder, and holds its connections until the engine has answered there.
//! A new engine reads the same files, so that nothing is lost with an old one.

use super::told::{NetworkAnswer, NetworkAnswers, WantedHost};
use crate::command::run_folder::RunFolder;
use ask::limits::{NETWORK_ASKED_COUNT_MAX, NETWORK_OPEN_COUNT_MAX};
use parking_lot::Mutex;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, watch};

/// How often the engine's answers are looked at while something was asked for.
const LOOK: Duration = Duration::from_millis(50);

/// Why a connection is not made, as the command is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostRefusal(pub String);

pub struct NetworkGate {
    run: RunFolder,
    asked: Mutex<Vec<WantedHost>>,
    answers: watch::Sender<Arc<NetworkAnswers>>,
    /// The first host was asked for: until then there is nothing to look at.
    begun: Notify,
}

/// What can be done about a host now.
enum HostStatus {
    Answered(NetworkAnswer),
    /// The answer comes, or somebody else's turn ends.
    Waits,
    /// Too many were asked about.
    Full,
}

impl NetworkGate {
    pub fn new(run: RunFolder, answers: NetworkAnswers) -> NetworkGate {
        NetworkGate { run, asked: Mutex::default(), answers: watch::channel(Arc::new(answers)).0, begun: Notify::new() }
    }

    /// Once the host is permitted. A connection that is given up meanwhile just drops this.
    pub async fn pass(&self, wanted: &WantedHost) -> Result<(), HostRefusal> {
        let place = wanted.place();
        let mut answers = self.answers.subscribe();
        loop {
            let now = answers.borrow_and_update().clone();
            match self.standing(wanted, &place, &now) {
                HostStatus::Answered(NetworkAnswer::Allowed) => return Ok(()),
                HostStatus::Answered(NetworkAnswer::Refused(why)) => return Err(HostRefusal(why)),
                HostStatus::Full => {
                    return Err(HostRefusal(format!(
                        "{place} is not reached: this command has asked for {NETWORK_ASKED_COUNT_MAX} hosts, and for more nobody is asked"
                    )));
                }
                HostStatus::Waits => {}
            }
            if answers.changed().await.is_err() {
                return Err(HostRefusal("the command has ended".to_owned()));
            }
        }
    }

    fn standing(&self, wanted: &WantedHost, place: &str, answers: &NetworkAnswers) -> HostStatus {
        if let Some(answer) = answers.places.get(place) {
            return HostStatus::Answered(answer.clone());
        }
        let mut asked = self.asked.lock();
        if asked.iter().any(|known| known.place() == place) {
            return HostStatus::Waits;
        }
        if asked.len() >= NETWORK_ASKED_COUNT_MAX {
            return HostStatus::Full;
        }
        let open = asked.iter().filter(|known| !answers.places.contains_key(&known.place())).count();
        if open < NETWORK_OPEN_COUNT_MAX {
            asked.push(wanted.clone());
            self.begun.notify_one();
            // What the disk does not take now is written again with the next look.
            let _ = self.run.write_wanted_hosts(&asked);
        }
        HostStatus::Waits
    }

    /// Ports of this machine that stay closed, by what the engine said last.
    pub fn closed_ports(&self) -> Vec<u16> {
        self.answers.borrow().closed_ports.clone()
    }

    /// Passes on what the engine answers, as long as the command runs.
    pub async fn follow(&self) {
        let mut seen = None;
        self.begun.notified().await;
        loop {
            tokio::time::sleep(LOOK).await;
            let asked = self.asked.lock().clone();
            let written: Option<BTreeSet<String>> =
                self.run.wanted_hosts().ok().map(|hosts| hosts.iter().map(WantedHost::place).collect());
            if written.is_none_or(|written| written.len() < asked.len()) {
                let _ = self.run.write_wanted_hosts(&asked);
            }
            if let Ok(answers) = self.run.network_answers()
                && seen.as_ref() != Some(&answers)
            {
                seen = Some(answers.clone());
                self.answers.send_replace(Arc::new(answers));
            }
        }
    }
}
