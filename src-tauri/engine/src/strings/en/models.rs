//! English: what is wrong with a model.

use super::En;
use crate::strings::models::ModelStrings;

impl ModelStrings for En {
    fn not_a_key(&self) -> &'static str {
        "ASKWELL_API_KEY isn't a key: it is very long, or has several lines."
    }

    fn model_name_too_long(&self) -> &'static str {
        "The model's name or address is too long."
    }

    fn user_in_base_url(&self) -> &'static str {
        "Leave the user name and password out of the base URL. Set ASKWELL_API_KEY instead."
    }

    fn name_the_model(&self) -> &'static str {
        "Name the model of that server: --model NAME, or set ASKWELL_MODEL."
    }

    fn no_model_set_up(&self) -> &'static str {
        "No model is set up. Add one in Settings, or set ASKWELL_BASE_URL to a server's address."
    }

    fn unknown_model(&self, model: &str, known: &[String]) -> String {
        let known = known.join(", ");
        format!(
            "There is no model called {model}. You have: {known}. Write NAME/MODEL for another model of one of their servers."
        )
    }

    fn model_at(&self, model: &str, address: &str) -> String {
        format!("{model} at {address}")
    }

    fn key_not_kept(&self, model: &str) -> String {
        format!("The key of {model} was given in a terminal and is never saved")
    }

    fn profile_removed(&self, model: &str) -> String {
        format!("this conversation uses {model}, which was removed from Settings")
    }

    fn profile_unnamed(&self) -> &'static str {
        "Give the model a name."
    }

    fn choose_a_model(&self) -> &'static str {
        "Choose a model."
    }

    fn not_a_base_url(&self) -> &'static str {
        "The base URL has to begin with http:// or https:// and name a host."
    }

    fn proxy_password(&self) -> &'static str {
        "A proxy's password is not kept in the settings. Leave it out of the address."
    }

    fn not_a_proxy(&self) -> &'static str {
        "The proxy has to begin with http://, https:// or socks5:// and name a host."
    }

    fn cannot_be_zero(&self, field: &str, least: u32, most: u32) -> String {
        format!("{field} can't be 0: it takes {least} to {most}. Nothing was saved.")
    }

    fn model_not_set_up(&self) -> &'static str {
        "The chosen model is not set up any more, so nothing was saved. Choose another one."
    }

    fn models_not_listed(&self, detail: &str) -> String {
        format!("The models could not be listed: {detail}")
    }

    fn demo_not_started(&self, error: &str) -> String {
        format!("the demo model could not be started: {error}")
    }
}
