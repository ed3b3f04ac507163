//! The program file; everything is in the library, where tests reach it.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() -> std::process::ExitCode {
    engine::command::supervise_if_asked();
    askwell_desktop::run()
}
