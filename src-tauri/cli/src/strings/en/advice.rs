//! English: what to do about what the check found.

use super::En;
use crate::strings::advice::AdviceStrings;

impl AdviceStrings for En {
    fn made_at_first_start(&self) -> &'static str {
        "Askwell creates it when you first open it."
    }

    fn restore_or_put_back(&self) -> &'static str {
        "If you have a backup, run askwell restore. If askwell.db was moved away, move it back before you open Askwell. Other files in the folder, such as logs, are not touched."
    }

    fn wait_for_restore(&self) -> &'static str {
        "Wait for it. If it was interrupted, start Askwell or run the same command again to finish it."
    }

    fn install_newer(&self) -> &'static str {
        "Install that version or a newer one."
    }

    fn open_once(&self) -> &'static str {
        "Open Askwell once, then check again."
    }

    fn choose_folder(&self) -> &'static str {
        "Set ASKWELL_DATA_DIR to the right folder, or move that file away."
    }

    fn check_access(&self) -> &'static str {
        "Check that you have permission to read it, then check again."
    }

    fn restart_to_recover(&self) -> &'static str {
        "Restart Askwell to recover what can be read. The damaged file is kept. If you have a backup, keep it."
    }

    fn ask_for_recovery(&self) -> &'static str {
        "Quit Askwell, create an empty file askwell.db.repair in the data folder, and start Askwell to recover what can be read. The damaged file is kept. If you have a backup, keep it."
    }

    fn compare_what_can_be_read(&self) -> &'static str {
        "You can read it up to that point but not continue it. If you have a backup, compare."
    }

    fn open_with_later_version(&self) -> &'static str {
        "To continue it, open it with that version."
    }

    fn nothing_to_do_for_rest(&self) -> &'static str {
        "You can read the rest. Nothing to do."
    }

    fn rebuild_lists(&self) -> &'static str {
        "To rebuild the lists, quit Askwell, create an empty file askwell.db.repair in the data folder, and start again. The current database is kept."
    }

    fn revoke_rule(&self) -> &'static str {
        "Unless you know why, revoke it in Settings › Permissions."
    }

    fn revoke_decision(&self) -> &'static str {
        "Unless you know why, revoke it in Settings › Saved decisions."
    }

    fn compare_or_sign(&self) -> &'static str {
        "Compare with a backup. If you moved an older database here yourself, quit Askwell and run askwell doctor --sign."
    }

    fn renew_access_token(&self) -> &'static str {
        "Unless you know why, create a new access token in Settings › Other programs and browsers, which signs everyone out. Then quit Askwell and run askwell doctor --sign."
    }

    fn reconnect_chat(&self) -> &'static str {
        "Unless you know why, remove the channel in Settings › Channels and connect it again. Then quit Askwell and run askwell doctor --sign."
    }

    fn review_settings(&self) -> &'static str {
        "Review your settings, especially MCP servers and agents. When they are right, quit Askwell and run askwell doctor --sign."
    }

    fn sign_if_it_was_you(&self) -> &'static str {
        "If that was you, quit Askwell and run askwell doctor --sign."
    }

    fn compare_or_sign_if_right(&self) -> &'static str {
        "Compare with a backup. If the current data is right, quit Askwell and run askwell doctor --sign."
    }

    fn next_start_signs(&self) -> &'static str {
        "If that was you, nothing to do: it is signed at the next start."
    }

    fn look_through_settings(&self) -> &'static str {
        "Review them in Settings."
    }

    fn restore_file(&self) -> &'static str {
        "If you have a backup, restore the file from it. The conversation works without it."
    }

    fn files_were_lost_before(&self) -> &'static str {
        "Nothing to do. The conversation works without them."
    }

    fn change_cannot_be_undone(&self) -> &'static str {
        "You can no longer undo that change. Nothing else is affected."
    }

    fn log_is_rewritten(&self) -> &'static str {
        "Move that folder away and restart Askwell to write the log again."
    }

    fn correct_or_enter_keys(&self) -> &'static str {
        "Correct the file, or delete it and enter the keys again in Settings."
    }

    fn correct_or_set_aside(&self) -> &'static str {
        "Correct the file, or restart Askwell to use its own copy; the file is renamed and kept."
    }

    fn free_some_space(&self) -> &'static str {
        "Free some space; otherwise answers can't be saved."
    }

    fn goes_to_trash(&self) -> &'static str {
        "They are moved to the trash the next time Askwell starts."
    }

    fn delete_it(&self) -> &'static str {
        "Delete it; nothing needs it."
    }

    fn next_start_finishes(&self) -> &'static str {
        "Askwell finishes or removes it at the next start."
    }

    fn delete_when_unneeded(&self) -> &'static str {
        "Delete it when you no longer need it."
    }

    fn removed_after_30_days(&self) -> &'static str {
        "Items are kept for at least 30 days, then removed."
    }
}
