//! Which sentence is sent to a chat, or said at the machine about it.

use super::channel::ChannelError;
use crate::strings::Strings;
use ask::RunEnd;
use ask::channel::Messenger;
use ask::plain_text::{one_line, visible};
use ask::thread::cut;
use ask::wire::Submitted;

/// Why an answer was not taken, where its card does not say so itself.
pub fn not_taken(strings: &dyn Strings, said: &Submitted) -> String {
    match said {
        Submitted::Damaged => strings.record_damaged().to_owned(),
        Submitted::NotSaved { why } => strings.answer_not_saved(&one_line(why)),
        Submitted::Accepted { .. }
        | Submitted::Duplicate { .. }
        | Submitted::Closed { .. }
        | Submitted::TooLate { .. }
        | Submitted::Invalid { .. }
        | Submitted::Unknown => strings.ended_before().to_owned(),
    }
}

/// How a run ended, in a post of this length.
pub fn ended(
    strings: &dyn Strings,
    title: &str,
    end: Option<&RunEnd>,
    last_words: Option<&str>,
    units_max: usize,
) -> String {
    let title = one_line(title);
    let (sign, how) = match end {
        Some(RunEnd::Failed { .. }) => ("✗", strings.run_failed()),
        Some(RunEnd::Stopped) => ("■", strings.run_was_stopped()),
        Some(RunEnd::RoundLimit) => ("✓", strings.round_limit_reached()),
        Some(RunEnd::Completed) | None => ("✓", strings.run_done()),
    };
    let head = format!("{sign} {title}: {how}");
    let said = visible(last_words.unwrap_or_default().trim());
    if said.is_empty() {
        return head;
    }
    let rest = strings.more_at_the_desk();
    let whole = format!("{head}\n\n{said}");
    if whole.encode_utf16().count() <= units_max {
        return whole;
    }
    // No character has more UTF-16 units than it has bytes.
    let bytes = units_max.saturating_sub(rest.encode_utf16().count());
    format!("{}{rest}", cut(&whole, bytes))
}

/// Why the service did not do it.
pub fn fault(strings: &dyn Strings, messenger: Messenger, fault: &ChannelError) -> String {
    let title = strings.messenger(messenger);
    let detail = fault.detail().map(one_line).filter(|detail| !detail.is_empty());
    let detail = detail.map(|detail| strings.service_detail(&detail)).unwrap_or_default();
    match fault {
        ChannelError::Unreachable(_) => strings.service_unreachable(title, &detail),
        ChannelError::Malformed(_) => strings.not_the_service(title, &detail),
        ChannelError::TooMany { .. } => strings.too_many_messages(title),
        ChannelError::SignedOut(_) => strings.token_unknown(title, &detail),
        ChannelError::Elsewhere(_) => strings.bot_in_use(&detail),
        ChannelError::Blocked(_) => strings.bot_blocked(title, &detail),
        ChannelError::WindowShut => strings.write_to_it_first(title),
        ChannelError::NotFit(_) => strings.message_refused(title, &detail),
    }
}
