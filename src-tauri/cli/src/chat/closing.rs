//! How a question ended, where it did not end here.

use super::question_source::QuestionSource;
use crate::duration::exact;
use crate::strings::Strings;
use ask::elicitation::ElicitedReply;
use ask::interaction::Closing;
use ask::plain_text::{in_brief, named};
use ask::{Outcome, Question, Surface};

/// Of questions that somebody asked. `late`: after it had ended already.
pub fn closed(
    strings: &dyn Strings,
    (questions, asker): (&[Question], QuestionSource),
    closing: &Closing,
    late: bool,
) -> String {
    let place = place(strings, closing.by);
    match &closing.outcome {
        Outcome::Answered(_) if late => strings.answered_late(place),
        Outcome::Answered(_) if closing.revised => strings.answer_changed(place),
        Outcome::Answered(given) => {
            let open: Vec<String> = given.open(questions).into_iter().map(named).collect();
            if !open.is_empty() {
                return strings.answered_in_part(place, &strings.quoted(&open));
            }
            match questions {
                // Of several, each answer is in the log: here it would be a list.
                [question] => match given.of(&question.id) {
                    Some(answer) => strings.answered_with(place, &in_brief(question, answer, strings.language())),
                    None => strings.answered(place),
                },
                [..] => strings.answered(place),
            }
        }
        Outcome::Delegated { .. } => match asker {
            QuestionSource::Agent => strings.delegated(place),
            QuestionSource::Program => strings.delegated_to_program(place),
        },
        Outcome::NoResponse { limit_ms } => {
            let ended = strings.timed_out(&exact(strings, *limit_ms));
            match asker {
                QuestionSource::Agent => strings.sentences(&[&ended, strings.words_are_messages()]),
                QuestionSource::Program => ended,
            }
        }
        Outcome::Dismissed => strings.dismissed(place),
        Outcome::Superseded => strings.superseded().to_owned(),
        Outcome::Approved { .. } | Outcome::PlanAccepted { .. } => strings.allowed(place),
        Outcome::Denied { .. } => strings.was_denied(place),
        Outcome::Withdrawn => match asker {
            QuestionSource::Agent => strings.withdrawn().to_owned(),
            QuestionSource::Program => strings.withdrawn_by_program().to_owned(),
        },
        Outcome::Consented { .. } | Outcome::Settled { .. } | Outcome::Decided { .. } => strings.decided(place),
        Outcome::Elicited { reply: ElicitedReply::Accept { .. } } => strings.form_accepted(place),
        Outcome::Elicited { reply: ElicitedReply::Decline } => strings.form_declined(place),
        Outcome::Elicited { reply: ElicitedReply::Cancel } => strings.form_cancelled(place),
        Outcome::Gone => strings.server_gone().to_owned(),
        Outcome::Moot => strings.ended_without_you().to_owned(),
        Outcome::Afk => strings.ended_while_away().to_owned(),
        Outcome::Stopped => strings.ended_with_the_run().to_owned(),
    }
}

fn place(strings: &dyn Strings, by: Option<Surface>) -> &'static str {
    match by {
        Some(Surface::Window) => strings.in_the_window(),
        Some(Surface::Notification) => strings.through_a_notification(),
        Some(Surface::Terminal) => strings.in_another_terminal(),
        Some(Surface::StandardInput) => strings.through_standard_input(),
        Some(Surface::Browser) => strings.in_a_browser(),
        Some(Surface::Telegram) => strings.on_telegram(),
        Some(Surface::WeChat) => strings.on_wechat(),
        Some(Surface::Api) => strings.by_a_program(),
        Some(Surface::Agent) => strings.by_another_agent(),
        None => "",
    }
}

/// A card of several was taken, with these left open.
pub fn submitted(strings: &dyn Strings, open: &[String]) -> String {
    match open {
        [] => strings.submitted().to_owned(),
        [..] => strings.submitted_in_part(&strings.quoted(open)),
    }
}

#[cfg(test)]
mod tests;
