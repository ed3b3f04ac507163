//! Why a person is not signed in to a server.

use crate::keys::{KeyStore, KeysError};
use ask::limits::MCP_SIGN_IN_MILLIS_MAX;
use ask::plain_text::one_line;
use ask::thread::cut;
use rmcp::transport::auth::AuthError;

/// As much is shown of what somebody else says.
const SAID_BYTES_MAX: usize = 300;

/// Why a sign-in comes to nothing. What the person is told of it is in `engine/errors/sign_in.rs`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SignInError {
    /// Nobody has signed in, or what came of it holds no longer.
    #[error("nobody is signed in")]
    Needed,
    /// What is secret goes there unencrypted.
    #[error("the server is reached unencrypted")]
    Unencrypted,
    #[error("the server says nothing of how to sign in")]
    NotOffered,
    #[error("programs cannot register themselves there")]
    NoRegistration,
    /// The code could be used by whoever intercepts it.
    #[error("PKCE with S256 is not supported there")]
    NoChallenge,
    /// An address that nobody is sent to.
    #[error("the address {0} is not asked")]
    Address(String),
    /// The answer is from another than the one who was asked.
    #[error("the answer came from somebody else")]
    WrongIssuer,
    /// What came is not as the standard has it.
    #[error("what came cannot be used: {0}")]
    Odd(String),
    #[error("it cannot be reached: {0}")]
    Unreachable(String),
    /// Whoever lets people sign in says no, in their own words.
    #[error("it was refused: {0}")]
    Refused(String),
    #[error("nobody signed in within {} minutes", MCP_SIGN_IN_MILLIS_MAX / 60_000)]
    TooLate,
    #[error("it was called off")]
    Cancelled,
    /// No port of this machine to wait on.
    #[error("no answer can be waited for: {0}")]
    NoPort(String),
    #[error("{0}")]
    Keys(KeysError),
    /// A fault of ours.
    #[error("Askwell's own part for it broke down")]
    Broken,
}

impl SignInError {
    pub fn odd(what: &str) -> SignInError {
        SignInError::Odd(short(what))
    }

    pub fn address(url: &str) -> SignInError {
        SignInError::Address(short(url))
    }

    /// Without what is secret: who refuses a token may name it.
    pub fn scrubbed(self, keys: &KeyStore) -> SignInError {
        match self {
            SignInError::Odd(said) => SignInError::Odd(keys.scrub(&said)),
            SignInError::Unreachable(said) => SignInError::Unreachable(keys.scrub(&said)),
            SignInError::Refused(said) => SignInError::Refused(keys.scrub(&said)),
            other @ (SignInError::Needed
            | SignInError::Unencrypted
            | SignInError::NotOffered
            | SignInError::NoRegistration
            | SignInError::NoChallenge
            | SignInError::Address(_)
            | SignInError::WrongIssuer
            | SignInError::TooLate
            | SignInError::Cancelled
            | SignInError::NoPort(_)
            | SignInError::Keys(_)
            | SignInError::Broken) => other,
        }
    }

    /// What the library says, which asks by ways of ours: where such a way said no, that is why.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the library grows, and what it says more is an odd answer")]
    pub fn of_library(error: AuthError) -> SignInError {
        match error {
            AuthError::DiscoveryRequestFailed { source, .. } => match source.downcast::<SignInError>() {
                Ok(own) => *own,
                Err(other) => SignInError::odd(&other.to_string()),
            },
            AuthError::AuthorizationServerMismatch { .. } | AuthError::AuthorizationServerMissingIssuer { .. } => {
                SignInError::WrongIssuer
            }
            AuthError::PkceUnsupported => SignInError::NoChallenge,
            AuthError::NoAuthorizationSupport => SignInError::NotOffered,
            AuthError::TokenExchangeFailed(why) | AuthError::RegistrationFailed(why) => {
                SignInError::Refused(short(&why))
            }
            other => SignInError::odd(&other.to_string()),
        }
    }
}

/// On one line, as long as a sentence.
pub fn short(text: &str) -> String {
    let text = one_line(text);
    cut(&text, SAID_BYTES_MAX).to_owned()
}
