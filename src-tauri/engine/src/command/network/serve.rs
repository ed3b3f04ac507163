//! Listens for a command on the sockets in its network, in a thread of its own: whatever comes in there, the supervisor
//! writes down how the command ended.

use super::gate::NetworkGate;
use super::names::MadeUpNames;
use super::own::WaysIn;
use super::reach::HostConnector;
use super::target::{ReachTarget, TargetHost};
use super::{http, open, own, ports, pump, socks};
use crate::command::run_folder::RunFolder;
use ask::limits::{NETWORK_CONNECTIONS_COUNT_MAX, NETWORK_HEAD_MILLIS_MAX};
use rustix::net::SocketType;
use rustix::net::sockopt::{socket_acceptconn, socket_type};
use std::ffi::OsString;
use std::fs::Permissions;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tokio::io::AsyncReadExt;
use tokio::net::{TcpListener, TcpStream, UdpSocket};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// Nothing of this machine is there; all of 127.0.0.0/8 is in every network.
pub const OWN: Ipv4Addr = Ipv4Addr::new(127, 64, 0, 1);
/// Below 1024, where no command can listen itself.
pub const PROXY_PORT: u16 = 808;
pub const NAMES_PORT: u16 = 53;
/// The usual ports of hosts, on which every name is reached that was looked up inside: SSH, the web, git. A command cannot
/// listen on them itself; what it listens on (8080) is not among them.
pub const NAMED_PORTS: [u16; 3] = [22, 80, 443];
/// What stands in the environment of a command and leads to the proxy.
const PROXIES: [&str; 6] = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"];
/// What it has of the person's, and is of no use inside.
const OTHERS: [&str; 2] = ["FTP_PROXY", "ftp_proxy"];
const DIRECT: [&str; 2] = ["NO_PROXY", "no_proxy"];
/// Programs that would give up before a person has answered wait for ten minutes.
const PATIENT: [(&str, &str); 4] = [
    ("CARGO_HTTP_TIMEOUT", "600"),
    ("PIP_DEFAULT_TIMEOUT", "600"),
    ("UV_HTTP_TIMEOUT", "600"),
    ("npm_config_fetch_timeout", "600000"),
];
const WITHOUT_PROXY: &str = "localhost,127.0.0.1,::1";
const LOOKUPS_COUNT_MAX: usize = 8;
/// Nothing that anybody looks up is longer.
const QUERY_BYTES_MAX: usize = 1500;
const PAUSE: Duration = Duration::from_millis(100);
/// What is read of a connection that waits, so that its end is seen: more than a first message of any protocol.
const EARLY_BYTES_MAX: usize = 64 * 1024;

/// A connection's part of those that there may be at once.
pub type NetworkSlot = Arc<OwnedSemaphorePermit>;

/// The variables by which programs find the proxy. None: it is taken away.
pub fn environment() -> impl Iterator<Item = (OsString, Option<OsString>)> {
    // One for all kinds: programs that know no SOCKS stop at an address of that kind.
    let proxy = format!("http://{OWN}:{PROXY_PORT}");
    let proxies = PROXIES.into_iter().map(move |name| (name.into(), Some(proxy.clone().into())));
    let direct = DIRECT.into_iter().map(|name| (name.into(), Some(WITHOUT_PROXY.into())));
    let node = ("NODE_USE_ENV_PROXY".into(), Some("1".into()));
    let patient = PATIENT.into_iter().map(|(name, value)| (name.into(), Some(value.into())));
    proxies.chain(direct).chain([node]).chain(patient).chain(OTHERS.into_iter().map(|name| (name.into(), None)))
}

/// Writes whom programs ask for names, beside what the run folder holds.
pub fn resolver(run: &RunFolder) -> io::Result<Option<PathBuf>> {
    let path = run.path().join("resolv.conf");
    if path.exists() {
        return Ok(Some(path));
    }
    std::fs::write(&path, format!("nameserver {OWN}\n"))?;
    // Who it is mounted for may be another user inside.
    std::fs::set_permissions(&path, Permissions::from_mode(0o444))?;
    Ok(Some(path))
}

/// Opens the network of this process, which is held meanwhile, and serves it from now on.
pub fn begin(run: &RunFolder, process: u32) -> io::Result<()> {
    let answers = run.network_answers().unwrap_or_default();
    let sockets = open::sockets(process, &ports::listening(&answers.closed_ports))?;
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_io().enable_time().max_blocking_threads(LOOKUPS_COUNT_MAX).build()?;
    let (mut listeners, mut resolvers, ways) = (Vec::new(), Vec::new(), Arc::new(WaysIn::default()));
    {
        let _inside = runtime.enter();
        for socket in sockets {
            let kind = InsideSocket::of(socket)?;
            match kind {
                InsideSocket::Connections(listener) => listeners.push(listener),
                InsideSocket::Names(socket) => resolvers.push(socket),
                InsideSocket::Way(socket) => ways.add(socket),
            }
        }
    }
    let ours = listeners.iter().filter_map(|listener| Some(listener.local_addr().ok()?.port())).collect();
    let run = run.clone();
    let reach = Arc::new(HostConnector::new(NetworkGate::new(run.clone(), answers)));
    thread::Builder::new().name("network".to_owned()).spawn(move || {
        runtime.block_on(async move {
            let slots = Arc::new(Semaphore::new(NETWORK_CONNECTIONS_COUNT_MAX));
            for listener in listeners {
                tokio::spawn(accept(listener, reach.clone(), slots.clone()));
            }
            tokio::spawn(async move { own::follow(process, &ours, &ways, &slots, &run).await });
            for socket in resolvers {
                let reach = reach.clone();
                tokio::spawn(async move { look_up(&socket, &reach.names).await });
            }
            reach.gate.follow().await;
        });
    })?;
    Ok(())
}

enum InsideSocket {
    Connections(TcpListener),
    Names(UdpSocket),
    /// Connected to nobody yet.
    Way(OwnedFd),
}

impl InsideSocket {
    fn of(socket: OwnedFd) -> io::Result<InsideSocket> {
        if socket_type(&socket)? == SocketType::DGRAM {
            let socket = std::net::UdpSocket::from(socket);
            socket.set_nonblocking(true)?;
            return Ok(InsideSocket::Names(UdpSocket::from_std(socket)?));
        }
        if !socket_acceptconn(&socket)? {
            return Ok(InsideSocket::Way(socket));
        }
        let listener = std::net::TcpListener::from(socket);
        listener.set_nonblocking(true)?;
        Ok(InsideSocket::Connections(TcpListener::from_std(listener)?))
    }
}

async fn look_up(socket: &UdpSocket, names: &MadeUpNames) {
    let mut query = [0; QUERY_BYTES_MAX];
    loop {
        match socket.recv_from(&mut query).await {
            Ok((bytes, from)) => {
                if let Some(reply) = names.reply(query.get(..bytes).unwrap_or_default()) {
                    let _ = socket.send_to(&reply, from).await;
                }
            }
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

/// One that would be too many is closed at once.
async fn accept(listener: TcpListener, reach: Arc<HostConnector>, slots: Arc<Semaphore>) {
    let Ok(own) = listener.local_addr() else { return };
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                if let Ok(slot) = slots.clone().try_acquire_owned() {
                    tokio::spawn(answer(stream, own, reach.clone(), Arc::new(slot)));
                }
            }
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

async fn answer(stream: TcpStream, own: SocketAddr, reach: Arc<HostConnector>, slot: NetworkSlot) {
    if own == SocketAddr::from((OWN, PROXY_PORT)) {
        let mut first = [0];
        let peeked = timeout(Duration::from_millis(NETWORK_HEAD_MILLIS_MAX), stream.peek(&mut first)).await;
        match peeked {
            Ok(Ok(1)) if first == [socks::VERSION] => socks::serve(stream, &reach).await,
            Ok(Ok(1)) => http::serve(stream, reach, slot).await,
            Ok(Ok(_) | Err(_)) | Err(_) => {}
        }
        return;
    }
    let Ok(at) = stream.local_addr() else { return };
    let Some(target) = ReachTarget::at(at.ip(), at.port(), &reach.names) else { return };
    // On the ports of all hosts it is only they who are reached.
    if own.ip().is_unspecified() && target.host == TargetHost::ThisMachine {
        return;
    }
    pass_on(stream, &target, &reach).await;
}

/// Who says nothing of whom they want is meant by where they connect to. What they say while they wait is kept.
async fn pass_on(mut inside: TcpStream, target: &ReachTarget, reach: &HostConnector) {
    let (mut early, mut has_ended) = (Vec::new(), false);
    let connecting = reach.connect(target);
    tokio::pin!(connecting);
    let outside = loop {
        let mut said = [0; 4096];
        tokio::select! {
            outside = &mut connecting => break outside,
            bytes = inside.read(&mut said), if !has_ended && early.len() < EARLY_BYTES_MAX => match bytes {
                // It may have said all it has to say; if it is not there any more, writing to it fails.
                Ok(0) if early.is_empty() => return,
                Ok(0) => has_ended = true,
                Ok(bytes) => early.extend_from_slice(said.get(..bytes).unwrap_or_default()),
                Err(_) => return,
            },
        }
    };
    if let Ok(outside) = outside {
        pump::join_after(&early, inside, outside).await;
    }
}
