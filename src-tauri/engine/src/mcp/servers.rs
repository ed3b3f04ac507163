//! All servers in the settings, each with its keeper.

use super::McpServerError;
use super::journal::Journal;
use super::keeper::{ServerConnection, ServerContext, ServerState, ServerStatus, ServerSupervisor};
use super::offer::{OfferedTool, offered};
use super::seen::SeenTools;
use super::sign_in::SignIns;
use ask::McpServerId;
use ask::limits::MCP_AWAITED_MILLIS;
use ask::mcp::{Server, ToolDescription};
use futures_util::future::join_all;
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::{Duration, Instant};

type Listed = (Arc<Server>, Arc<[Arc<ToolDescription>]>);

pub struct Servers {
    backing: ServerContext,
    pub seen: SeenTools,
    /// In the order of the settings.
    keepers: Mutex<Vec<Arc<ServerSupervisor>>>,
    /// Settings are followed one after the other.
    following: tokio::sync::Mutex<()>,
}

impl Servers {
    pub fn new(backing: ServerContext, seen: Option<String>, servers: &[Server]) -> Servers {
        let keeper = |server: &Server| Arc::new(ServerSupervisor::new(server.clone(), backing.clone()));
        let keepers = Mutex::new(servers.iter().map(keeper).collect());
        Servers {
            keepers,
            seen: SeenTools::new(backing.store.clone(), seen),
            backing,
            following: tokio::sync::Mutex::default(),
        }
    }

    /// The settings may have changed: what is reached another way is ended, and started anew when it is wanted.
    pub async fn follow(&self, servers: &[Server]) {
        let _one = self.following.lock().await;
        let mut ended = Vec::new();
        {
            let mut keepers = self.keepers.lock();
            let mut before = std::mem::take(&mut *keepers);
            for server in servers {
                let same = before.iter().position(|keeper| is_reached_alike(&keeper.server(), server));
                let keeper = match same {
                    Some(place) => {
                        let keeper = before.remove(place);
                        keeper.set(server.clone());
                        keeper
                    }
                    None => Arc::new(ServerSupervisor::new(server.clone(), self.backing.clone())),
                };
                keepers.push(keeper);
            }
            ended.append(&mut before);
        }
        close_all(ended).await;
    }

    pub fn sign_ins(&self) -> &Arc<SignIns> {
        &self.backing.sign_ins
    }

    /// Where nobody is signed in to a server that wants it: what the server says of that.
    pub fn sign_in_needed(&self, id: McpServerId) -> Option<Option<String>> {
        match self.keeper(id)?.standing().state {
            ServerState::Failed { fault: McpServerError::SignInNeeded { challenge }, .. } => Some(challenge),
            ServerState::Failed { .. }
            | ServerState::Idle
            | ServerState::Starting { .. }
            | ServerState::Ready { .. } => None,
        }
    }

    /// Ends all that was started.
    pub async fn close(&self) {
        self.backing.sign_ins.cancel_all();
        let keepers = std::mem::take(&mut *self.keepers.lock());
        close_all(keepers).await;
    }

    /// Every server and how it stands. To look at them is to want them.
    pub fn standings(&self) -> Vec<(Arc<Server>, ServerStatus)> {
        let keepers = self.keepers.lock().clone();
        keepers.iter().map(|keeper| (keeper.server(), keeper.standing())).collect()
    }

    /// Starts all that is switched on.
    pub fn want_all(&self) {
        let keepers = self.keepers.lock();
        keepers.iter().filter(|keeper| keeper.server().enabled).for_each(|keeper| keeper.want());
    }

    pub async fn restart(&self, id: McpServerId) -> bool {
        let Some(keeper) = self.keeper(id).filter(|keeper| keeper.server().enabled) else { return false };
        keeper.restart().await;
        true
    }

    pub fn journal(&self, id: McpServerId) -> Option<Arc<Journal>> {
        self.keeper(id).map(|keeper| keeper.journal.clone())
    }

    /// What a model is told of in a workspace, in a stable order: of the tools that can be called those that the person has
    /// seen as they are now. Text that nobody has looked at never reaches it.
    pub async fn offered(&self, workspace: Option<&str>) -> Vec<OfferedTool> {
        let mut tools = self.callable(workspace).await;
        tools.retain(|tool| !tool.is_held_back());
        tools
    }

    /// The tools that are switched on in a workspace, in a stable order. One that is held back can be called, too, by a model
    /// that knows it from before: the person is asked then. Servers that are starting are waited for, though not for long.
    pub async fn callable(&self, workspace: Option<&str>) -> Vec<OfferedTool> {
        let mut all = self.all(workspace).await;
        all.retain(OfferedTool::is_on);
        all
    }

    /// The servers of a workspace with tools that are held back, each with their number, as far as they have said what they
    /// offer. Nothing is started.
    pub fn held_back(&self, workspace: Option<&str>) -> Vec<(Arc<Server>, usize)> {
        let standings = self.standings().into_iter().filter(|(server, _)| server.serves(workspace));
        let counted = standings.map(|(server, standing)| {
            let tools = self.known(&server, &standing);
            let count = tools.iter().filter(|tool| tool.is_on() && tool.is_held_back()).count();
            (server, count)
        });
        counted.filter(|(_, count)| *count > 0).collect()
    }

    async fn all(&self, workspace: Option<&str>) -> Vec<OfferedTool> {
        let mut keepers = self.keepers.lock().clone();
        keepers.retain(|keeper| keeper.server().serves(workspace));
        if keepers.is_empty() {
            return Vec::new();
        }
        join_all(keepers.iter().map(|keeper| settled(keeper))).await;
        let there = |keeper: &Arc<ServerSupervisor>| {
            let standing = keeper.standing();
            let listed: Listed = (keeper.server(), standing.tools);
            matches!(standing.state, ServerState::Ready { .. }).then_some(listed)
        };
        let listed: Vec<Listed> = keepers.iter().filter_map(there).collect();
        offered(&listed, &self.seen)
    }

    /// What is known of a server's tools, also where the server is not there at present.
    pub fn known(&self, server: &Arc<Server>, standing: &ServerStatus) -> Vec<OfferedTool> {
        offered(&[(server.clone(), standing.tools.clone())], &self.seen)
    }

    /// The line to a server; else why there is none.
    pub async fn reach(&self, id: McpServerId) -> Result<ServerConnection, Option<McpServerError>> {
        let keeper = self.keeper(id).filter(|keeper| keeper.server().enabled).ok_or(None)?;
        settled(&keeper).await;
        let standing = keeper.standing();
        match (standing.line, standing.state) {
            (Some(line), _) => Ok(line),
            (None, ServerState::Failed { fault, .. }) => Err(Some(fault)),
            (None, ServerState::Idle | ServerState::Starting { .. } | ServerState::Ready { .. }) => {
                Err(Some(McpServerError::Silent))
            }
        }
    }

    fn keeper(&self, id: McpServerId) -> Option<Arc<ServerSupervisor>> {
        self.keepers.lock().iter().find(|keeper| keeper.server().id == id).cloned()
    }
}

fn is_reached_alike(before: &Server, now: &Server) -> bool {
    before.id == now.id && before.way == now.way && before.workspace == now.workspace && before.enabled == now.enabled
}

/// Wants a server, and waits until it is there or has failed; not longer than a person waits gladly.
async fn settled(keeper: &ServerSupervisor) {
    let mut watch = keeper.watch();
    let began = match watch.borrow_and_update().state {
        ServerState::Ready { .. } => return,
        ServerState::Starting { since } => since,
        ServerState::Idle | ServerState::Failed { .. } => Instant::now(),
    };
    keeper.want();
    let deadline = began + Duration::from_millis(MCP_AWAITED_MILLIS);
    let mut started = false;
    let settles = watch.wait_for(|standing| match standing.state {
        ServerState::Ready { .. } => true,
        // One that has just failed is not tried again at once.
        ServerState::Failed { retry_at: None, .. } => true,
        ServerState::Failed { .. } => std::mem::replace(&mut started, true),
        ServerState::Idle => false,
        ServerState::Starting { .. } => {
            started = true;
            false
        }
    });
    let _ = tokio::time::timeout_at(deadline.into(), settles).await;
}

async fn close_all(keepers: Vec<Arc<ServerSupervisor>>) {
    join_all(keepers.iter().map(|keeper| keeper.close())).await;
}
