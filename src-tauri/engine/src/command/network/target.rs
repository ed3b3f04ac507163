//! Whom a connection is meant for, by whatever it was called.

use super::names::MadeUpNames;
use super::told::WantedHost;
use ask::network::THIS_MACHINE;
use std::net::{IpAddr, Ipv6Addr};
use url::Host;

/// A name in full, as DNS has it.
const NAME_BYTES_MAX: usize = 253;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReachTarget {
    pub host: TargetHost,
    pub port: u16,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TargetHost {
    /// By whichever of its own addresses.
    ThisMachine,
    /// In ASCII and lower case.
    Name(String),
    Address(IpAddr),
}

impl ReachTarget {
    /// As a program writes it. None: it names nobody.
    pub fn named(host: &str, port: u16, names: &MadeUpNames) -> Option<ReachTarget> {
        let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
        if let Ok(address) = bare.parse::<Ipv6Addr>() {
            return ReachTarget::at(address.into(), port, names);
        }
        // Numbers are read as programs read them, `0x7f.1` too, and behind dots as well.
        match Host::parse(host.trim_end_matches('.')).ok()? {
            Host::Ipv4(address) => ReachTarget::at(address.into(), port, names),
            Host::Ipv6(address) => ReachTarget::at(address.into(), port, names),
            Host::Domain(name) => {
                let is_own = name == THIS_MACHINE || name.ends_with(".localhost");
                let is_name = !name.is_empty() && name.len() <= NAME_BYTES_MAX;
                let host = if is_own { TargetHost::ThisMachine } else { TargetHost::Name(name.clone()) };
                (port != 0 && is_name).then_some(ReachTarget { host, port })
            }
        }
    }

    /// By an address, which may be one that was made up for a name.
    pub fn at(address: IpAddr, port: u16, names: &MadeUpNames) -> Option<ReachTarget> {
        let address = address.to_canonical();
        let host = match address {
            IpAddr::V4(made_up) if MadeUpNames::makes_up(made_up) => TargetHost::Name(names.of(made_up)?),
            IpAddr::V4(_) | IpAddr::V6(_) if address.is_loopback() || address.is_unspecified() => {
                TargetHost::ThisMachine
            }
            IpAddr::V4(_) | IpAddr::V6(_) => TargetHost::Address(address),
        };
        (port != 0).then_some(ReachTarget { host, port })
    }

    /// As it is asked for.
    pub fn wanted(&self) -> WantedHost {
        let host = match &self.host {
            TargetHost::ThisMachine => THIS_MACHINE.to_owned(),
            TargetHost::Name(name) => name.clone(),
            TargetHost::Address(IpAddr::V4(address)) => address.to_string(),
            TargetHost::Address(IpAddr::V6(address)) => format!("[{address}]"),
        };
        WantedHost { host, port: self.port }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_host_is_that_host() {
        let names = MadeUpNames::default();
        let made_up = names.address_of("made.example").unwrap().to_string();
        for (written, host) in [
            ("A.Example", Some("a.example")),
            ("a.example.", Some("a.example")),
            ("bücher.example", Some("xn--bcher-kva.example")),
            ("127.0.0.1", Some("localhost")),
            ("0x7f.1", Some("localhost")),
            ("2130706433", Some("localhost")),
            ("0.0.0.0", Some("localhost")),
            ("[::1]", Some("localhost")),
            ("::", Some("localhost")),
            ("[::ffff:127.0.0.1]", Some("localhost")),
            ("api.localhost", Some("localhost")),
            ("10.0.0.7", Some("10.0.0.7")),
            ("[2001:db8::1]", Some("[2001:db8::1]")),
            ("::ffff:10.0.0.7", Some("10.0.0.7")),
            (&made_up, Some("made.example")),
            // It was made up for nobody.
            ("127.64.200.7", None),
            ("", None),
            (".", None),
            ("a b", None),
            ("a.example\r\nHost: b", None),
        ] {
            let wanted = ReachTarget::named(written, 443, &names).map(|target| target.wanted().host);
            assert_eq!(wanted.as_deref(), host, "{written:?}");
        }
        let long = [["a"; 63].concat(), ["b"; 63].concat(), ["c"; 63].concat(), ["d"; 63].concat()].join(".");
        assert_eq!(ReachTarget::named(&long, 443, &names), None);
        assert_eq!(ReachTarget::named("a.example", 0, &names), None);
    }
}
