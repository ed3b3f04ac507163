//! The server as a part of the program: started, stopped, and where it stands.

use super::access::AccessControl;
use super::certificate::Certificate;
use super::present::Present;
use super::rates::Rates;
use super::{ApiState, mcp, routes, server};
use crate::commands::RunningProgram;
use crate::strings::strings;
use ask::Timestamp;
use ask::limits::API_STREAMS_COUNT_MAX;
use ask::settings::{ApiConfig, Language};
use ask::wire::{AccessScope, ApiAddress, ApiPairing, ApiServer, ApiStanding, CommandError, ErrorCode};
use engine::host::Host;
use engine::redact::Redactor;
use engine::store::Store;
use parking_lot::Mutex;
use qrcode::QrCode;
use qrcode::render::svg;
use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Weak};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, oneshot};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// Where a server listens.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Listen {
    /// None: whichever is free.
    pub port: Option<u16>,
    /// On all of the machine's addresses, over TLS; else on loopback.
    pub network: bool,
    pub hosts: Vec<String>,
}

pub struct Api {
    access: Arc<AccessControl>,
    /// The program that stays open: the settings are followed.
    hosted: Mutex<Option<Weak<dyn RunningProgram>>>,
    /// Held while it is started or stopped: one server at a time.
    running: tokio::sync::Mutex<Option<Running>>,
    standing: Mutex<ApiServer>,
}

struct Running {
    listen: Listen,
    server: Server,
}

/// A server at work.
struct Server {
    stop: CancellationToken,
    freed: oneshot::Receiver<()>,
    task: JoinHandle<()>,
}

impl Api {
    /// With what was kept of those who were let in, and of those who tried.
    pub fn new(
        host: Arc<dyn Host>,
        store: Store,
        redactor: Arc<Redactor>,
        kept: (Option<String>, Option<String>),
    ) -> Api {
        let access = Arc::new(AccessControl::new(host, store, redactor, kept));
        let (hosted, running, standing) = Default::default();
        Api { access, hosted, running, standing }
    }

    pub fn access(&self) -> &AccessControl {
        &self.access
    }

    pub fn standing(&self, now: Timestamp) -> ApiStanding {
        let server = self.standing.lock().clone();
        ApiStanding { server, has_token: self.access.has_token(), browsers: self.access.browsers(now) }
    }

    /// From now on it runs as the settings say.
    pub async fn host(&self, askwell: &Arc<dyn RunningProgram>) {
        *self.hosted.lock() = Some(Arc::downgrade(askwell));
        self.follow(&askwell.settings().api).await;
    }

    /// The settings may have changed. A server that need not change is left alone, with all who follow.
    pub async fn follow(&self, config: &ApiConfig) {
        let Some(askwell) = self.hosted.lock().as_ref().and_then(Weak::upgrade) else { return };
        // Whether agents may ask over it is looked at with each request.
        let ApiConfig { enabled, port, network, hosts, mcp: _ } = config.clone();
        let listen = Listen { port, network, hosts };
        let mut running = self.running.lock().await;
        if enabled && running.as_ref().is_some_and(|running| running.listen == listen) {
            return;
        }
        free(running.take()).await;
        *self.standing.lock() = ApiServer::Off;
        if enabled {
            // Why it failed stands where Settings shows it.
            let _ = self.start(&askwell, &mut running, listen).await;
        }
    }

    pub async fn serve(&self, askwell: &Arc<dyn RunningProgram>, listen: Listen) -> Result<(), String> {
        let mut running = self.running.lock().await;
        free(running.take()).await;
        self.start(askwell, &mut running, listen).await
    }

    pub async fn close(&self) {
        *self.hosted.lock() = None;
        if let Some(Running { server, .. }) = self.running.lock().await.take() {
            server.stop.cancel();
            let _ = server.task.await;
        }
        *self.standing.lock() = ApiServer::Off;
    }

    async fn start(
        &self,
        askwell: &Arc<dyn RunningProgram>,
        running: &mut Option<Running>,
        listen: Listen,
    ) -> Result<(), String> {
        match self.listen(askwell, &listen).await {
            Ok((address, server)) => {
                tracing::info!(port = address.port, network = listen.network, "the server runs");
                *self.standing.lock() = ApiServer::On(address);
                *running = Some(Running { listen, server });
                Ok(())
            }
            Err(error) => {
                let strings = strings(askwell.language(&askwell.settings()));
                let why = match listen.port.filter(|_| error.kind() == io::ErrorKind::AddrInUse) {
                    Some(port) => strings.port_in_use(port),
                    None => strings.server_not_started(&error.to_string()),
                };
                *self.standing.lock() = ApiServer::Failed { why: why.clone() };
                Err(why)
            }
        }
    }

    async fn listen(&self, askwell: &Arc<dyn RunningProgram>, listen: &Listen) -> io::Result<(ApiAddress, Server)> {
        let at = if listen.network { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        let listener = TcpListener::bind((at, listen.port.unwrap_or_default())).await?;
        let port = listener.local_addr()?.port();
        let addresses = if listen.network { own_addresses()? } else { vec![IpAddr::V4(Ipv4Addr::LOCALHOST)] };
        let certificate = match listen.network {
            true => Some(Certificate::of(askwell.folder(), &addresses, askwell.host().now())?),
            false => None,
        };
        let stop = CancellationToken::new();
        let desk = Arc::new(ApiState {
            askwell: Arc::downgrade(askwell),
            access: self.access.clone(),
            rates: Rates::default(),
            hosts: listen.hosts.clone(),
            present: Present::default(),
            mcp: mcp::service(askwell.folder(), &stop),
            streams: Arc::new(Semaphore::new(API_STREAMS_COUNT_MAX)),
            stop: stop.clone(),
        });
        let scheme = if listen.network { "https" } else { "http" };
        let urls = addresses.iter().map(|address| format!("{scheme}://{address}:{port}")).collect();
        let (fingerprint, tls) = certificate.map(|made| (made.fingerprint, made.acceptor)).unzip();
        let (done, freed) = oneshot::channel();
        let task = tokio::spawn(server::run(listener, tls, routes::routes(desk), stop.clone(), done));
        Ok((ApiAddress { urls, port, fingerprint }, Server { stop, freed, task }))
    }

    /// A picture that lets one phone in.
    pub fn pair(&self, scope: AccessScope, now: Timestamp, language: Language) -> Result<ApiPairing, CommandError> {
        let refused = |code, message: String| CommandError { code, message };
        let ApiServer::On(address) = self.standing.lock().clone() else {
            return Err(refused(ErrorCode::Invalid, strings(language).server_not_running().to_owned()));
        };
        let broke_off = |why: String| refused(ErrorCode::Internal, strings(language).code_not_made(&why));
        let (code, expires_at) = self.access.pair(scope, now).map_err(|fault| broke_off(fault.to_string()))?;
        let base = address.urls.first().cloned().unwrap_or_default();
        // What stands behind the # is never sent to any server.
        let url = format!("{base}/#pair={}", code.text());
        let picture = QrCode::new(&url).map_err(|error| broke_off(error.to_string()))?;
        let picture = picture.render::<svg::Color<'_>>().min_dimensions(240, 240).build();
        Ok(ApiPairing { url, picture, fingerprint: address.fingerprint, expires_at })
    }
}

/// Ends a server as far as its port is free again. What it still answers may be the very request that ends it.
async fn free(running: Option<Running>) {
    if let Some(Running { server: Server { stop, freed, .. }, .. }) = running {
        stop.cancel();
        let _ = freed.await;
    }
}

/// The addresses at which other machines find this one.
fn own_addresses() -> io::Result<Vec<IpAddr>> {
    let found = if_addrs::get_if_addrs()?.into_iter().filter(|one| !one.is_loopback()).map(|one| one.ip());
    let mut addresses: Vec<IpAddr> = found.filter(IpAddr::is_ipv4).collect();
    addresses.push(IpAddr::V4(Ipv4Addr::LOCALHOST));
    Ok(addresses)
}
