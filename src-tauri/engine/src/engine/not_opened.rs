//! Why the program cannot start, in whole sentences for the person.

use crate::folder::LockError;
use crate::store::{StoreError, StoreOpenError};
use crate::strings::strings;
use ask::settings::Language;
use ask::wire::TroubleCode;
use std::fmt;
use std::path::Path;

#[derive(Debug)]
pub enum OpenError {
    InUse { pid: u32 },
    Moved { folder: String, pid: u32 },
    NotHandedOver { pid: u32 },
    Full { folder: String },
    Unwritable { folder: String, why: String },
    NotRecovered { folder: String, why: String },
    Newer { folder: String, version: i64 },
    Foreign { folder: String },
    Misfit { folder: String, version: i64, why: String },
}

impl OpenError {
    pub(super) fn of_fault(folder: &Path, fault: StoreError) -> OpenError {
        let folder = folder.display().to_string();
        if fault.code == TroubleCode::DiskFull {
            OpenError::Full { folder }
        } else {
            OpenError::Unwritable { folder, why: fault.detail }
        }
    }

    pub fn of_lock(folder: &Path, error: LockError) -> OpenError {
        match error {
            LockError::InUse { pid } => OpenError::InUse { pid },
            LockError::Moved { pid } => OpenError::Moved { folder: folder.display().to_string(), pid },
            LockError::NotHandedOver { pid } => OpenError::NotHandedOver { pid },
            LockError::Unwritable(why) => OpenError::of_fault(folder, why.into()),
        }
    }

    pub(super) fn of_store(folder: &Path, fault: StoreOpenError) -> OpenError {
        let shown = folder.display().to_string();
        match fault {
            StoreOpenError::Newer { version } => OpenError::Newer { folder: shown, version },
            StoreOpenError::Foreign => OpenError::Foreign { folder: shown },
            StoreOpenError::Misfit { version, why } => OpenError::Misfit { folder: shown, version, why },
            StoreOpenError::NotRecovered(fault) => OpenError::NotRecovered { folder: shown, why: fault.detail },
            StoreOpenError::Fault(fault) => OpenError::of_fault(folder, fault),
        }
    }

    pub fn told(&self, language: Language) -> String {
        let strings = strings(language);
        match self {
            OpenError::InUse { pid } => strings.in_use(*pid),
            OpenError::Moved { folder, pid } => strings.folder_moved(folder, *pid),
            OpenError::NotHandedOver { pid } => strings.not_handed_over(*pid),
            OpenError::Full { folder } => strings.no_room_to_open(folder),
            OpenError::Unwritable { folder, why } => strings.folder_unusable(folder, why),
            OpenError::NotRecovered { folder, why } => strings.not_recovered(folder, why),
            OpenError::Newer { folder, version } => strings.data_newer(folder, *version),
            OpenError::Foreign { folder } => strings.data_foreign(folder),
            OpenError::Misfit { folder, version, why } => strings.data_misfit(folder, *version, why),
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Language::En))
    }
}

impl std::error::Error for OpenError {}
