//! Why the system did not do something: the rest of a sentence.

pub trait SystemErrorStrings {
    fn no_space_left(&self) -> &'static str;
    fn not_found(&self) -> &'static str;
    fn permission_denied(&self) -> &'static str;
    fn read_only(&self) -> &'static str;
    fn is_a_folder(&self) -> &'static str;
    fn not_in_a_folder(&self) -> &'static str;
    fn output_closed(&self) -> &'static str;
}
