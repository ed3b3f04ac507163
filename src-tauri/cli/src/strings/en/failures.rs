//! English: why a run failed, and what to do about it.

use super::En;
use crate::strings::failures::FailureStrings;

impl FailureStrings for En {
    fn type_retry(&self) -> &'static str {
        "The conversation is kept: type retry to try again."
    }

    fn retry_now(&self) -> &'static str {
        "Type retry to try now; Ctrl-C stops."
    }

    fn waiting_for_provider(&self, time: &str) -> String {
        format!("· Waiting for the provider · next try in {time}.")
    }

    fn waiting_for_key(&self, time: &str) -> String {
        format!("· Waiting for the model's key · next try in {time}.")
    }

    fn waiting_for_network(&self, time: &str) -> String {
        format!("· Waiting for the network · next try in {time}.")
    }

    fn unauthorized(&self) -> &'static str {
        "The model's server did not accept the key."
    }

    fn unauthorized_advice(&self) -> &'static str {
        "Check the key in Settings."
    }

    fn unknown_model(&self) -> &'static str {
        "The server does not have this model."
    }

    fn unknown_model_advice(&self) -> &'static str {
        "Choose another one in Settings."
    }

    fn context_too_long(&self) -> &'static str {
        "The conversation is longer than the model can take."
    }

    fn context_too_long_advice(&self) -> &'static str {
        "Begin a new one, or choose a model with a larger context."
    }

    fn declined(&self) -> &'static str {
        "The provider or the model declined to answer."
    }

    fn declined_advice(&self) -> &'static str {
        "Put it in other words."
    }

    fn output_limit(&self) -> &'static str {
        "The reply reached the model's length limit."
    }

    fn output_limit_advice(&self) -> &'static str {
        "Ask for less at a time, or raise the limit in Settings."
    }

    fn rate_limited(&self) -> &'static str {
        "The server is getting too many requests."
    }

    fn rate_limited_advice(&self) -> &'static str {
        "Wait a little."
    }

    fn quota_exceeded(&self) -> &'static str {
        "The account at the provider has no quota left."
    }

    fn quota_exceeded_advice(&self) -> &'static str {
        "Top it up, or choose another profile in Settings."
    }

    fn server_error(&self) -> &'static str {
        "The model's server has a fault."
    }

    fn server_error_advice(&self) -> &'static str {
        "Wait a little; the fault is on its side."
    }

    fn unreachable(&self) -> &'static str {
        "The model's server cannot be reached."
    }

    fn unreachable_advice(&self) -> &'static str {
        "Check the network and the address in Settings."
    }

    fn reply_cut_off(&self) -> &'static str {
        "The model's reply broke off in the middle."
    }

    fn reply_cut_off_advice(&self) -> &'static str {
        "What came is kept."
    }

    fn empty_reply(&self) -> &'static str {
        "The model sent an empty reply."
    }

    fn empty_reply_advice(&self) -> &'static str {
        "Try again, or choose another model in Settings."
    }

    fn bad_response(&self) -> &'static str {
        "The server refused the request, or does not speak this protocol."
    }

    fn bad_response_advice(&self) -> &'static str {
        "Check the model, the address and the kind of server in Settings."
    }

    fn key_unavailable(&self) -> &'static str {
        "The system's keychain did not hand out the key."
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
        "The agent of this conversation could not be started."
    }

    fn agent_unavailable_advice(&self) -> &'static str {
        "Check its command in Settings, then try again."
    }

    fn agent_lost(&self) -> &'static str {
        "The agent of this conversation was lost in the middle of its work."
    }

    fn agent_lost_advice(&self) -> &'static str {
        "What it had said is kept; what it was doing may or may not have happened. Look, then try again."
    }

    fn agent_signed_out(&self) -> &'static str {
        "The agent of this conversation wants you to sign in."
    }

    fn agent_signed_out_advice(&self) -> &'static str {
        "Start it once by itself, sign in, then try again."
    }

    fn internal_failure(&self) -> &'static str {
        "A part of Askwell itself failed several times in a row."
    }

    fn internal_failure_advice(&self) -> &'static str {
        "Try again. If it fails once more, please report it with the file in logs/."
    }
}
