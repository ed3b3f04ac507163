//! Why a run failed, and what to do about it.

pub trait FailureStrings {
    fn type_retry(&self) -> &'static str;
    /// At the first pause.
    fn retry_now(&self) -> &'static str;
    fn waiting_for_provider(&self, time: &str) -> String;
    fn waiting_for_key(&self, time: &str) -> String;
    fn waiting_for_network(&self, time: &str) -> String;
    fn unauthorized(&self) -> &'static str;
    fn unauthorized_advice(&self) -> &'static str;
    fn unknown_model(&self) -> &'static str;
    fn unknown_model_advice(&self) -> &'static str;
    fn context_too_long(&self) -> &'static str;
    fn context_too_long_advice(&self) -> &'static str;
    fn declined(&self) -> &'static str;
    fn declined_advice(&self) -> &'static str;
    fn output_limit(&self) -> &'static str;
    fn output_limit_advice(&self) -> &'static str;
    fn rate_limited(&self) -> &'static str;
    fn rate_limited_advice(&self) -> &'static str;
    fn quota_exceeded(&self) -> &'static str;
    fn quota_exceeded_advice(&self) -> &'static str;
    fn server_error(&self) -> &'static str;
    fn server_error_advice(&self) -> &'static str;
    fn unreachable(&self) -> &'static str;
    fn unreachable_advice(&self) -> &'static str;
    fn reply_cut_off(&self) -> &'static str;
    fn reply_cut_off_advice(&self) -> &'static str;
    fn empty_reply(&self) -> &'static str;
    fn empty_reply_advice(&self) -> &'static str;
    fn bad_response(&self) -> &'static str;
    fn bad_response_advice(&self) -> &'static str;
    fn key_unavailable(&self) -> &'static str;
    fn key_unavailable_advice(&self) -> &'static str;
    fn key_not_kept(&self) -> &'static str;
    fn key_not_kept_advice(&self) -> &'static str;
    fn agent_unavailable(&self) -> &'static str;
    fn agent_unavailable_advice(&self) -> &'static str;
    fn agent_lost(&self) -> &'static str;
    fn agent_lost_advice(&self) -> &'static str;
    fn agent_signed_out(&self) -> &'static str;
    fn agent_signed_out_advice(&self) -> &'static str;
    fn internal_failure(&self) -> &'static str;
    fn internal_failure_advice(&self) -> &'static str;
}
