//! What is said where signing in to a server came to nothing.

use super::{CommandErrors, command_error, invalid};
use crate::mcp::SignInError;
use ask::limits::MCP_SIGN_IN_MILLIS_MAX;
use ask::wire::{CommandError, ErrorCode};

impl CommandErrors {
    /// Why the person is not signed in, and what to do.
    pub fn sign_in(self, error: &SignInError) -> CommandError {
        let strings = self.0;
        match error {
            SignInError::Needed => invalid(strings.sign_in_needed()),
            SignInError::Unencrypted => invalid(strings.sign_in_unencrypted()),
            SignInError::NotOffered => invalid(strings.sign_in_not_offered()),
            SignInError::NoRegistration => invalid(strings.sign_in_no_registration()),
            SignInError::NoChallenge => invalid(strings.sign_in_without_proof()),
            SignInError::Address(address) => invalid(strings.sign_in_address_refused(address)),
            SignInError::WrongIssuer => invalid(strings.sign_in_wrong_issuer()),
            SignInError::Odd(why) => invalid(strings.sign_in_odd(why)),
            SignInError::Unreachable(why) => invalid(strings.sign_in_unreachable(why)),
            SignInError::Refused(why) => invalid(strings.sign_in_refused(why)),
            SignInError::TooLate => invalid(strings.sign_in_too_late(MCP_SIGN_IN_MILLIS_MAX / 60_000)),
            SignInError::Cancelled => invalid(strings.sign_in_cancelled()),
            SignInError::NoPort(why) => invalid(strings.sign_in_no_port(why)),
            SignInError::Keys(error) => self.keychain(error),
            SignInError::Broken => command_error(ErrorCode::Internal, strings.sign_in_broken()),
        }
    }
}
