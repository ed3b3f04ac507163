//! Which programs are not answered.

pub trait CallerStrings {
    fn not_from_a_command(&self) -> &'static str;
    fn not_from_our_own(&self) -> &'static str;
    fn not_told_from_our_own(&self) -> &'static str;
    fn caller_gone(&self) -> &'static str;
}
