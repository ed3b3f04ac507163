//! What a command listens on itself, opened on this machine under the same number where that is free: a person looks at a
//! server under development in their browser. Other machines do not reach it.

use super::{ports, pump};
use crate::command::run_folder::RunFolder;
use parking_lot::Mutex;
use rustix::io::Errno;
use rustix::net::sockopt::socket_domain;
use rustix::net::{AddressFamily, connect, connect_unspec};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

/// How often it is looked what the command listens on.
const LOOK: Duration = Duration::from_millis(300);
const SERVERS_COUNT_MAX: usize = 20;
/// What servers under development listen on unless they are told otherwise: Rails, Next, Vite, Angular, Astro, Flask, Django,
/// Hugo, Jekyll, Storybook, Jupyter and the like. On any other port a person's programs may expect somebody else.
const OF_DEVELOPMENT: [std::ops::RangeInclusive<u16>; 14] = [
    1313..=1313,
    3000..=3010,
    4000..=4000,
    4173..=4175,
    4200..=4200,
    4321..=4325,
    5000..=5001,
    5173..=5180,
    6006..=6006,
    8000..=8010,
    8080..=8090,
    8787..=8787,
    8888..=8889,
    9000..=9000,
];
/// After an error that may be over soon.
const PAUSE: Duration = Duration::from_millis(100);

/// Sockets that belong to the command's network and are connected to nobody: each is used again and again.
#[derive(Default)]
pub struct WaysIn(Mutex<Vec<OwnedFd>>);

/// One of them in use. It goes back when it is dropped.
struct WayIn {
    socket: Option<OwnedFd>,
    all: Arc<WaysIn>,
}

impl WaysIn {
    pub fn add(&self, socket: OwnedFd) {
        self.0.lock().push(socket);
    }

    /// One for an address of this kind. None: all are in use.
    fn take(self: &Arc<WaysIn>, to: IpAddr) -> Option<WayIn> {
        let family = if to.is_ipv4() { AddressFamily::INET } else { AddressFamily::INET6 };
        let mut free = self.0.lock();
        let at = free.iter().position(|socket| socket_domain(socket).is_ok_and(|domain| domain == family))?;
        Some(WayIn { socket: Some(free.swap_remove(at)), all: self.clone() })
    }
}

impl WayIn {
    async fn connect(&self, to: SocketAddr) -> io::Result<TcpStream> {
        let socket = self.socket.as_ref().ok_or(io::ErrorKind::NotConnected)?;
        let stream = std::net::TcpStream::from(socket.try_clone()?);
        stream.set_nonblocking(true)?;
        match connect(socket, &to) {
            Ok(()) | Err(Errno::INPROGRESS) => {}
            Err(error) => return Err(error.into()),
        }
        let stream = TcpStream::from_std(stream)?;
        stream.writable().await?;
        match stream.take_error()? {
            Some(error) => Err(error),
            None => Ok(stream),
        }
    }
}

impl Drop for WayIn {
    fn drop(&mut self) {
        if let Some(socket) = self.socket.take()
            && connect_unspec(&socket).is_ok()
        {
            self.all.add(socket);
        }
    }
}

/// Opens what the command listens on, and closes it when the command does. `ours`: what was opened inside for others.
pub async fn follow(process: u32, ours: &BTreeSet<u16>, ways: &Arc<WaysIn>, slots: &Arc<Semaphore>, run: &RunFolder) {
    let mut open: BTreeMap<u16, JoinHandle<()>> = BTreeMap::new();
    loop {
        tokio::time::sleep(LOOK).await;
        let now = ports::listening_in(process);
        let before: Vec<u16> = open.keys().copied().collect();
        open.retain(|port, server| {
            let stays = now.contains_key(port);
            if !stays {
                server.abort();
            }
            stays
        });
        // Where it can't be read who is expected, nobody is let in there.
        let Ok(answers) = run.network_answers() else { continue };
        let is_taken = |port: &u16| answers.reserved_ports.contains(port) || answers.closed_ports.contains(port);
        let may_be = |port: &u16| OF_DEVELOPMENT.iter().any(|ports| ports.contains(port)) && !is_taken(port);
        for (port, to) in now.into_iter().filter(|(port, _)| !ours.contains(port) && may_be(port)) {
            if open.contains_key(&port) || open.len() >= SERVERS_COUNT_MAX {
                continue;
            }
            if let Ok(listener) = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await {
                let to = SocketAddr::new(to, port);
                open.insert(port, tokio::spawn(serve(listener, to, ways.clone(), slots.clone())));
            }
        }
        let after: Vec<u16> = open.keys().copied().collect();
        if after != before {
            // It is only told: whoever does not read it finds the port by its number.
            let _ = run.write_served_ports(&after);
        }
    }
}

async fn serve(listener: TcpListener, to: SocketAddr, ways: Arc<WaysIn>, slots: Arc<Semaphore>) {
    loop {
        let Ok((outside, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let (Ok(slot), Some(way)) = (slots.clone().try_acquire_owned(), ways.take(to.ip())) else { continue };
        tokio::spawn(async move {
            if let Ok(inside) = way.connect(to).await {
                pump::join(inside, outside).await;
            }
            drop((way, slot));
        });
    }
}
