//! Whom a sign-in may ask. A server names the addresses itself: it must not lead us to a machine that only this one reaches,
//! and nothing secret goes unencrypted.

use super::error::SignInError;
use crate::model::is_loopback;
use crate::page::{is_private, is_private_name};
use parking_lot::Mutex;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::collections::BTreeSet;
use std::net::{IpAddr, SocketAddr};
use url::{Host, Url};

/// Where a server is, and so where it may lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServerPlace {
    ThisMachine,
    OwnNetwork,
    Internet,
}

/// The addresses that may be asked for one server.
pub struct AllowedAddresses {
    server: Url,
    place: ServerPlace,
    /// The hosts that were asked. A name that is looked up and is none of them is a proxy's.
    asked: Mutex<BTreeSet<String>>,
}

impl AllowedAddresses {
    /// By all that the server's own address says. Asks nobody.
    pub fn by_address(server: &Url) -> Result<AllowedAddresses, SignInError> {
        let place = place(server);
        if server.scheme() != "https" && place != ServerPlace::ThisMachine {
            return Err(SignInError::Unencrypted);
        }
        Ok(AllowedAddresses { server: server.clone(), place, asked: Mutex::default() })
    }

    /// The same, and a name that stands for machines of the person's own network alone counts as one of it.
    pub async fn of(server: &Url) -> Result<AllowedAddresses, SignInError> {
        let mut allowed = AllowedAddresses::by_address(server)?;
        if let (ServerPlace::Internet, Some(Host::Domain(name))) = (allowed.place, server.host()) {
            let found: Vec<SocketAddr> =
                tokio::net::lookup_host((name, 0)).await.map(Iterator::collect).unwrap_or_default();
            if !found.is_empty() && found.iter().all(|at| is_private(at.ip()) && !at.ip().is_loopback()) {
                allowed.place = ServerPlace::OwnNetwork;
            }
        }
        Ok(allowed)
    }

    pub fn is_on_this_machine(&self) -> bool {
        self.place == ServerPlace::ThisMachine
    }

    /// Whether this address may be asked, by all that it says.
    pub fn check(&self, url: &Url) -> Result<(), SignInError> {
        let refused = || SignInError::address(&plain(url));
        let here = is_loopback(url);
        let encrypted = url.scheme() == "https" || (url.scheme() == "http" && here && self.is_on_this_machine());
        if !encrypted || !url.username().is_empty() || url.password().is_some() {
            return Err(refused());
        }
        let is_servers_own = url.host() == self.server.host();
        let fits = match url.host() {
            Some(_) if is_servers_own => true,
            Some(Host::Ipv4(ip)) => self.may_reach(IpAddr::V4(ip)),
            Some(Host::Ipv6(ip)) => self.may_reach(IpAddr::V6(ip)),
            Some(Host::Domain(_)) if here => self.is_on_this_machine(),
            Some(Host::Domain(name)) => self.place != ServerPlace::Internet || !is_private_name(name),
            None => false,
        };
        if !fits {
            return Err(refused());
        }
        self.asked.lock().insert(url.host_str().unwrap_or_default().to_ascii_lowercase());
        Ok(())
    }

    fn may_reach(&self, ip: IpAddr) -> bool {
        match self.place {
            ServerPlace::ThisMachine => true,
            ServerPlace::OwnNetwork => !is_here(ip),
            ServerPlace::Internet => !is_private(ip),
        }
    }

    /// Which of the addresses of a name may be asked.
    fn kept(&self, name: &str, mut found: Vec<SocketAddr>) -> Vec<SocketAddr> {
        let name = name.to_ascii_lowercase();
        let is_servers_own = self.server.host_str() == Some(name.as_str());
        if !is_servers_own && self.asked.lock().contains(&name) {
            found.retain(|at| self.may_reach(at.ip()));
        }
        found
    }
}

/// This machine, however it is written.
fn is_here(ip: IpAddr) -> bool {
    let ip = ip.to_canonical();
    ip.is_loopback() || ip.is_unspecified()
}

/// The connection is made to the very addresses that were looked at.
pub struct AllowedNames(pub std::sync::Arc<AllowedAddresses>);

impl Resolve for AllowedNames {
    fn resolve(&self, name: Name) -> Resolving {
        let allowed = self.0.clone();
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            let kept = allowed.kept(name.as_str(), found);
            if kept.is_empty() {
                return Err(SignInError::address(name.as_str()).into());
            }
            Ok(Box::new(kept.into_iter()) as Addrs)
        })
    }
}

fn place(server: &Url) -> ServerPlace {
    if is_loopback(server) {
        return ServerPlace::ThisMachine;
    }
    let private = match server.host() {
        Some(Host::Domain(name)) => is_private_name(name),
        Some(Host::Ipv4(ip)) => is_private(IpAddr::V4(ip)),
        Some(Host::Ipv6(ip)) => is_private(IpAddr::V6(ip)),
        None => false,
    };
    if private { ServerPlace::OwnNetwork } else { ServerPlace::Internet }
}

/// Without what may be secret in it.
fn plain(url: &Url) -> String {
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    format!("{}://{}{port}{}", url.scheme(), url.host_str().unwrap_or_default(), url.path())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn may(server: &str, asked: &str) -> bool {
        let allowed = AllowedAddresses::by_address(&Url::parse(server).expect("a server")).expect("it is encrypted");
        allowed.check(&Url::parse(asked).expect("an address")).is_ok()
    }

    #[test]
    fn a_server_of_the_internet_leads_to_the_internet_alone_and_encrypted() {
        let server = "https://mcp.example/mcp";
        for good in
            ["https://mcp.example/token", "https://login.example:8443/a", "https://8.8.8.8/", "https://[2606::1]/"]
        {
            assert!(may(server, good), "{good}");
        }
        for bad in [
            "http://mcp.example/token",
            "http://login.example/token",
            "https://user@login.example/",
            "https://user:word@login.example/",
            "https://localhost/",
            "https://a.localhost/",
            "http://localhost:1/",
            "https://127.0.0.1/",
            "http://127.0.0.1:1/",
            "https://127.1/",
            "https://2130706433/",
            "https://0x7f.1/",
            "https://0.0.0.0/",
            "https://[::1]/",
            "https://[::]/",
            "https://[::ffff:127.0.0.1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://[64:ff9b::10.0.0.1]/",
            "https://10.0.0.1/",
            "https://172.16.0.1/",
            "https://192.168.1.1/",
            "https://169.254.169.254/latest/meta-data",
            "https://100.64.0.1/",
            "https://[fd00::1]/",
            "https://[fe80::1]/",
            "https://metadata.google.internal/",
            "https://router.lan/",
            "https://nas/",
            "ftp://mcp.example/",
            "file:///etc/passwd",
            "data:text/plain,a",
        ] {
            assert!(!may(server, bad), "{bad}");
        }
    }

    #[test]
    fn a_server_of_the_persons_network_leads_there_and_out_but_not_to_this_machine() {
        for server in ["https://10.0.0.2/mcp", "https://nas.lan/mcp", "https://[fd00::2]/mcp"] {
            for good in ["https://10.0.0.9/", "https://sso.lan/", "https://login.example/"] {
                assert!(may(server, good), "{server} {good}");
            }
            for bad in ["https://127.0.0.1/", "https://[::ffff:127.0.0.1]/", "https://localhost/", "http://10.0.0.9/"] {
                assert!(!may(server, bad), "{server} {bad}");
            }
        }
    }

    #[test]
    fn a_server_of_this_machine_leads_anywhere_and_unencrypted_only_to_this_machine() {
        for server in ["http://127.0.0.1:3000/mcp", "http://localhost:3000/mcp", "https://[::1]/mcp"] {
            for good in
                ["http://127.0.0.1:4000/", "http://localhost:4000/", "https://login.example/", "https://10.0.0.1/"]
            {
                assert!(may(server, good), "{server} {good}");
            }
            assert!(!may(server, "http://10.0.0.1/"), "{server}");
            assert!(!may(server, "http://login.example/"), "{server}");
        }
    }

    #[test]
    fn nobody_signs_in_unencrypted_beyond_this_machine() {
        for server in ["http://mcp.example/", "http://10.0.0.1/", "http://nas.lan/", "http://127.0.0.1.evil.example/"] {
            let refused = AllowedAddresses::by_address(&Url::parse(server).expect("a server")).err();
            assert_eq!(refused, Some(SignInError::Unencrypted), "{server}");
        }
    }

    #[test]
    fn a_name_of_the_internet_does_not_stand_for_a_private_address() {
        let server = Url::parse("https://mcp.example/mcp").expect("a server");
        let allowed = AllowedAddresses::by_address(&server).expect("it is encrypted");
        allowed.check(&Url::parse("https://login.example/").expect("an address")).expect("it may be asked");
        let at = |ip: &str| SocketAddr::new(ip.parse().expect("an ip"), 0);
        let found = vec![at("127.0.0.1"), at("10.0.0.1"), at("8.8.8.8"), at("::ffff:192.168.0.1")];
        assert_eq!(allowed.kept("LOGIN.example", found.clone()), vec![at("8.8.8.8")]);
        assert_eq!(allowed.kept("proxy.corp", found.clone()), found, "a proxy is the person's own");
        assert_eq!(allowed.kept("mcp.example", found.clone()), found, "the server is reached there anyway");
    }
}
