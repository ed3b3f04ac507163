//! What the demo says, and the folder that it plays in.

/// The lines of the demo's scene.
pub struct DemoLines {
    pub begin: &'static str,
    pub read_notes: &'static str,
    pub decision: &'static str,
    pub question: &'static str,
    /// Saturday, Sunday, leave it open.
    pub choices: [&'static str; 3],
    pub header: &'static str,
    pub descriptions: [&'static str; 3],
    /// How the tidied notes begin with each.
    pub previews: [&'static str; 3],
    pub talk: &'static str,
    pub not_offered: &'static str,
    pub ask_again: &'static str,
    // What is said when the answer has come, before more is read.
    pub saturday: &'static str,
    pub sunday: &'static str,
    pub open: &'static str,
    pub own: &'static str,
    pub delegated: &'static str,
    pub dismissed: &'static str,
    // The tidied notes at the end.
    pub on_saturday: &'static str,
    pub on_sunday: &'static str,
    pub on_open: &'static str,
    pub on_own: &'static str,
    pub on_delegated: &'static str,
    pub on_dismissed: &'static str,
    pub end: &'static str,
    pub comma: &'static str,
    // Acting, with consent.
    pub plans: &'static str,
    pub plan_title: &'static str,
    pub plan_steps: [&'static str; 2],
    pub writes: &'static str,
    pub runs: &'static str,
    pub counted: &'static str,
    pub all_done: &'static str,
    pub once_more: &'static str,
    pub other_steps: &'static str,
    pub refused: &'static str,
    pub refused_because: &'static str,
    pub nobody: &'static str,
    pub failed: &'static str,
    pub the_plan: &'static str,
    pub the_file: &'static str,
    pub the_command: &'static str,
    pub is_accepted: &'static str,
    pub is_done: &'static str,
    pub is_changed: &'static str,
    pub is_refused: &'static str,
    pub is_unasked: &'static str,
    pub is_stopped: &'static str,
    pub is_failed: &'static str,
    pub end_acting: &'static str,
    // Where the script does not fit.
    pub no_folder: &'static str,
    pub other_folder: &'static str,
    pub other_notes: &'static str,
    pub demo: &'static str,
    pub after: &'static str,
    // A summary before the end.
    pub so_far: &'static str,
    pub listed: &'static str,
    pub has_read: &'static str,
    pub unanswered: &'static str,
    pub nothing: &'static str,
    pub left_open: &'static str,
}

/// A file of the sample folder, with a piece of its text by which it is known again.
pub struct SampleFile {
    pub path: &'static str,
    pub text: &'static str,
    pub mark: &'static str,
}

/// The sample folder.
pub struct Sample {
    pub folder: &'static str,
    pub readme: SampleFile,
    pub april: SampleFile,
    pub may: SampleFile,
    pub band: SampleFile,
    pub bakers: SampleFile,
    pub tasks: SampleFile,
    /// Where the tidied notes are written.
    pub tidied: &'static str,
    /// A command that changes nothing, and works in this folder.
    pub counting: &'static str,
}

pub trait DemoStrings {
    fn demo(&self) -> &'static DemoLines;
    fn sample(&self) -> &'static Sample;
}
