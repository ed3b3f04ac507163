//! How often somebody may come, and how often they may be wrong.

use ask::limits::{
    API_BURST_COUNT, API_COMMANDS_BURST_COUNT, API_COMMANDS_PER_SECOND, API_FAILURE_SECONDS, API_FAILURES_COUNT,
    API_REQUESTS_PER_SECOND,
};
use governor::clock::{Clock, MonotonicClock};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

/// Beyond so many peers, those who have not come for a while are forgotten.
const PEERS_COUNT: usize = 1024;

type Limiter = RateLimiter<IpAddr, HashMapStateStore<IpAddr>, MonotonicClock>;

pub struct Rates {
    requests: Limiter,
    commands: Limiter,
    failures: Limiter,
    clock: MonotonicClock,
}

/// Too often. In so many seconds it may be tried again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooOften {
    pub seconds: u64,
}

impl Default for Rates {
    fn default() -> Self {
        let often = Quota::per_second(at_least_one(API_REQUESTS_PER_SECOND));
        let seldom = Quota::with_period(Duration::from_secs(API_FAILURE_SECONDS)).unwrap_or(often);
        let limiter = |quota: Quota, burst| {
            RateLimiter::new(quota.allow_burst(at_least_one(burst)), HashMapStateStore::default(), MonotonicClock)
        };
        Rates {
            requests: limiter(often, API_BURST_COUNT),
            commands: limiter(Quota::per_second(at_least_one(API_COMMANDS_PER_SECOND)), API_COMMANDS_BURST_COUNT),
            failures: limiter(seldom, API_FAILURES_COUNT),
            clock: MonotonicClock,
        }
    }
}

impl Rates {
    pub fn request(&self, peer: IpAddr) -> Result<(), TooOften> {
        self.count(&self.requests, peer)
    }

    /// A page that is let in asks for something.
    pub fn command(&self, peer: IpAddr) -> Result<(), TooOften> {
        self.count(&self.commands, peer)
    }

    /// Somebody was not let in. Who knows the token is let in however often others have failed.
    pub fn failure(&self, peer: IpAddr) -> Result<(), TooOften> {
        self.count(&self.failures, peer)
    }

    fn count(&self, limiter: &Limiter, peer: IpAddr) -> Result<(), TooOften> {
        if limiter.len() > PEERS_COUNT {
            limiter.retain_recent();
        }
        limiter.check_key(&peer).map_err(|too_often| {
            let wait = too_often.wait_time_from(self.clock.now());
            TooOften { seconds: wait.as_secs() + 1 }
        })
    }
}

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_peer_that_comes_too_often_waits_and_holds_up_nobody_else() {
        let rates = Rates::default();
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let failures = (0..100).map(|_| rates.failure(one)).collect::<Vec<_>>();
        assert!(failures[..API_FAILURES_COUNT as usize].iter().all(Result::is_ok));
        assert!(failures.last().unwrap().is_err_and(|wait| (1..=API_FAILURE_SECONDS + 1).contains(&wait.seconds)));
        assert_eq!(rates.failure(other), Ok(()));
        assert_eq!(rates.request(one), Ok(()), "being wrong is counted by itself");
        let commands = (0..10_000).map(|_| rates.command(one)).collect::<Vec<_>>();
        assert!(commands[..API_COMMANDS_BURST_COUNT as usize].iter().all(Result::is_ok));
        assert!(commands.last().unwrap().is_err());
        assert_eq!(rates.request(one), Ok(()), "and so is a page");
    }
}
