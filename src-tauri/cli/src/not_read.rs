//! Why the data folder cannot be looked at.

use crate::strings::Strings;
use engine::OpenError;
use engine::folder::{LockError, kept};
use engine::store::StoreReadError;
use std::path::Path;
use std::time::Duration;

/// Whoever starts or ends has only the path, or only the folder, for a moment.
const LOOKS: u32 = 40;
const LOOK_AGAIN: Duration = Duration::from_millis(10);

/// Refuses where the folder of this path was moved away under an Askwell that runs: whoever looked there would say that there is
/// nothing.
pub fn check_is_there(folder: &Path) -> Result<(), OpenError> {
    let mut looks = 0;
    loop {
        match kept(folder) {
            moved @ LockError::Moved { .. } if looks >= LOOKS => {
                return Err(OpenError::of_lock(folder, moved));
            }
            LockError::Moved { .. } => looks += 1,
            LockError::InUse { .. } | LockError::NotHandedOver { .. } | LockError::Unwritable(_) => return Ok(()),
        }
        std::thread::sleep(LOOK_AGAIN);
    }
}

pub fn not_read(strings: &dyn Strings, folder: &Path, fault: &StoreReadError) -> String {
    let folder = folder.display();
    match fault {
        StoreReadError::Newer { version } => strings.data_newer(folder, *version),
        StoreReadError::Older { version } => strings.data_older(folder, *version),
        StoreReadError::Foreign => strings.data_foreign(folder),
        StoreReadError::Fault(fault) if fault.damaged => strings.data_damaged(folder, &fault.to_string()),
        StoreReadError::Fault(fault) => strings.data_unreadable(folder, &fault.to_string()),
    }
}
