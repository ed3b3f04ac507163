//! What keeps anything from being saved, or was done about it at the start.

use crate::strings::Strings;
use ask::wire::{Trouble, TroubleCode};

pub fn sentence(strings: &dyn Strings, trouble: &Trouble) -> String {
    let detail = &trouble.detail;
    match trouble.code {
        TroubleCode::DiskFull => strings.disk_full().to_owned(),
        TroubleCode::ReadOnly => strings.folder_read_only(detail),
        TroubleCode::Gone => strings.folder_gone().to_owned(),
        TroubleCode::RecoveredNothing if detail.is_empty() => strings.began_empty().to_owned(),
        TroubleCode::RecoveredNothing => strings.began_empty_and_kept(detail),
        TroubleCode::Recovered => strings.recovered(detail),
        TroubleCode::RecoveredInPart => strings.recovered_in_part(detail),
        TroubleCode::SettingsRestored => strings.settings_restored(detail),
        TroubleCode::LogBehind => strings.log_behind(detail),
        TroubleCode::Damaged => strings.stored_data_damaged(detail),
        TroubleCode::Failed => strings.saving_failed(detail),
    }
}
