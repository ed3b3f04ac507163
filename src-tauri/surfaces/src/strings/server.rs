//! Why the server does not run.

pub trait ServerStrings {
    fn server_not_running(&self) -> &'static str;
    fn code_not_made(&self, why: &str) -> String;
    fn port_in_use(&self, port: u16) -> String;
    fn server_not_started(&self, why: &str) -> String;
}
