//! Signing in to MCP servers and out of them, as Settings do it.

use super::McpSettings;
use crate::engine::{EngineContext, ProgramSettings};
use crate::host::News;
use crate::mcp::{AttemptStatus, CallbackPage, PreparedSignIn, Servers, SignInError, SignInRecord, SignInTarget};
use crate::parts::guarded;
use ask::mcp::{McpWay, Server};
use ask::settings::Settings;
use ask::wire::{CommandError, McpSignInPage, McpSignInStatus, Secrets};
use ask::{McpServerId, ProfileId};
use std::sync::Arc;
use std::time::Duration;

/// What is needed when the browser comes back.
struct SignInEnd {
    context: Arc<EngineContext>,
    settings: Arc<ProgramSettings>,
    servers: Arc<Servers>,
    id: McpServerId,
}

impl McpSettings {
    /// Finds out where the person signs in, and waits for what comes of that. They open the page, once they have seen where it is.
    pub async fn sign_in(&self, id: McpServerId) -> Result<McpSignInPage, CommandError> {
        let errors = self.context.errors();
        let target = self.target(id).ok_or_else(|| errors.no_mcp_server())?;
        let sign_ins = self.servers.sign_ins();
        let turn = sign_ins.begin(id);
        let preparing = PreparedSignIn::of(&target, self.context.now());
        let prepared = tokio::select! {
            prepared = preparing => prepared,
            () = turn.cancel.cancelled() => Err(SignInError::Cancelled),
        };
        let prepared = match prepared {
            Ok(prepared) => prepared,
            Err(error) => {
                // It is told as the end of the command.
                sign_ins.end(id, &turn, None);
                return Err(errors.sign_in(&error));
            }
        };
        let page = prepared.page.clone();
        if !sign_ins.wait(id, &turn, page.clone()) {
            return Err(errors.sign_in(&SignInError::Cancelled));
        }
        let end = SignInEnd {
            context: self.context.clone(),
            settings: self.settings.clone(),
            servers: self.servers.clone(),
            id,
        };
        let strings = self.context.strings();
        let callback = CallbackPage {
            language: strings.page_language(),
            done: strings.sign_in_done(),
            unknown: strings.sign_in_unknown(),
        };
        tokio::spawn(async move {
            let host = end.context.host().clone();
            let waiting = async {
                tokio::select! {
                    record = prepared.answered(callback, &end.context.keys, || host.now()) => record,
                    () = turn.cancel.cancelled() => Err(SignInError::Cancelled),
                    () = host.pause(Duration::from_millis(ask::limits::MCP_SIGN_IN_MILLIS_MAX)) => Err(SignInError::TooLate),
                }
            };
            let done = match guarded("a sign-in", waiting).await {
                // What was called off at the last moment is not used.
                Ok(Ok(_)) if turn.cancel.is_cancelled() => Err(SignInError::Cancelled),
                Ok(Ok(record)) => end.accept(record).await,
                Ok(Err(error)) => Err(error.scrubbed(&end.context.keys)),
                Err(_) => Err(SignInError::Broken),
            };
            end.servers.sign_ins().end(id, &turn, done.err());
            host.tell(News::Mcp);
        });
        self.context.host.tell(News::Mcp);
        Ok(page)
    }

    pub fn cancel_sign_in(&self, id: McpServerId) {
        self.servers.sign_ins().cancel(id);
        self.context.host.tell(News::Mcp);
    }

    /// Nothing of it is left here, and whoever gave the tokens is told so.
    pub async fn sign_out(&self, id: McpServerId) -> Result<Settings, CommandError> {
        self.forget_sign_in(id).await?;
        let mut settings = Settings::clone(&self.context.settings());
        if let Some(server) = settings.mcp.iter_mut().find(|server| server.id == id)
            && let McpWay::Http { signed_in, .. } = &mut server.way
        {
            *signed_in = false;
        }
        self.settings.put_in_force(settings).await
    }

    pub(super) async fn forget_sign_in(&self, id: McpServerId) -> Result<(), CommandError> {
        let forgotten = self.servers.sign_ins().forget(id).await;
        forgotten.map_err(|error| self.context.errors().keychain(&error))
    }

    /// None: there is no such server over HTTP that is switched on.
    fn target(&self, id: McpServerId) -> Option<SignInTarget> {
        let settings = self.context.settings();
        let server = settings.mcp.iter().find(|server| server.id == id && server.enabled)?;
        match &server.way {
            McpWay::Http { url, client_id, .. } => Some(SignInTarget {
                url: url.clone(),
                client_id: client_id.clone(),
                challenge: self.servers.sign_in_needed(id).flatten(),
            }),
            McpWay::Stdio { .. } => None,
        }
    }

    pub(super) fn sign_in_status(&self, server: &Server, is_needed: bool) -> McpSignInStatus {
        match self.servers.sign_ins().attempt(server.id) {
            Some(AttemptStatus::Waiting { page, .. }) => McpSignInStatus::Waiting { page },
            Some(AttemptStatus::Failed(error)) => {
                McpSignInStatus::Needed { said: Some(self.context.errors().sign_in(&error).message) }
            }
            Some(AttemptStatus::Beginning { .. }) | None if is_needed => McpSignInStatus::Needed { said: None },
            Some(AttemptStatus::Beginning { .. }) | None if server.is_signed_in() => McpSignInStatus::SignedIn,
            Some(AttemptStatus::Beginning { .. }) | None => McpSignInStatus::None,
        }
    }
}

impl SignInEnd {
    /// First the tokens are kept, then the settings say that there are some.
    async fn accept(&self, record: SignInRecord) -> Result<(), SignInError> {
        let url = record.server.clone();
        self.signed_in(&url)?;
        self.servers.sign_ins().source(self.id).put(record).await.map_err(SignInError::Keys)?;
        // Meanwhile the settings may have become others.
        let (settings, had_token) = self.signed_in(&url)?;
        if had_token {
            let none = Secrets { key: Some(String::new()), ..Secrets::default() };
            self.context.keys.update(ProfileId(self.id.0), none).await.map_err(SignInError::Keys)?;
        }
        let put = self.settings.put_in_force(settings).await;
        put.map_err(|error| SignInError::Odd(error.message))?;
        self.servers.restart(self.id).await;
        Ok(())
    }

    /// The settings in which the person has signed in to this server at this address, and whether it had a token before.
    fn signed_in(&self, address: &str) -> Result<(Settings, bool), SignInError> {
        let mut settings = Settings::clone(&self.context.settings());
        let server = settings.mcp.iter_mut().find(|server| server.id == self.id).ok_or(SignInError::Cancelled)?;
        match &mut server.way {
            McpWay::Http { url, has_token, signed_in, .. } if *url == address => {
                *signed_in = true;
                let had_token = std::mem::replace(has_token, false);
                Ok((settings, had_token))
            }
            McpWay::Http { .. } | McpWay::Stdio { .. } => Err(SignInError::Cancelled),
        }
    }
}
