//! English: what to do about what the check found.

use super::En;
use crate::strings::advice::AdviceStrings;

impl AdviceStrings for En {
    fn made_at_first_start(&self) -> &'static str {
        "It is made when Askwell first opens."
    }

    fn restore_or_put_back(&self) -> &'static str {
        "If you have a backup, run askwell restore. If askwell.db was moved away, put it back before Askwell is opened. What lies beside it, such as logs, is left alone."
    }

    fn wait_for_restore(&self) -> &'static str {
        "Wait for it. If it was interrupted, start Askwell or run the same command again: either finishes it."
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
        "Check that you may read it, then check again."
    }

    fn restart_to_recover(&self) -> &'static str {
        "Restart Askwell: it recovers what can be read and keeps the damaged file. If you have a backup, keep it."
    }

    fn ask_for_recovery(&self) -> &'static str {
        "Quit Askwell, create an empty file askwell.db.repair in the data folder, and start again: it recovers what can be read and keeps the damaged file. If you have a backup, keep it."
    }

    fn compare_what_can_be_read(&self) -> &'static str {
        "It can be read up to there and is not continued. If you have a backup, compare."
    }

    fn open_with_later_version(&self) -> &'static str {
        "Open it with that version to continue it."
    }

    fn nothing_to_do_for_rest(&self) -> &'static str {
        "What is left can be read; there is nothing to do."
    }

    fn rebuild_lists(&self) -> &'static str {
        "To rebuild the lists, quit Askwell, create an empty file askwell.db.repair in the data folder, and start again. The present database is kept."
    }

    fn revoke_rule(&self) -> &'static str {
        "Revoke it in Settings › Permissions unless you know why."
    }

    fn revoke_decision(&self) -> &'static str {
        "Revoke it in Settings › Saved decisions unless you know why."
    }

    fn compare_or_sign(&self) -> &'static str {
        "Compare with a backup. If you put an older database here yourself, quit Askwell and run askwell doctor --sign."
    }

    fn renew_access_token(&self) -> &'static str {
        "Unless you know why, make a new access token in Settings › Other programs and browsers: it signs everyone out. Then quit Askwell and run askwell doctor --sign."
    }

    fn reconnect_chat(&self) -> &'static str {
        "Unless you know why, remove the chat in Settings › Channels and connect it again. Then quit Askwell and run askwell doctor --sign."
    }

    fn review_settings(&self) -> &'static str {
        "Look through Settings, above all MCP servers and agents. When they are right, quit Askwell and run askwell doctor --sign."
    }

    fn sign_if_it_was_you(&self) -> &'static str {
        "If that was you, quit Askwell and run askwell doctor --sign."
    }

    fn compare_or_sign_if_right(&self) -> &'static str {
        "Compare with a backup. If what is here is right, quit Askwell and run askwell doctor --sign."
    }

    fn next_start_signs(&self) -> &'static str {
        "Nothing to do if that was you; the next start signs it."
    }

    fn look_through_settings(&self) -> &'static str {
        "Look through them in Settings."
    }

    fn restore_file(&self) -> &'static str {
        "Put it back from a backup if you have one; the conversation works without it."
    }

    fn files_were_lost_before(&self) -> &'static str {
        "Nothing to do: they were lost before, and the conversation works without them."
    }

    fn change_cannot_be_undone(&self) -> &'static str {
        "That change can't be undone any more; nothing else depends on it."
    }

    fn log_is_rewritten(&self) -> &'static str {
        "Move that folder away and restart Askwell: it writes that log anew."
    }

    fn correct_or_enter_keys(&self) -> &'static str {
        "Correct the file, or delete it and enter the keys again in Settings."
    }

    fn correct_or_set_aside(&self) -> &'static str {
        "Correct the file, or restart Askwell: it sets the file aside and uses its own copy."
    }

    fn free_some_space(&self) -> &'static str {
        "Free some space, or answers can't be saved."
    }

    fn goes_to_trash(&self) -> &'static str {
        "They go to the trash the next time Askwell starts."
    }

    fn delete_it(&self) -> &'static str {
        "Delete it: nothing needs it."
    }

    fn next_start_finishes(&self) -> &'static str {
        "The next start finishes or removes it."
    }

    fn delete_when_unneeded(&self) -> &'static str {
        "Delete it when you no longer need it."
    }

    fn removed_after_30_days(&self) -> &'static str {
        "Each item is removed after 30 days at the earliest."
    }
}
