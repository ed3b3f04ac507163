//! Whether what is secret about a server goes over a network that others can read.

use crate::model::is_loopback;
use crate::page;
use ask::mcp::{McpWay, Server};
use url::Url;

/// Who could read what is secret on its way to a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretExposure {
    /// Nobody: it has no secrets, they stay on this machine, or they go encrypted.
    Nobody,
    /// Whoever is in the person's own network, by all that the address says.
    OwnNetwork,
    /// Whoever is on the way.
    Everybody,
}

impl SecretExposure {
    pub fn of(server: &Server) -> SecretExposure {
        let McpWay::Http { url, .. } = &server.way else { return SecretExposure::Nobody };
        match Url::parse(url.trim()) {
            Ok(parsed) if server.has_secrets() && parsed.scheme() == "http" && !is_loopback(&parsed) => {
                match page::address(url) {
                    Ok(address) if address.private => SecretExposure::OwnNetwork,
                    Ok(_) | Err(_) => SecretExposure::Everybody,
                }
            }
            Ok(_) | Err(_) => SecretExposure::Nobody,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ask::McpServerId;
    use serde_json::json;

    fn exposure(url: &str, way: serde_json::Value) -> SecretExposure {
        let mut server = json!({ "id": McpServerId(uuid::Uuid::from_u128(1)), "name": "a", "way": way });
        server["way"]["kind"] = json!("http");
        server["way"]["url"] = json!(url);
        SecretExposure::of(&serde_json::from_value(server).expect("a server"))
    }

    #[test]
    fn a_secret_goes_in_the_clear_over_plain_http_beyond_this_machine() {
        use SecretExposure::{Everybody, Nobody, OwnNetwork};
        for (url, exposed) in [
            ("https://crm.example/mcp", Nobody),
            ("http://localhost:3000/mcp", Nobody),
            ("http://127.0.0.1/mcp", Nobody),
            ("http://127.9.9.9/mcp", Nobody),
            ("http://[::1]:8080/mcp", Nobody),
            ("http://a.localhost/mcp", Nobody),
            ("http://192.168.1.5:3000/mcp", OwnNetwork),
            ("http://10.0.0.2/mcp", OwnNetwork),
            ("http://100.64.1.1/mcp", OwnNetwork),
            ("http://[fd00::1]/mcp", OwnNetwork),
            ("http://nas/mcp", OwnNetwork),
            ("http://nas.local/mcp", OwnNetwork),
            ("HTTP://crm.example/mcp", Everybody),
            ("http://8.8.8.8/mcp", Everybody),
            ("http://localhost.evil.example/mcp", Everybody),
            ("http://127.0.0.1.evil.example/mcp", Everybody),
            ("http://127.0.0.1@evil.example/mcp", Everybody),
        ] {
            assert_eq!(exposure(url, json!({ "hasToken": true })), exposed, "{url}");
            assert_eq!(exposure(url, json!({ "headers": { "X-Key": null } })), exposed, "{url}: a secret header");
            assert_eq!(exposure(url, json!({ "headers": { "X-Team": "port" } })), Nobody, "{url}: nothing secret");
        }
    }
}
