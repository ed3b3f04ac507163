//! What is said to an agent in the person's name.

pub trait MessageStrings {
    /// Above the values, each behind the number of its mark.
    fn redacted_values(&self, tool: &str) -> String;
}
