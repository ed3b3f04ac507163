//! Why a run could not continue, and what to do about it.

use crate::duration::pause;
use crate::strings::Strings;
use ask::event::{FailureCode, RunFailure};
use ask::plain_text::one_line;
use ask::wire::RetryNotice;

/// The sentence for a failure, the server's own words, and how to continue.
pub fn failed(strings: &dyn Strings, failure: &RunFailure) -> String {
    let (why, what_to_do) = why_and_advice(strings, failure.code);
    strings.sentences(&[&detailed(strings, why, failure), what_to_do, strings.type_retry()])
}

fn detailed(strings: &dyn Strings, why: &str, failure: &RunFailure) -> String {
    let detail = one_line(&failure.detail);
    if detail.is_empty() { why.to_owned() } else { strings.with_detail(why, &detail) }
}

/// It is tried once more, `wait_ms` from now. Whoever has not heard of it yet is told what could be done, too.
pub fn tries_again(strings: &dyn Strings, notice: &RetryNotice, wait_ms: u64, is_news: bool) -> String {
    let (why, what_to_do) = why_and_advice(strings, notice.failure.code);
    let time = pause(strings, wait_ms);
    let waiting = match notice.failure.code {
        FailureCode::RateLimited | FailureCode::ServerError => strings.waiting_for_provider(&time),
        FailureCode::KeyNotKept => strings.waiting_for_key(&time),
        FailureCode::Unauthorized
        | FailureCode::UnknownModel
        | FailureCode::ContextTooLong
        | FailureCode::Refused
        | FailureCode::OutputLimit
        | FailureCode::QuotaExceeded
        | FailureCode::Unreachable
        | FailureCode::CutOff
        | FailureCode::EmptyReply
        | FailureCode::BadResponse
        | FailureCode::KeyUnavailable
        | FailureCode::AgentUnavailable
        | FailureCode::AgentLost
        | FailureCode::AgentSignedOut
        | FailureCode::Internal => strings.waiting_for_network(&time),
    };
    let what_to_do = if is_news { what_to_do } else { "" };
    strings.sentences(&[&waiting, &detailed(strings, why, &notice.failure), what_to_do])
}

fn why_and_advice(strings: &dyn Strings, code: FailureCode) -> (&'static str, &'static str) {
    match code {
        FailureCode::Unauthorized => (strings.unauthorized(), strings.unauthorized_advice()),
        FailureCode::UnknownModel => (strings.unknown_model(), strings.unknown_model_advice()),
        FailureCode::ContextTooLong => (strings.context_too_long(), strings.context_too_long_advice()),
        FailureCode::Refused => (strings.declined(), strings.declined_advice()),
        FailureCode::OutputLimit => (strings.output_limit(), strings.output_limit_advice()),
        FailureCode::RateLimited => (strings.rate_limited(), strings.rate_limited_advice()),
        FailureCode::QuotaExceeded => (strings.quota_exceeded(), strings.quota_exceeded_advice()),
        FailureCode::ServerError => (strings.server_error(), strings.server_error_advice()),
        FailureCode::Unreachable => (strings.unreachable(), strings.unreachable_advice()),
        FailureCode::CutOff => (strings.reply_cut_off(), strings.reply_cut_off_advice()),
        FailureCode::EmptyReply => (strings.empty_reply(), strings.empty_reply_advice()),
        FailureCode::BadResponse => (strings.bad_response(), strings.bad_response_advice()),
        FailureCode::KeyUnavailable => (strings.key_unavailable(), strings.key_unavailable_advice()),
        FailureCode::KeyNotKept => (strings.key_not_kept(), strings.key_not_kept_advice()),
        FailureCode::AgentUnavailable => (strings.agent_unavailable(), strings.agent_unavailable_advice()),
        FailureCode::AgentLost => (strings.agent_lost(), strings.agent_lost_advice()),
        FailureCode::AgentSignedOut => (strings.agent_signed_out(), strings.agent_signed_out_advice()),
        FailureCode::Internal => (strings.internal_failure(), strings.internal_failure_advice()),
    }
}
