//! Random changes to good calls, for as long as there is time: two seconds in a plain `cargo test`, 30 in `make test`.
//!
//! Longer by hand: `ASKWELL_FUZZ_SECONDS=3600 cargo test -p ask --release fuzz`. Each run begins elsewhere. A finding
//! names its seed, and `ASKWELL_FUZZ_SEED=<seed>` begins with that very call.

use super::holds::holds;
use super::mutations::call;
use super::seeds::calls;
use crate::tests::{number, rng};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

#[test]
fn no_change_to_a_call_breaks_a_promise() {
    let time = Duration::from_secs(number("ASKWELL_FUZZ_SECONDS").unwrap_or(2));
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let first = number("ASKWELL_FUZZ_SEED").unwrap_or(since_1970.as_micros() as u64);
    let good = calls();
    let (begun, mut shown, mut refused) = (Instant::now(), 0_u64, 0_u64);
    for seed in first.. {
        let arguments = call(&mut rng(seed), &good);
        match catch_unwind(AssertUnwindSafe(|| holds(&arguments))) {
            Ok(true) => shown += 1,
            Ok(false) => refused += 1,
            Err(broken) => {
                let told = broken.downcast_ref::<String>().map(String::as_str);
                let told = told.or_else(|| broken.downcast_ref::<&str>().copied()).unwrap_or_default();
                panic!("ASKWELL_FUZZ_SEED={seed}: {told}\n{}", serde_json::Value::Object(arguments));
            }
        }
        if begun.elapsed() >= time {
            break;
        }
    }
    let all = shown + refused;
    let both = shown > all / 10 && refused > all / 10;
    assert!(both || all < 1000, "{shown} shown and {refused} refused: both ways have to be tried");
}

#[test]
fn a_seed_always_makes_the_same_call() {
    for seed in [0, 1, u64::MAX] {
        assert_eq!(call(&mut rng(seed), &calls()), call(&mut rng(seed), &calls()));
    }
    assert_ne!(call(&mut rng(1), &calls()), call(&mut rng(3), &calls()));
}
