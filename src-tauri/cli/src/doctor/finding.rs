//! What was found, in words.

use crate::short_id::short;
use crate::size::size;
use crate::strings::Strings;
use ask::doctor::{ConversationName, DerivedTable, Finding, Grant};
use ask::plain_text::one_line;
use ask::rule::Pattern;

pub fn finding(strings: &dyn Strings, finding: &Finding) -> String {
    let named = |of: &ConversationName| named(strings, of);
    match finding {
        Finding::NoData => strings.no_data().to_owned(),
        Finding::Gone => strings.database_gone().to_owned(),
        Finding::HalfRestored => strings.half_restored().to_owned(),
        Finding::Newer { version } => strings.database_newer(*version),
        Finding::Older { version } => strings.database_older(*version),
        Finding::Foreign => strings.database_foreign().to_owned(),
        Finding::Unreadable { why, .. } => strings.database_unreadable(&one_line(why)),
        Finding::Pages { why } => strings.database_damaged(&one_line(why)),
        Finding::Marked => strings.database_marked().to_owned(),
        Finding::Broken { of, event } => strings.record_broken(&named(of), *event),
        Finding::Later { of } => strings.record_of_later_version(&named(of)),
        Finding::CutOff { of } => strings.record_cut_off(&named(of)),
        Finding::Unlisted { of } => strings.record_unlisted(&named(of)),
        Finding::Empty { of } => strings.record_empty(&named(of)),
        Finding::Differs { of, table } => match table {
            DerivedTable::Conversation => strings.entry_differs(&named(of)),
            DerivedTable::Interaction => strings.questions_differ(&named(of)),
            DerivedTable::Decision => strings.decisions_differ(&named(of)),
        },
        Finding::Rule { pattern, workspace } => {
            strings.rule_differs(&subject(pattern), &place(strings, workspace.as_deref()))
        }
        Finding::Decision { asked, workspace } => {
            strings.decision_differs(&one_line(asked), &place(strings, Some(workspace)))
        }
        Finding::Rewritten { of } => strings.record_rewritten(&named(of)),
        Finding::EndsEarlier { of } => strings.record_ends_earlier(&named(of)),
        Finding::RuleBack { pattern, workspace } => {
            strings.rule_back(&subject(pattern), &place(strings, workspace.as_deref()))
        }
        Finding::DecisionBack { asked, workspace } => {
            strings.decision_back(&one_line(asked), &place(strings, Some(workspace)))
        }
        Finding::Granted { grant } => strings.grant_differs(granted(strings, *grant)),
        Finding::GrantUnsigned { grant } => strings.grant_unsigned(granted(strings, *grant)),
        Finding::Signatures => strings.signatures_differ().to_owned(),
        Finding::GoneSince { conversations, decisions } => strings.gone_since(*conversations, *decisions),
        Finding::Unproven { rules, decisions } => strings.unproven(*rules, *decisions),
        Finding::File { of, name, gone: true } => strings.file_missing(&one_line(name), &named(of)),
        Finding::File { of, name, gone: false } => strings.file_size_differs(&one_line(name), &named(of)),
        Finding::LostBefore { of, count } => strings.files_lost_before(&named(of), *count),
        Finding::Copy { of } => strings.copy_missing(&named(of)),
        Finding::Log { of, lines, folder } => strings.log_incomplete(&named(of), *lines, &one_line(folder)),
        Finding::Folder { name, why } => strings.folder_unreadable(&one_line(name), &one_line(why)),
        Finding::Settings { file, why } => strings.file_unreadable(file, &one_line(why)),
        Finding::LowDisk { bytes } => strings.low_disk(&size(*bytes)),
        Finding::Unneeded { count, bytes } => strings.unneeded(*count, &size(*bytes)),
        Finding::Unfinished { name } => strings.unfinished(name),
        Finding::SetAside { name, bytes } => strings.earlier_database(name, &size(*bytes)),
        Finding::Trash { bytes } => strings.trash_holds(&size(*bytes)),
    }
}

fn named(strings: &dyn Strings, of: &ConversationName) -> String {
    let id = short(of.id);
    match one_line(&of.title) {
        title if title.is_empty() => strings.conversation(&id),
        title => strings.titled_conversation(&title, &id),
    }
}

fn place(strings: &dyn Strings, workspace: Option<&str>) -> String {
    match workspace.map(one_line) {
        Some(folder) => strings.in_folder(&folder),
        None => strings.outside_any_workspace().to_owned(),
    }
}

/// What is allowed.
fn granted(strings: &dyn Strings, grant: Grant) -> &'static str {
    match grant {
        Grant::Connections => strings.grant_connections(),
        Grant::Telegram => strings.grant_telegram(),
        Grant::WeChat => strings.grant_wechat(),
        Grant::Tools => strings.grant_tools(),
        Grant::Settings => strings.grant_settings(),
    }
}

/// What a rule is about.
fn subject(pattern: &Pattern) -> String {
    match pattern {
        Pattern::Files { tool, folder } => one_line(&format!("{tool} {folder}")),
        Pattern::Command { command, .. } => one_line(command),
        Pattern::CommandsBeginning { words, .. } => one_line(&format!("{} …", words.join(" "))),
        Pattern::Pages { host, beneath } => one_line(beneath.as_ref().unwrap_or(host)),
        Pattern::Mcp { server, tool, .. } => one_line(&format!("{server} {tool}")),
        Pattern::Host { places, .. } => one_line(&places.join(" ")),
    }
}
