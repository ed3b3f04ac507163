//! Which connections there are, and which one gives way where there are too many. Whoever shows nothing holds up nobody: of those
//! that have let in nobody yet, few may come from one address, and the one that has been silent longest makes room.

use ask::limits::{API_CONNECTIONS_COUNT_MAX, API_STRANGERS_COUNT_MAX, API_UNKNOWN_OF_ADDRESS_COUNT_MAX};
use parking_lot::Mutex;
use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

/// So many addresses are remembered from which somebody was let in.
const FAMILIAR_COUNT: usize = 32;

#[derive(Default)]
pub struct Connections {
    held: Mutex<Held>,
    /// One has ended.
    freed: Notify,
}

#[derive(Default)]
struct Held {
    /// By the order in which they came.
    all: BTreeMap<u64, One>,
    next: u64,
    /// The latest last.
    familiar: VecDeque<IpAddr>,
}

struct One {
    address: IpAddr,
    /// A whole request has come in over it.
    spoken: bool,
    /// Somebody was let in over it.
    known: bool,
    gives_way: CancellationToken,
}

/// The place of one connection, for as long as it lasts.
pub struct ConnectionSlot {
    number: u64,
    connections: Arc<Connections>,
    gives_way: CancellationToken,
}

impl Connections {
    /// Comes back when a newcomer finds a place: only those over which somebody was let in keep theirs.
    pub async fn room(&self) {
        loop {
            let freed = self.freed.notified();
            if self.held.lock().has_room() {
                return;
            }
            freed.await;
        }
    }

    pub fn enter(self: &Arc<Self>, address: IpAddr) -> ConnectionSlot {
        let gives_way = CancellationToken::new();
        let mut held = self.held.lock();
        held.make_room(address);
        let number = held.next;
        held.next += 1;
        held.all.insert(number, One { address, spoken: false, known: false, gives_way: gives_way.clone() });
        ConnectionSlot { number, connections: self.clone(), gives_way }
    }
}

impl Held {
    fn has_room(&self) -> bool {
        self.all.len() < API_CONNECTIONS_COUNT_MAX || self.all.values().any(|one| !one.known)
    }

    fn make_room(&mut self, address: IpAddr) {
        if self.unknown(|one| one.address == address).count() >= API_UNKNOWN_OF_ADDRESS_COUNT_MAX {
            self.send_away(|one| one.address == address);
        }
        // Those of this machine, and of where somebody was let in before, are not pushed out by strangers.
        let familiar = self.familiar.clone();
        let is_strange = |address: IpAddr| !address.is_loopback() && !familiar.contains(&address);
        if is_strange(address) && self.unknown(|one| is_strange(one.address)).count() >= API_STRANGERS_COUNT_MAX {
            self.send_away(|one| is_strange(one.address));
        }
        if self.all.len() >= API_CONNECTIONS_COUNT_MAX && !self.send_away(|one| is_strange(one.address)) {
            self.send_away(|_| true);
        }
    }

    fn unknown(&self, fits: impl Fn(&One) -> bool) -> impl Iterator<Item = (&u64, &One)> {
        self.all.iter().filter(move |(_, one)| !one.known && fits(one))
    }

    /// Sends away the one that has said least for longest. False: there is none.
    fn send_away(&mut self, fits: impl Fn(&One) -> bool) -> bool {
        let longest = self.unknown(fits).min_by_key(|(number, one)| (one.spoken, **number)).map(|(number, _)| *number);
        let sent = longest.and_then(|number| self.all.remove(&number));
        sent.inspect(|one| one.gives_way.cancel()).is_some()
    }
}

impl ConnectionSlot {
    /// A request has come in.
    pub fn speaks(&self) {
        if let Some(one) = self.connections.held.lock().all.get_mut(&self.number) {
            one.spoken = true;
        }
    }

    pub fn has_spoken(&self) -> bool {
        self.connections.held.lock().all.get(&self.number).is_some_and(|one| one.spoken)
    }

    /// Whoever is at the other end is let in.
    pub fn is_known(&self) {
        let mut held = self.connections.held.lock();
        let Some(one) = held.all.get_mut(&self.number) else { return };
        one.known = true;
        let address = one.address;
        held.familiar.retain(|known| *known != address);
        held.familiar.push_back(address);
        if held.familiar.len() > FAMILIAR_COUNT {
            held.familiar.pop_front();
        }
    }

    /// Somebody else has its place.
    pub async fn gives_way(&self) {
        self.gives_way.cancelled().await;
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        self.connections.held.lock().all.remove(&self.number);
        self.connections.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    fn gone(place: &ConnectionSlot) -> bool {
        place.gives_way.is_cancelled()
    }

    #[test]
    fn of_one_address_the_one_that_is_silent_longest_gives_way() {
        let connections = Arc::<Connections>::default();
        let spoken = connections.enter(address(1));
        spoken.speaks();
        let silent: Vec<ConnectionSlot> =
            (1..API_UNKNOWN_OF_ADDRESS_COUNT_MAX).map(|_| connections.enter(address(1))).collect();
        assert!(!gone(&spoken) && !silent.iter().any(gone));
        let next = connections.enter(address(1));
        assert!(gone(&silent[0]) && !gone(&silent[1]) && !gone(&spoken) && !gone(&next));
        let other = connections.enter(address(2));
        assert!(!gone(&silent[1]) && !gone(&other), "another address has places of its own");
    }

    #[test]
    fn strangers_push_out_nobody_but_one_another() {
        let connections = Arc::<Connections>::default();
        let here = connections.enter(IpAddr::from([127, 0, 0, 1]));
        let phone = connections.enter(address(250));
        phone.is_known();
        let again = connections.enter(address(250));
        let flood: Vec<ConnectionSlot> =
            (0..1_000).map(|number| connections.enter(address((number % 240) as u8))).collect();
        assert!(!gone(&here) && !gone(&phone) && !gone(&again));
        assert_eq!(flood.iter().filter(|place| !gone(place)).count(), API_STRANGERS_COUNT_MAX);
        assert!(!gone(&flood[999]), "whoever comes has a place");
    }

    #[tokio::test]
    async fn whoever_is_let_in_keeps_the_place_and_others_wait_for_one() {
        let connections = Arc::<Connections>::default();
        let mut known: Vec<ConnectionSlot> =
            (0..API_CONNECTIONS_COUNT_MAX).map(|_| connections.enter(address(1))).collect();
        known.iter().for_each(ConnectionSlot::is_known);
        known.retain(|place| !gone(place));
        while known.len() < API_CONNECTIONS_COUNT_MAX {
            let place = connections.enter(address(1));
            place.is_known();
            known.push(place);
        }
        let waits = tokio::spawn({
            let connections = connections.clone();
            async move { connections.room().await }
        });
        tokio::task::yield_now().await;
        assert!(!waits.is_finished() && !known.iter().any(gone));
        known.pop();
        waits.await.unwrap();
        let silent = connections.enter(address(2));
        connections.room().await;
        let next = connections.enter(address(3));
        assert!(gone(&silent) && !gone(&next) && !known.iter().any(gone));
    }
}
