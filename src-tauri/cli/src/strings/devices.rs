//! Who is let in from elsewhere.

use ask::wire::{AccessScope, AttemptKind};

pub trait DeviceStrings {
    fn no_devices(&self) -> &'static str;
    fn no_tokens(&self) -> &'static str;
    fn token_shown_once(&self) -> &'static str;
    fn no_such_device(&self, typed: &str) -> String;
    fn several_devices(&self, typed: &str) -> String;
    fn device_removed(&self, name: &str) -> String;
    fn allowed_at_a_terminal(&self) -> &'static str;
    fn allow_this_device(&self) -> &'static str;
    fn not_allowed(&self) -> &'static str;
    fn access_token(&self) -> &'static str;
    fn named_token(&self, name: &str) -> String;
    fn unnamed_browser(&self) -> &'static str;
    fn scope_in_words(&self, scope: AccessScope) -> &'static str;
    fn device_trusted(&self) -> &'static str;
    fn never_seen(&self) -> &'static str;
    /// `from`: the address; empty where it is not known.
    fn last_seen(&self, time: &str, from: &str) -> String;
    fn expired(&self, time: &str) -> String;
    /// `token`: with what it signed in.
    fn opened_by(&self, token: &str) -> String;
    fn valid_until(&self, time: &str) -> String;
    /// It wanted what needs a yes here.
    fn device_asks(&self, time: &str, id: &str) -> String;
    /// The same, where the server was started: `name` is what it is called.
    fn device_wants(&self, name: &str, id: &str) -> String;
    fn attempts(&self) -> &'static str;
    fn attempt_in_words(&self, kind: AttemptKind) -> &'static str;
}
