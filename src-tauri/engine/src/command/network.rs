//! Whom an isolated command reaches: nobody but through the supervisor, which asks for each host.
//!
//! The command has a network of its own, in which only the supervisor listens: a proxy, names, the usual ports of all named
//! hosts, and the ports of this machine on which something listened when it started. A connection is made outside, once
//! its host is permitted. In reading order: what supervisor and engine tell each other, how the ports are opened inside, who
//! listens on them, what is read off a connection, and how the one outside is made.

mod told;

#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod open;
#[cfg(target_os = "linux")]
mod own;
#[cfg(target_os = "linux")]
mod ports;
#[cfg(target_os = "linux")]
mod serve;

#[cfg(target_os = "linux")]
mod http;
#[cfg(target_os = "linux")]
mod names;
#[cfg(target_os = "linux")]
mod socks;

#[cfg(target_os = "linux")]
mod gate;
#[cfg(target_os = "linux")]
mod pump;
#[cfg(target_os = "linux")]
mod reach;
#[cfg(target_os = "linux")]
mod target;

#[cfg(not(target_os = "linux"))]
pub use elsewhere::{begin, environment, local_port, own_ports, resolver};
#[cfg(target_os = "linux")]
pub use open::{WORD, hand_out};
#[cfg(target_os = "linux")]
pub use ports::{local_port, own as own_ports};
#[cfg(target_os = "linux")]
pub use serve::{begin, environment, resolver};
pub use told::{NetworkAnswer, NetworkAnswers, WantedHost};
