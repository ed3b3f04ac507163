//! From a folder on the disk to the running program.

use super::Askwell;
use crate::api::Api;
use crate::channels::ChannelSupervisor;
use crate::local::{self, SocketServer};
use ask::ConversationId;
use ask::settings::Settings;
use ask::wall_clock::TrustedTime;
use engine::folder::Lock;
use engine::host::Surfaces;
use engine::{Engine, EngineConfig, Lifetime, OpenError, SurfaceContext};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use std::sync::Arc;

impl Askwell {
    /// Opens the data folder, and where this program stays, goes on with every conversation whose run was under way.
    pub async fn open(opening: EngineConfig) -> Result<Arc<Askwell>, OpenError> {
        let folder = &opening.folder;
        let taken = match opening.lifetime {
            Lifetime::Stays => local::take_over(folder).await,
            Lifetime::Background | Lifetime::Command => Lock::take(folder).map(|lock| (lock, Vec::new())),
        };
        let (lock, keys) = taken.map_err(|error| OpenError::of_lock(folder, error))?;
        let (engine, listening) =
            Engine::open(opening, lock, |footing| Arc::new(SurfaceListeners::on(footing))).await?;
        engine.own_models().take_keys(keys);
        Ok(Arc::new(Askwell { engine, listening, local: SocketServer::default() }))
    }
}

/// The surfaces that the engine knows of: who listens to the socket of this machine finds out for itself.
pub struct SurfaceListeners {
    /// The server for other programs and for browsers.
    pub api: Api,
    /// Chat services.
    pub channels: ChannelSupervisor,
}

impl SurfaceListeners {
    fn on(footing: SurfaceContext) -> SurfaceListeners {
        let SurfaceContext { host, store, redactor, sightings, let_in, attempts } = footing;
        let api = Api::new(host.clone(), store.clone(), redactor, (let_in, attempts));
        SurfaceListeners { api, channels: ChannelSupervisor::new(host, store, sightings) }
    }
}

impl Surfaces for SurfaceListeners {
    fn look_again(&self) {
        self.channels.wake();
    }

    fn follow<'a>(&'a self, settings: &'a Settings) -> BoxFuture<'a, ()> {
        async {
            self.api.follow(&settings.api).await;
            self.channels.follow(settings).await;
        }
        .boxed()
    }

    fn forget(&self, conversation: ConversationId) -> BoxFuture<'_, ()> {
        self.channels.forget(conversation).boxed()
    }

    fn remove_old(&self, now: TrustedTime) -> BoxFuture<'_, ()> {
        let removed = self.api.access().remove_old(now);
        removed
            .map(|removed| {
                if let Err(error) = removed {
                    tracing::warn!(%error, "old sessions could not be removed yet");
                }
            })
            .boxed()
    }
}
