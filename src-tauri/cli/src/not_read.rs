//! Why the data folder cannot be looked at.

use crate::strings::Strings;
use engine::store::LookFault;
use std::path::Path;

pub fn not_read(strings: &dyn Strings, folder: &Path, fault: &LookFault) -> String {
    let folder = folder.display();
    match fault {
        LookFault::Newer { version } => strings.data_newer(folder, *version),
        LookFault::Older { version } => strings.data_older(folder, *version),
        LookFault::Foreign => strings.data_foreign(folder),
        LookFault::Fault(fault) if fault.damaged => strings.data_damaged(folder, &fault.to_string()),
        LookFault::Fault(fault) => strings.data_unreadable(folder, &fault.to_string()),
    }
}
