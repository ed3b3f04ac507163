//! The connection outside. A name is looked up here, once it is permitted, and the connection is made to the very address
//! that was judged: a second lookup could bring another.

use super::gate::{HostRefusal, NetworkGate};
use super::names::MadeUpNames;
use super::target::{ReachTarget, TargetHost};
use crate::page::{is_private, is_private_name};
use ask::limits::NETWORK_CONNECT_MILLIS_MAX;
use hyper::Uri;
use hyper_util::client::proxy::matcher::Matcher;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;

const CONNECT: Duration = Duration::from_millis(NETWORK_CONNECT_MILLIS_MAX);
/// Of several addresses, one that does not answer is not waited for that long.
const ONE_OF_SEVERAL: Duration = Duration::from_secs(5);
const PROXY_HEAD_BYTES_MAX: usize = 8 * 1024;
const PROXY_PORT_DEFAULT: u16 = 80;

/// All that the connections of a command have in common.
pub struct HostConnector {
    pub gate: NetworkGate,
    pub names: MadeUpNames,
    /// The person's own way out.
    proxies: Matcher,
}

/// Why there is no connection.
#[derive(Debug, thiserror::Error)]
pub enum ReachError {
    /// Nobody permits it.
    #[error("{0}")]
    Refused(String),
    #[error("{0}")]
    Failed(String),
}

impl From<HostRefusal> for ReachError {
    fn from(HostRefusal(why): HostRefusal) -> ReachError {
        ReachError::Refused(why)
    }
}

impl HostConnector {
    pub fn new(gate: NetworkGate) -> HostConnector {
        HostConnector { gate, names: MadeUpNames::default(), proxies: Matcher::from_env() }
    }

    /// Asks, waits, and connects.
    pub async fn connect(&self, target: &ReachTarget) -> Result<TcpStream, ReachError> {
        self.gate.pass(&target.wanted()).await?;
        let place = target.wanted().place();
        let connecting = timeout(CONNECT, self.connected(target)).await;
        let stream = connecting.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()));
        stream.map_err(|error| ReachError::Failed(format!("{place} was allowed, and could not be reached: {error}")))
    }

    async fn connected(&self, target: &ReachTarget) -> io::Result<TcpStream> {
        let port = target.port;
        if target.host == TargetHost::ThisMachine && self.gate.closed_ports().contains(&port) {
            return Err(askwells_own());
        }
        let addresses = match &target.host {
            TargetHost::ThisMachine => vec![IpAddr::from(Ipv4Addr::LOCALHOST), IpAddr::from(Ipv6Addr::LOCALHOST)],
            TargetHost::Address(address) => vec![*address],
            TargetHost::Name(name) => {
                if let Some(stand_in) = stand_ins::of(name) {
                    return TcpStream::connect(stand_in).await;
                }
                if let Some(proxy) = self.proxy_for(name, port) {
                    return through(&proxy, name, port).await;
                }
                judged(name, looked_up(name, port).await?)?
            }
        };
        let may_be_here = !matches!(target.host, TargetHost::Name(_));
        self.first(&addresses, port, may_be_here).await
    }

    async fn first(&self, addresses: &[IpAddr], port: u16, may_be_here: bool) -> io::Result<TcpStream> {
        let patience = if addresses.len() > 1 { ONE_OF_SEVERAL } else { CONNECT };
        let mut last = io::Error::other("the name has no address");
        for address in addresses {
            let made = timeout(patience, TcpStream::connect(SocketAddr::new(*address, port))).await;
            match made.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into())) {
                Ok(stream) if self.is_own(&stream)? => last = askwells_own(),
                // By an address that others have for it.
                Ok(stream) if !may_be_here && stream.local_addr()?.ip() == stream.peer_addr()?.ip() => {
                    last = not_meant()
                }
                Ok(stream) => return Ok(stream),
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// Whether Askwell itself is at the other end, by whichever of this machine's addresses.
    fn is_own(&self, stream: &TcpStream) -> io::Result<bool> {
        let (here, there) = (stream.local_addr()?, stream.peer_addr()?);
        Ok(here.ip() == there.ip() && self.gate.closed_ports().contains(&there.port()))
    }

    /// In a network that has no other way out. It looks the name up itself: where that leads is not seen here.
    fn proxy_for(&self, name: &str, port: u16) -> Option<Uri> {
        if is_private_name(name) {
            return None;
        }
        let scheme = if port == 80 { "http" } else { "https" };
        let uri = Uri::builder().scheme(scheme).authority(format!("{name}:{port}")).path_and_query("/").build().ok()?;
        let proxy = self.proxies.intercept(&uri)?.uri().clone();
        (proxy.scheme_str() == Some("http")).then_some(proxy)
    }
}

fn askwells_own() -> io::Error {
    io::Error::other("this port is used by Askwell itself")
}

async fn looked_up(name: &str, port: u16) -> io::Result<Vec<IpAddr>> {
    if let Some(address) = stand_ins::address_of(name) {
        return Ok(vec![address]);
    }
    Ok(lookup_host((name, port)).await?.map(|found| found.ip()).collect())
}

/// Those that a name of its kind may stand for: a public one for no machine of the person's own network, and none for this
/// machine, its neighbours on the wire, or what a cloud tells its machines.
fn judged(name: &str, addresses: Vec<IpAddr>) -> io::Result<Vec<IpAddr>> {
    if addresses.is_empty() {
        return Err(io::Error::other("the name has no address"));
    }
    let is_private_name = is_private_name(name);
    let fits = |address: &IpAddr| is_private(*address) == is_private_name && !is_nearest(*address);
    let fitting: Vec<IpAddr> = addresses.into_iter().filter(fits).collect();
    if fitting.is_empty() { Err(not_meant()) } else { Ok(fitting) }
}

fn not_meant() -> io::Error {
    io::Error::other(
        "the name stands for an address of another kind: of this machine, its own network, or the internet. If that is \
         meant, use the address",
    )
}

fn is_nearest(address: IpAddr) -> bool {
    let is_nearest_v4 =
        |address: Ipv4Addr| address.is_loopback() || address.is_link_local() || address.is_unspecified();
    match address.to_canonical() {
        IpAddr::V4(address) => is_nearest_v4(address),
        IpAddr::V6(address) => address.is_loopback() || address.is_unicast_link_local() || address.is_unspecified(),
    }
}

async fn through(proxy: &Uri, name: &str, port: u16) -> io::Result<TcpStream> {
    let host = proxy.host().unwrap_or_default().trim_matches(['[', ']']);
    let mut stream = TcpStream::connect((host, proxy.port_u16().unwrap_or(PROXY_PORT_DEFAULT))).await?;
    stream.write_all(format!("CONNECT {name}:{port} HTTP/1.1\r\nHost: {name}:{port}\r\n\r\n").as_bytes()).await?;
    let mut head = Vec::new();
    // What follows the head is the host's.
    while !head.ends_with(b"\r\n\r\n") {
        if head.len() >= PROXY_HEAD_BYTES_MAX {
            return Err(io::Error::other("your proxy answers in a way that is not understood"));
        }
        head.push(stream.read_u8().await?);
    }
    let status = String::from_utf8_lossy(&head).split_whitespace().nth(1).unwrap_or_default().to_owned();
    if status == "200" { Ok(stream) } else { Err(io::Error::other(format!("your proxy refuses it ({status})"))) }
}

/// Hosts that a test plays: `ASKWELL_TEST_HOSTS=a.example=127.0.0.1:8080,b.example=10.0.0.1`. With a port it is reached there,
/// and without one it is looked up as that address.
#[cfg(feature = "crash-points")]
mod stand_ins {
    use std::net::{IpAddr, SocketAddr};

    fn said_of(name: &str) -> Option<String> {
        let all = std::env::var("ASKWELL_TEST_HOSTS").ok()?;
        all.split(',').find_map(|one| Some(one.split_once('=').filter(|(of, _)| *of == name)?.1.to_owned()))
    }

    pub fn of(name: &str) -> Option<SocketAddr> {
        said_of(name)?.parse().ok()
    }

    pub fn address_of(name: &str) -> Option<IpAddr> {
        said_of(name)?.parse().ok()
    }
}

#[cfg(not(feature = "crash-points"))]
mod stand_ins {
    use std::net::{IpAddr, SocketAddr};

    pub fn of(_name: &str) -> Option<SocketAddr> {
        None
    }

    pub fn address_of(_name: &str) -> Option<IpAddr> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_leads_only_where_one_of_its_kind_may() {
        for (name, address, leads) in [
            ("a.example", "93.184.215.14", true),
            ("a.example", "10.0.0.7", false),
            ("a.example", "127.0.0.1", false),
            ("a.example", "169.254.169.254", false),
            ("a.example", "::1", false),
            ("a.example", "::ffff:10.0.0.7", false),
            ("a.example", "fe80::1", false),
            ("a.example", "fd00::1", false),
            ("printer.lan", "10.0.0.7", true),
            ("printer", "fd00::1", true),
            ("printer.lan", "127.0.0.1", false),
            ("printer.lan", "93.184.215.14", false),
            ("metadata.google.internal", "169.254.169.254", false),
            ("printer.lan", "::ffff:127.0.0.1", false),
        ] {
            let judged = judged(name, vec![address.parse().unwrap()]);
            assert_eq!(judged.is_ok(), leads, "{name} {address}");
        }
        let both = ["10.0.0.7", "93.184.215.14"].map(|address| address.parse().unwrap());
        assert_eq!(judged("a.example", both.to_vec()).unwrap(), [both[1]]);
        assert!(judged("a.example", Vec::new()).is_err());
    }
}
