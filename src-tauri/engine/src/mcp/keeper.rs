//! The one task that starts a server, listens to it, and starts it again when it ends.

use super::McpServerError;
use super::connection::{Connection, ConnectionParts, connect};
use super::ears::ServerListener;
use super::journal::{Journal, McpNote};
use super::reading::{self, ToolListing};
use super::sign_in::SignIns;
use crate::crash;
use crate::host::{Host, News};
use crate::keys::KeyStore;
use crate::parts::{PanicError, guarded};
use crate::store::Store;
use ask::limits::{MCP_RESTART_MILLIS, MCP_RESTARTS_COUNT_MAX, MCP_WELL_MILLIS};
use ask::mcp::{Server, ToolDescription};
use ask::wire::{McpEra, Secrets};
use ask::{Input, Timestamp};
use parking_lot::{Mutex, RwLock};
use rmcp::model::SubscriptionFilter;
use rmcp::service::{Peer, RoleClient, Subscription};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

/// How long a connection still is there after a call was refused because nobody is signed in.
const REFUSED_CALL: Duration = Duration::from_millis(200);

/// How a server stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ServerState {
    Idle,
    Starting { since: Instant },
    Ready { since: Timestamp },
    Failed { fault: McpServerError, since: Timestamp, retry_at: Option<Timestamp> },
}

/// How a server stands, and what it offers.
#[derive(Clone)]
pub struct ServerStatus {
    pub state: ServerState,
    /// What it said when it was last there.
    pub era: Option<McpEra>,
    pub protocol: Option<String>,
    pub calls_itself: Option<String>,
    pub tools: Arc<[Arc<ToolDescription>]>,
    pub left_out: Arc<[String]>,
    /// As long as it is there.
    pub line: Option<ServerConnection>,
}

/// What a call needs of a server.
#[derive(Clone)]
pub struct ServerConnection {
    pub peer: Peer<RoleClient>,
    pub heard: Arc<ServerListener>,
    pub journal: Arc<Journal>,
    pub era: McpEra,
    /// Older servers are called one call at a time: what one asks in between belongs to the one call.
    pub turn: Arc<tokio::sync::Mutex<()>>,
}

enum Order {
    Want,
    Restart,
    Close,
}

/// What every keeper works with.
#[derive(Clone)]
pub struct ServerContext {
    pub host: Arc<dyn Host>,
    pub store: Store,
    pub keys: Arc<KeyStore>,
    pub sign_ins: Arc<SignIns>,
}

pub struct ServerSupervisor {
    server: Arc<RwLock<Arc<Server>>>,
    orders: mpsc::Sender<Order>,
    standing: watch::Receiver<ServerStatus>,
    pub journal: Arc<Journal>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl ServerSupervisor {
    pub fn new(server: Server, backing: ServerContext) -> ServerSupervisor {
        let (orders, ordered) = mpsc::channel(16);
        let idle = ServerStatus {
            state: ServerState::Idle,
            era: None,
            protocol: None,
            calls_itself: None,
            tools: Arc::new([]),
            left_out: Arc::new([]),
            line: None,
        };
        let (tell, standing) = watch::channel(idle);
        let server = Arc::new(RwLock::new(Arc::new(server)));
        let journal = Arc::<Journal>::default();
        let work = Work {
            server: server.clone(),
            backing,
            tell,
            orders: ordered,
            journal: journal.clone(),
            restarts: 0,
            failed_at: None,
            retry: None,
        };
        ServerSupervisor { server, orders, standing, journal, task: Mutex::new(Some(tokio::spawn(work.run()))) }
    }

    pub fn server(&self) -> Arc<Server> {
        self.server.read().clone()
    }

    /// What changes nothing about how it is started.
    pub fn set(&self, server: Server) {
        *self.server.write() = Arc::new(server);
    }

    pub fn standing(&self) -> ServerStatus {
        self.standing.borrow().clone()
    }

    pub fn watch(&self) -> watch::Receiver<ServerStatus> {
        self.standing.clone()
    }

    /// Somebody could use it: it is started, unless it has just failed.
    pub fn want(&self) {
        // Where orders wait already, it is at work.
        let _ = self.orders.try_send(Order::Want);
    }

    pub async fn restart(&self) {
        let _ = self.orders.send(Order::Restart).await;
    }

    /// Ends it, and waits for that.
    pub async fn close(&self) {
        let _ = self.orders.send(Order::Close).await;
        let task = self.task.lock().take();
        if let Some(task) = task {
            let _ = task.await;
        }
    }
}

struct Work {
    server: Arc<RwLock<Arc<Server>>>,
    backing: ServerContext,
    tell: watch::Sender<ServerStatus>,
    orders: mpsc::Receiver<Order>,
    journal: Arc<Journal>,
    /// How often it was started again since it was well.
    restarts: u32,
    failed_at: Option<Instant>,
    /// When it is tried again.
    retry: Option<Instant>,
}

/// What is to be done after a connection.
enum After {
    Start,
    Wait,
    End,
}

impl Work {
    async fn run(mut self) {
        let mut after = After::Wait;
        loop {
            let done = guarded("a server's keeper", async {
                match after {
                    After::Start => self.once().await,
                    After::Wait => self.wait().await,
                    After::End => After::End,
                }
            });
            after = match done.await {
                Ok(After::End) => return,
                Ok(after) => after,
                Err(PanicError) => self.failed(McpServerError::Broken),
            };
        }
    }

    /// Until somebody wants it, or it is time for another try.
    async fn wait(&mut self) -> After {
        // By the clock that nobody sets: the one on the wall only says when that is likely to be.
        let retry = self.retry;
        let again = async move {
            match retry {
                Some(at) => tokio::time::sleep_until(at.into()).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            order = self.orders.recv() => match order {
                None | Some(Order::Close) => After::End,
                Some(Order::Restart) => {
                    self.restarts = 0;
                    After::Start
                }
                Some(Order::Want) => if self.is_fresh_fault() { After::Wait } else { After::Start },
            },
            () = again => After::Start,
        }
    }

    /// Whether it has failed just now, so that another try at once would only come to the same.
    fn is_fresh_fault(&self) -> bool {
        let pause = Duration::from_millis(MCP_RESTART_MILLIS << MCP_RESTARTS_COUNT_MAX);
        match self.tell.borrow().state {
            ServerState::Failed { .. } => self.failed_at.is_some_and(|at| at.elapsed() < pause),
            ServerState::Idle | ServerState::Starting { .. } | ServerState::Ready { .. } => false,
        }
    }

    /// From a start to its end.
    async fn once(&mut self) -> After {
        self.retry = None;
        crash::panic_point("keeper");
        self.stand(|standing| standing.state = ServerState::Starting { since: Instant::now() });
        self.journal.note(McpNote::Starting);
        let started = {
            let starting = start(self.server.read().clone(), &self.backing, self.journal.clone());
            let mut starting = std::pin::pin!(starting);
            loop {
                tokio::select! {
                    started = &mut starting => break started,
                    order = self.orders.recv() => match order {
                        None | Some(Order::Close) => return After::End,
                        Some(Order::Restart) => return After::Start,
                        Some(Order::Want) => {}
                    },
                }
            }
        };
        match started {
            Ok((connection, listed, subscription)) => self.listen(connection, listed, subscription).await,
            Err(fault) => self.failed(fault),
        }
    }

    async fn listen(
        &mut self,
        mut connection: Connection,
        listed: ToolListing,
        mut changes: Option<Subscription>,
    ) -> After {
        let began = Instant::now();
        let turn = Arc::default();
        let (peer, heard, journal) = (connection.peer.clone(), connection.heard.clone(), self.journal.clone());
        let line = ServerConnection { peer, heard, journal, era: connection.era, turn };
        self.journal.note(McpNote::Ready { tools: listed.tools.len() });
        let (since, era, protocol) = (self.backing.host.now(), connection.era, connection.protocol.clone());
        let calls_itself = connection.calls_itself.clone();
        self.stand(|standing| {
            standing.state = ServerState::Ready { since };
            (standing.era, standing.protocol, standing.calls_itself) = (Some(era), Some(protocol), calls_itself);
            standing.line = Some(line);
            put(standing, listed);
        });
        let (heard, peer, refusal) = (connection.heard.clone(), connection.peer.clone(), connection.refusal.clone());
        loop {
            tokio::select! {
                fault = connection.ended() => {
                    if began.elapsed() > Duration::from_millis(MCP_WELL_MILLIS) {
                        self.restarts = 0;
                    }
                    return self.failed(fault);
                }
                () = refusal.told.notified() => {
                    // The call that was refused hears of it first.
                    tokio::time::sleep(REFUSED_CALL).await;
                    drop(changes.take());
                    connection.close().await;
                    return self.failed(McpServerError::SignInNeeded { challenge: refusal.challenge() });
                }
                () = heard.tools.notified() => self.list_again(&peer).await,
                () = heard.passed.notified() => self.passed(&heard).await,
                still = changed(&mut changes) => {
                    if still {
                        self.list_again(&peer).await;
                    } else {
                        changes = None;
                    }
                }
                order = self.orders.recv() => {
                    let after = match order {
                        None | Some(Order::Close) => After::End,
                        Some(Order::Restart) => After::Start,
                        Some(Order::Want) => continue,
                    };
                    self.stand(|standing| (standing.state, standing.line) = (ServerState::Idle, None));
                    self.journal.note(McpNote::Ending);
                    drop(changes.take());
                    connection.close().await;
                    self.restarts = 0;
                    return after;
                }
            }
        }
    }

    /// The person is through with pages that the server has sent them to, also where the call that did so has ended.
    async fn passed(&self, heard: &ServerListener) {
        for page in heard.take_through() {
            let completed = Input::Completed { interaction: page.interaction, at: self.backing.host.now() };
            if let Err(why) = self.backing.store.commit(page.conversation, completed).await {
                tracing::info!(conversation = %page.conversation, %why, "that a page is done is not taken down");
            }
        }
    }

    async fn list_again(&mut self, peer: &Peer<RoleClient>) {
        match reading::tools(peer).await {
            Ok(listed) => {
                self.journal.note_of_many(McpNote::ToolsChanged { tools: listed.tools.len() });
                self.stand(|standing| put(standing, listed));
            }
            Err(error) => self.journal.note(McpNote::ToolsNotListed { why: error.to_string() }),
        }
    }

    fn failed(&mut self, fault: McpServerError) -> After {
        self.journal.note(McpNote::Failed(fault.clone()));
        let now = self.backing.host.now();
        let again = fault.passes() && self.restarts < MCP_RESTARTS_COUNT_MAX;
        let pause = MCP_RESTART_MILLIS << self.restarts.min(MCP_RESTARTS_COUNT_MAX);
        self.restarts += u32::from(again);
        let failed_at = Instant::now();
        self.failed_at = Some(failed_at);
        self.retry = again.then(|| failed_at + Duration::from_millis(pause));
        let retry_at = again.then(|| now + pause as i64);
        self.stand(|standing| {
            (standing.state, standing.line) = (ServerState::Failed { fault, since: now, retry_at }, None);
        });
        After::Wait
    }

    fn stand(&self, change: impl FnOnce(&mut ServerStatus)) {
        self.tell.send_modify(change);
        self.backing.host.tell(News::Mcp);
    }
}

fn put(standing: &mut ServerStatus, listed: ToolListing) {
    standing.tools = listed.tools.into_iter().map(Arc::new).collect();
    standing.left_out = listed.left_out.into();
}

async fn start(
    server: Arc<Server>,
    backing: &ServerContext,
    journal: Arc<Journal>,
) -> Result<(Connection, ToolListing, Option<Subscription>), McpServerError> {
    let secrets = if server.has_secrets() {
        backing.keys.get(ask::ProfileId(server.id.0)).await.map_err(McpServerError::Keys)?
    } else {
        Secrets::default()
    };
    let means = ConnectionParts {
        server: &server,
        secrets: &secrets,
        supervisor: backing.host.supervisor(),
        journal: &journal,
        source: server.is_signed_in().then(|| backing.sign_ins.source(server.id)),
    };
    let connection = connect(means).await?;
    let limit = Duration::from_millis(ask::limits::MCP_START_MILLIS_MAX);
    let listed = match tokio::time::timeout(limit, reading::tools(&connection.peer)).await {
        Ok(Ok(listed)) => listed,
        Ok(Err(error)) => return Err(connection.without_tools(error).await),
        Err(_) => {
            connection.close().await;
            return Err(McpServerError::Silent);
        }
    };
    // A newer server tells of changes only who has asked for them.
    let subscription = match connection.era {
        McpEra::Modern if connection.tells => {
            let filter = SubscriptionFilter::builder().tools_list_changed().build();
            match tokio::time::timeout(Duration::from_secs(5), connection.peer.listen(filter)).await {
                Ok(Ok(subscription)) => Some(subscription),
                Ok(Err(error)) => {
                    journal.note(McpNote::ChangesNotTold { why: error.to_string() });
                    None
                }
                Err(_) => None,
            }
        }
        McpEra::Modern | McpEra::Legacy => None,
    };
    Ok((connection, listed, subscription))
}

/// Whether something has changed; false when nothing more is told.
async fn changed(changes: &mut Option<Subscription>) -> bool {
    match changes {
        Some(subscription) => matches!(subscription.next().await, Ok(Some(_))),
        None => std::future::pending().await,
    }
}

#[cfg(test)]
mod tests;
