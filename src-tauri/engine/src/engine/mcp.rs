//! MCP servers, as Settings see them and change them.

mod sign_in;

use super::errors::McpRefusal;
use super::{EngineContext, ProgramSettings};
use crate::host::News;
use crate::mcp::{
    JournalEntry, JournalText, McpServerError, OfferedTool, SecretExposure, ServerState, ServerStatus, Servers,
};
use ask::limits::MCP_LOG_LINE_BYTES_MAX;
use ask::mcp::{McpWay, Server, pasted};
use ask::plain_text::{harmless, one_line};
use ask::settings::Settings;
use ask::thread::cut;
use ask::wire::{
    CommandError, McpEdit, McpHeldBackTools, McpLogLine, McpOrigin, McpPaste, McpPasteFault, McpPasted,
    McpServerStanding, McpState, McpTool, Secrets,
};
use ask::{McpServerId, ProfileId};
use std::sync::Arc;

/// The servers of the settings, each with how it does.
pub struct McpSettings {
    context: Arc<EngineContext>,
    settings: Arc<ProgramSettings>,
    servers: Arc<Servers>,
}

impl McpSettings {
    pub fn new(context: Arc<EngineContext>, settings: Arc<ProgramSettings>, servers: Arc<Servers>) -> McpSettings {
        McpSettings { context, settings, servers }
    }

    /// Every server, in the person's order. Who looks at them wants to see what they offer: they are started.
    pub fn all(&self) -> Vec<McpServerStanding> {
        self.servers.want_all();
        self.servers.standings().into_iter().map(|(server, standing)| self.standing_of(&server, standing)).collect()
    }

    pub fn log(&self, id: McpServerId) -> Vec<McpLogLine> {
        let Some(journal) = self.servers.journal(id) else { return Vec::new() };
        let errors = self.context.errors();
        let line = |entry: JournalEntry| {
            let (from, text) = match entry.text {
                JournalText::Askwell(note) => {
                    (McpOrigin::Askwell, harmless(cut(&note.told(errors), MCP_LOG_LINE_BYTES_MAX)))
                }
                JournalText::Server(line) => (McpOrigin::Server, line),
            };
            McpLogLine { at: entry.at, from, text }
        };
        journal.entries().into_iter().map(line).collect()
    }

    /// Adds or changes a server. One that is another program or address now takes no secret along.
    pub async fn save(&self, edit: McpEdit) -> Result<Settings, CommandError> {
        let McpEdit { server, secrets, unencrypted } = edit;
        let mut server = server.within_limits();
        self.check(&server)?;
        let mut settings = Settings::clone(&self.context.settings());
        let (id, typed) = (server.id, secrets != Secrets::default());
        let before = settings.mcp.iter().find(|before| before.id == id);
        let was_signed_in = before.is_some_and(|before| server.has_target_of(before) && before.is_signed_in());
        if let McpWay::Http { has_token, signed_in, .. } = &mut server.way {
            *signed_in = was_signed_in;
            if let Some(key) = &secrets.key {
                *has_token = !key.trim().is_empty();
                // A token that was typed takes the place of those that came of signing in.
                *signed_in = was_signed_in && !*has_token;
            }
        }
        let signs_out = !server.is_signed_in();
        self.check_exposure(&server, before.filter(|_| !typed), unencrypted)?;
        if before.is_some_and(|before| !server.has_target_of(before)) {
            self.check_typed(&server, &secrets)?;
            // First what was there goes, and last comes what is new: at no time does one target get the other's secret.
            self.context.keys.remove(ProfileId(id.0)).await.map_err(|error| self.context.errors().keychain(&error))?;
            self.forget_sign_in(id).await?;
            put(&mut settings, server);
            let settings = self.settings.put_in_force(settings).await?;
            if typed {
                self.keep_secrets(id, secrets).await?;
                self.servers.restart(id).await;
            }
            return Ok(settings);
        }
        // Its secrets first: a server never names a value that is not there.
        if was_signed_in && signs_out {
            self.forget_sign_in(id).await?;
        }
        if typed {
            self.keep_secrets(id, secrets).await?;
        }
        put(&mut settings, server);
        let settings = self.settings.put_in_force(settings).await?;
        if typed {
            self.servers.restart(id).await;
        }
        Ok(settings)
    }

    async fn keep_secrets(&self, id: McpServerId, secrets: Secrets) -> Result<(), CommandError> {
        self.context.keys.update(ProfileId(id.0), secrets).await.map_err(|error| self.context.errors().keychain(&error))
    }

    /// Nothing secret is newly sent where others can read it: over the internet never, in the person's own network where they
    /// say so. `as_before`: it is sent there already, and nothing was typed.
    fn check_exposure(&self, server: &Server, as_before: Option<&Server>, confirmed: bool) -> Result<(), CommandError> {
        let errors = self.context.errors();
        let exposure = SecretExposure::of(server);
        if as_before.is_some_and(|before| server.has_target_of(before) && SecretExposure::of(before) == exposure) {
            return Ok(());
        }
        match exposure {
            SecretExposure::Nobody => Ok(()),
            SecretExposure::OwnNetwork if confirmed => Ok(()),
            SecretExposure::OwnNetwork => Err(errors.mcp_refused(&McpRefusal::ReadableHere)),
            SecretExposure::Everybody => Err(errors.mcp_refused(&McpRefusal::ReadableByAll)),
        }
    }

    /// Whether every secret that the server names was typed with it.
    fn check_typed(&self, server: &Server, secrets: &Secrets) -> Result<(), CommandError> {
        let is_typed = |name: &&str| secrets.headers.get(*name).is_some_and(|value| !value.trim().is_empty());
        let missing: Vec<&str> = server.secret_names().filter(|name| !is_typed(name)).collect();
        let token_missing = matches!(server.way, McpWay::Http { has_token: true, .. }) && secrets.key.is_none();
        if missing.is_empty() && !token_missing {
            Ok(())
        } else {
            Err(self.context.errors().mcp_refused(&McpRefusal::SecretsOfAnother))
        }
    }

    /// Removes a server with its secrets.
    pub async fn remove(&self, id: McpServerId) -> Result<Settings, CommandError> {
        let mut settings = Settings::clone(&self.context.settings());
        settings.mcp.retain(|server| server.id != id);
        let settings = self.settings.put_in_force(settings).await?;
        self.servers.seen.forget(id).await;
        self.context.keys.remove(ProfileId(id.0)).await.map_err(|error| self.context.errors().keychain(&error))?;
        self.forget_sign_in(id).await?;
        Ok(settings)
    }

    pub async fn restart(&self, id: McpServerId) -> Result<(), CommandError> {
        if self.servers.restart(id).await { Ok(()) } else { Err(self.context.errors().no_mcp_server()) }
    }

    /// The person has looked at tools that say this of themselves. Of one that has changed since they have not.
    pub async fn tools_seen(&self, id: McpServerId, hashes: Vec<String>) -> Result<(), CommandError> {
        let standings = self.servers.standings();
        let found = standings
            .iter()
            .find(|(server, _)| server.id == id)
            .ok_or_else(|| self.context.errors().no_mcp_server())?;
        let known = self.servers.known(&found.0, &found.1).into_iter();
        let seen = known.filter(|offered| hashes.contains(&offered.hash));
        let seen: Vec<_> = seen.map(|offered| (offered.tool.name.clone(), offered.hash)).collect();
        self.servers.seen.mark(id, seen).await;
        self.context.host.tell(News::Mcp);
        Ok(())
    }

    /// What the conversations of this workspace are not offered, server by server.
    pub fn held_back(&self, workspace: Option<&str>) -> Vec<McpHeldBackTools> {
        let told = |(server, tools): (Arc<Server>, usize)| McpHeldBackTools { server: one_line(&server.name), tools };
        self.servers.held_back(workspace).into_iter().map(told).collect()
    }

    /// What a pasted configuration comes to. Nothing is saved.
    pub fn read_paste(&self, text: &str) -> McpPaste {
        let paste = pasted(text, || McpServerId(self.context.host.new_id()));
        let (errors, settings) = (self.context.errors(), self.context.settings());
        let servers = paste.servers.into_iter().map(|pasted| {
            let ask::mcp::PastedServer { mut server, secrets, missing } = pasted;
            let same = settings.mcp.iter().find(|other| other.name == server.name);
            if let Some(same) = same {
                // What the person has decided about it stays.
                server = Server { way: server.way, ..same.clone() };
            }
            self.context.redactor.learn(&secrets);
            McpPasted { edit: McpEdit { server, secrets, unencrypted: false }, missing, replaces: same.is_some() }
        });
        let fault = |fault: ask::mcp::PasteProblem| McpPasteFault {
            server: fault.server.as_deref().map(one_line),
            said: errors.mcp_paste(&fault.wrong),
        };
        McpPaste { servers: servers.collect(), faults: paste.faults.into_iter().map(fault).collect() }
    }

    fn check(&self, server: &Server) -> Result<(), CommandError> {
        let errors = self.context.errors();
        let settings = self.context.settings();
        let taken = |other: &Server| other.id != server.id && other.name == server.name;
        if server.name.is_empty() {
            return Err(errors.mcp_refused(&McpRefusal::Unnamed));
        }
        if settings.mcp.iter().any(taken) {
            return Err(errors.mcp_refused(&McpRefusal::NameTaken(&server.name)));
        }
        match &server.way {
            McpWay::Stdio { command, .. } if command.trim().is_empty() => {
                Err(errors.mcp_refused(&McpRefusal::NoProgram))
            }
            McpWay::Stdio { .. } => Ok(()),
            McpWay::Http { url, .. } => match url::Url::parse(url.trim()) {
                Ok(url) if matches!(url.scheme(), "http" | "https") && url.has_host() => Ok(()),
                Ok(_) | Err(_) => Err(errors.mcp_refused(&McpRefusal::NoAddress)),
            },
        }
    }

    fn standing_of(&self, server: &Arc<Server>, standing: ServerStatus) -> McpServerStanding {
        let tools = self.servers.known(server, &standing).into_iter().map(shown).collect();
        let sign_in_needed =
            matches!(&standing.state, ServerState::Failed { fault: McpServerError::SignInNeeded { .. }, .. });
        let state = match standing.state {
            _ if !server.enabled => McpState::Off,
            ServerState::Idle => McpState::Idle,
            ServerState::Starting { .. } => McpState::Starting,
            ServerState::Ready { since } => McpState::Ready { since },
            ServerState::Failed { fault, since, retry_at } => {
                McpState::Failed { said: self.context.errors().mcp_fault(&fault), since, retry_at }
            }
        };
        McpServerStanding {
            server: Server::clone(server),
            state,
            era: standing.era,
            protocol: standing.protocol,
            calls_itself: standing.calls_itself,
            tools,
            left_out: standing.left_out.to_vec(),
            unencrypted: SecretExposure::of(server) != SecretExposure::Nobody,
            sign_in: self.sign_in_status(server, server.enabled && sign_in_needed),
        }
    }
}

fn put(settings: &mut Settings, server: Server) {
    match settings.mcp.iter_mut().find(|other| other.id == server.id) {
        Some(other) => *other = server,
        None => settings.mcp.push(server),
    }
}

fn shown(offered: OfferedTool) -> McpTool {
    let on = offered.is_on();
    let OfferedTool { name, tool, hash, seen, .. } = offered;
    let claims = tool.annotations;
    McpTool {
        offered_as: name,
        title: tool.title.as_deref().map(one_line),
        description: harmless(&tool.description),
        schema: tool.parameters(),
        read_only: claims.read_only,
        destructive: claims.destructive,
        idempotent: claims.idempotent,
        open_world: claims.open_world,
        on,
        seen,
        hash,
        name: one_line(&tool.name),
    }
}
