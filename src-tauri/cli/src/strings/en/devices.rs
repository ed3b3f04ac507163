//! English: who is let in from elsewhere.

use super::En;
use crate::strings::devices::DeviceStrings;
use ask::wire::{AccessScope, AttemptKind};

impl DeviceStrings for En {
    fn no_devices(&self) -> &'static str {
        "Nothing else has access. `askwell pair` signs a browser in."
    }

    fn no_tokens(&self) -> &'static str {
        "No tokens yet. `askwell tokens add NAME` creates one."
    }

    fn token_shown_once(&self) -> &'static str {
        "It is shown this once. Programs send it as: Authorization: Bearer TOKEN"
    }

    fn no_such_device(&self, typed: &str) -> String {
        format!("No device or token is called {typed}. `askwell devices` lists them.")
    }

    fn several_devices(&self, typed: &str) -> String {
        format!("Several devices or tokens match {typed}. Use more of the ID from `askwell devices`.")
    }

    fn device_removed(&self, name: &str) -> String {
        format!("Removed: {name}")
    }

    fn allowed_at_a_terminal(&self) -> &'static str {
        "Nothing was changed. A device is allowed by your yes, in a terminal or in Askwell's window."
    }

    fn allow_this_device(&self) -> &'static str {
        "Let it work without approvals and run commands outside the sandbox? yes or no:"
    }

    fn not_allowed(&self) -> &'static str {
        "Nothing was changed."
    }

    fn access_token(&self) -> &'static str {
        "Access token"
    }

    fn named_token(&self, name: &str) -> String {
        format!("{name} (token)")
    }

    fn unnamed_browser(&self) -> &'static str {
        "Browser"
    }

    fn scope_in_words(&self, scope: AccessScope) -> &'static str {
        match scope {
            AccessScope::Answer => "answer",
            AccessScope::Work => "work",
            AccessScope::Everything => "everything",
        }
    }

    fn device_trusted(&self) -> &'static str {
        "also without approvals and outside the sandbox"
    }

    fn never_seen(&self) -> &'static str {
        "not used yet"
    }

    fn last_seen(&self, time: &str, from: &str) -> String {
        if from.is_empty() { format!("last used {time}") } else { format!("last used {time} from {from}") }
    }

    fn expired(&self, time: &str) -> String {
        format!("expired {time}")
    }

    fn opened_by(&self, token: &str) -> String {
        format!("signed in with {token}")
    }

    fn valid_until(&self, time: &str) -> String {
        format!("valid until {time}")
    }

    fn device_asks(&self, time: &str, id: &str) -> String {
        format!(
            "{time}: it wanted to work without approvals or outside the sandbox. To allow that: askwell devices allow {id}"
        )
    }

    fn device_wants(&self, name: &str, id: &str) -> String {
        format!(
            "{name} wants to work without approvals or outside the sandbox. To allow that: askwell devices allow {id}"
        )
    }

    fn attempts(&self) -> &'static str {
        "Failed and unusual attempts:"
    }

    fn attempt_in_words(&self, kind: AttemptKind) -> &'static str {
        match kind {
            AttemptKind::WrongSecret => "wrong token or code",
            AttemptKind::CookieAlone => "incomplete sign-in: a cookie alone",
            AttemptKind::OtherPage => "request from another page or under another name",
            AttemptKind::BeyondScope => "more than it may do",
            AttemptKind::NeedsYes => "without approvals or outside the sandbox",
        }
    }
}
