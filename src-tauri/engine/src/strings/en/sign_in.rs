//! English: signing in to an MCP server.

use super::En;
use crate::strings::sign_in::SignInStrings;

impl SignInStrings for En {
    fn sign_in_needed(&self) -> &'static str {
        "It needs you to sign in. Do that in Settings, or enter a token that is valid there."
    }

    fn page_language(&self) -> &'static str {
        "en"
    }

    fn sign_in_done(&self) -> &'static str {
        "You can close this page and go back to Askwell."
    }

    fn sign_in_unknown(&self) -> &'static str {
        "Askwell isn’t waiting for this page. Start again in Askwell’s settings."
    }

    fn sign_in_unencrypted(&self) -> &'static str {
        "This server is reached unencrypted, so others on the way could take over your account. Use its https:// address."
    }

    fn sign_in_not_offered(&self) -> &'static str {
        "This server doesn't say how to sign in. Enter a token that is valid there."
    }

    fn sign_in_no_registration(&self) -> &'static str {
        "This server doesn't let programs register themselves. Ask its provider for a client ID and enter it, or enter a token that is valid there."
    }

    fn sign_in_without_proof(&self) -> &'static str {
        "The sign-in of this server doesn't support PKCE with S256, without which others could use it too. Ask its provider, or enter a token that is valid there."
    }

    fn sign_in_address_refused(&self, address: &str) -> String {
        format!(
            "The server sends you to an address that isn't safe: {address}. Only encrypted addresses outside your own network are opened for it. Ask its provider, or enter a token."
        )
    }

    fn sign_in_wrong_issuer(&self) -> &'static str {
        "The answer came from another service than the one that was asked, so it wasn't used. Try again; if it happens again, don't use this server."
    }

    fn sign_in_odd(&self, why: &str) -> String {
        format!(
            "You're not signed in: the service's answer can't be used ({why}). Try again, or ask the server's provider."
        )
    }

    fn sign_in_unreachable(&self, why: &str) -> String {
        format!("You're not signed in: {why}. Check the network, then try again.")
    }

    fn sign_in_refused(&self, why: &str) -> String {
        format!("You're not signed in. The service says: {why}. Try again.")
    }

    fn sign_in_too_late(&self, minutes: u64) -> String {
        format!("You're not signed in: nothing came back within {minutes} minutes. Try again.")
    }

    fn sign_in_cancelled(&self) -> &'static str {
        "You're not signed in: it was cancelled."
    }

    fn sign_in_no_port(&self, why: &str) -> String {
        format!("Your browser can't come back to Askwell: no port of this machine could be opened ({why}). Try again.")
    }

    fn sign_in_broken(&self) -> &'static str {
        "Askwell's own part for signing in failed. Try again."
    }
}
