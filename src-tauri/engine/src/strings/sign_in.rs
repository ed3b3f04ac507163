//! Signing in to an MCP server.

pub trait SignInStrings {
    /// In the server's row.
    fn sign_in_needed(&self) -> &'static str;
    /// As a page says in which language it is.
    fn page_language(&self) -> &'static str;
    /// What the browser shows in the end.
    fn sign_in_done(&self) -> &'static str;
    /// What it shows where it was not sent by the page that was opened.
    fn sign_in_unknown(&self) -> &'static str;
    fn sign_in_unencrypted(&self) -> &'static str;
    fn sign_in_not_offered(&self) -> &'static str;
    fn sign_in_no_registration(&self) -> &'static str;
    fn sign_in_without_proof(&self) -> &'static str;
    fn sign_in_address_refused(&self, address: &str) -> String;
    fn sign_in_wrong_issuer(&self) -> &'static str;
    fn sign_in_odd(&self, why: &str) -> String;
    fn sign_in_unreachable(&self, why: &str) -> String;
    fn sign_in_refused(&self, why: &str) -> String;
    fn sign_in_too_late(&self, minutes: u64) -> String;
    fn sign_in_cancelled(&self) -> &'static str;
    fn sign_in_no_port(&self, why: &str) -> String;
    fn sign_in_broken(&self) -> &'static str;
}
