//! What is wrong at present: the store cannot save, or a log cannot be written.

use crate::host::{Host, News};
use ask::wire::{Trouble, TroubleCode};
use parking_lot::Mutex;
use std::sync::Arc;

pub struct StorageTroubles {
    host: Arc<dyn Host>,
    now: Mutex<Option<Trouble>>,
}

impl StorageTroubles {
    pub fn new(host: Arc<dyn Host>, at_start: Option<Trouble>) -> StorageTroubles {
        StorageTroubles { host, now: Mutex::new(at_start) }
    }

    pub fn now(&self) -> Option<Trouble> {
        self.now.lock().clone()
    }

    /// The store says how it is.
    pub fn of_store(&self, trouble: Option<Trouble>) {
        self.now.lock().clone_from(&trouble);
        self.host.tell(News::Trouble(trouble));
    }

    /// A log cannot be written, or all can again. Where nothing at all can be saved, that says enough.
    pub fn log_behind(&self, why: Option<String>) {
        let changed = {
            let mut trouble = self.now.lock();
            let known = trouble.as_ref().map(|trouble| trouble.code);
            let changed = match (why, known) {
                (
                    Some(_),
                    Some(
                        TroubleCode::DiskFull
                        | TroubleCode::ReadOnly
                        | TroubleCode::Gone
                        | TroubleCode::Damaged
                        | TroubleCode::Failed,
                    ),
                ) => {
                    return;
                }
                (Some(detail), _) => Some(Trouble { code: TroubleCode::LogBehind, detail }),
                (None, Some(TroubleCode::LogBehind)) => None,
                (None, _) => return,
            };
            trouble.clone_from(&changed);
            changed
        };
        self.host.tell(News::Trouble(changed));
    }
}
