//! The HTTP client that chat services are spoken to with.

use super::channel::ChannelError;
use reqwest::redirect::Policy;
use std::net::IpAddr;
use std::time::Duration;
use url::{Host, Url};

const CONNECT_TIME: Duration = Duration::from_secs(10);

/// One for a service at this address. The system's proxy is honoured, except for a server on this machine.
pub fn client(base_url: &Url) -> Result<reqwest::Client, ChannelError> {
    let builder = reqwest::Client::builder()
        .connect_timeout(CONNECT_TIME)
        // A redirect would carry the token to a server that the person did not name.
        .redirect(Policy::none())
        .user_agent(concat!("askwell/", env!("CARGO_PKG_VERSION")));
    let builder = match (is_loopback(base_url), base_url.scheme()) {
        // Without encryption there is nothing to check: the system's certificates, which take a while to read, are left alone.
        (true, "http") => builder.no_proxy().tls_certs_only([]),
        (true, _) => builder.no_proxy(),
        (false, _) => builder,
    };
    builder.build().map_err(|error| ChannelError::Unreachable(error.without_url().to_string()))
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(ip)) => IpAddr::V4(ip).is_loopback(),
        Some(Host::Ipv6(ip)) => IpAddr::V6(ip).is_loopback(),
        None => false,
    }
}
