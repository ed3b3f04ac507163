//! Under which name a request comes in. A page that has made its own name point to this machine comes in under that name:
//! so only our own addresses are taken, and the names that the person has added.

use axum::http::header::{HOST, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, Uri};
use std::net::{IpAddr, SocketAddr};

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The two ends of a connection.
#[derive(Debug, Clone, Copy)]
pub struct ConnectionEnds {
    pub peer: SocketAddr,
    pub local: SocketAddr,
    /// Over TLS.
    pub secure: bool,
}

/// Whether the request names this server, and comes from no page but its own.
pub fn is_ours(ends: &ConnectionEnds, added: &[String], uri: &Uri, headers: &HeaderMap) -> bool {
    let Some(host) = one(headers, HOST) else { return false };
    let is_added = added.iter().any(|name| name.eq_ignore_ascii_case(host));
    if !is_added && !is_own_address(ends, host) {
        return false;
    }
    if uri.authority().is_some_and(|named| named.as_str() != host) {
        return false;
    }
    let own_page = match headers.get_all(ORIGIN).iter().count() {
        0 => true,
        _ => one(headers, ORIGIN).is_some_and(|origin| is_origin(origin, host, ends.secure, is_added)),
    };
    own_page && headers.get(FETCH_SITE).is_none_or(|site| site == "same-origin" || site == "none")
}

/// Whether a browser says that its page is our own. A program says nothing of the kind.
pub fn is_from_own_page(headers: &HeaderMap) -> bool {
    headers.contains_key(ORIGIN) || headers.get(FETCH_SITE).is_some_and(|site| site == "same-origin")
}

fn one(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut all = headers.get_all(name).iter();
    match (all.next(), all.next()) {
        (Some(only), None) => only.to_str().ok(),
        (_, _) => None,
    }
}

fn is_own_address(ends: &ConnectionEnds, host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    // Whoever leaves the port out means the usual one.
    let usual = if ends.secure { 443 } else { 80 };
    if host.contains('@') || authority.port_u16().unwrap_or(usual) != ends.local.port() {
        return false;
    }
    let name = authority.host();
    match name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
        Ok(address) => address == ends.local.ip(),
        Err(_) => name.eq_ignore_ascii_case("localhost") && ends.local.ip().is_loopback(),
    }
}

/// Behind a tunnel that speaks TLS itself, the page has another scheme than the connection.
fn is_origin(origin: &str, host: &str, secure: bool, either_scheme: bool) -> bool {
    let plain = origin.strip_prefix("http://").filter(|_| !secure || either_scheme);
    let tls = origin.strip_prefix("https://").filter(|_| secure || either_scheme);
    plain.or(tls).is_some_and(|named| named.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(secure: bool, local: &str, headers: &[(&str, &str)]) -> bool {
        let local = local.parse().unwrap();
        let ends = ConnectionEnds { peer: local, local, secure };
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(name.parse::<HeaderName>().unwrap(), value.parse().unwrap());
        }
        is_ours(&ends, &["box.lan:8443".to_owned()], &"/api/tasks".parse().unwrap(), &map)
    }

    #[test]
    fn only_our_own_addresses_and_added_names_are_taken() {
        let cases = [
            ("127.0.0.1:4321", true),
            ("localhost:4321", true),
            ("LOCALHOST:4321", true),
            ("box.lan:8443", true),
            ("BOX.lan:8443", true),
            ("127.0.0.1", false),
            ("127.0.0.1:4322", false),
            ("127.0.0.2:4321", false),
            ("localhost.evil.example:4321", false),
            ("evil.example:4321", false),
            ("user@127.0.0.1:4321", false),
            ("box.lan", false),
            ("box.lan:4321", false),
            ("0.0.0.0:4321", false),
            ("[::1]:4321", false),
            ("", false),
        ];
        for (host, expected) in cases {
            assert_eq!(taken(false, "127.0.0.1:4321", &[("host", host)]), expected, "{host}");
        }
        assert!(!taken(false, "127.0.0.1:4321", &[]), "no host");
        assert!(!taken(false, "127.0.0.1:4321", &[("host", "127.0.0.1:4321"), ("host", "127.0.0.1:4321")]));
        assert!(taken(true, "192.168.1.5:443", &[("host", "192.168.1.5")]), "the usual port may be left out");
        assert!(!taken(true, "192.168.1.5:4321", &[("host", "localhost:4321")]), "the network is not this machine");
    }

    #[test]
    fn no_page_but_our_own_may_ask() {
        let cases = [
            ("http://127.0.0.1:4321", true),
            ("https://127.0.0.1:4321", false),
            ("http://localhost:4321", false),
            ("http://127.0.0.1:4322", false),
            ("http://evil.example", false),
            ("null", false),
            ("", false),
        ];
        for (origin, expected) in cases {
            let headers = [("host", "127.0.0.1:4321"), ("origin", origin)];
            assert_eq!(taken(false, "127.0.0.1:4321", &headers), expected, "{origin}");
        }
        let tunnel = [("host", "box.lan:8443"), ("origin", "https://box.lan:8443")];
        assert!(taken(false, "127.0.0.1:4321", &tunnel), "a tunnel speaks TLS for us");
        for (site, expected) in [("same-origin", true), ("none", true), ("same-site", false), ("cross-site", false)] {
            let headers = [("host", "127.0.0.1:4321"), ("sec-fetch-site", site)];
            assert_eq!(taken(false, "127.0.0.1:4321", &headers), expected, "{site}");
        }
    }
}
