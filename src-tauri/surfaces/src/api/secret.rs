//! Secrets that let somebody in. Only their hashes are kept.

use ask::DeviceId;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::{Choice, ConstantTimeEq};

/// 256 bits from the system's random source.
const SECRET_BYTES: usize = 32;
/// By which a secret is known in a text that it should not stand in.
pub const MARK: &str = "askwell_";

/// A secret on its way to whoever is to have it. It is shown once and forgotten here.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub fn new() -> Result<Secret, getrandom::Error> {
        let mut bytes = [0; SECRET_BYTES];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(format!("{MARK}{}", URL_SAFE_NO_PAD.encode(bytes))))
    }

    /// A secret that somebody else has made, if it is as good as one of ours.
    pub fn from_text(text: &str) -> Option<Secret> {
        let bytes = URL_SAFE_NO_PAD.decode(text.strip_prefix(MARK)?).ok()?;
        (bytes.len() == SECRET_BYTES).then(|| Secret(text.to_owned()))
    }

    pub fn text(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// What is kept of a secret. With 256 random bits there is nothing to guess, so no slow hash is needed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SecretHash(String);

impl SecretHash {
    pub fn of(secret: &str) -> SecretHash {
        SecretHash(URL_SAFE_NO_PAD.encode(Sha256::digest(secret.as_bytes())))
    }

    /// By which a person names who has the secret. It is a hash of the hash, so that it opens nothing and tells nothing.
    pub fn device(&self) -> DeviceId {
        let again = Sha256::digest(self.0.as_bytes());
        DeviceId(again[..4].iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Compared in the same time wherever they differ.
    pub fn is(&self, other: &SecretHash) -> Choice {
        self.0.as_bytes().ct_eq(other.0.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_secret_is_another_one_and_says_nothing_in_a_log() {
        let (one, two) = (Secret::new().unwrap(), Secret::new().unwrap());
        assert_ne!(one.text(), two.text());
        assert_eq!(one.text().len(), MARK.len() + 43);
        assert_eq!(format!("{one:?}"), "Secret(..)");
        assert_eq!(Secret::from_text(one.text()), Some(one));
    }

    #[test]
    fn a_secret_of_somebody_else_must_be_as_long_as_ours() {
        for text in ["", "askwell_", "askwell_c2hvcnQ", "hunter2", &"a".repeat(51)] {
            assert_eq!(Secret::from_text(text), None, "{text}");
        }
    }

    #[test]
    fn a_hash_is_that_of_one_secret() {
        let hash = SecretHash::of("askwell_a");
        assert!(bool::from(hash.is(&SecretHash::of("askwell_a"))));
        assert!(!bool::from(hash.is(&SecretHash::of("askwell_b"))));
        assert!(!serde_json::to_string(&hash).unwrap().contains("askwell_a"));
    }
}
