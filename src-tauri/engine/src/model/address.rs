//! Where a model's server is: the address a person typed, made into the addresses that are asked.

use super::failure::ModelError;
use ask::event::FailureCode;
use ask::settings::Wire;
use std::net::IpAddr;
use url::{Host, Url};

pub(crate) struct ModelAddress {
    pub talk: Url,
    pub models: Url,
    pub loopback: bool,
}

impl ModelAddress {
    /// People paste a host, a base address with or without `/v1`, or the full address of the endpoint: all are meant alike.
    pub fn of(wire: Wire, base_url: &str) -> Result<ModelAddress, ModelError> {
        let typed = base_url.trim();
        let wrong = |why: &str| ModelError::new(FailureCode::Unreachable, format!("the address \"{typed}\" {why}"));
        let url =
            Url::parse(typed).map_err(|_| wrong("is no complete web address; it begins with https:// or http://"))?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(wrong("does not begin with https:// or http://"));
        }
        if !url.has_host() {
            return Err(wrong("names no server"));
        }
        let loopback = is_loopback(&url);
        let endpoint = match wire {
            Wire::OpenAi => "/chat/completions",
            Wire::Anthropic => "/messages",
        };
        let path = url.path().trim_end_matches('/');
        let base = path.strip_suffix(endpoint).unwrap_or(path);
        let versioned = match wire {
            Wire::OpenAi => !base.is_empty(),
            Wire::Anthropic => base.ends_with("/v1"),
        };
        let base = if versioned { base.to_owned() } else { format!("{base}/v1") };
        let at = |end: &str| {
            let mut url = url.clone();
            url.set_path(&format!("{base}{end}"));
            url.set_fragment(None);
            url
        };
        Ok(ModelAddress { talk: at(endpoint), models: at("/models"), loopback })
    }
}

/// Whether what is sent there stays on this machine.
pub(crate) fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(ip)) => IpAddr::V4(ip).is_loopback(),
        Some(Host::Ipv6(ip)) => IpAddr::V6(ip).is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn talk(wire: Wire, base_url: &str) -> String {
        ModelAddress::of(wire, base_url).map_or_else(|fault| fault.detail, |address| address.talk.to_string())
    }

    #[test]
    fn whatever_a_person_pastes_leads_to_the_endpoint() {
        for base in [
            "https://a.example/v1",
            "https://a.example/v1/",
            "https://a.example",
            "https://a.example/v1/chat/completions",
        ] {
            assert_eq!(talk(Wire::OpenAi, base), "https://a.example/v1/chat/completions", "{base}");
        }
        for base in
            ["https://a.example", "https://a.example/", "https://a.example/v1", " https://a.example/v1/messages "]
        {
            assert_eq!(talk(Wire::Anthropic, base), "https://a.example/v1/messages", "{base}");
        }
        assert_eq!(
            talk(Wire::OpenAi, "https://a.example/api/paas/v4"),
            "https://a.example/api/paas/v4/chat/completions"
        );
        assert_eq!(talk(Wire::Anthropic, "https://a.example/anthropic"), "https://a.example/anthropic/v1/messages");
        assert_eq!(
            talk(Wire::OpenAi, "https://a.example/openai?api-version=3"),
            "https://a.example/openai/chat/completions?api-version=3"
        );
    }

    #[test]
    fn an_address_that_is_none_says_so() {
        assert!(talk(Wire::OpenAi, "a.example/v1").contains("no complete web address"));
        assert!(talk(Wire::OpenAi, "ftp://a.example").contains("https://"));
        assert!(talk(Wire::OpenAi, "").contains("no complete web address"));
    }

    #[test]
    fn loopback_is_known_by_all_its_names() {
        for base in ["http://localhost:1", "http://127.0.0.1:1", "http://127.9.9.9", "http://[::1]:1"] {
            assert!(ModelAddress::of(Wire::OpenAi, base).is_ok_and(|address| address.loopback), "{base}");
        }
        assert!(ModelAddress::of(Wire::OpenAi, "http://192.168.1.1").is_ok_and(|address| !address.loopback));
    }
}
