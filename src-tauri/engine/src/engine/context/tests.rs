//! A context without an engine, for tests of parts that need no more.

use super::*;
use crate::host::News;
use crate::store::{CommitReport, Observer};
use ask::Timestamp;
use tempfile::TempDir;
use uuid::Uuid;

struct Nobody;

impl Observer for Nobody {
    fn committed(&self, _: &CommitReport) {}
    fn trouble(&self, _: Option<&StoreError>) {}
}

impl Host for Nobody {
    fn now(&self) -> Timestamp {
        7
    }
    fn new_id(&self) -> Uuid {
        crate::host::new_id()
    }
    fn tell(&self, _: News) {}
}

impl EngineContext {
    pub(in crate::engine) fn alone() -> (Arc<EngineContext>, TempDir) {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().to_owned();
        let redactor = Arc::new(Redactor::default());
        let context = EngineContext {
            lock: Arc::new(Lock::take(&folder).unwrap()),
            host: Arc::new(Nobody),
            store: Store::open(&folder, 7).unwrap().1.start(Nobody).unwrap(),
            keys: Arc::new(KeyStore::open(&folder, redactor.clone())),
            redactor,
            system_language: Language::En,
            settings: RwLock::default(),
            runtime: Handle::current(),
            folder,
        };
        (Arc::new(context), data)
    }
}

#[tokio::test]
async fn errors_are_told_in_the_language_chosen_else_in_the_systems() {
    let (context, _data) = EngineContext::alone();
    let said = || context.errors().no_conversation().message;
    let english = said();
    *context.settings.write() = Arc::new(Settings { language: Some(Language::Zh), ..Settings::default() });
    assert_ne!(english, said());
    *context.settings.write() = Arc::default();
    assert_eq!(english, said());
}
