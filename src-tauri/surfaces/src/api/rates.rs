//! How often somebody may come, and how often they may be wrong. Who is known is counted for themselves, strangers by their
//! address: nobody's requests are held against somebody else.

use super::secret;
use ask::limits::{
    API_BURST_COUNT, API_COMMANDS_BURST_COUNT, API_COMMANDS_PER_SECOND, API_FAILURE_SECONDS, API_FAILURES_COUNT,
    API_REQUESTS_PER_SECOND,
};
use governor::clock::{Clock, MonotonicClock};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

/// Beyond so many callers, those who have not come for a while are forgotten.
const CALLERS_COUNT: usize = 1024;

type Limiter<K> = RateLimiter<K, HashMapStateStore<K>, MonotonicClock>;

/// Who is counted together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RateLimitKey {
    /// Who is let in with this token or session.
    Known(secret::SecretHash),
    /// One session of MCP among those that this token lets in.
    Session(secret::SecretHash, String),
    /// Everybody else at one address.
    Stranger(IpAddr),
}

pub struct Rates {
    requests: Limiter<RateLimitKey>,
    commands: Limiter<RateLimitKey>,
    failures: Limiter<IpAddr>,
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
        let much = Quota::per_second(at_least_one(API_COMMANDS_PER_SECOND));
        Rates {
            requests: limiter(often, API_BURST_COUNT),
            commands: limiter(much, API_COMMANDS_BURST_COUNT),
            failures: limiter(seldom, API_FAILURES_COUNT),
            clock: MonotonicClock,
        }
    }
}

impl Rates {
    pub fn request(&self, caller: RateLimitKey) -> Result<(), TooOften> {
        self.count(&self.requests, &caller)
    }

    /// A page or an agent that is let in asks for something.
    pub fn command(&self, caller: RateLimitKey) -> Result<(), TooOften> {
        self.count(&self.commands, &caller)
    }

    /// Somebody was not let in. Who knows the token is let in however often others have failed.
    pub fn failure(&self, peer: IpAddr) -> Result<(), TooOften> {
        self.count(&self.failures, &peer)
    }

    fn count<K: Hash + Eq + Clone>(&self, limiter: &Limiter<K>, key: &K) -> Result<(), TooOften> {
        if limiter.len() > CALLERS_COUNT {
            limiter.retain_recent();
        }
        limiter.check_key(key).map_err(|too_often| {
            let wait = too_often.wait_time_from(self.clock.now());
            TooOften { seconds: wait.as_secs() + 1 }
        })
    }
}

fn limiter<K: Hash + Eq + Clone>(quota: Quota, burst: u32) -> Limiter<K> {
    RateLimiter::new(quota.allow_burst(at_least_one(burst)), HashMapStateStore::default(), MonotonicClock)
}

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caller_that_comes_too_often_waits_and_holds_up_nobody_else() {
        let rates = Rates::default();
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let failures = (0..100).map(|_| rates.failure(one)).collect::<Vec<_>>();
        assert!(failures[..API_FAILURES_COUNT as usize].iter().all(Result::is_ok));
        assert!(failures.last().unwrap().is_err_and(|wait| (1..=API_FAILURE_SECONDS + 1).contains(&wait.seconds)));
        assert_eq!(rates.failure(other), Ok(()));
        assert_eq!(rates.request(RateLimitKey::Stranger(one)), Ok(()), "being wrong is counted by itself");

        let (token, page) = (secret::SecretHash::of("token"), secret::SecretHash::of("page"));
        let session = |name: &str| RateLimitKey::Session(token.clone(), name.to_owned());
        let callers = [
            RateLimitKey::Stranger(one),
            RateLimitKey::Known(token.clone()),
            RateLimitKey::Known(page),
            session("a"),
            session("b"),
        ];
        for caller in &callers {
            let commands = (0..10_000).map(|_| rates.command(caller.clone())).collect::<Vec<_>>();
            assert!(commands[..API_COMMANDS_BURST_COUNT as usize].iter().all(Result::is_ok), "{caller:?}");
            assert!(commands.last().unwrap().is_err(), "{caller:?}");
            let requests = (0..1_000).map(|_| rates.request(caller.clone())).collect::<Vec<_>>();
            // One of a stranger's was counted above.
            assert!(requests[..API_BURST_COUNT as usize - 1].iter().all(Result::is_ok), "{caller:?}");
            assert!(requests.last().unwrap().is_err(), "{caller:?}");
        }
        assert_eq!(rates.request(RateLimitKey::Stranger(other)), Ok(()));
    }
}
