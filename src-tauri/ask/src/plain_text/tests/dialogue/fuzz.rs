//! Random ways through a chat, for as long as there is time: two seconds in a plain `cargo test`, 30 in `make test`.
//!
//! Longer by hand: `ASKWELL_FUZZ_SECONDS=3600 cargo test -p ask --release fuzz`. Each run begins elsewhere. A finding
//! names its seed, and `ASKWELL_FUZZ_SEED=<seed>` begins with that very way.

use super::way::{Step, goes, steps};
use crate::tests::{number, rng};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, TestRunner};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

fn way(seed: u64) -> Vec<Step> {
    let mut runner = TestRunner::new_with_rng(Config::default(), rng(seed));
    steps().new_tree(&mut runner).unwrap().current()
}

#[test]
fn no_way_through_a_chat_breaks_a_promise() {
    let time = Duration::from_secs(number("ASKWELL_FUZZ_SECONDS").unwrap_or(2));
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let first = number("ASKWELL_FUZZ_SEED").unwrap_or(since_1970.as_micros() as u64);
    let begun = Instant::now();
    for seed in first.. {
        let steps = way(seed);
        if let Err(broken) = catch_unwind(AssertUnwindSafe(|| goes(&steps))) {
            let told = broken.downcast_ref::<String>().map(String::as_str);
            let told = told.or_else(|| broken.downcast_ref::<&str>().copied()).unwrap_or_default();
            panic!("ASKWELL_FUZZ_SEED={seed}: {told}\n{steps:#?}");
        }
        if begun.elapsed() >= time {
            break;
        }
    }
}

#[test]
fn a_seed_always_makes_the_same_way() {
    assert_eq!(format!("{:?}", way(7)), format!("{:?}", way(7)));
    assert_ne!(format!("{:?}", way(7)), format!("{:?}", way(8)));
}
