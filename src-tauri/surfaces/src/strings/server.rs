//! Why the server does not run.

pub trait ServerStrings {
    fn server_not_running(&self) -> &'static str;
    fn code_not_made(&self, why: &str) -> String;
    fn device_gone(&self) -> &'static str;
    fn device_name(&self, chars_max: usize) -> String;
    fn token_days(&self, days_max: u32) -> String;
    fn too_many_tokens(&self, count_max: usize) -> String;
    fn port_in_use(&self, port: u16) -> String;
    fn server_not_started(&self, why: &str) -> String;
}
