//! Opens ports in a command's network. A socket belongs to the network it was made in, whoever holds it: a process of ours
//! goes in for a moment, listens, and hands the sockets out to the supervisor.

use super::ports;
use super::serve::{NAMED_PORTS, NAMES_PORT, OWN, PROXY_PORT};
use rustix::io::Errno;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags, SocketFlags, SocketType, recvmsg, sendmsg, socket_with, socketpair,
};
use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::net::{Ipv4Addr, TcpListener, UdpSocket};
use std::os::fd::{AsFd, OwnedFd};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The first argument of Askwell's program file when it is to open ports; the process and the ports follow.
pub const WORD: &str = "__network";
/// This very program, also when its file was replaced.
const SELF: &str = "/proc/self/exe";
/// What Linux passes on in one message.
const SOCKETS_COUNT_MAX: usize = 253;
/// How many connections a person has at once to what the command serves, for each kind of address.
const WAYS_IN_COUNT: usize = 32;
/// How long the command's process may take to become one that can be looked at.
const PATIENCE: Duration = Duration::from_secs(10);
const LOOK_AGAIN: Duration = Duration::from_millis(2);
const WHY_BYTES_MAX: usize = 512;

/// Listens in the network of this process, which is held meanwhile, and gives the sockets.
pub fn sockets(process: u32, local_ports: &[u16]) -> io::Result<Vec<OwnedFd>> {
    let (here, there) = socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?;
    let mut command = Command::new(SELF);
    command.arg(WORD).arg(process.to_string()).args(local_ports.iter().map(u16::to_string));
    command.env_clear().stdin(there).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn()?;
    // It keeps the other end, and so there would be no end without it.
    drop(command);
    let received = receive(&here);
    child.wait()?;
    received
}

fn receive(from: &OwnedFd) -> io::Result<Vec<OwnedFd>> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(SOCKETS_COUNT_MAX))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let mut why = [0; WHY_BYTES_MAX];
    let told = loop {
        match recvmsg(from, &mut [IoSliceMut::new(&mut why)], &mut control, RecvFlags::CMSG_CLOEXEC) {
            Err(Errno::INTR) => {}
            told => break told?,
        }
    };
    let mut sockets = Vec::new();
    for message in control.drain() {
        if let RecvAncillaryMessage::ScmRights(rights) = message {
            sockets.extend(rights);
        }
    }
    if sockets.is_empty() {
        let why = String::from_utf8_lossy(why.get(..told.bytes).unwrap_or_default()).into_owned();
        return Err(io::Error::other(if why.is_empty() { "no port was opened".to_owned() } else { why }));
    }
    Ok(sockets)
}

/// In the process of ours: goes in, listens, and hands out. Its standard input is the way back.
pub fn hand_out(process: &OsStr, local_ports: impl Iterator<Item = OsString>) -> i32 {
    let ports: Vec<u16> = local_ports.filter_map(|port| port.to_str()?.parse().ok()).collect();
    let way = io::stdin();
    let (said, sockets) = match enter(process).and_then(|()| listen(&ports)) {
        Ok(sockets) => ("open".to_owned(), sockets),
        Err(error) => (error.to_string(), Vec::new()),
    };
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(SOCKETS_COUNT_MAX))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    let handed: Vec<_> = sockets.iter().map(AsFd::as_fd).collect();
    let is_ready = handed.is_empty() || control.push(SendAncillaryMessage::ScmRights(&handed));
    let sent = sendmsg(&way, &[IoSlice::new(said.as_bytes())], &mut control, SendFlags::empty());
    i32::from(!is_ready || sent.is_err() || sockets.is_empty())
}

/// First into the user namespace that owns the network: only its root opens a port below 1024 there.
fn enter(process: &OsStr) -> io::Result<()> {
    let path = std::path::Path::new("/proc").join(process).join("ns/net");
    let until = Instant::now() + PATIENCE;
    let network = loop {
        match File::open(&path) {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied && Instant::now() < until => {
                std::thread::sleep(LOOK_AGAIN);
            }
            opened => break opened?,
        }
    };
    let owner = namespaces::owner(&network)?;
    // Who is root outside needs no other rights, and may be in that namespace already.
    match move_into_link_name_space(owner.as_fd(), Some(LinkNameSpaceType::User)) {
        Ok(()) | Err(Errno::INVAL) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(move_into_link_name_space(network.as_fd(), Some(LinkNameSpaceType::Network))?)
}

fn listen(local_ports: &[u16]) -> io::Result<Vec<OwnedFd>> {
    let mut sockets: Vec<OwnedFd> = vec![TcpListener::bind((OWN, PROXY_PORT))?.into()];
    // Who has no file that names another asks this machine.
    for address in [OWN, Ipv4Addr::LOCALHOST] {
        sockets.push(UdpSocket::bind((address, NAMES_PORT))?.into());
    }
    for port in NAMED_PORTS {
        sockets.push(TcpListener::bind((Ipv4Addr::UNSPECIFIED, port))?.into());
    }
    let others = local_ports.iter().filter(|port| !NAMED_PORTS.contains(port));
    // One that cannot be had is as if nothing listened there.
    let others = others.filter_map(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).ok());
    sockets.extend(others.map(OwnedFd::from).take(ports::COUNT_MAX));
    for family in [AddressFamily::INET, AddressFamily::INET6] {
        let way = || socket_with(family, SocketType::STREAM, SocketFlags::CLOEXEC, None);
        // Where there is no such kind of address, nobody listens on one.
        sockets.extend((0..WAYS_IN_COUNT).filter_map(|_| way().ok()));
    }
    Ok(sockets)
}
