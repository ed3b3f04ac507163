//! A connection that a command under way wants to make, as it is asked about.

use super::registries;
use crate::command::WantedHost;
use crate::page::{is_private, is_private_name, unicode};
use ask::action::{Action, Proposal, Undo};
use ask::network::{NetworkContact, THIS_MACHINE};
use serde_json::{Map, Value};
use std::net::IpAddr;
use std::path::Path;

/// It reads which registries the person has set up, so it is for a thread that may wait.
pub fn proposed(wanted: &WantedHost, command: &str, workspace: Option<&Path>) -> Proposal {
    let WantedHost { host, port } = wanted.clone();
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>().ok();
    let private = match address {
        Some(address) => is_private(address),
        None => host == THIS_MACHINE || is_private_name(&host),
    };
    let host_unicode = if address.is_none() { unicode(&host) } else { None };
    let place = wanted.place();
    let bundle = registries::of(&place, workspace);
    let arguments = Map::from_iter([("host".to_owned(), host.clone().into()), ("port".to_owned(), Value::from(port))]);
    let contact = NetworkContact { place, host, host_unicode, port, private, command: command.to_owned(), bundle };
    super::whole(super::bare("run_command", arguments, Action::Network { contact }, Undo::Nothing, true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ask::rule::Pattern;

    fn contact(host: &str, port: u16) -> (NetworkContact, Vec<Pattern>) {
        let proposal = proposed(&WantedHost { host: host.into(), port }, "npm ci", None);
        let Action::Network { contact } = proposal.action else { unreachable!("it is a connection") };
        (contact, proposal.patterns)
    }

    #[test]
    fn what_has_to_be_known_of_a_host_is_shown() {
        for (host, port, place, private) in [
            ("a.example", 443, "a.example", false),
            ("a.example", 22, "a.example:22", false),
            ("localhost", 5432, "localhost:5432", true),
            ("10.0.0.7", 80, "10.0.0.7", true),
            ("[fd00::1]", 8080, "[fd00::1]:8080", true),
            ("93.184.215.14", 443, "93.184.215.14", false),
            ("printer", 80, "printer", true),
            ("metadata.google.internal", 80, "metadata.google.internal", true),
        ] {
            let (shown, patterns) = contact(host, port);
            assert_eq!((shown.place.as_str(), shown.private), (place, private), "{host}");
            assert_eq!(patterns, [Pattern::Host { places: vec![place.to_owned()], bundle: None }], "{host}");
        }
        assert_eq!(contact("xn--bcher-kva.example", 443).0.host_unicode.as_deref(), Some("bücher.example"));
    }
}
