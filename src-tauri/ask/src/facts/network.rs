//! Whom a command wants to reach: one host at one port, and the registries that belong together.

use serde::{Deserialize, Serialize};

/// The two ports of the web, which count as one place.
const WEB_PORTS: [u16; 2] = [80, 443];
/// The name of this machine, however it was written.
pub const THIS_MACHINE: &str = "localhost";

/// A connection that a sandboxed command wants to make.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct NetworkContact {
    /// What is permitted or not: the host, with its port unless that is one of the web's. See [`place`].
    pub place: String,
    /// In ASCII; an IPv6 address stands in brackets.
    pub host: String,
    /// The host in its own letters, where `host` is an encoding of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub host_unicode: Option<String>,
    /// TCP's.
    pub port: u16,
    /// This machine or its own network.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub private: bool,
    /// The line that is run, as it was approved.
    pub command: String,
    /// The registries that the host belongs to, where it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bundle: Option<HostBundle>,
}

/// Hosts that a package manager needs together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HostBundle {
    /// Whose they are.
    pub ecosystem: Ecosystem,
    /// Each as in `NetworkContact::place`.
    pub places: Vec<String>,
}

/// Where packages come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Ecosystem {
    /// crates.io.
    Rust,
    /// npm's.
    Node,
    /// PyPI.
    Python,
    /// The module proxy and its checksums.
    Go,
    /// Maven Central, and what Gradle needs.
    Java,
    /// Packages of Debian and Ubuntu.
    Debian,
}

/// What a permission is bound to: the host and the port, of which 80 and 443 of one host count as one. On this machine each
/// port is another program.
pub fn place(host: &str, port: u16) -> String {
    if WEB_PORTS.contains(&port) && host != THIS_MACHINE { host.to_owned() } else { format!("{host}:{port}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_web_of_a_host_is_one_place_and_each_port_of_this_machine_another() {
        for (host, port, bound) in [
            ("a.example", 443, "a.example"),
            ("a.example", 80, "a.example"),
            ("a.example", 22, "a.example:22"),
            ("[::1]", 8080, "[::1]:8080"),
            (THIS_MACHINE, 80, "localhost:80"),
            (THIS_MACHINE, 443, "localhost:443"),
        ] {
            assert_eq!(place(host, port), bound);
        }
    }
}
