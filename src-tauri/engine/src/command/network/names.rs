//! Names that are looked up inside: each gets an address that was made up for it, and nobody outside hears of the name. What is asked
//! of DNS could carry data, so a name is looked up there only once its host is permitted, by whoever connects.

use ask::limits::NETWORK_NAMES_COUNT_MAX;
use ask::network::THIS_MACHINE;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::net::Ipv4Addr;

/// 127.64.0.0/10, of which the first 256 are the supervisor's own.
const FIRST: u32 = 0x7f40_0000;
const MASK: u32 = 0xffc0_0000;
const OWN_COUNT: u32 = 256;
const SECONDS: u32 = 60;
const HEAD_BYTES: usize = 12;
const LABEL_BYTES_MAX: u8 = 63;
const NAME_BYTES_MAX: usize = 253;
/// Of DNS: an address of IPv4, the internet, and what a reply may say.
const A: u16 = 1;
const INTERNET: u16 = 1;
const NO_ERROR: u8 = 0;
const SERVER_FAILURE: u8 = 2;
const NO_SUCH_NAME: u8 = 3;
const NOT_IMPLEMENTED: u8 = 4;
/// Names of addresses.
const REVERSE: &str = ".arpa";

/// The names that were looked up, and their addresses.
#[derive(Debug, Default)]
pub struct MadeUpNames(Mutex<NameTable>);

#[derive(Debug, Default)]
struct NameTable {
    places: HashMap<String, u32>,
    names: Vec<String>,
}

struct DnsQuestion<'a> {
    name: String,
    kind: u16,
    class: u16,
    /// As it was asked, to be repeated.
    bytes: &'a [u8],
}

impl MadeUpNames {
    /// Whether it is an address of this kind.
    pub fn makes_up(address: Ipv4Addr) -> bool {
        address.to_bits() & MASK == FIRST
    }

    /// Whom it was made up for.
    pub fn of(&self, address: Ipv4Addr) -> Option<String> {
        let place = address.to_bits().checked_sub(FIRST + OWN_COUNT)?;
        self.0.lock().names.get(usize::try_from(place).ok()?).cloned()
    }

    /// The one that stands for this name from now on. None: there are too many.
    pub fn address_of(&self, name: &str) -> Option<Ipv4Addr> {
        let mut known = self.0.lock();
        let next = u32::try_from(known.names.len()).ok()?;
        let place = match known.places.get(name) {
            Some(place) => *place,
            None if known.names.len() >= NETWORK_NAMES_COUNT_MAX => return None,
            None => {
                known.places.insert(name.to_owned(), next);
                known.names.push(name.to_owned());
                next
            }
        };
        Some(Ipv4Addr::from_bits(FIRST + OWN_COUNT + place))
    }

    /// The reply to a question of DNS. None: it is none.
    pub fn reply(&self, query: &[u8]) -> Option<Vec<u8>> {
        let head = query.get(..HEAD_BYTES)?;
        let flags = *head.get(2)?;
        let is_reply = flags & 0x80 != 0;
        if is_reply {
            return None;
        }
        let is_lookup = flags & 0x78 == 0 && head.get(4..6)? == [0, 1];
        let Some(question) = question(query).filter(|_| is_lookup) else {
            return Some(said(head, NOT_IMPLEMENTED, None, None));
        };
        let DnsQuestion { name, kind, class, bytes } = question;
        if name.is_empty() || name.ends_with(REVERSE) {
            return Some(said(head, NO_SUCH_NAME, Some(bytes), None));
        }
        if (kind, class) != (A, INTERNET) {
            return Some(said(head, NO_ERROR, Some(bytes), None));
        }
        if name == THIS_MACHINE || name.ends_with(".localhost") {
            return Some(said(head, NO_ERROR, Some(bytes), Some(Ipv4Addr::LOCALHOST)));
        }
        // A number is an address, and no name that anybody else would be asked for.
        if !matches!(url::Host::parse(&name), Ok(url::Host::Domain(_))) {
            return Some(said(head, NO_SUCH_NAME, Some(bytes), None));
        }
        Some(match self.address_of(&name) {
            Some(address) => said(head, NO_ERROR, Some(bytes), Some(address)),
            None => said(head, SERVER_FAILURE, Some(bytes), None),
        })
    }
}

fn question(query: &[u8]) -> Option<DnsQuestion<'_>> {
    let (mut name, mut at) = (String::new(), HEAD_BYTES);
    loop {
        let length = *query.get(at)?;
        at += 1;
        if length == 0 {
            break;
        }
        if length > LABEL_BYTES_MAX {
            return None;
        }
        let label = query.get(at..at + usize::from(length))?;
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        if !label.iter().all(is_plain) || name.len() + label.len() >= NAME_BYTES_MAX {
            return None;
        }
        if !name.is_empty() {
            name.push('.');
        }
        name.extend(label.iter().map(|byte| char::from(byte.to_ascii_lowercase())));
        at += usize::from(length);
    }
    let number = |from: usize| Some(u16::from_be_bytes([*query.get(from)?, *query.get(from + 1)?]));
    Some(DnsQuestion { name, kind: number(at)?, class: number(at + 2)?, bytes: query.get(HEAD_BYTES..at + 4)? })
}

fn said(head: &[u8], code: u8, question: Option<&[u8]>, address: Option<Ipv4Addr>) -> Vec<u8> {
    let mut reply = head.get(..2).unwrap_or_default().to_vec();
    let recursion_desired = head.get(2).copied().unwrap_or_default() & 0x01;
    // A reply, by one who looks things up for others.
    reply.extend([0x80 | recursion_desired, 0x80 | code]);
    reply.extend([0, u8::from(question.is_some()), 0, u8::from(address.is_some()), 0, 0, 0, 0]);
    reply.extend(question.unwrap_or_default());
    if let Some(address) = address {
        // The name that stands right behind the head.
        reply.extend([0xc0, HEAD_BYTES as u8]);
        reply.extend([A, INTERNET].into_iter().flat_map(u16::to_be_bytes));
        reply.extend(SECONDS.to_be_bytes());
        reply.extend([0, 4]);
        reply.extend(address.octets());
    }
    reply
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: &str, kind: u16) -> Vec<u8> {
        let mut query = vec![0xab, 0xcd, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0];
        for label in name.split('.').filter(|label| !label.is_empty()) {
            query.push(label.len() as u8);
            query.extend(label.bytes());
        }
        query.push(0);
        query.extend(kind.to_be_bytes());
        query.extend([0, 1]);
        query
    }

    #[test]
    fn a_name_keeps_its_address_and_the_address_its_name() {
        let names = MadeUpNames::default();
        let reply = names.reply(&asked("Crates.io", A)).unwrap();
        assert_eq!(reply.get(..4).unwrap(), [0xab, 0xcd, 0x81, 0x80]);
        assert_eq!(reply.get(reply.len() - 4..).unwrap(), [127, 64, 1, 0]);
        assert_eq!(names.of(Ipv4Addr::new(127, 64, 1, 0)).as_deref(), Some("crates.io"));
        assert_eq!(names.reply(&asked("crates.io", A)), names.reply(&asked("crates.io", A)));
        let other = names.reply(&asked("index.crates.io", A)).unwrap();
        assert!(other.ends_with(&[127, 64, 1, 1]));
        assert_eq!(names.of(Ipv4Addr::new(127, 64, 0, 1)), None);
    }

    #[test]
    fn what_is_no_address_of_a_name_has_none_and_no_query_breaks_it() {
        let names = MadeUpNames::default();
        let answers = |query: &[u8]| names.reply(query).map(|reply| (reply[3] & 0x0f, reply[7]));
        assert_eq!(answers(&asked("a.example", 28)), Some((NO_ERROR, 0)));
        assert_eq!(answers(&asked("a.example", 16)), Some((NO_ERROR, 0)));
        assert_eq!(answers(&asked("1.0.0.127.in-addr.arpa", 12)), Some((NO_SUCH_NAME, 0)));
        assert_eq!(answers(&asked("", A)), Some((NO_SUCH_NAME, 0)));
        for number in ["0x08080808", "134744072", "8.8.8.8", "0x7f.1", "a.example.0x7f"] {
            assert_eq!(answers(&asked(number, A)), Some((NO_SUCH_NAME, 0)), "{number}");
        }
        assert!(names.reply(&asked("localhost", A)).unwrap().ends_with(&[127, 0, 0, 1]));
        let whole = asked("a.example", A);
        for length in 0..whole.len() {
            let cut = answers(&whole[..length]);
            assert!(cut.is_none() || cut == Some((NOT_IMPLEMENTED, 0)), "{length}: {cut:?}");
        }
        let mut pointing = whole.clone();
        pointing[12] = 0xc0;
        assert_eq!(answers(&pointing), Some((NOT_IMPLEMENTED, 0)));
        let mut reply = whole;
        reply[2] = 0x80;
        assert_eq!(answers(&reply), None, "replies are not replied to");
        assert_eq!(answers(&asked("a b.example", A)), Some((NOT_IMPLEMENTED, 0)));
    }

    #[test]
    fn a_flood_of_names_ends() {
        let names = MadeUpNames::default();
        for at in 0..NETWORK_NAMES_COUNT_MAX {
            assert!(names.address_of(&format!("n{at}.example")).is_some());
        }
        assert_eq!(names.address_of("one-more.example"), None);
        assert_eq!(names.reply(&asked("one-more.example", A)).unwrap()[3] & 0x0f, SERVER_FAILURE);
        assert!(names.address_of("n7.example").is_some(), "those before go on");
    }
}
