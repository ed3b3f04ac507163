//! What is typed or piped in, and what it leaves open.

pub trait InputStrings {
    /// Above what was piped in with a message.
    fn material(&self) -> &'static str;
    fn reads_input(&self) -> &'static str;
    fn input_bytes_replaced(&self) -> &'static str;
    fn input_no_text(&self) -> &'static str;
    fn empty_message(&self) -> &'static str;
    fn answers_and_message(&self) -> &'static str;
    fn answers_after_message(&self) -> &'static str;
    /// A question was open when the pipe was read.
    fn input_answers_nothing(&self) -> &'static str;
    /// A message on the command line met an approval.
    fn not_seen_yet(&self) -> &'static str;
    fn reads_no_more_answers(&self) -> &'static str;
    fn input_too_long(&self, kib_max: usize) -> String;
    /// A line was begun before the question could be read; it is in the editor again.
    fn typed_too_early_and_kept(&self) -> &'static str;
    fn typed_too_early(&self) -> &'static str;
    fn approval_stays_open(&self, id: &str) -> String;
    fn question_stays_open(&self, id: &str) -> String;
}
