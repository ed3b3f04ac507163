//! What to do about what the check found.

pub trait AdviceStrings {
    fn made_at_first_start(&self) -> &'static str;
    fn restore_or_put_back(&self) -> &'static str;
    fn wait_for_restore(&self) -> &'static str;
    fn install_newer(&self) -> &'static str;
    fn open_once(&self) -> &'static str;
    fn choose_folder(&self) -> &'static str;
    fn check_access(&self) -> &'static str;
    fn restart_to_recover(&self) -> &'static str;
    fn ask_for_recovery(&self) -> &'static str;
    fn compare_what_can_be_read(&self) -> &'static str;
    fn open_with_later_version(&self) -> &'static str;
    fn nothing_to_do_for_rest(&self) -> &'static str;
    fn rebuild_lists(&self) -> &'static str;
    fn revoke_rule(&self) -> &'static str;
    fn revoke_decision(&self) -> &'static str;
    fn compare_or_sign(&self) -> &'static str;
    fn renew_access_token(&self) -> &'static str;
    fn reconnect_chat(&self) -> &'static str;
    fn review_settings(&self) -> &'static str;
    fn sign_if_it_was_you(&self) -> &'static str;
    fn compare_or_sign_if_right(&self) -> &'static str;
    fn next_start_signs(&self) -> &'static str;
    fn look_through_settings(&self) -> &'static str;
    fn restore_file(&self) -> &'static str;
    fn files_were_lost_before(&self) -> &'static str;
    fn change_cannot_be_undone(&self) -> &'static str;
    fn log_is_rewritten(&self) -> &'static str;
    fn correct_or_enter_keys(&self) -> &'static str;
    fn correct_or_set_aside(&self) -> &'static str;
    fn free_some_space(&self) -> &'static str;
    fn goes_to_trash(&self) -> &'static str;
    fn delete_it(&self) -> &'static str;
    fn next_start_finishes(&self) -> &'static str;
    fn delete_when_unneeded(&self) -> &'static str;
    fn removed_after_30_days(&self) -> &'static str;
}
