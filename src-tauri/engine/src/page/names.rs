//! Names looked up for one page: a public name must not stand for a machine of the person's own network.

use super::address::is_private;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;

pub(super) type NameLookup = Pin<Box<dyn Future<Output = io::Result<Vec<SocketAddr>>> + Send>>;
pub(super) type Lookup = fn(String) -> NameLookup;

/// Asks the system.
pub(super) fn system(host: String) -> NameLookup {
    Box::pin(async move { Ok(tokio::net::lookup_host((host, 0)).await?.collect()) })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NameError {
    #[error("the name is not known")]
    Unknown,
    #[error("the name stands for a private address")]
    Private,
}

/// The connection is made to the very addresses that were looked at, so a second lookup cannot bring others.
pub(super) struct Names {
    /// The public name whose addresses have to be public. Others are those of a proxy.
    pub public: Option<String>,
    pub lookup: Lookup,
}

impl Resolve for Names {
    fn resolve(&self, name: Name) -> Resolving {
        let public = self.public.as_deref().is_some_and(|public| public.eq_ignore_ascii_case(name.as_str()));
        let looking = (self.lookup)(name.as_str().to_owned());
        Box::pin(async move {
            let mut found = looking.await.map_err(|_| NameError::Unknown)?;
            if found.is_empty() {
                return Err(NameError::Unknown.into());
            }
            found.retain(|at| !public || !is_private(at.ip()));
            if found.is_empty() {
                return Err(NameError::Private.into());
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}
