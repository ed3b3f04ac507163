//! What to do about what was found.

use crate::strings::Strings;
use ask::doctor::{Finding, Grant};

pub fn advice(strings: &dyn Strings, finding: &Finding) -> &'static str {
    match finding {
        Finding::NoData => strings.made_at_first_start(),
        Finding::Gone => strings.restore_or_put_back(),
        Finding::HalfRestored => strings.wait_for_restore(),
        Finding::Newer { .. } => strings.install_newer(),
        Finding::Older { .. } => strings.open_once(),
        Finding::Foreign => strings.choose_folder(),
        Finding::Unreadable { damaged: false, .. } | Finding::Folder { .. } => strings.check_access(),
        Finding::Marked => strings.restart_to_recover(),
        Finding::Unreadable { damaged: true, .. } | Finding::Pages { .. } => strings.ask_for_recovery(),
        Finding::Broken { .. } => strings.compare_what_can_be_read(),
        Finding::Later { .. } => strings.open_with_later_version(),
        Finding::CutOff { .. } => strings.nothing_to_do_for_rest(),
        Finding::Unlisted { .. } | Finding::Empty { .. } | Finding::Differs { .. } => strings.rebuild_lists(),
        Finding::Rule { .. } | Finding::RuleBack { .. } => strings.revoke_rule(),
        Finding::Decision { .. } | Finding::DecisionBack { .. } => strings.revoke_decision(),
        Finding::Rewritten { .. } | Finding::EndsEarlier { .. } => strings.compare_or_sign(),
        Finding::Granted { grant: Grant::Connections } => strings.renew_access_token(),
        Finding::Granted { grant: Grant::Telegram | Grant::WeChat } => strings.reconnect_chat(),
        Finding::Granted { grant: Grant::Tools | Grant::Settings } => strings.review_settings(),
        Finding::GrantUnsigned { .. } => strings.sign_if_it_was_you(),
        Finding::Signatures => strings.compare_or_sign_if_right(),
        Finding::GoneSince { .. } => strings.next_start_signs(),
        Finding::Unproven { .. } => strings.look_through_settings(),
        Finding::File { .. } => strings.restore_file(),
        Finding::LostBefore { .. } => strings.files_were_lost_before(),
        Finding::Copy { .. } => strings.change_cannot_be_undone(),
        Finding::Log { .. } => strings.log_is_rewritten(),
        Finding::Settings { file, .. } if file == "keys.json" => strings.correct_or_enter_keys(),
        Finding::Settings { .. } => strings.correct_or_set_aside(),
        Finding::LowDisk { .. } => strings.free_some_space(),
        Finding::Unneeded { .. } => strings.goes_to_trash(),
        Finding::Unfinished { name } if name.ends_with(".part") && name != "incoming.part" => strings.delete_it(),
        Finding::Unfinished { .. } => strings.next_start_finishes(),
        Finding::SetAside { .. } => strings.delete_when_unneeded(),
        Finding::Trash { .. } => strings.removed_after_30_days(),
    }
}
