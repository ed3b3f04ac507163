//! The running program: the engine, and the surfaces around it. The window, the terminal and the tests all come through here.

mod handing_over;
mod idling;
mod opening;
mod program;
mod server;

use crate::channels::ChannelSupervisor;
use crate::commands::RunningProgram;
use crate::local::SocketServer;
use engine::Engine;
use opening::SurfaceListeners;
use std::ops::Deref;
use std::sync::Arc;

/// Whatever the engine can do, it can, too.
pub struct Askwell {
    engine: Arc<Engine>,
    listening: Arc<SurfaceListeners>,
    /// The socket for programs on this machine.
    local: SocketServer,
}

impl Deref for Askwell {
    type Target = Arc<Engine>;

    fn deref(&self) -> &Arc<Engine> {
        &self.engine
    }
}

impl Askwell {
    /// Waits until all is written, and lets go of the file. Nothing is closed by it: quitting is like a crash.
    pub async fn close(&self) {
        self.local.close().await;
        self.listening.api.close().await;
        self.listening.channels.close().await;
        self.engine.close().await;
    }

    /// From now on chat services are listened to as the settings say: for a program that stays open.
    pub async fn host_channels(self: &Arc<Self>) {
        self.channels().host(&self.running()).await;
    }

    fn channels(&self) -> &ChannelSupervisor {
        &self.listening.channels
    }

    /// From now on programs on this machine find this one. Where they cannot, everything else goes on.
    pub fn host_local(self: &Arc<Self>) {
        if let Err(error) = self.local.start(&self.running()) {
            tracing::error!(%error, "programs on this machine cannot reach this one");
        }
        self.engine.guests().expects_hooks();
    }

    /// As the ways in know it.
    fn running(self: &Arc<Self>) -> Arc<dyn RunningProgram> {
        self.clone()
    }
}
