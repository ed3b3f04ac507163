//! English: why a run failed, and what to do about it.

use super::En;
use crate::strings::failures::FailureStrings;

impl FailureStrings for En {
    fn type_retry(&self) -> &'static str {
        "The conversation is kept. Type retry to try again."
    }

    fn retry_now(&self) -> &'static str {
        "Type retry to try now, or press Ctrl-C to stop."
    }

    fn waiting_for_provider(&self, time: &str) -> String {
        format!("· Waiting for the provider. Retrying in {time}.")
    }

    fn waiting_for_key(&self, time: &str) -> String {
        format!("· Waiting for the model's key · next try in {time}.")
    }

    fn waiting_for_network(&self, time: &str) -> String {
        format!("· Waiting for the network. Retrying in {time}.")
    }

    fn unauthorized(&self) -> &'static str {
        "The model provider didn't accept the key."
    }

    fn unauthorized_advice(&self) -> &'static str {
        "Check the key in Settings."
    }

    fn unknown_model(&self) -> &'static str {
        "The provider doesn't have this model."
    }

    fn unknown_model_advice(&self) -> &'static str {
        "Choose another one in Settings."
    }

    fn context_too_long(&self) -> &'static str {
        "The conversation is too long for the model."
    }

    fn context_too_long_advice(&self) -> &'static str {
        "Start a new one, or choose a model with a larger context."
    }

    fn declined(&self) -> &'static str {
        "The provider or the model declined to answer."
    }

    fn declined_advice(&self) -> &'static str {
        "Try other words."
    }

    fn output_limit(&self) -> &'static str {
        "The reply reached the model's length limit."
    }

    fn output_limit_advice(&self) -> &'static str {
        "Ask for less at once, or raise the limit in Settings."
    }

    fn rate_limited(&self) -> &'static str {
        "Rate limited by the provider."
    }

    fn rate_limited_advice(&self) -> &'static str {
        "Try again in a moment."
    }

    fn quota_exceeded(&self) -> &'static str {
        "Your account at the provider has no quota left."
    }

    fn quota_exceeded_advice(&self) -> &'static str {
        "Top it up, or choose another model in Settings."
    }

    fn server_error(&self) -> &'static str {
        "The provider had an internal error."
    }

    fn server_error_advice(&self) -> &'static str {
        "Try again in a moment."
    }

    fn unreachable(&self) -> &'static str {
        "Couldn't reach the model provider."
    }

    fn unreachable_advice(&self) -> &'static str {
        "Check your network and the base URL in Settings."
    }

    fn reply_cut_off(&self) -> &'static str {
        "The model's reply was cut off."
    }

    fn reply_cut_off_advice(&self) -> &'static str {
        "What arrived is kept."
    }

    fn empty_reply(&self) -> &'static str {
        "The model sent an empty reply."
    }

    fn empty_reply_advice(&self) -> &'static str {
        "Try again, or choose another model in Settings."
    }

    fn bad_response(&self) -> &'static str {
        "The provider rejected the request or uses another protocol."
    }

    fn bad_response_advice(&self) -> &'static str {
        "Check the model, the base URL and the protocol in Settings."
    }

    fn key_unavailable(&self) -> &'static str {
        "Couldn't get the key from the system's keychain."
    }

    fn key_unavailable_advice(&self) -> &'static str {
        "Unlock it, or enter the key again in Settings."
    }

    fn key_not_kept(&self) -> &'static str {
        "The key of this conversation's model is needed again: it is never saved."
    }

    fn key_not_kept_advice(&self) -> &'static str {
        "Set ASKWELL_API_KEY and run askwell chat --conversation ID again, or add --model default to use the model in Settings."
    }

    fn agent_unavailable(&self) -> &'static str {
        "Couldn't start this conversation's agent."
    }

    fn agent_unavailable_advice(&self) -> &'static str {
        "Check its command in Settings, then try again."
    }

    fn agent_lost(&self) -> &'static str {
        "This conversation's agent stopped while it was working."
    }

    fn agent_lost_advice(&self) -> &'static str {
        "What it said is kept. What it was doing may or may not have happened. Check, then try again."
    }

    fn agent_signed_out(&self) -> &'static str {
        "This conversation's agent needs you to sign in."
    }

    fn agent_signed_out_advice(&self) -> &'static str {
        "Start the agent outside Askwell, sign in, then try again."
    }

    fn internal_failure(&self) -> &'static str {
        "Part of Askwell failed several times in a row."
    }

    fn internal_failure_advice(&self) -> &'static str {
        "Try again. If it fails again, please report it with the file in logs/."
    }
}
