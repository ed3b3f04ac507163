//! Whether the date can be believed where something is to be removed because of its age.
//!
//! A date that is wrong for an hour (an empty battery, a virtual machine, somebody who tried something) must not empty what
//! is kept for a month. So it is noted on which days the clock was looked at, and a date that is far ahead of the last one
//! counts only after it has gone on by itself for a while. The days that it jumped over were lived through by nobody here:
//! they make nothing older, whether the clock was behind before them or the machine was off.

use crate::base::id::Timestamp;
use crate::base::limits::DAY_MILLIS;
use serde::{Deserialize, Serialize};

#[cfg(test)]
mod tests;

/// A date is believed where it is no more than so many days ahead of the last one that was: a weekend.
const STEP_DAYS_MAX: i64 = 3;
/// One that is further ahead is believed after so many days, when it was looked at on so many of them, no two further apart
/// than this: whoever comes once a week proves it, and whoever sets the date on again and again does not.
const PROOF_DAYS: i64 = 7;
const PROOF_LOOKS: u32 = 3;
const PROOF_STEP_DAYS_MAX: i64 = 8;
/// So many of the last jumps are known.
const GAPS_COUNT: usize = 4;

/// What is known of the clock's course, in days since 1970. Without a record no date is believed yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WallClock {
    /// The last day that was believed.
    trusted: Option<i64>,
    /// What was seen since the clock jumped ahead of that.
    proof: Option<Proof>,
    /// What it jumped over, the last first.
    gaps: [Option<Gap>; GAPS_COUNT],
}

/// Days between two that were believed, which no clock here has shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Gap {
    from: i64,
    until: i64,
}

/// A date that goes on by itself: the days on which it was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Proof {
    began: i64,
    last: i64,
    looks: u32,
}

/// A time by which ages may be counted. Only a look at the clock gives one, and whatever is removed because of its age is
/// removed by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TrustedTime {
    now: Timestamp,
    gaps: [Option<Gap>; GAPS_COUNT],
}

impl WallClock {
    /// What is known after this look, and the time if it is believed. A clock that goes back is believed at once: nothing is
    /// older by it.
    pub fn looked(self, now: Timestamp) -> (WallClock, Option<TrustedTime>) {
        let today = now.div_euclid(DAY_MILLIS);
        if self.trusted.is_some_and(|trusted| today <= trusted.saturating_add(STEP_DAYS_MAX)) {
            // Where it went back, the jump before that was too far.
            let gaps = self.gaps.map(|gap| gap.and_then(|gap| gap.up_to(today)));
            return WallClock { gaps, ..self }.believing(now);
        }
        let proof = self.proof.and_then(|proof| proof.with(today)).unwrap_or(Proof::from(today));
        if proof.is_enough() {
            return self.with_gap(proof.began).believing(now);
        }
        (WallClock { proof: Some(proof), ..self }, None)
    }

    /// The latest moment that can be today's, after a look: where this date is not believed, the end of the last day that was.
    pub fn latest(self, now: Timestamp) -> Timestamp {
        let end = |day: i64| day.saturating_add(1).saturating_mul(DAY_MILLIS).saturating_sub(1);
        self.trusted.map_or(now, |trusted| now.min(end(trusted)))
    }

    fn trusting(today: i64) -> WallClock {
        WallClock { trusted: Some(today), ..WallClock::default() }
    }

    fn believing(self, now: Timestamp) -> (WallClock, Option<TrustedTime>) {
        let today = now.div_euclid(DAY_MILLIS);
        (WallClock { gaps: self.gaps, ..WallClock::trusting(today) }, Some(TrustedTime { now, gaps: self.gaps }))
    }

    /// The jump from the last day that was believed to this one is over.
    fn with_gap(self, until: i64) -> WallClock {
        let Some(from) = self.trusted else { return self };
        let mut gaps = self.gaps;
        gaps.rotate_right(1);
        gaps[0] = Some(Gap { from, until });
        WallClock { gaps, ..self }
    }
}

impl Gap {
    /// None where nothing of it is left.
    fn up_to(self, today: i64) -> Option<Gap> {
        let until = self.until.min(today);
        (until > self.from).then_some(Gap { until, ..self })
    }

    /// A moment as many lived days ago as this one, which was found without the gap.
    fn before(self, at: Timestamp) -> Timestamp {
        if at >= self.until.saturating_mul(DAY_MILLIS) {
            return at;
        }
        at.saturating_sub(self.until.saturating_sub(self.from).max(0).saturating_mul(DAY_MILLIS))
    }
}

impl Proof {
    fn from(today: i64) -> Proof {
        Proof { began: today, last: today, looks: 1 }
    }

    /// None where this day does not go on from the last one.
    fn with(self, today: i64) -> Option<Proof> {
        let until = self.last.saturating_add(PROOF_STEP_DAYS_MAX);
        let looks = self.looks.saturating_add(u32::from(today > self.last));
        (self.last..=until).contains(&today).then_some(Proof { last: today, looks, ..self })
    }

    fn is_enough(self) -> bool {
        self.looks >= PROOF_LOOKS && self.last.saturating_sub(self.began) >= PROOF_DAYS
    }
}

impl TrustedTime {
    /// The moment of the look, as the system's clock gave it.
    pub fn millis(self) -> Timestamp {
        self.now
    }

    /// Whole days since 1970-01-01 UTC.
    pub fn day(self) -> i64 {
        self.now.div_euclid(DAY_MILLIS)
    }

    /// What is from before this moment is older than so many days, and so many were lived through since.
    pub fn days_ago(self, days: u32) -> Timestamp {
        let plain = self.now.saturating_sub(i64::from(days) * DAY_MILLIS);
        self.gaps.iter().flatten().fold(plain, |at, gap| gap.before(at))
    }
}
