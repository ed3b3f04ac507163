//! What is kept, and how much room it takes.

use super::Engine;
use crate::doctor;
use ask::doctor::StorageUsage;
use ask::wire::CommandError;

impl Engine {
    /// Looks at every file of the data folder.
    pub async fn storage_usage(&self) -> Result<StorageUsage, CommandError> {
        let folder = self.folder.clone();
        let counted = tokio::task::spawn_blocking(move || doctor::usage(&folder)).await;
        counted.map_err(|error| self.errors().broke_off(&error))
    }
}
