//! English: why the server does not run.

use super::En;
use crate::strings::server::ServerStrings;

impl ServerStrings for En {
    fn server_not_running(&self) -> &'static str {
        "The server is not running, so no device can connect. Switch it on first."
    }

    fn code_not_made(&self, why: &str) -> String {
        format!("The code could not be made: {why}. Nothing was changed; try again.")
    }

    fn device_gone(&self) -> &'static str {
        "There is no such device or token any more. Nothing was changed."
    }

    fn device_name(&self, chars_max: usize) -> String {
        format!("A name has 1 to {chars_max} characters. Nothing was changed; choose another one.")
    }

    fn token_days(&self, days_max: u32) -> String {
        format!("A token is valid for 1 to {days_max} days, or until you remove it. None was created.")
    }

    fn too_many_tokens(&self, count_max: usize) -> String {
        format!("There are {count_max} tokens already. Remove one that you don't use, then try again.")
    }

    fn port_in_use(&self, port: u16) -> String {
        format!(
            "The server was not started, because another program uses port {port}. Choose another port, or end that program; everything else keeps working."
        )
    }

    fn server_not_started(&self, why: &str) -> String {
        format!("The server was not started: {why}. Fix that and switch it on again; everything else keeps working.")
    }
}
