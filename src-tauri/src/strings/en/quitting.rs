//! English: the dialog that asks before Askwell quits.

use super::En;
use crate::strings::quitting::QuittingStrings;

impl QuittingStrings for En {
    fn quit_title(&self) -> &'static str {
        "Quit Askwell?"
    }

    fn keep_running(&self) -> &'static str {
        "Keep running"
    }

    fn stop_and_quit(&self) -> &'static str {
        "Stop and quit"
    }

    fn cancel(&self) -> &'static str {
        "Cancel"
    }

    fn at_work(&self, count: usize) -> String {
        if count == 1 {
            "An agent is still working. Keep it running in the background, or stop it? If it asks something, the question waits for you.".to_owned()
        } else {
            format!(
                "{count} agents are still working. Keep them running in the background, or stop them? If they ask something, the questions wait for you."
            )
        }
    }
}
