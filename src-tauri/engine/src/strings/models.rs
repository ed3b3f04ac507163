//! What is wrong with a model or its profile.

pub trait ModelStrings {
    fn not_a_key(&self) -> &'static str;
    fn model_name_too_long(&self) -> &'static str;
    fn user_in_base_url(&self) -> &'static str;
    fn name_the_model(&self) -> &'static str;
    fn no_model_set_up(&self) -> &'static str;
    /// `known` are models as PROFILE (MODEL).
    fn unknown_model(&self, model: &str, known: &[String]) -> String;
    fn model_at(&self, model: &str, address: &str) -> String;
    fn key_not_kept(&self, model: &str) -> String;
    fn profile_removed(&self, model: &str) -> String;
    fn profile_unnamed(&self) -> &'static str;
    fn choose_a_model(&self) -> &'static str;
    fn not_a_base_url(&self) -> &'static str;
    fn proxy_password(&self) -> &'static str;
    fn not_a_proxy(&self) -> &'static str;
    fn cannot_be_zero(&self, field: &str, least: u32, most: u32) -> String;
    fn model_not_set_up(&self) -> &'static str;
    fn models_not_listed(&self, detail: &str) -> String;
    fn demo_not_started(&self, error: &str) -> String;
}
