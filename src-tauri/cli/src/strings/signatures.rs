//! What the signatures of stored data tell.

use std::path::Display;

pub trait SignatureStrings {
    fn signed(&self) -> &'static str;
    fn not_signed_in_use(&self, folder: Display<'_>, pid: u32) -> String;
    fn signature_not_written(&self, folder: Display<'_>, why: &str) -> String;
    fn nothing_to_sign(&self, folder: Display<'_>) -> String;
    fn no_key_to_sign(&self, why: &str) -> String;
    fn unsigned(&self) -> &'static str;
    fn signed_since(&self, at: &str) -> String;
    fn signed_since_but_newer(&self, at: &str, newer: usize) -> String;
    fn signatures_unchecked(&self, why: &str) -> String;
    fn signed_elsewhere(&self) -> &'static str;
}
