//! Where a random test begins, and how long it goes on: asked of the environment, told by each finding.

use proptest::test_runner::{RngAlgorithm, TestRng};

pub fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is a whole number, not {text:?}")))
}

pub fn rng(seed: u64) -> TestRng {
    // Neighbouring seeds are spread over the whole width: xorshift needs bits to begin with.
    let spread = (u128::from(seed) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    TestRng::from_seed(RngAlgorithm::XorShift, &spread.to_le_bytes())
}
