//! The ports of this machine's own addresses on which something listens: test databases, servers under development.

use ask::limits::NETWORK_LOCAL_PORTS_COUNT_MAX;
use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

pub const COUNT_MAX: usize = NETWORK_LOCAL_PORTS_COUNT_MAX;
const LISTS: [&str; 2] = ["/proc/net/tcp", "/proc/net/tcp6"];
const LISTENS: &str = "0A";

/// As they are now, the lowest first.
pub fn listening(closed: &[u16]) -> Vec<u16> {
    let lists = LISTS.iter().filter_map(|list| std::fs::read_to_string(list).ok());
    let all: BTreeSet<u16> = lists.flat_map(|list| list.lines().filter_map(port_of).collect::<Vec<_>>()).collect();
    all.into_iter().filter(|port| !closed.contains(port)).take(COUNT_MAX).collect()
}

/// The same in the network of another process, with the address that leads there.
pub fn listening_in(process: u32) -> BTreeMap<u16, IpAddr> {
    let list = |name: &str| std::fs::read_to_string(format!("/proc/{process}/net/{name}")).unwrap_or_default();
    let of = |name: &str, address: IpAddr| {
        list(name).lines().filter_map(port_of).map(|port| (port, address)).collect::<Vec<_>>()
    };
    let by_six = of("tcp6", Ipv6Addr::LOCALHOST.into());
    by_six.into_iter().chain(of("tcp", Ipv4Addr::LOCALHOST.into())).collect()
}

/// Those on which this very process listens, at whichever address, and the person's own ways out: what is served there is for
/// people, and no command's.
pub fn own() -> Vec<u16> {
    let handles = std::fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    let sockets: BTreeSet<String> = handles
        .filter_map(|handle| {
            let lies = std::fs::read_link(handle.path()).ok()?;
            Some(lies.to_str()?.strip_prefix("socket:[")?.strip_suffix(']')?.to_owned())
        })
        .collect();
    let lists = LISTS.iter().filter_map(|list| std::fs::read_to_string(list).ok());
    let own = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let is_own = fields.get(3) == Some(&LISTENS) && sockets.contains(*fields.get(9)?);
        is_own.then(|| u16::from_str_radix(fields.get(1)?.split_once(':')?.1, 16).ok())?
    };
    let served = lists.flat_map(|list| list.lines().filter_map(own).collect::<Vec<_>>());
    served.chain(proxies()).collect()
}

/// Of proxies on this machine: each leads to every host.
fn proxies() -> impl Iterator<Item = u16> {
    let names = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"];
    names.into_iter().filter_map(|name| local_port(&std::env::var(name).ok()?))
}

/// The port of an address on this machine.
pub fn local_port(address: &str) -> Option<u16> {
    let whole = if address.contains("://") { address.to_owned() } else { format!("http://{address}") };
    let url = url::Url::parse(&whole).ok()?;
    let is_local = match url.host()? {
        url::Host::Domain(name) => name == ask::network::THIS_MACHINE || name.ends_with(".localhost"),
        url::Host::Ipv4(address) => address.is_loopback() || address.is_unspecified(),
        url::Host::Ipv6(address) => address.is_loopback() || address.is_unspecified(),
    };
    is_local.then(|| url.port_or_known_default())?
}

/// Where it listens on an address that this machine reaches itself by.
fn port_of(line: &str) -> Option<u16> {
    let mut fields = line.split_whitespace().skip(1);
    let (address, port) = fields.next()?.split_once(':')?;
    if fields.nth(1)? != LISTENS {
        return None;
    }
    is_own(address).then(|| u16::from_str_radix(port, 16).ok())?
}

/// As the kernel writes it: in words of four bytes, each in the machine's own order.
fn is_own(address: &str) -> bool {
    const LOOPBACK_6: &str = "00000000000000000000000001000000";
    const MAPPED: &str = "0000000000000000FFFF0000";
    let is_own_v4 = |address: &str| address == "00000000" || address.ends_with("7F");
    match address.len() {
        8 => is_own_v4(address),
        32 => {
            let mapped = address.strip_prefix(MAPPED);
            address.bytes().all(|digit| digit == b'0') || address == LOOPBACK_6 || mapped.is_some_and(is_own_v4)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_this_process_listens_on_is_known() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        assert!(own().contains(&port) && listening(&[]).contains(&port));
        assert!(!listening(&[port]).contains(&port));
        drop(listener);
        assert!(!own().contains(&port));
    }

    #[test]
    fn an_address_on_this_machine_has_its_port() {
        for (address, port) in [
            ("http://127.0.0.1:7890", Some(7890)),
            ("localhost:7890", Some(7890)),
            ("socks5://[::1]:1080/", Some(1080)),
            ("https://localhost/v1", Some(443)),
            ("http://proxy.example:3128", None),
            ("", None),
        ] {
            assert_eq!(local_port(address), port, "{address}");
        }
    }

    #[test]
    fn only_what_listens_on_an_own_address_is_found() {
        for (line, port) in [
            ("   0: 0100007F:1538 00000000:0000 0A 00000000:00000000", Some(5432)),
            ("   1: 00000000:0016 00000000:0000 0A 00000000:00000000", Some(22)),
            ("   2: 3500007F:0035 00000000:0000 0A 00000000:00000000", Some(53)),
            ("   3: 0101A8C0:1F90 00000000:0000 0A 00000000:00000000", None),
            ("   4: 0100007F:1538 0100007F:9C40 01 00000000:00000000", None),
            ("   5: 00000000000000000000000001000000:0BB8 00000000000000000000000000000000:0000 0A 0", Some(3000)),
            ("   6: 0000000000000000FFFF00000100007F:0BB8 00000000000000000000000000000000:0000 0A 0", Some(3000)),
            ("   7: 000080FE00000000FF565002EE9F99FE:0BB8 00000000000000000000000000000000:0000 0A 0", None),
            ("  sl  local_address rem_address   st tx_queue", None),
            ("", None),
        ] {
            assert_eq!(port_of(line), port, "{line}");
        }
    }
}
